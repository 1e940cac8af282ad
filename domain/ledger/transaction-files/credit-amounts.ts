import { quoted } from "../../import/values/reading.ts";
import { RowRefusal } from "./row-refusal-reasons.ts";

/** A trillion tonnes: more than the world has emitted in twenty years. */
export const mostKilograms = 1e15;

const refused = (sentence: string) => new RowRefusal("amount", sentence);

/** Reads whole credits, of one tonne each, as kilograms. */
export function creditsIn(text: string): number {
  return kilograms(text, 3, "whole number of credits", /^0*$/);
}

/** Reads credits with fractions that are whole kilograms. */
export function fractionalCreditsIn(text: string): number {
  return kilograms(text, 3, "number of credits in whole kilograms", /^\d{0,3}0*$/);
}

export function kilogramsIn(text: string): number {
  return kilograms(text, 0, "whole number of kilograms", /^0*$/);
}

/** The same for a column that is left blank where there are none. */
export const creditsOrNone = (text: string) => (text === "" ? 0 : creditsIn(text));

/** From the digits as written: 0.1 + 0.2 must be 0.3. */
function kilograms(text: string, decimals: number, wanted: string, fraction: RegExp): number {
  if (text === "") throw refused("The amount is missing.");
  const compact = text.replace(/[\s'’]/g, "");
  if (/^[-−(]/.test(compact)) throw refused(`${quoted(text)} is negative.`);
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(compact) ? compact.replaceAll(",", "") : compact;
  const [, whole, after = ""] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined) throw refused(`${quoted(text)} is not a number.`);
  if (!fraction.test(after)) throw refused(`${quoted(text)} is not a ${wanted}.`);
  const digits = `${whole}${after.slice(0, decimals).padEnd(decimals, "0")}`.replace(/^0+/, "");
  const value = Number(digits);
  if (digits.length > 16 || value > mostKilograms)
    throw refused(`${quoted(text)} is more than any registry has issued.`);
  return value;
}
