import type { ReactNode } from "react";
import { type FieldCounts, fieldCounts } from "#domain/import/field-counts.ts";
import { importableFields, importableLabel } from "#domain/import/importable-fields.ts";
import { typeCounts } from "#domain/import/type-counts.ts";
import { endedInRegistry } from "#domain/registries/registry-status.ts";
import { figure } from "#domain/text/figure.ts";
import { Badge } from "~/components/ui/badge";
import type { RowFilter } from "./checked-row-choice";
import type { CheckedRow } from "./checked-rows";
import { type CountedEntry, CountList, FigureButton } from "./count-list";

interface FileCountsProps {
  rows: readonly CheckedRow[];
  onFilter: (filter: RowFilter) => void;
}

/** What the chosen rows say, counted: by field, by the registry's status and by type. */
export function FileCounts({ rows, onFilter }: FileCountsProps) {
  const { fields, statuses } = fieldCounts(rows);
  const { types, none } = typeCounts(rows);
  const statusEntries = statuses.map(({ status, count }): CountedEntry => {
    const hasEnded = endedInRegistry(status);
    return {
      label: status ?? "Not stated",
      count,
      note: hasEnded && <Badge tone="amber">Will be listed as not available</Badge>,
      filter: { kind: "status", status },
    };
  });
  const typeEntries = [
    ...types.map(({ type, stated, derived }): CountedEntry => {
      const note = derived > 0 && (stated === 0 ? "derived" : `${figure(derived)} derived`);
      return { label: type, count: stated + derived, note, filter: { kind: "type", type } };
    }),
    ...(none > 0
      ? [
          {
            label: "No type",
            count: none,
            note: null,
            filter: { kind: "type", type: null },
          } as const,
        ]
      : []),
  ];
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Counts title="Fields">
        <FieldTable fields={fields} onFilter={onFilter} />
      </Counts>
      <div className="space-y-6">
        <Counts title="Registry status">
          <CountList what="statuses" entries={statusEntries} onFilter={onFilter} />
        </Counts>
        <Counts title="Project types">
          <CountList what="types" entries={typeEntries} onFilter={onFilter} />
        </Counts>
      </div>
    </div>
  );
}

function Counts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1.5 font-serif text-lg font-medium">{title}</h2>
      {children}
    </section>
  );
}

interface FieldTableProps {
  fields: FieldCounts["fields"];
  onFilter: (filter: RowFilter) => void;
}

const fieldStates = ["stated", "derived", "empty"] as const;
const headings = { stated: "In the file", derived: "Derived", empty: "Empty" };

function FieldTable({ fields, onFilter }: FieldTableProps) {
  const supplied = importableFields.filter(
    (field) => fields[field].stated + fields[field].derived > 0,
  );
  const absent = importableFields.filter((field) => !supplied.includes(field));
  return (
    <>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">How many rows state, derive or lack each field</caption>
        <thead>
          <tr className="border-b border-rule text-xs text-quiet">
            <th scope="col" className="py-1.5 pr-2 text-left font-semibold">
              Field
            </th>
            {fieldStates.map((state) => (
              <th key={state} scope="col" className="w-18 py-1.5 text-right font-semibold">
                {headings[state]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {supplied.map((field) => (
            <tr key={field} className="border-b border-rule last:border-0">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {importableLabel(field)}
              </th>
              {fieldStates.map((state) => (
                <td key={state} className="py-1 text-right tabular-nums">
                  <FigureButton
                    count={fields[field][state]}
                    label={`rows, ${importableLabel(field)}, ${headings[state].toLowerCase()}`}
                    onPress={() => onFilter({ kind: "field", field, state })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {absent.length > 0 && (
        <p className="mt-2 text-[0.8125rem] leading-snug text-quiet">
          Empty in all rows: {absent.map(importableLabel).join(", ")}.
        </p>
      )}
    </>
  );
}
