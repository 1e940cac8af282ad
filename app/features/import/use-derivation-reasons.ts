import { useMemo } from "react";
import { sourcesOf, textsOf } from "#domain/import/column-sources.ts";
import type { ImportableField, ImportedRow } from "#domain/import/importable-fields.ts";
import { registryFileOf } from "#domain/import/recognise-registry.ts";
import { defaultTypeRules } from "#domain/type-rules/default-type-rules.ts";
import { derivationReason } from "#domain/type-rules/derivation-reason.ts";
import { ruleMatcher } from "#domain/type-rules/matching-rules.ts";
import type { ReadFile } from "~/components/registry-file/read-file";

/** Says why a row of the file has a value that the file does not state. */
export function useDerivationReasons({ table, mapping, registry }: ReadFile) {
  return useMemo(() => {
    if (registry === null) return () => "Derived";
    const matcher = ruleMatcher(defaultTypeRules, registry);
    const sources = sourcesOf(table.header, mapping, registryFileOf(registry));
    const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
    return (row: ImportedRow, field: ImportableField) => {
      const types = textsOf(sources, "registryType", cellsOf.get(row.line) ?? []);
      return derivationReason(field, row, types, matcher);
    };
  }, [table, mapping, registry]);
}
