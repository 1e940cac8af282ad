/** The breakpoint under which tables become cards and tooltips open on a tap. */
const narrowBelow = 768;

export function isNarrowWindow(): boolean {
  return window.innerWidth < narrowBelow;
}
