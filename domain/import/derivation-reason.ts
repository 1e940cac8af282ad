import type { RuleMatcher } from "../type-rules/matching-rules.ts";
import type { TypeRule } from "../type-rules/type-rule.ts";
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
  const key = ruleKeys[field];
  if (!key) return "Derived";
  const methodologies = values["project.methodologies"]?.map(({ name }) => name) ?? [];
  // In the order in which rules are applied.
  const rules = [
    ...methodologies.flatMap((name) => ofMethodology(name)),
    ...[...methodologies, ...registryTypes, values["project.name"] ?? ""].flatMap((text) =>
      ofWords(text),
    ),
  ];
  const value = values[field] ?? [];
  const patterns = [value].flat().flatMap((name) => {
    const rule = rules.find((candidate) => candidate[key] === name);
    return rule ? [patternText(rule)] : [];
  });
  return patterns.length === 0 ? "Derived" : `Derived from ${[...new Set(patterns)].join(" and ")}`;
}

const patternText = ({ kind, pattern }: TypeRule): string =>
  kind === "methodology" ? `methodology ${pattern}` : `the words ‘${pattern}’`;
