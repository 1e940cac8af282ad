import { plural } from "#domain/text/plural.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Rounded up, in the two largest units: '1 hour 5 minutes'. */
export function durationText(from: string, to: string): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / minute));
  const parts: [number, string][] = [
    [Math.floor((minutes * minute) / day), "day"],
    [Math.floor(((minutes * minute) % day) / hour), "hour"],
    [minutes % 60, "minute"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => plural(count, unit, `${unit}s`))
    .join(" ");
}
