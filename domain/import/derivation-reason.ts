import type { RuleMatcher } from "../type-rules/matching-rules.ts";
import { type TypeRule, typeRuleKey } from "../type-rules/type-rule.ts";
import type { ImportableField, ImportedRow } from "./importable-fields.ts";

const ruleKeys: Partial<Record<ImportableField, "sector" | "type" | "subType" | "category">> = {
  "project.sector": "sector",
  "project.type": "type",
  "project.subType": "subType",
  "impact.category": "category",
};

/** Why a row has a value that its file does not state, for those who check it. */
export function derivationReason(
  field: ImportableField,
  { values }: Pick<ImportedRow, "values">,
  registryTypes: readonly string[],
  { ofMethodology, ofWords }: RuleMatcher,
): string {
  if (field === "company.name") return "Your stand-in for this file";
  if (field === "project.registryLink") return "Derived from the ID";
  const rules = derivingRules(field, { values }, registryTypes, { ofMethodology, ofWords });
  const patterns = new Set(rules.map(patternText));
  return patterns.size === 0 ? "Derived" : `Derived from ${[...patterns].join(" and ")}`;
}

/** The rules that decided the types of a row, each once, by their keys. */
export function decidingRules(
  row: Pick<ImportedRow, "values" | "derived">,
  registryTypes: readonly string[],
  matcher: RuleMatcher,
): string[] {
  const rules = row.derived.flatMap((field) => derivingRules(field, row, registryTypes, matcher));
  return [...new Set(rules.map(typeRuleKey))];
}

/** The rules that say what a row has in a field, in the order in which they are applied. */
function derivingRules(
  field: ImportableField,
  { values }: Pick<ImportedRow, "values">,
  registryTypes: readonly string[],
  { ofMethodology, ofWords }: RuleMatcher,
): TypeRule[] {
  const key = ruleKeys[field];
  if (!key) return [];
  const methodologies = values["project.methodologies"]?.map(({ name }) => name) ?? [];
  const rules = [
    ...methodologies.flatMap((name) => ofMethodology(name)),
    ...[...methodologies, ...registryTypes, values["project.name"] ?? ""].flatMap((text) =>
      ofWords(text),
    ),
  ];
  const value = values[field] ?? [];
  return [value].flat().flatMap((name) => rules.find((candidate) => candidate[key] === name) ?? []);
}

const patternText = ({ kind, pattern }: TypeRule): string =>
  kind === "methodology" ? `methodology ${pattern}` : `the words ‘${pattern}’`;
