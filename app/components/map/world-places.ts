import type { CountryCode } from "#domain/listing/countries.ts";
import { worldHeight, worldPoints, worldWidth } from "./world-points.ts";

export interface MapPlace {
  x: number;
  y: number;
  /** Small islands are a point only. */
  hasShape: boolean;
}

const places = new Map(
  worldPoints.split(" ").map((entry): [string, MapPlace] => {
    const hasShape = entry[2] !== ".";
    const [x = 0, y = 0] = entry
      .slice(hasShape ? 2 : 3)
      .split(",")
      .map(Number);
    return [entry.slice(0, 2), { x, y, hasShape }];
  }),
);

/** Where a country stands on the map; nowhere for Antarctica, which is not drawn. */
export function mapPlace(code: CountryCode): MapPlace | null {
  return places.get(code) ?? null;
}

export const wholeWorld = `0 0 ${worldWidth} ${worldHeight}`;

const near = { width: 400, height: 200 };

/** The part of the map around some countries, or the whole of it if they stand too far apart. */
export function mapAround(codes: readonly CountryCode[]): string {
  const shown = codes.flatMap((code) => mapPlace(code) ?? []);
  const xs = shown.map((place) => place.x);
  const ys = shown.map((place) => place.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const fits = right - left < near.width * 0.75 && bottom - top < near.height * 0.75;
  if (shown.length === 0 || !fits) return wholeWorld;
  const x = clamp((left + right - near.width) / 2, worldWidth - near.width);
  const y = clamp((top + bottom - near.height) / 2, worldHeight - near.height);
  return `${x} ${y} ${near.width} ${near.height}`;
}

function clamp(value: number, highest: number): number {
  return Math.round(Math.min(Math.max(value, 0), highest));
}
