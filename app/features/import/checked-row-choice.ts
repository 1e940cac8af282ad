import {
  type ImportableField,
  type ImportedRow,
  importableLabel,
} from "#domain/import/importable-fields.ts";
import { plainText } from "#domain/text/plain-text.ts";
import type { CheckedRow, Verdict } from "./checked-rows";

/** What a row can say about a field. */
export const fieldStates = {
  stated: "Stated in the file",
  derived: "Derived",
  empty: "Empty",
  leftOut: "Left out",
  changed: "Changed",
} as const;
export type FieldState = keyof typeof fieldStates;

/** Rows that have something in common. */
export type RowFilter =
  | { kind: "field"; field: ImportableField; state: FieldState }
  | { kind: "status"; status: string | null }
  | { kind: "type"; type: string | null }
  | { kind: "ending" };

export interface RowChoice {
  verdict: Verdict;
  /** A part of the ID or the name. */
  search: string;
  filter: RowFilter | null;
}

export function chosenRows(rows: readonly CheckedRow[], choice: RowChoice): CheckedRow[] {
  const search = plainText(choice.search).trim();
  return rows.filter(
    (row) =>
      row.verdict === choice.verdict &&
      (search === "" || isFound(row, search)) &&
      (choice.filter === null || passes(row, choice.filter)),
  );
}

/** What a filter shows, for example 'Country: empty'. */
export function filterText(filter: RowFilter): string {
  if (filter.kind === "ending") return "Listed, and ended in the registry";
  if (filter.kind === "status") return `Registry status: ${filter.status ?? "not stated"}`;
  if (filter.kind === "type") return `Type: ${filter.type ?? "none"}`;
  return `${importableLabel(filter.field)}: ${fieldStates[filter.state].toLowerCase()}`;
}

function isFound({ registryId, values }: ImportedRow, search: string): boolean {
  return (
    plainText(registryId).includes(search) ||
    plainText(values["project.name"] ?? "").includes(search)
  );
}

function passes(row: CheckedRow, filter: RowFilter): boolean {
  if (filter.kind === "ending") return row.endsListing;
  if (filter.kind === "status") return row.status === filter.status;
  if (filter.kind === "field") return stands(row, filter.field, filter.state);
  const types: readonly string[] = row.values["project.type"] ?? [];
  return filter.type === null ? types.length === 0 : types.includes(filter.type);
}

function stands(row: CheckedRow, field: ImportableField, state: FieldState): boolean {
  if (state === "changed") return field in row.changes;
  if (state === "leftOut") return row.leftOut.some((left) => left.field === field);
  const isEmpty = (row.values[field]?.length ?? 0) === 0;
  if (state === "empty" || isEmpty) return state === "empty" && isEmpty;
  return row.derived.includes(field) === (state === "derived");
}
