import { type FactValue, factTextWithNote } from "../listing/facts/fact.ts";
import type { LastingTonneSettings } from "../listing/lasting-tonne.ts";
import type { Attribute } from "./attribute.ts";
import { attributeTable } from "./attribute-table.ts";
import { bestOf } from "./best.ts";
import type { ComparedProject } from "./compared-columns.ts";
import { attributesOfUse } from "./use-attributes.ts";

export interface ComparedCell {
  /** Null if the reference matches no project. */
  value: FactValue | null;
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
  return [...attributeTable, ...attributesOfUse(compared)].map(({ title, attributes }) => ({
    title,
    rows: attributes.map((attribute) => {
      const values = compared.map(
        ({ project }) => project && { project, value: attribute.fact.value(project, settings) },
      );
      const best = bestOf(values, attribute);
      const cells = values.map((one, index) => ({
        value: one?.value ?? null,
        isBest: best[index] ?? false,
      }));
      return { attribute, cells, differs: doDiffer(cells) };
    }),
  }));
}

function doDiffer(cells: readonly ComparedCell[]): boolean | null {
  const known = cells.flatMap(({ value }) => value ?? []);
  if (known.some(({ kind }) => kind === "hidden")) return null;
  return new Set(known.map(comparedText)).size > 1;
}

/** The same word in files of different days is no difference. */
function comparedText(value: FactValue): string {
  return value.kind === "stated" && value.figure ? value.figure : factTextWithNote(value);
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
