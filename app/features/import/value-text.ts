import { importableLabel, isImportableField } from "#domain/import/importable-fields.ts";
import { targetLabel } from "#domain/import/mapping-targets.ts";
import type { FieldValue } from "./checked-rows";

/** A field's value on one line. */
export function valueText(value: FieldValue | null): string {
  if (value === null || value.length === 0) return "Not stated";
  if (typeof value === "string") return value;
  return value.map((entry) => (typeof entry === "string" ? entry : recordText(entry))).join("; ");
}

/** The label of what a row changes. */
export function changeLabel(field: string): string {
  if (field === "registry.status") return targetLabel("registryStatus");
  return isImportableField(field) ? importableLabel(field) : field;
}

function recordText(record: Readonly<Record<string, string>>): string {
  return Object.values({ name: "", ...record })
    .filter((part) => part !== "")
    .join(", ");
}
