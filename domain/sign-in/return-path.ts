// Only its origin matters: it shows whether a path leads away from the site.
const anySite = "https://site.invalid";

/** The path, if it stays on this site; otherwise the fallback. */
export function returnPath(given: string | null | undefined, fallback: string): string {
  if (!given?.startsWith("/")) return fallback;
  const address = URL.parse(given, anySite);
  // Resolving dots can leave a path that begins with two slashes, which names another host.
  if (address?.origin !== anySite || address.pathname.startsWith("//")) return fallback;
  return `${address.pathname}${address.search}${address.hash}`;
}
