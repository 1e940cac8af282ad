import type { ReactNode } from "react";
import {
  type ImportedRow,
  importableFields,
  importableLabel,
} from "#domain/import/importable-fields.ts";
import { additionsOfImportedRow } from "#domain/import/imported-draft.ts";
import { targetLabel } from "#domain/import/mapping-targets.ts";
import { endedInRegistry } from "#domain/registries/registry-status.ts";
import { fieldTable } from "#domain/submission/fields/fields.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { Badge } from "~/components/ui/badge";
import { valueText } from "./value-text";

interface NewRowValuesProps {
  row: ImportedRow;
  registry: Registry;
  /** Why the row has a value that the file does not state. */
  reasonOf: (row: ImportedRow, field: (typeof importableFields)[number]) => string;
}

/** Everything that a new project will say, what was left out, and what stays empty. */
export function NewRowValues({ row, registry, reasonOf }: NewRowValuesProps) {
  const { values, status, derived, leftOut } = row;
  const stated = importableFields.filter((field) => (values[field]?.length ?? 0) > 0);
  const additions = additionsOfImportedRow(row, registry);
  const accreditors = additions["project.accreditation"];
  const hasComposedText = !stated.includes("details.description");
  const empty = importableFields.filter(
    (field) => !stated.includes(field) && field !== "details.description",
  );
  return (
    <div className="mt-2 border-l-2 border-rule pl-3">
      <dl className="space-y-1">
        <Value label={targetLabel("registryStatus")} note={statusNote(status)}>
          {status ?? "Not stated"}
        </Value>
        {stated.map((field) => (
          <Value
            key={field}
            label={importableLabel(field)}
            note={derived.includes(field) ? reasonOf(row, field) : null}
          >
            {valueText(values[field] ?? null)}
          </Value>
        ))}
        {hasComposedText && (
          <Value
            label={importableLabel("details.description")}
            note="Composed from the values above"
          >
            {additions["details.description"]}
          </Value>
        )}
        {accreditors && (
          <Value label={fieldTable["project.accreditation"].label} note="Follows from the registry">
            {accreditors.join(", ")}
          </Value>
        )}
      </dl>
      {leftOut.length > 0 && (
        <ul className="mt-2 space-y-0.5 text-amber-text">
          {leftOut.map(({ field, column, message }) => (
            <li key={`${field} ${column}`} className="wrap-anywhere">
              Left out, {column ?? importableLabel(field)}: {message}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-quiet wrap-anywhere">
        Stays empty: {empty.map(importableLabel).join(", ") || "nothing"}
      </p>
    </div>
  );
}

function statusNote(status: string | null): string | null {
  return endedInRegistry(status) ? "Will be listed as not available" : null;
}

interface ValueProps {
  label: string;
  note: string | null;
  children: ReactNode;
}

function Value({ label, note, children }: ValueProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-quiet">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {children}
        {note && (
          <>
            {" "}
            <Badge tone="grey">{note}</Badge>
          </>
        )}
      </dd>
    </div>
  );
}
