import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sourcesOf, textsOf } from "#domain/import/column-sources.ts";
import { decidingRules, derivationReason } from "#domain/import/derivation-reason.ts";
import type { ImportableField, ImportedRow } from "#domain/import/importable-fields.ts";
import { registryFileOf } from "#domain/import/recognise-registry.ts";
import { ruleMatcher } from "#domain/type-rules/matching-rules.ts";
import type { ReadFile } from "~/components/registry-file/read-file";
import { typeRulesQuery } from "~/lib/data/type-rules-query";

/** Says why a row of the file has a value that the file does not state, and which rules decided it. */
export function useDerivation({ table, mapping, registry }: ReadFile) {
  const { data: rules } = useQuery(typeRulesQuery);
  return useMemo(() => {
    if (registry === null || !rules) return { reasonOf: () => "Derived", rulesOf: () => [] };
    const matcher = ruleMatcher(rules, registry);
    const sources = sourcesOf(table.header, mapping, registryFileOf(registry));
    const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
    const typesOf = ({ line }: ImportedRow) =>
      textsOf(sources, "registryType", cellsOf.get(line) ?? []);
    return {
      reasonOf: (row: ImportedRow, field: ImportableField) =>
        derivationReason(field, row, typesOf(row), matcher),
      rulesOf: (row: ImportedRow) => decidingRules(row, typesOf(row), matcher),
    };
  }, [table, mapping, registry, rules]);
}
