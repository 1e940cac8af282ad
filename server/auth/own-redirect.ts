import { callbackPath } from "#domain/sign-in/sign-in.ts";

/** Where a login returns to: an address of this site, or else the page that completes logins. */
export function ownRedirect(publicUrl: string, given: string | null | undefined): string {
  const fallback = `${publicUrl}${callbackPath}`;
  if (!given || given.length > 2000) return fallback;
  const url = URL.parse(given, publicUrl);
  return url && url.origin === new URL(publicUrl).origin && url.username === ""
    ? url.href
    : fallback;
}
