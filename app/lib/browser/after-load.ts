/** Runs an action that can wait until the page has loaded, in a separate task. */
export function afterLoad(action: () => void) {
  if (document.readyState === "complete") window.setTimeout(action);
  else window.addEventListener("load", action, { once: true });
}
