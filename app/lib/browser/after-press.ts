/** Acts once nothing is being pressed: an element that moves during a press misses its click. */
export function afterPress(act: () => void): void {
  if (!document.querySelector(":active")) {
    act();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // The click event comes after pointerup.
    setTimeout(act);
  };
  window.addEventListener("pointerup", end, { signal: ended.signal });
  window.addEventListener("pointercancel", end, { signal: ended.signal });
}
