// A base for resolving paths; a different origin in the result means the path leaves the site.
const anySite = "https://site.invalid";

/** The path, if it stays on this site; otherwise the fallback. */
export function returnPath(given: string | null | undefined, fallback: string): string {
  if (!given?.startsWith("/")) return fallback;
  const address = URL.parse(given, anySite);
  // Resolving dots can leave a path that starts with two slashes, which means another host.
  if (address?.origin !== anySite || address.pathname.startsWith("//")) return fallback;
  return `${address.pathname}${address.search}${address.hash}`;
}
