import { type MarkShape, markFill, typeMark } from "#domain/market/type-mark.ts";
import { ratingRank } from "#domain/rating/rating.ts";
import type { Rating } from "#domain/vocabulary.ts";

/** Paths of about the same area as a circle of radius 1. */
export const shapePaths: Record<MarkShape, string> = {
  circle: "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
  square: "M-.89-.89h1.78v1.78h-1.78z",
  triangle: "M0-1.25L1.17.8H-1.17z",
  diamond: "M0-1.3L1.1 0L0 1.3L-1.1 0z",
  cross: "M-.42-1.2h.84v.78h.78v.84h-.78v.78h-.84v-.78h-.78v-.84h.78z",
  arrow: "M0 1.25L1.17-.8H-1.17z",
};

const minRadius = 4.5;
const radiusStep = 0.5;

/** The better the rating, the larger the mark. */
export function markRadius(rating: Rating | null): number {
  const rank = ratingRank(rating);
  return rank === null ? minRadius : minRadius + radiusStep * (9 - rank);
}

interface MarkProps {
  type: string;
  x: number;
  y: number;
  radius: number;
  /** Projects without a rating are drawn as outlines. */
  isHollow?: boolean;
}

const ground = "var(--color-white)";

/** A mark in its type's colour and shape. */
export function Mark({ type, x, y, radius, isHollow = false }: MarkProps) {
  const { colour, shape } = typeMark(type);
  const fill = markFill(colour);
  return (
    <path
      d={shapePaths[shape]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${radius})`}
      vectorEffect="non-scaling-stroke"
      fill={isHollow ? ground : fill}
      fillOpacity={isHollow ? 1 : 0.78}
      stroke={isHollow ? fill : ground}
      strokeWidth={isHollow ? 1.75 : 1}
    />
  );
}

export function LegendMark({ type }: { type: string }) {
  return (
    <svg aria-hidden="true" viewBox="-9 -9 18 18" className="size-4.5 shrink-0">
      <Mark type={type} x={0} y={0} radius={6} />
    </svg>
  );
}
