/** Does something that may wait until the page has loaded. */
export function afterLoad(action: () => void) {
  if (document.readyState === "complete") action();
  else window.addEventListener("load", action, { once: true });
}
