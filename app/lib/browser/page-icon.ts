/** Changes the favicon's URL, so that the browser fetches it again. */
export function refreshPageIcon() {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  const url = new URL(icon.href);
  url.searchParams.set("v", String(Date.now()));
  icon.href = url.href;
}
