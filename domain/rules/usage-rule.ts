import { addMonths } from "date-fns/addMonths";
import { z } from "zod";
import { ruleCondition } from "./rule-condition.ts";

/** A version of a rule. */
export type UsageRule = z.output<typeof row>;

const row = z
  .object({
    id: z.number(),
    rule: z.string(),
    version: z.number(),
    scheme: z.string(),
    scheme_name: z.string(),
    period: z.string().nullable(),
    clause: z.string(),
    paraphrase: z.string(),
    source_url: z.string(),
    read_on: z.string(),
    valid_from: z.string().nullable(),
    valid_to: z.string().nullable(),
    verdict: z.enum(["yes", "no"]),
    condition: ruleCondition,
    is_withdrawn: z.boolean(),
    created_at: z.string(),
  })
  .transform((stored) => ({
    /** Of this version; verdicts name it. */
    id: stored.id,
    /** The same for all versions. */
    rule: stored.rule,
    version: stored.version,
    scheme: stored.scheme,
    schemeName: stored.scheme_name,
    period: stored.period,
    clause: stored.clause,
    paraphrase: stored.paraphrase,
    sourceUrl: stored.source_url,
    /** Days as YYYY-MM-DD. */
    readOn: stored.read_on,
    validFrom: stored.valid_from,
    validTo: stored.valid_to,
    verdict: stored.verdict,
    condition: stored.condition,
    isWithdrawn: stored.is_withdrawn,
    savedAt: stored.created_at,
  }));

export const usageRuleColumns =
  "id, rule, version, scheme, scheme_name, period, clause, paraphrase, source_url, read_on, valid_from, valid_to, verdict, condition, is_withdrawn, created_at";

/** Parses rows of the table of rules, in its order; what cannot be read is left out. */
export const usageRules = (rows: unknown): UsageRule[] =>
  z
    .array(z.unknown())
    .parse(rows)
    .flatMap((one) => row.safeParse(one).data ?? []);

/** The newest version of each rule that was not withdrawn, in the order given. */
export function currentRules(versions: readonly UsageRule[]): UsageRule[] {
  const newest = new Map<string, UsageRule>();
  for (const one of versions) {
    if ((newest.get(one.rule)?.version ?? 0) < one.version) newest.set(one.rule, one);
  }
  return [...newest.values()].filter(({ isWithdrawn }) => !isWithdrawn);
}

/** A rule's source should be read again after this time. */
const readingMonths = 6;

/** Whether the source was read more than six months ago. `today` is a day as YYYY-MM-DD. */
export const isOldReading = ({ readOn }: Pick<UsageRule, "readOn">, today: string): boolean =>
  addMonths(new Date(readOn), readingMonths).toISOString().slice(0, 10) < today;

type Validity = Pick<UsageRule, "validFrom" | "validTo">;

type Standing = "applies" | "later" | "ended";

/** Whether a rule applies on a day, not yet, or no longer. */
export function standingOn({ validFrom, validTo }: Validity, day: string): Standing {
  if (validFrom !== null && day < validFrom) return "later";
  return validTo !== null && validTo < day ? "ended" : "applies";
}
