import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sourcesOf, textsOf } from "#domain/import/column-sources.ts";
import { derivationReason } from "#domain/import/derivation-reason.ts";
import type { ImportableField, ImportedRow } from "#domain/import/importable-fields.ts";
import { registryFileOf } from "#domain/import/recognise-registry.ts";
import { ruleMatcher } from "#domain/type-rules/matching-rules.ts";
import type { ReadFile } from "~/components/registry-file/read-file";
import { typeRulesQuery } from "~/lib/data/type-rules-query";

/** Says why a row of the file has a value that the file does not state. */
export function useDerivationReasons({ table, mapping, registry }: ReadFile) {
  const { data: rules } = useQuery(typeRulesQuery);
  return useMemo(() => {
    if (registry === null || !rules) return () => "Derived";
    const matcher = ruleMatcher(rules, registry);
    const sources = sourcesOf(table.header, mapping, registryFileOf(registry));
    const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
    return (row: ImportedRow, field: ImportableField) => {
      const types = textsOf(sources, "registryType", cellsOf.get(row.line) ?? []);
      return derivationReason(field, row, types, matcher);
    };
  }, [table, mapping, registry, rules]);
}
