/** The main landmark, in which overlays such as menus are rendered; null on the server. */
export function pageContent(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById("content");
}
