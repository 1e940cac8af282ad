import type { Reading, VintagePeriod } from "./seller-offer.ts";

const firstYear = 1990;
const lastYear = 2060;
const example = "The vintage must be a year such as 2024, or a period such as 2021–2023.";
const year = /^\d{4}$/;
const years = /^(\d{4})\s*(?:[-–—/]|to|until)\s*(\d{4}|\d{2})$/i;
const days = /^(\d{4}-\d\d-\d\d)(?:\s*(?:–|—|\/|to|until|\s-\s)\s*(\d{4}-\d\d-\d\d))?$/i;

/** '2024', '2021–2023', or two days as the registry writes them. */
export function readVintage(text: string): Reading<VintagePeriod> {
  const stated = text
    .trim()
    .replace(/^(?:vintages?|vy|v)[\s.:]*/i, "")
    .trim();
  if (year.test(stated)) return period(`${stated}-01-01`, `${stated}-12-31`);
  const [, from = "", to = ""] = years.exec(stated) ?? [];
  if (from) {
    const until = to.length === 2 ? from.slice(0, 2) + to : to;
    return period(`${from}-01-01`, `${until}-12-31`);
  }
  const [, start = "", end = start] = days.exec(stated) ?? [];
  return isDay(start) && isDay(end) ? period(start, end) : { problem: example };
}

function period(start: string, end: string): Reading<VintagePeriod> {
  const within = [start, end].every((day) => {
    const of = Number(day.slice(0, 4));
    return of >= firstYear && of <= lastYear;
  });
  if (!within) return { problem: example };
  return start <= end
    ? { value: { start, end } }
    : { problem: "The vintage ends before it begins." };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The years that have days of a period. */
export function yearsOf({ start, end }: VintagePeriod): number[] {
  const first = Number(start.slice(0, 4));
  return Array.from({ length: Number(end.slice(0, 4)) - first + 1 }, (_, index) => first + index);
}
