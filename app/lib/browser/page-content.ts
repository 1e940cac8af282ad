/** The page's main part; null on the server. What opens over the page stands in it, as in a landmark. */
export function pageContent(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById("content");
}
