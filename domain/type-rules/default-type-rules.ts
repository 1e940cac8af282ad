import type { Registry } from "../vocabulary.ts";
import { type Meaning, methodologyMeanings } from "./default-methodology-rules.ts";
import { wordMeanings } from "./default-word-rules.ts";
import type { TypeRule, TypeRuleKind } from "./type-rule.ts";

/** The rules that we deliver, in the order in which the team sees them. */
export const defaultTypeRules: readonly TypeRule[] = [
  ...methodologyMeanings.flatMap(([codes, meaning]) =>
    codes.split(" ").map((code) => ruleOf("methodology", code, meaning)),
  ),
  ...wordMeanings.flatMap(([patterns, meaning, registry]) =>
    patterns.map((pattern) => ruleOf("words", pattern, meaning, registry)),
  ),
];

function ruleOf(
  kind: TypeRuleKind,
  pattern: string,
  { sector, type, subType, category }: Meaning,
  registry: Registry | null = null,
): TypeRule {
  return {
    registry,
    kind,
    pattern,
    sector: sector ?? null,
    type: type ?? null,
    subType: subType ?? null,
    category: category ?? null,
  };
}
