/** Does something once nothing is pressed: what moves away under a press is missed by its click. */
export function afterPress(act: () => void): void {
  if (!document.querySelector(":active")) {
    act();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The click comes after the press.
    setTimeout(act);
  };
  window.addEventListener("pointerup", end, { signal: ended.signal });
  window.addEventListener("pointercancel", end, { signal: ended.signal });
}
