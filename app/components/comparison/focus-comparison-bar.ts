export const comparisonBarId = "projects-to-compare";

let cameFrom: Element | null = null;

/** Moves the focus to what the bar is for; false while there is no bar. */
export function focusComparisonBar(): boolean {
  const bar = document.getElementById(comparisonBarId);
  if (!bar) return false;
  cameFrom = document.activeElement;
  (bar.querySelector<HTMLElement>("a[href]") ?? bar).focus();
  return true;
}

/** Back to where the bar was called from, when what had the focus in it is gone. */
export function leaveComparisonBar() {
  if (cameFrom instanceof HTMLElement) cameFrom.focus();
  cameFrom = null;
}
