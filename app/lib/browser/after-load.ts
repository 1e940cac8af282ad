/** Does something that may wait until the page has loaded, and then in a task of its own. */
export function afterLoad(action: () => void) {
  if (document.readyState === "complete") window.setTimeout(action);
  else window.addEventListener("load", action, { once: true });
}
