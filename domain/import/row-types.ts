import { derivedKind, type ProjectKind } from "../type-rules/derive-types.ts";
import type { RuleMatcher } from "../type-rules/matching-rules.ts";
import type { ImportedRow } from "./importable-fields.ts";
import type { RegistryFile } from "./registry-files/registry-file.ts";
import { meaningOfTypes } from "./values/registry-types.ts";

const listFields = [
  ["project.sector", "sectors"],
  ["project.type", "types"],
  ["project.subType", "subTypes"],
] as const;

const nothing: ProjectKind = { sectors: [], types: [], subTypes: [], category: null };

/**
 * Adds sectors, types, sub-types and category that follow from the registry's own types or from
 * rules. What the file states in our terms comes first, then what its types mean, then what rules
 * derive; rules only replace what the types say too broadly.
 */
export function addTypes(
  { values, derived }: Pick<ImportedRow, "values" | "derived">,
  registryTypes: readonly string[],
  file: RegistryFile | null,
  matcher: RuleMatcher | null,
): void {
  const meaning = meaningOfTypes(registryTypes, file);
  const found = matcher
    ? derivedKind(
        {
          methodologies: values["project.methodologies"]?.map(({ name }) => name) ?? [],
          types: registryTypes,
          name: values["project.name"] ?? "",
          stated: {
            sectors: values["project.sector"] ?? meaning.stated.sectors,
            types: values["project.type"] ?? meaning.stated.types,
            subTypes: values["project.subType"] ?? meaning.stated.subTypes,
            category: null,
          },
          broad: meaning.broad,
        },
        matcher,
      )
    : nothing;
  for (const [field, kind] of listFields) {
    if (values[field]) continue;
    const broad = meaning.broad[kind];
    const stated = meaning.stated[kind];
    const isDerived = stated.length === 0 && found[kind].length > 0;
    const names = isDerived ? found[kind] : [...new Set([...stated, ...broad])];
    if (names.length > 0) values[field] = [...names];
    if (isDerived && !names.every((name) => broad.includes(name))) derived.push(field);
  }
  if (values["impact.category"]) return;
  // A specific type without a category has none; its methodologies do not know better.
  const further = meaning.isSpecific ? null : found.category;
  // A broad type's category is of that type: biochar made of waste is no waste treatment.
  const broad = derived.includes("project.type") ? null : meaning.broad.category;
  const category = meaning.stated.category ?? further ?? broad;
  if (category === null) return;
  values["impact.category"] = category;
  if (category !== meaning.stated.category && category !== meaning.broad.category)
    derived.push("impact.category");
}
