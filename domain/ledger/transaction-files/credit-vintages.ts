import { quoted } from "../../import/values/reading.ts";
import { readDate } from "../../import/values/registry-dates.ts";
import { RowRefusal } from "./row-refusal-reasons.ts";

/** First and last day, as YYYY-MM-DD. */
export interface Vintage {
  start: string;
  end: string;
}

/** Nothing was credited before the Kyoto Protocol's base year. */
const firstYear = 1990;

const refused = (sentence: string) => new RowRefusal("vintage", sentence);

/** Reads a date in any of the registries' formats; slashes have the month first. */
export function dayIn(text: string, what: string): string {
  const reading = readDate(text, { file: { monthFirst: true } });
  if (reading === null) throw new RowRefusal("date", `${what} is missing.`);
  if ("problem" in reading) throw new RowRefusal("date", `${what}: ${reading.problem}`);
  return reading.value;
}

/** A calendar year. Spreadsheets write '2024.0'. */
export function yearIn(text: string): Vintage {
  const year = /^(\d{4})(?:\.0*)?$/.exec(text)?.[1];
  if (year === undefined)
    throw refused(text === "" ? "The vintage is missing." : `${quoted(text)} is not a year.`);
  return plausible({ start: `${year}-01-01`, end: `${year}-12-31` }, text);
}

export function periodOf(start: string, end: string): Vintage {
  return plausible(
    { start: vintageDay(start, "first"), end: vintageDay(end, "last") },
    `${start} – ${end}`,
  );
}

/** '2010-01-01 / 2018-09-30', or a year. */
export function periodIn(text: string): Vintage {
  const [start, end, ...more] = text.split(/\s+\/\s+|\s+(?:to|-|–)\s+/);
  return end === undefined || more.length > 0 ? yearIn(text) : periodOf(start ?? "", end);
}

/** One day. */
export function dayVintage(text: string, what: string): Vintage {
  try {
    const day = dayIn(text, what);
    return plausible({ start: day, end: day }, text);
  } catch (error) {
    throw error instanceof RowRefusal ? refused(error.message) : error;
  }
}

function vintageDay(text: string, which: "first" | "last"): string {
  try {
    return dayIn(text, `The ${which} day of the vintage`);
  } catch (error) {
    throw error instanceof RowRefusal ? refused(error.message) : error;
  }
}

function plausible(vintage: Vintage, text: string): Vintage {
  const { start, end } = vintage;
  if (start > end) throw refused(`The vintage ${quoted(text)} ends before it starts.`);
  if (Number(start.slice(0, 4)) < firstYear)
    throw refused(`The vintage ${quoted(text)} starts before ${firstYear}.`);
  if (start > new Date().toISOString().slice(0, 10))
    throw refused(`The vintage ${quoted(text)} starts in the future.`);
  return vintage;
}
