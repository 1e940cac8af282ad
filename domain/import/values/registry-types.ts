import type { ImportedValues } from "../importable-fields.ts";
import type { RegistryFile, TypeMeaning } from "../registry-files/registry-file.ts";

/** Longer than any type's name. */
const maxCharacters = 200;

/** Translates a registry's project types into our fields; undetermined fields are absent. */
export function meaningOfTypes(
  cells: readonly string[],
  file: RegistryFile | null,
): ImportedValues {
  if (!file) return {};
  const names = cells.flatMap((cell) => cell.toLowerCase().split(";")).map((name) => name.trim());
  const meanings = names
    .filter((name) => name !== "")
    .map((name) => meaningOf(name.slice(0, maxCharacters), file.types));
  const category = commonCategory(meanings);
  return {
    ...list(
      "project.sector",
      meanings.map(({ sector }) => sector),
    ),
    ...list(
      "project.type",
      meanings.map(({ type }) => type),
    ),
    ...list(
      "project.subType",
      meanings.map(({ subType }) => subType),
    ),
    ...(category && { "impact.category": category }),
  };
}

/** Drops suffixes that we do not list: 'Reforestation - ARB Compliance' means 'Reforestation'. */
function meaningOf(name: string, types: RegistryFile["types"]): TypeMeaning {
  const shorter = name.replace(/ - [^-]*$/, "");
  if (Object.hasOwn(types, name)) return types[name] ?? {};
  return shorter === name ? {} : meaningOf(shorter, types);
}

/** The category shared by all types; undefined if they differ or one is unknown. */
function commonCategory(meanings: readonly TypeMeaning[]) {
  const specific = meanings.filter(({ isGeneral }) => !isGeneral);
  const categories = new Set(specific.map(({ category }) => category));
  const [category] = categories;
  return categories.size === 1 ? category : undefined;
}

type ListField = "project.sector" | "project.type" | "project.subType";

function list(field: ListField, names: readonly (string | undefined)[]): ImportedValues {
  const known = new Set(names.filter((name) => name !== undefined));
  return known.size === 0 ? {} : { [field]: [...known] };
}
