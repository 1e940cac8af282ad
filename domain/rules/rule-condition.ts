import { z } from "zod";
import { parseJson } from "../json.ts";

/** Facts with one value. */
const plainFacts = ["registry", "effect", "storage", "issued"] as const;
/** Facts with several values, of which credits may have some. */
const listFacts = ["methodology", "methodologyVersion", "type", "labels", "authorisation"] as const;

type PlainFact = (typeof plainFacts)[number];
type ListFact = (typeof listFacts)[number];

/** A condition over the facts of a vintage; private.rule_holds evaluates it. */
export type RuleCondition =
  | { all: RuleCondition[] }
  | { any: RuleCondition[] }
  | { not: RuleCondition }
  | { fact: PlainFact; is: string }
  | { fact: PlainFact; in: string[] }
  | { fact: ListFact; has: string }
  | { fact: "vintage"; from?: number | undefined; to?: number | undefined };

const maxDepth = 8;
const value = z.string().trim().min(1).max(200);
const year = z.int().min(1900).max(2099);

const anyCondition: z.ZodType<RuleCondition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(anyCondition) }),
    z.strictObject({ any: z.array(anyCondition) }),
    z.strictObject({ not: anyCondition }),
    z.strictObject({ fact: z.enum(plainFacts), is: value }),
    z.strictObject({ fact: z.enum(plainFacts), in: z.array(value).min(1) }),
    z.strictObject({ fact: z.enum(listFacts), has: value }),
    z
      .strictObject({ fact: z.literal("vintage"), from: year.optional(), to: year.optional() })
      .refine(({ from, to }) => from !== undefined || to !== undefined),
  ]),
);

/** The database accepts the same conditions; a test compares the two. */
export const ruleCondition = anyCondition.refine((condition) => depthOf(condition) <= maxDepth);

function depthOf(condition: RuleCondition): number {
  if ("not" in condition) return 1 + depthOf(condition.not);
  if ("all" in condition) return 1 + Math.max(0, ...condition.all.map(depthOf));
  if ("any" in condition) return 1 + Math.max(0, ...condition.any.map(depthOf));
  return 1;
}

/** The condition of a text that an administrator typed; null if it is not one. */
export const readCondition = (text: string): RuleCondition | null =>
  ruleCondition.safeParse(parseJson(text)).data ?? null;
