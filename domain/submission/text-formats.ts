import { z } from "zod";
import { brokenRules, messages } from "../errors.ts";

interface Format {
  inputType: "email" | "url" | "text" | "date";
  /** Whether the text is valid; an empty text is never checked. */
  accepts: (text: string) => boolean;
  message: string;
  /** Normalises common spellings when the user leaves the field. */
  tidy: (entered: string) => string;
}

const address = z.email({ pattern: z.regexes.unicodeEmail });
/** YYYY, several separated by commas, or N/A. The database has the same rule. */
const vintage = /^(N\/A|\d{4}(\s*,\s*\d{4})*)$/;
/** The database has the same rule. */
const webAddress = /^https?:\/\/[^\s/?#]+\S*$/i;

const years = /^\d{4}(\s*,\s*\d{4})*$/;
const isDate = (text: string) => z.iso.date().safeParse(text).success;
const decimal = /^-?\d{1,3}(\.\d{1,20})?$/;
const isDegrees = (text: string, most: number) =>
  decimal.test(text) && Math.abs(Number(text)) <= most;

/** The latest date that a date input offers; makes browsers accept only four-digit years. */
export const lastDay = "9999-12-31";

export type TextFormat =
  | "email"
  | "website"
  | "vintage"
  | "years"
  | "date"
  | "latitude"
  | "longitude";

export const textFormats: Readonly<Record<TextFormat, Format>> = {
  email: {
    inputType: "email",
    accepts: (text) => address.safeParse(text).success,
    message: messages.invalidEmail,
    tidy: (entered) => entered,
  },
  website: {
    inputType: "url",
    accepts: (text) => webAddress.test(text),
    message: brokenRules.website_is_a_web_address,
    tidy: tidyWebsite,
  },
  vintage: {
    inputType: "text",
    accepts: (text) => vintage.test(text),
    message: brokenRules.vintage_is_years_or_not_applicable,
    tidy: tidyVintage,
  },
  years: {
    inputType: "text",
    accepts: (text) => years.test(text),
    message: brokenRules.vintages_are_years,
    tidy: tidyVintage,
  },
  date: {
    inputType: "date",
    accepts: isDate,
    message: "Please enter a valid date as YYYY-MM-DD.",
    tidy: (entered) => entered.trim(),
  },
  latitude: {
    inputType: "text",
    accepts: (text) => isDegrees(text, 90),
    message: brokenRules.latitude_is_in_range,
    tidy: (entered) => entered.trim(),
  },
  longitude: {
    inputType: "text",
    accepts: (text) => isDegrees(text, 180),
    message: brokenRules.longitude_is_in_range,
    tidy: (entered) => entered.trim(),
  },
};

/** Normalises a vintage to its stored form, including 'n/a' and stray commas. */
export function tidyVintage(entered: string): string {
  const text = entered.trim();
  if (/^n\s*\/?\s*a\.?$/i.test(text)) return "N/A";
  const parts = text.split(/[,;]/).map((part) => part.trim());
  return parts.filter((part) => part !== "").join(", ");
}

/** 'acme.example' becomes 'https://acme.example'; anything that is not clearly a host is kept. */
export function tidyWebsite(entered: string): string {
  const text = entered.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)
    ? `https://${text}`
    : text;
}

/** Counts words as the database does: separated by white space. */
export function countWords(text: string): number {
  return text.trim() === "" ? 0 : text.trim().split(/\s+/).length;
}
