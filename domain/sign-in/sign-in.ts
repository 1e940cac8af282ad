import { returnPath } from "./return-path.ts";

/** The rules of the passwordless sign-in that do not need a browser or a server. */
export const loginPath = "/login";
export const callbackPath = "/auth/callback";
export const submissionPath = "/submit-project";

/** In milliseconds. */
export const signInTimes = {
  callbackTimeOut: 10_000,
  sessionCheckDelay: 500,
  corporateDetection: 2_000,
  demoDelay: 1_500,
  /** How long to wait before another link may be asked for; agrees with supabase/config.toml. */
  resendWait: 30_000,
  linkLifetime: 3_600_000,
} as const;

/** What the server says to a token whose session was ended. */
export const sessionEnded = "session_ended";

export const codeLength = 6;
const maxEmailLength = 254;

/** What the login and opt-out forms ask of an address before they send it anywhere. */
export function looksLikeEmail(text: string): boolean {
  return text.trim() !== "" && text.includes("@");
}

/** An address that mail can be sent to: as long as addresses may be, and nothing else in it. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= maxEmailLength && /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(text)
  );
}

/** The digits of a code as people type or paste it, with spaces or dashes. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, "").slice(0, codeLength);
}

/** The page somebody came from, told by the router's state or by `?from=`; null when it is no page to return to. */
export function cameFrom(state: unknown, search: string): string | null {
  return pageToReturnTo(pathIn(state) ?? new URLSearchParams(search).get("from"));
}

/** A path on this site that is not itself part of signing in: returning there would go in circles. */
export function pageToReturnTo(given: string | null | undefined): string | null {
  const path = returnPath(given, "");
  if (path === "") return null;
  const { pathname } = new URL(path, "https://site.invalid");
  const isSignIn = [loginPath, callbackPath].includes(pathname.replace(/\/+$/, ""));
  return isSignIn ? null : path;
}

export function pageAfterSignIn(known: { hasDraft: boolean; remembered?: string | null }): string {
  if (known.hasDraft) return submissionPath;
  return pageToReturnTo(known.remembered) ?? "/";
}

/** The state holds the path itself, or a location as the router describes one. */
function pathIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  if (typeof from === "string") return from;
  if (typeof from !== "object" || from === null || !("pathname" in from)) return null;
  const search = "search" in from && typeof from.search === "string" ? from.search : "";
  return typeof from.pathname === "string" ? `${from.pathname}${search}` : null;
}
