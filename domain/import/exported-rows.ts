import { csvFile } from "../text/csv.ts";
import type { Registry } from "../vocabulary.ts";
import {
  type ImportedLabel,
  type ImportedRow,
  type ImportedValues,
  importableLabel,
} from "./importable-fields.ts";
import { type MappingTarget, targetLabel } from "./mapping-targets.ts";
import { ownColumns } from "./registry-files/own-export.ts";
import { labelParts, methodologyParts } from "./values/field-readers.ts";
import { recordsCell } from "./values/records.ts";

/** One registry's rows as a CSV file in our own vocabulary, which imports as the same rows. */
export function exportedRows(rows: readonly ImportedRow[], registry: Registry): string {
  return csvFile([
    ownColumns.map(targetLabel),
    ...rows.map((row) => ownColumns.map((target) => cellOf(row, registry, target))),
  ]);
}

function cellOf(
  { registryId, values, status, derived }: ImportedRow,
  registry: Registry,
  target: MappingTarget,
): string {
  if (target === "registryId") return registryId;
  if (target === "project.registry") return registry;
  if (target === "registryStatus") return status ?? "";
  if (target === "derived") return derived.map(importableLabel).join("; ");
  return target === "registryType" ? "" : valueCell(values, target);
}

function valueCell(values: ImportedValues, field: keyof ImportedValues): string {
  if (field === "project.methodologies") return recordsCell(methodologyParts, values[field] ?? []);
  if (field === "impact.labels") return labelsCell(values[field] ?? []);
  const value = values[field] ?? "";
  return typeof value === "string" ? value : value.join("; ");
}

function labelsCell(labels: readonly ImportedLabel[]): string {
  return recordsCell(
    labelParts,
    labels.map((label) => ({ statedAs: "", ...label })),
  );
}
