import type { DisplayProject } from "./listing.ts";

/** '3.6305° S, 39.8499° E' */
export function coordinatesText({
  latitude,
  longitude,
}: NonNullable<DisplayProject["coordinates"]>): string {
  return `${degrees(latitude)}° ${latitude < 0 ? "S" : "N"}, ${degrees(longitude)}° ${longitude < 0 ? "W" : "E"}`;
}

const degrees = (value: number) => Number(Math.abs(value).toFixed(4));
