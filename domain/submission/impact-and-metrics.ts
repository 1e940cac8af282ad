import { z } from "zod";
import { brokenRules } from "../errors.ts";
import { carbonCategories, creditAvailabilities, projectStages } from "../vocabulary.ts";
import { longest } from "./fields.ts";
import { filled, missing, optional, someOf, wholeNumber } from "./rules.ts";

/** YYYY, several of them separated by commas, or N/A. The database checks the same. */
const vintageForm = /^(N\/A|\d{4}(\s*,\s*\d{4})*)$/;

/** Step 3. */
export const impactAndMetrics = z.object({
  pricing: z.object({
    minimumPurchaseQuantity: wholeNumber,
    minimumPurchaseCustomPrice: wholeNumber,
    costPerTon: wholeNumber,
  }),
  impact: z.object({
    category: z.enum(carbonCategories, missing("choose a carbon category")),
    stage: z.enum(projectStages, missing("choose a project stage")),
    credit_availability: z.enum(
      creditAvailabilities,
      missing("choose whether credits are available"),
    ),
    vintage: filled("enter the vintage, or N/A", longest["impact.vintage"]).pipe(
      z.string().regex(vintageForm, brokenRules.vintage_is_years_or_not_applicable),
    ),
    durability: optional(longest["impact.durability"]),
    ratings: z.object({
      beZero: optional(longest["impact.ratings.beZero"]),
      sylvera: optional(longest["impact.ratings.sylvera"]),
    }),
    additional_certifications: optional(longest["impact.additional_certifications"]),
    sdgs: someOf("choose the goals the project serves, or None"),
  }),
});

/** A vintage as people write it, in the form that is stored: 'n/a' and loose commas are put right. */
export function tidyVintage(entered: string): string {
  const text = entered.trim();
  if (/^n\s*\/?\s*a\.?$/i.test(text)) return "N/A";
  const parts = text.split(/[,;]/).map((part) => part.trim());
  return parts.filter((part) => part !== "").join(", ");
}
