/** The first card to show after an arrow was used: past either end it wraps around. */
export function carouselStep(
  first: number,
  direction: "previous" | "next",
  count: number,
  visible: number,
): number {
  const positions = Math.max(1, count - visible + 1);
  const step = direction === "next" ? 1 : -1;
  return (first + step + positions) % positions;
}
