import { keyParameter, listAddress, type StateOf } from "../list-address.ts";
import { plainText, searchWords } from "../text/plain-text.ts";
import { textParameter } from "../url-parameters.ts";
import { unknownLabel } from "./asked-labels.ts";
import { readCondition } from "./rule-condition.ts";
import type { UsageRule } from "./usage-rule.ts";

const ruleVerdicts = { yes: "Yes", no: "No" } as const;
export type RuleVerdict = keyof typeof ruleVerdicts;
export const ruleVerdictLabels: Readonly<Record<RuleVerdict, string>> = ruleVerdicts;

/** Filters of the list of rules, kept in the URL. An empty string means no filter. */
export const usageRulesAddress = listAddress("/admin/rules", {
  verdict: keyParameter("verdict", ruleVerdicts, ""),
  search: textParameter("q"),
});

export type UsageRulesChoice = StateOf<typeof usageRulesAddress>;

export const usageRulesPerPage = 50;

export function matchingUsageRules(
  rules: readonly UsageRule[],
  { verdict, search }: UsageRulesChoice,
): UsageRule[] {
  const words = searchWords(search);
  return rules.filter((rule) => {
    if (verdict !== "" && rule.verdict !== verdict) return false;
    const { scheme, schemeName, period, clause, paraphrase, sourceUrl } = rule;
    const text = plainText([scheme, schemeName, period, clause, paraphrase, sourceUrl].join(" "));
    return words.every((word) => text.includes(word));
  });
}

const textParts = [
  "scheme",
  "schemeName",
  "period",
  "clause",
  "paraphrase",
  "sourceUrl",
  "readOn",
  "validFrom",
  "validTo",
] as const;
type TextPart = (typeof textParts)[number];

/** A rule as edited in the form; the condition is a text in JSON. */
export type UsageRuleDraft = Record<TextPart, string> & { verdict: RuleVerdict; condition: string };

export function draftOfUsageRule(rule: UsageRule | null, today: string): UsageRuleDraft {
  const texts = Object.fromEntries(textParts.map((part) => [part, rule?.[part] ?? ""]));
  return {
    ...(texts as Record<TextPart, string>),
    // Whoever edits a rule has its source open.
    readOn: today,
    verdict: rule?.verdict ?? "no",
    condition: JSON.stringify(rule?.condition ?? { all: [] }, null, 2),
  };
}

const required = ["scheme", "schemeName", "clause", "paraphrase", "sourceUrl", "readOn"] as const;

/** The parts that are missing or cannot be read. */
export function draftProblems(draft: UsageRuleDraft): string[] {
  const missing: string[] = required.filter((part) => draft[part].trim() === "");
  return conditionProblem(draft.condition) === null ? missing : [...missing, "condition"];
}

/** Why a text is no condition; null if it is one. */
export function conditionProblem(text: string): string | null {
  const condition = readCondition(text);
  if (!condition)
    return "This is not a condition. all, any and not combine facts; each fact has is, in or has.";
  const label = unknownLabel(condition);
  return label === undefined ? null : `‘${label}’ is not the name of a label of credits.`;
}

/** The draft as the database takes it; its condition must be readable. */
export const enteredRule = (draft: UsageRuleDraft) => ({
  ...draft,
  condition: readCondition(draft.condition),
});
