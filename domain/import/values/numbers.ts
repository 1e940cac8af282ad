import { textFormats } from "../../submission/text-formats.ts";
import {
  type Conventions,
  isEmptyValue,
  type Misreading,
  quoted,
  type Reading,
} from "./reading.ts";

/** Parses '56,373', '550369.0' or '5 376', dropping fractions, as we state whole tonnes only. */
export function wholeNumber(text: string, { hasDecimalCommas }: Conventions): Reading<string> {
  if (isEmptyValue(text)) return null;
  const compact = text.replace(/[\s'’]/g, "");
  if (hasDecimalCommas && /^\d{1,3}\.\d{3}$/.test(compact))
    return notANumber(`${quoted(text)} can be read in two ways. Write it without separators.`);
  if (compact.startsWith("-")) return notANumber(`${quoted(text)} is negative.`);
  const plain = withoutThousands(compact);
  if (!/^\d+(\.\d*)?$/.test(plain)) return notANumber(`${quoted(text)} is not a number.`);
  const digits = plain.replace(/\..*$/, "").replace(/^0+(?=\d)/, "");
  return { value: digits };
}

const notANumber = (problem: string): Misreading => ({ problem, reason: "not-a-number" });

function withoutThousands(text: string): string {
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(",", "");
  return /^\d{1,3}(\.\d{3}){2,}$/.test(text) ? text.replaceAll(".", "") : text;
}

/** A run of nines stands in for a figure that no one knows; ten digits are no project's. */
const implausible = /^9{6,}$|^\d{10,}$/;

/** A whole number of tonnes, unless no project can have it. */
export function tonnes(text: string, conventions: Conventions): Reading<string> {
  const reading = wholeNumber(text, conventions);
  if (reading === null || "problem" in reading) return reading;
  if (!implausible.test(reading.value)) return reading;
  return {
    problem: `${quoted(text)} tonnes are implausible for one project.`,
    reason: "tonnes-implausible",
  };
}

/** Decimal degrees. */
export function degrees(format: "latitude" | "longitude", text: string): Reading<string> {
  if (isEmptyValue(text)) return null;
  const plain = text.replace(/^\+/, "").replace(/^(-?\d{1,3}),(\d+)$/, "$1.$2");
  if (!/^-?\d+(\.\d+)?$/.test(plain))
    return { problem: `${quoted(text)} is not a ${format}.`, reason: "not-coordinates" };
  const { accepts } = textFormats[format];
  const most = format === "latitude" ? 90 : 180;
  // Six decimals, a tenth of a metre, as in the database.
  return accepts(plain)
    ? { value: String(Math.round(Number(plain) * 1e6) / 1e6) }
    : {
        problem: `${quoted(text)} is not a ${format} between -${most} and ${most} degrees.`,
        reason: "not-coordinates",
      };
}
