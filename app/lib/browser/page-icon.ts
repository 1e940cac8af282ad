/** Gives the page icon a new address, so that the browser fetches it again. */
export function refreshPageIcon() {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  const address = new URL(icon.href);
  address.searchParams.set("v", String(Date.now()));
  icon.href = address.href;
}
