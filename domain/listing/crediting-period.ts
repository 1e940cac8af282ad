import type { DisplayProject } from "./listing.ts";

/** '2015-01-01 to 2044-12-31'; null if neither date is known. */
export function periodText(
  { start, end }: DisplayProject["creditingPeriod"],
  dayText: (day: string) => string = (day) => day,
): string | null {
  if (start && end) return `${dayText(start)} to ${dayText(end)}`;
  if (start) return `From ${dayText(start)}`;
  return end && `Until ${dayText(end)}`;
}
