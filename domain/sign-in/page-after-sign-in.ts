import { returnPath } from "./return-path.ts";
import { callbackPath, loginPath, newPasswordPath, submissionPath } from "./sign-in.ts";

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
