import { type Attribute, type AttributeValue, valueInFile } from "./attribute.ts";
import { attributeTable } from "./attribute-table.ts";
import { bestOf } from "./best.ts";
import type { ComparedProject } from "./compared-columns.ts";
import type { LastingTonneSettings } from "./lasting-tonne.ts";

export interface ComparedCell {
  /** Null if the reference matches no project. */
  value: AttributeValue | null;
  isBest: boolean;
}

export interface ComparisonRow {
  attribute: Attribute;
  cells: readonly ComparedCell[];
  /** Null if unknown, because a value is hidden. */
  differs: boolean | null;
}

export interface ComparisonGroup {
  title: string;
  rows: readonly ComparisonRow[];
}

export function compareProjects(
  compared: readonly ComparedProject[],
  settings: LastingTonneSettings,
): ComparisonGroup[] {
  return attributeTable.map(({ title, attributes }) => ({
    title,
    rows: attributes.map((attribute) => {
      const values = compared.map(({ project }) => project && attribute.value(project, settings));
      const best = bestOf(values, attribute.better);
      const cells = values.map((value, place) => ({ value, isBest: best[place] ?? false }));
      return { attribute, cells, differs: doDiffer(values) };
    }),
  }));
}

function doDiffer(values: readonly (AttributeValue | null)[]): boolean | null {
  const known = values.filter((value) => value !== null);
  if (known.some(({ kind }) => kind === "hidden")) return null;
  return new Set(known.map((value) => valueInFile(value, ""))).size > 1;
}

/** The groups without rows whose values are all equal; rows that may differ stay. */
export function onlyDifferences(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs !== false) }))
    .filter(({ rows }) => rows.length > 0);
}

export interface DifferenceCount {
  rows: number;
  differing: number;
  hidden: number;
}

export function countDifferences(groups: readonly ComparisonGroup[]): DifferenceCount {
  const rows = groups.flatMap((group) => group.rows);
  return {
    rows: rows.length,
    differing: rows.filter(({ differs }) => differs === true).length,
    hidden: rows.filter(({ differs }) => differs === null).length,
  };
}
