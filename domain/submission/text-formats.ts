import { z } from "zod";
import { brokenRules, messages } from "../errors.ts";

interface Format {
  inputType: "email" | "url" | "text" | "date";
  /** What of it is not text of the form, said at the field. Nothing entered is no error here. */
  accepts: (text: string) => boolean;
  message: string;
  /** Puts right what people write in many ways, once they leave the field. */
  tidy: (entered: string) => string;
}

const address = z.email({ pattern: z.regexes.unicodeEmail });
/** YYYY, several of them separated by commas, or N/A. The database checks the same. */
const vintage = /^(N\/A|\d{4}(\s*,\s*\d{4})*)$/;
/** The database checks the same. */
const webAddress = /^https?:\/\/[^\s/?#]+\S*$/i;

const years = /^\d{4}(\s*,\s*\d{4})*$/;
const isDate = (text: string) => z.iso.date().safeParse(text).success;
const decimal = /^-?\d{1,3}(\.\d{1,20})?$/;
const isDegrees = (text: string, most: number) =>
  decimal.test(text) && Math.abs(Number(text)) <= most;

/** The last that a date field offers: with it browsers take years of four digits only. */
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
    message: "Please enter a date that exists, as YYYY-MM-DD.",
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

/** A vintage as people write it, in the form that is stored: 'n/a' and loose commas are put right. */
export function tidyVintage(entered: string): string {
  const text = entered.trim();
  if (/^n\s*\/?\s*a\.?$/i.test(text)) return "N/A";
  const parts = text.split(/[,;]/).map((part) => part.trim());
  return parts.filter((part) => part !== "").join(", ");
}

/** 'acme.example' becomes 'https://acme.example'; anything that is not plainly a host stays. */
export function tidyWebsite(entered: string): string {
  const text = entered.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)
    ? `https://${text}`
    : text;
}

/** As the database counts: what stands between white space. */
export function countWords(text: string): number {
  return text.trim() === "" ? 0 : text.trim().split(/\s+/).length;
}
