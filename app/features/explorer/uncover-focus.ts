import type { FocusEvent } from "react";

/** Room for the ring around what has the focus, in pixels. */
const ring = 6;

/**
 * Brings what a key has moved the focus to out from behind the company, which stays in sight. Scroll
 * margins do so for what lies below the header, but browsers do not scroll sideways for their sake.
 */
export function uncoverFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
  const company = target.closest("td, th + th")?.parentElement?.firstElementChild;
  if (!company || !target.matches(":focus-visible")) return;
  const edge = company.getBoundingClientRect().right + ring;
  currentTarget.scrollLeft -= Math.max(0, edge - target.getBoundingClientRect().left);
}
