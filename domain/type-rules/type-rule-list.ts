import { keyParameter, listAddress, type StateOf } from "../list-address.ts";
import { plainText, searchWords } from "../text/plain-text.ts";
import { textParameter } from "../url-parameters.ts";
import type { StoredTypeRule } from "./stored-type-rule.ts";
import type { TypeRule, TypeRuleKind } from "./type-rule.ts";

/** The kinds of rule, with their labels. */
export const typeRuleKindLabels = {
  methodology: "Methodology",
  words: "Words",
} as const satisfies Record<TypeRuleKind, string>;

/** Filters of the list of rules, kept in the URL. An empty string means no filter. */
export const typeRulesAddress = listAddress("/admin/type-rules", {
  kind: keyParameter("kind", typeRuleKindLabels, ""),
  search: textParameter("q"),
});

export type TypeRulesChoice = StateOf<typeof typeRulesAddress>;

export const typeRulesPerPage = 100;

export function matchingTypeRules(
  rules: readonly StoredTypeRule[],
  { kind, search }: TypeRulesChoice,
): StoredTypeRule[] {
  const words = searchWords(search);
  return rules.filter((rule) => {
    if (kind !== "" && rule.kind !== kind) return false;
    const { pattern, registry, sector, type, subType, category } = rule;
    const text = plainText([pattern, registry, sector, type, subType, category].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** A rule as edited in the form; "" is what it does not say. */
export type TypeRuleDraft = { [Part in Exclude<keyof TypeRule, "kind">]: string } & {
  kind: TypeRuleKind;
};

export const maxPatternCharacters = 100;

export function draftOfTypeRule(rule: TypeRule | null): TypeRuleDraft {
  return {
    kind: rule?.kind ?? "methodology",
    pattern: rule?.pattern ?? "",
    registry: rule?.registry ?? "",
    sector: rule?.sector ?? "",
    type: rule?.type ?? "",
    subType: rule?.subType ?? "",
    category: rule?.category ?? "",
  };
}
