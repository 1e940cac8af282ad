export const comparisonBarId = "projects-to-compare";

/** Outside React, because the bar and the tick boxes are in different parts of the page. */
let previousFocus: Element | null = null;

/** Moves the focus to the bar's link to the comparison; returns false if there is no bar. */
export function focusComparisonBar(): boolean {
  const bar = document.getElementById(comparisonBarId);
  if (!bar) return false;
  previousFocus = document.activeElement;
  (bar.querySelector<HTMLElement>("a[href]") ?? bar).focus();
  return true;
}

/** Returns the focus to where it was before the bar, once the focused part of it is removed. */
export function leaveComparisonBar() {
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  previousFocus = null;
}
