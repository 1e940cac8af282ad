import type { CountryCode } from "#domain/countries/countries.ts";
import type { CountryCount } from "#domain/market/country-counts.ts";
import { figure } from "#domain/text/figure.ts";
import { mapPlace } from "~/components/map/world-places";
import { worldHeight, worldWidth } from "~/components/map/world-points";

/** A country's mark, in pixels of a map of some width. */
export interface MapMark {
  country: CountryCount;
  x: number;
  y: number;
  radius: number;
  /** Null for a dot: a single project, or one of several countries too close for their figures. */
  text: string | null;
}

/** In pixels; digits are of equal width. */
export const figureSize = 10;
const digitWidth = 6.4;
const commaWidth = 2.9;
const textPadding = 3;
/** Between two marks, for the line around them. */
const gap = 0.75;

/**
 * Marks that do not overlap, largest count first: where there is no room for a country's circle it
 * shrinks to its figure, then to a dot, and where there is none for that either, its shape alone is
 * coloured. Selected countries are placed first, so that they can be seen.
 */
export function mapMarks(
  countries: readonly CountryCount[],
  width: number,
  chosen: readonly string[] = [],
): MapMark[] {
  const scale = width / worldWidth;
  const most = Math.max(...countries.map(({ count }) => count), 5);
  const [largest, dot] = width < 480 ? [10, 2.25] : [13, 3];
  const isChosen = ({ code }: CountryCount) => chosen.includes(code);
  const placed: MapMark[] = [];
  const inTurn = [...countries.filter(isChosen), ...countries.filter((one) => !isChosen(one))];
  for (const country of inTurn) {
    const place = mapPlace(country.code);
    if (!place) continue;
    const markOf = (radius: number, text: string | null): MapMark => ({
      country,
      // Islands at the edge stay on the map with their whole circle.
      x: within(radius, place.x * scale, width - radius),
      y: within(radius, place.y * scale, worldHeight * scale - radius),
      radius,
      text,
    });
    const sizes = figureSizes(country.count, most, largest);
    const candidates = [
      ...sizes.map((radius) => markOf(radius, figure(country.count))),
      markOf(dot, null),
    ];
    const mark = candidates.find((one) => !placed.some((other) => overlap(one, other)));
    if (mark) placed.push(mark);
  }
  return placed.sort((a, b) => b.country.count - a.country.count);
}

const within = (lowest: number, value: number, highest: number) =>
  Math.min(Math.max(value, lowest), highest);

/** A single project is a dot; only several get a figure, in a circle that contains it. */
function figureSizes(count: number, most: number, largest: number): number[] {
  if (count === 1) return [];
  const smallest = textWidth(figure(count)) / 2 + textPadding;
  const usual = largest * (0.4 + 0.6 * Math.sqrt(count / most));
  return [Math.max(usual, smallest), smallest];
}

/** About as wide as the figure is drawn. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, one) => sum + (one === "," ? commaWidth : digitWidth), 0);
}

function overlap(a: MapMark, b: MapMark): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius + gap;
}

/** How many countries have no mark of their own. */
export function unmarked(countries: readonly CountryCount[], marks: readonly MapMark[]): number {
  const marked = new Set<CountryCode>(marks.map(({ country }) => country.code));
  return countries.filter(({ code }) => !marked.has(code)).length;
}
