import { z } from "zod";
import { statementLimits } from "../limits.ts";
import { tonnesText } from "../listing/facts/fact-texts.ts";
import { isOneLine, isRunningText } from "../text/one-line.ts";
import { statementKinds } from "./disclosure-rules.ts";
import type { EntryKey } from "./entry-texts.ts";

const { entryCharacters, claimCharacters, titleCharacters, projects } = statementLimits;

/** Optional: a text that was left empty is not stated. */
const optional = (text: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .transform((typed) => (typed === "" ? undefined : typed))
    .pipe(text.optional())
    .optional();

const oneLine = (name: string, most: number) =>
  z
    .string()
    .max(most, `${name} can have at most ${most} characters.`)
    .refine(isOneLine, `${name} must be one line without control characters.`);

const year = "(?:19|20)\\d\\d(?:-\\d\\d-\\d\\d)?";
const years = new RegExp(
  `^${year}(?:\\s*[-–]\\s*${year})?(?:,\\s*${year}(?:\\s*[-–]\\s*${year})?)*$`,
);

const entered = {
  seller: optional(oneLine("The seller", entryCharacters)),
  claim: optional(
    z
      .string()
      .max(claimCharacters, `The claim can have at most ${claimCharacters} characters.`)
      .refine(isRunningText, "The claim must not contain control characters."),
  ),
  tonnes: optional(
    z
      .string()
      .regex(
        /^\d{1,3}(?:,?\d{3}){0,3}(?:\.\d{1,3})?$/,
        "The tonnes must be a number such as 2,000, with at most three decimals.",
      )
      .transform((typed) => Number(typed.replaceAll(",", "")))
      .refine((tonnes) => tonnes > 0, "The tonnes must be more than zero.")
      .transform(tonnesText),
  ),
  vintage: optional(
    oneLine("The vintage", entryCharacters).regex(
      years,
      "The vintage must be a year, years such as 2021–2023, or two days.",
    ),
  ),
} satisfies Record<EntryKey, z.ZodType>;

/** What a statement with proof is asked for with. */
export const statementRequest = z.object({
  kind: z.enum(statementKinds, { error: "Choose a statement on a purchase or on a project." }),
  projects: z
    .array(z.guid({ error: "A project is named by its ID." }), { error: "Choose a project." })
    .min(1, "Choose a project.")
    .max(projects, `A statement can be about at most ${projects} projects.`)
    .refine((ids) => new Set(ids).size === ids.length, "A project is named twice."),
  title: optional(oneLine("The title", titleCharacters)),
  /** The seller of one project's credits, by the project's ID; the others are from `seller`. */
  sellers: z
    .record(
      z.guid({ error: "A project is named by its ID." }),
      optional(oneLine("The seller", entryCharacters)),
    )
    .optional(),
  ...entered,
});

export type StatementRequest = z.infer<typeof statementRequest>;
