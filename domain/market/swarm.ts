/** A mark where its values put it, in pixels. */
export interface MarkPosition {
  x: number;
  y: number;
  radius: number;
}

interface SwarmOptions {
  /** How far a mark may be moved sideways, in pixels. */
  maxShift: number;
  /** The edges that marks stay within. */
  left: number;
  right: number;
}

/** Between two marks, in pixels. */
const gap = 1;
const step = 2;

/**
 * Moves marks sideways until none covers another; their height, the price, stays. Null if one would
 * have to move too far. Of two marks that compete, the one that comes first stays in its position.
 */
export function swarm<Mark extends MarkPosition>(
  marks: readonly Mark[],
  { maxShift, left, right }: SwarmOptions,
): Mark[] | null {
  const placed: Mark[] = [];
  for (const mark of marks) {
    const neighbours = placed.filter(
      (other) => Math.abs(other.y - mark.y) < other.radius + mark.radius + gap,
    );
    const x = shifts(maxShift)
      .map((shift) => mark.x + shift)
      .find(
        (at) =>
          at - mark.radius >= left &&
          at + mark.radius <= right &&
          neighbours.every((other) => !covers({ ...mark, x: at }, other)),
      );
    if (x === undefined) return null;
    placed.push({ ...mark, x });
  }
  return placed;
}

/** 0, 2, -2, 4, -4 … */
function shifts(most: number): number[] {
  const sides = Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
  return [0, ...sides.flatMap((shift) => [shift, -shift])];
}

function covers(one: MarkPosition, other: MarkPosition): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius + gap;
}

export interface LabelledMark extends MarkPosition {
  name: string;
}

export interface MarkLabel {
  text: string;
  x: number;
  y: number;
  /** On which side of its mark it is. */
  anchor: "start" | "end";
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const labelHeight = 13;
/** On average, in the chart's font. */
const letterWidth = 5.6;
const distance = 5;

/** Names beside their marks, where they cover neither a mark nor another name. */
export function markLabels(
  marks: readonly LabelledMark[],
  edges: Pick<Box, "left" | "right">,
  nameless: readonly MarkPosition[] = [],
): MarkLabel[] {
  const taken = [...marks, ...nameless].map(boxAround);
  const labels: MarkLabel[] = [];
  for (const { name, x, y, radius } of marks) {
    const width = name.length * letterWidth;
    const start = x + radius + distance;
    const end = x - radius - distance;
    const sides = [
      { anchor: "start", x: start, box: boxOf(start, start + width, y) },
      { anchor: "end", x: end, box: boxOf(end - width, end, y) },
    ] as const;
    const free = sides.find(
      ({ box }) =>
        box.left >= edges.left &&
        box.right <= edges.right &&
        !taken.some((other) => intersects(box, other)),
    );
    if (!free) continue;
    taken.push(free.box);
    labels.push({ text: name, x: free.x, y, anchor: free.anchor });
  }
  return labels;
}

const boxAround = ({ x, y, radius }: MarkPosition): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

const boxOf = (left: number, right: number, y: number): Box => ({
  left,
  right,
  top: y - labelHeight / 2,
  bottom: y + labelHeight / 2,
});

function intersects(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
