import { plural } from "../../text/plural.ts";
import type { DisplayProject } from "../listing.ts";

/** Retired tonnes as a share of those issued, from 0 to 1; null if unknown. */
export function retiredShare(
  project: Pick<DisplayProject, "issuedTonnes" | "retiredTonnes">,
): number | null {
  const { issuedTonnes, retiredTonnes } = project;
  return issuedTonnes && retiredTonnes !== null ? retiredTonnes / issuedTonnes : null;
}

/** '29 employees': numbers count full-time employees; older listings have a word instead. */
export function companySizeText(size: string): string {
  if (!/^\d+$/.test(size)) return size;
  return plural(Number(size), "employee", "employees");
}

/** '3.6305° S, 39.8499° E' */
export function coordinatesText({
  latitude,
  longitude,
}: NonNullable<DisplayProject["coordinates"]>): string {
  return `${degrees(latitude)}° ${latitude < 0 ? "S" : "N"}, ${degrees(longitude)}° ${longitude < 0 ? "W" : "E"}`;
}

const degrees = (value: number) => Number(Math.abs(value).toFixed(4));
