import type { FocusEvent } from "react";

/** Space for the focus ring, in pixels. */
const ring = 6;

/**
 * Scrolls an element focused by keyboard out from behind the sticky company column. Scroll margins
 * do this for the sticky header, but browsers do not scroll sideways to honour them.
 */
export function uncoverFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
  const company = target.closest("td, th + th")?.parentElement?.firstElementChild;
  if (!company || !target.matches(":focus-visible")) return;
  const edge = company.getBoundingClientRect().right + ring;
  currentTarget.scrollLeft -= Math.max(0, edge - target.getBoundingClientRect().left);
}
