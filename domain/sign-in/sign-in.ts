import { returnPath } from "./return-path.ts";

/** Rules of passwordless sign-in that need neither a browser nor a server. */
export const loginPath = "/login";
export const callbackPath = "/auth/callback";
export const newPasswordPath = "/login/new-password";
export const submissionPath = "/submit-project";

/** In milliseconds. */
export const signInTimes = {
  callbackTimeOut: 10_000,
  sessionCheckDelay: 500,
  corporateDetection: 2_000,
  demoDelay: 1_500,
  /** How long before another link can be requested; must match supabase/config.toml. */
  resendWait: 30_000,
  linkLifetime: 3_600_000,
} as const;

/** The server's error code for a token whose session has ended. */
export const sessionEnded = "session_ended";

export const codeLength = 6;
const maxEmailLength = 254;

/** The check that the login and opt-out forms make before sending an address. */
export function looksLikeEmail(text: string): boolean {
  return text.trim() !== "" && text.includes("@");
}

/**
 * Words joined by dots, an @ and a host name. What mail programs read as a list, a name, a comment
 * or a quotation (`a,b@x.org`, `a<b@x.org>`) could reach someone else than it seems to.
 */
const word = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~\\-]+";
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}\\-]*[\\p{L}\\p{N}\\p{M}])?";
const bareAddress = new RegExp(
  `^(?=[^@]{1,64}@)${word}(?:\\.${word})*@${label}(?:\\.${label})*\\.(?!\\p{N}+$)${label}$`,
  "u",
);

/** Whether mail can be sent to this address: of valid length, and one bare address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && bareAddress.test(text);
}

/** The digits of a typed or pasted code, which may contain spaces or dashes. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, codeLength);
}

/**
 * The page that the visitor came from, by router state or `?from=`; null if there is none to return
 * to.
 */
export function originPath(state: unknown, search: string): string | null {
  return pageToReturnTo(pathIn(state) ?? new URLSearchParams(search).get("from"));
}

/** A path on this site that is not itself a sign-in page, which would cause a loop. */
export function pageToReturnTo(given: string | null | undefined): string | null {
  const path = returnPath(given, "");
  if (path === "") return null;
  const { pathname } = new URL(path, "https://site.invalid");
  const isSignIn = [loginPath, callbackPath, newPasswordPath].includes(
    pathname.replace(/\/+$/, ""),
  );
  return isSignIn ? null : path;
}

/** Pages that nobody sees without logging in, which is why the visitor was sent to do so. */
const signedInPages =
  /^\/(?:account|admin|edit-project|invitations|lists(?!\/shared)|my-projects|opt-out|projects\/[^/]+\/edit)(?:\/|$)/;

/**
 * Someone who was on the way to a page of their own goes on to it. Everybody else continues a draft
 * before they return to where they were.
 */
export function pageAfterSignIn(known: { hasDraft: boolean; remembered?: string | null }): string {
  const page = pageToReturnTo(known.remembered);
  const isOwn = page !== null && signedInPages.test(new URL(page, "https://site.invalid").pathname);
  if (known.hasDraft && !isOwn) return submissionPath;
  return page ?? "/";
}

/** The state contains either the path or a router location. */
function pathIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  if (typeof from === "string") return from;
  if (typeof from !== "object" || from === null || !("pathname" in from)) return null;
  const search = "search" in from && typeof from.search === "string" ? from.search : "";
  return typeof from.pathname === "string" ? `${from.pathname}${search}` : null;
}
