import { knownLabel } from "../labels/recognise-label.ts";
import type { RuleCondition } from "./rule-condition.ts";

/** The labels that a condition asks for; an authorisation is one. */
export function askedLabels(condition: RuleCondition): string[] {
  if ("all" in condition) return condition.all.flatMap(askedLabels);
  if ("any" in condition) return condition.any.flatMap(askedLabels);
  if ("not" in condition) return askedLabels(condition.not);
  if (!("has" in condition)) return [];
  if (condition.fact === "labels") return [condition.has];
  if (condition.fact !== "authorisation") return [];
  const purpose = condition.has === "any" ? "" : ` for ${condition.has}`;
  return [`Article 6 authorisation${purpose}`];
}

/** The first label that no credits can carry under this name, so that a rule would miss it. */
export const unknownLabel = (condition: RuleCondition): string | undefined =>
  askedLabels(condition).find((asked) => knownLabel(asked, "Credits")?.name !== asked);
