import type { RegistryFile } from "../registry-files/registry-file.ts";
import { isEmptyValue, quoted, type Reading } from "./reading.ts";

interface DateConventions {
  file: Pick<RegistryFile, "monthFirst"> | null;
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const time = "(?:[T ,].*)?";
const yearFirst = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}$`);
const slashed = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})${time}$`);
const dayAndName = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4})$/i;
const nameAndDay = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/i;

/** Converts the date formats that registries use to the form's YYYY-MM-DD. */
export function readDate(text: string, { file }: DateConventions): Reading<string> {
  if (isEmptyValue(text)) return null;
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year) return dateOf(text, year, Number(month), Number(day));
  const [, dayBefore, name, yearAfter] = dayAndName.exec(text) ?? [];
  if (yearAfter) return dateOf(text, yearAfter, monthOf(name), Number(dayBefore));
  const [, nameBefore, dayAfter, lastYear] = nameAndDay.exec(text) ?? [];
  if (lastYear) return dateOf(text, lastYear, monthOf(nameBefore), Number(dayAfter));
  const [, first, second, slashedYear] = slashed.exec(text) ?? [];
  if (!slashedYear)
    return {
      problem: `${quoted(text)} is not a date. Write it as YYYY-MM-DD.`,
      reason: "not-a-date",
    };
  const one = Number(first);
  const other = Number(second);
  if (file?.monthFirst || (one <= 12 && (other > 12 || one === other)))
    return dateOf(text, slashedYear, one, other);
  if (one > 12) return dateOf(text, slashedYear, other, one);
  return {
    problem: `The day and month in ${quoted(text)} are ambiguous. Write it as YYYY-MM-DD.`,
    reason: "ambiguous-date",
  };
}

const monthOf = (name = "") => months.indexOf(name.toLowerCase()) + 1;

function dateOf(text: string, year: string, month: number, day: number): Reading<string> {
  const daysInMonth = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
  const isOurs = Number(year) >= 1900 && Number(year) <= 2200;
  return exists && isOurs
    ? { value: `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` }
    : {
        problem: `${quoted(text)} is not a valid date for a project.`,
        reason: "not-a-date",
      };
}
