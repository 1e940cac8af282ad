/** So far stays a label from a line beside it, in pixels. */
const gap = 6;

interface Label {
  /** What it names: it stands above that, if it can. */
  point: number;
  width: number;
  plotWidth: number;
  /** A line that must not run through it. */
  line?: number | null | undefined;
}

/** Where the middle of a label is, within the plot and on the free side of a line that would cross it. */
export function labelPlace({ point, width, plotWidth, line = null }: Label): number {
  const half = width / 2;
  const place = Math.min(Math.max(point, half), plotWidth - half);
  if (line === null || Math.abs(place - line) >= half + gap) return place;
  const left = line - gap - half;
  const right = line + gap + half;
  if (point < line) return left >= half ? left : right;
  return right <= plotWidth - half ? right : left;
}
