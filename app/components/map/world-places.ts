import type { CountryCode } from "#domain/countries/countries.ts";
import { worldHeight, worldPoints, worldProjection, worldWidth } from "./world-points.ts";

export interface MapPoint {
  x: number;
  y: number;
}

export interface MapPlace extends MapPoint {
  /** Small islands are only a point. */
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

/** A country's position on the map; null for Antarctica, which is not drawn. */
export function mapPlace(code: CountryCode): MapPlace | null {
  return places.get(code) ?? null;
}

/** Coefficients of the Equal Earth projection (Šavrič, Patterson and Jenny, 2018). */
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796];

/** The position of a pair of coordinates on the map. */
export function mapPoint({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): MapPoint {
  const { turned, scale, x, y } = worldProjection;
  const east = ((((longitude - turned + 180) % 360) + 360) % 360) - 180;
  const radians = Math.PI / 180;
  const m = Math.sqrt(3) / 2;
  const angle = Math.asin(m * Math.sin(latitude * radians));
  const [second, sixth] = [angle ** 2, angle ** 6];
  const across =
    (east * radians * Math.cos(angle)) /
    (m * (a1 + 3 * a2 * second + sixth * (7 * a3 + 9 * a4 * second)));
  const up = angle * (a1 + a2 * second + sixth * (a3 + a4 * second));
  return { x: x + scale * across, y: y - scale * up };
}

export const wholeWorld = `0 0 ${worldWidth} ${worldHeight}`;

const near = { width: 400, height: 200 };

/** The view box around some places, or that of the whole map if they are too far apart. */
export function mapAround(shown: readonly MapPoint[]): string {
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
