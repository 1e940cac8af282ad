import type { ProjectKind } from "../../type-rules/derive-types.ts";
import type { RegistryFile, TypeMeaning } from "../registry-files/registry-file.ts";

/** Longer than any type's name. */
const maxCharacters = 200;

export interface TypesMeaning {
  /** What the registry's types determine. */
  stated: ProjectKind;
  /** What they say only broadly. */
  broad: ProjectKind;
  /** Whether they name a specific type, whose category is then settled, even as unknown. */
  isSpecific: boolean;
}

/** Translates a registry's project types into our terms. */
export function meaningOfTypes(cells: readonly string[], file: RegistryFile | null): TypesMeaning {
  const meanings = cells
    .flatMap((cell) => cell.toLowerCase().split(";"))
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => meaningOf(name.slice(0, maxCharacters), file?.types ?? {}));
  const broad = kindOf(meanings.filter(({ isBroad }) => isBroad));
  const stated = kindOf(meanings.filter(({ isBroad }) => !isBroad));
  const category = commonCategory(meanings);
  const isBroad = meanings.some((meaning) => meaning.isBroad);
  return {
    stated: { ...stated, category: isBroad ? null : category },
    broad: { ...broad, category: isBroad ? category : null },
    isSpecific: meanings.some(({ isGeneral, isBroad, type }) => !isGeneral && !isBroad && type),
  };
}

/** Drops suffixes that we do not list: 'Reforestation - ARB Compliance' means 'Reforestation'. */
function meaningOf(name: string, types: RegistryFile["types"]): TypeMeaning {
  const shorter = name.replace(/ - [^-]*$/, "");
  if (Object.hasOwn(types, name)) return types[name] ?? {};
  return shorter === name ? {} : meaningOf(shorter, types);
}

function kindOf(meanings: readonly TypeMeaning[]): ProjectKind {
  return {
    sectors: distinct(meanings.map(({ sector }) => sector)),
    types: distinct(meanings.map(({ type }) => type)),
    subTypes: distinct(meanings.map(({ subType }) => subType)),
    category: null,
  };
}

/** The category shared by all types; null if they differ or one is unknown. */
function commonCategory(meanings: readonly TypeMeaning[]) {
  const specific = meanings.filter(({ isGeneral }) => !isGeneral);
  const categories = new Set(specific.map(({ category }) => category));
  const [category] = categories;
  return categories.size === 1 ? (category ?? null) : null;
}

function distinct<Value>(values: readonly (Value | undefined)[]): Value[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
