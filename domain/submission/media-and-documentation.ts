import { z } from "zod";
import { brokenRules, unprintable } from "../errors.ts";
import { limits } from "../limits.ts";
import { isOneLine, isRunningText } from "../text/one-line.ts";
import { longest } from "./fields.ts";
import { missing, optionalEmail, tooLong } from "./rules.ts";

/** As the database counts: what stands between white space. */
export function countWords(text: string): number {
  return text.trim() === "" ? 0 : text.trim().split(/\s+/).length;
}

/** The database checks the same. */
const webAddress = /^https?:\/\/[^\s/?#]+\S*$/i;

/** Step 4. */
export const mediaAndDocumentation = z.object({
  details: z.object({
    description: z
      .string()
      .trim()
      .min(1, missing("describe the project"))
      .max(longest["details.description"], tooLong(longest["details.description"]))
      .refine(isRunningText, brokenRules.description_is_running_text)
      .refine(
        (text) => countWords(text) <= limits.descriptionWords,
        brokenRules.description_is_at_most_75_words,
      ),
    website: z
      .string()
      .trim()
      .max(longest["details.website"])
      .refine(isOneLine, unprintable())
      .refine((text) => text === "" || webAddress.test(text), brokenRules.website_is_a_web_address),
    contactEmail: optionalEmail(longest["details.contactEmail"]),
  }),
});

/** 'acme.example' becomes 'https://acme.example'; anything that is not plainly a host stays. */
export function tidyWebsite(entered: string): string {
  const text = entered.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)
    ? `https://${text}`
    : text;
}
