/** Distance between a label and a line beside it, in pixels. */
const gap = 6;

interface Label {
  /** The point that it labels; it is centred above that if possible. */
  point: number;
  width: number;
  plotWidth: number;
  /** A line that must not cross it. */
  line?: number | null | undefined;
}

/** The x coordinate of a label's centre: within the plot, and clear of the line. */
export function labelPosition({ point, width, plotWidth, line = null }: Label): number {
  const half = width / 2;
  const position = Math.min(Math.max(point, half), plotWidth - half);
  if (line === null || Math.abs(position - line) >= half + gap) return position;
  const left = line - gap - half;
  const right = line + gap + half;
  if (point < line) return left >= half ? left : right;
  return right <= plotWidth - half ? right : left;
}
