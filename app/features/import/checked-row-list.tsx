import { useState } from "react";
import { importableLabel, isImportableField } from "#domain/import/importable-fields.ts";
import { figure } from "#domain/text/figure.ts";
import { Button } from "~/components/ui/button";
import type { CheckedRow, FieldValue } from "./checked-rows";

const rowsPerPage = 50;

/** The rows of one verdict, paginated, each with its line number and changes. */
export function CheckedRows({ rows }: { rows: readonly CheckedRow[] }) {
  const [page, setPage] = useState(0);
  const first = page * rowsPerPage;
  const last = Math.min(first + rowsPerPage, rows.length);
  if (rows.length === 0) return <p className="text-sm text-quiet">No rows of this kind.</p>;
  return (
    <div>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Rows of the file</caption>
        <thead>
          <tr className="border-b border-rule text-left text-xs text-quiet">
            <th scope="col" className="w-12 py-2 pr-3 font-semibold sm:w-16">
              Line
            </th>
            <th scope="col" className="w-20 py-2 pr-3 font-semibold sm:w-28">
              ID
            </th>
            <th scope="col" className="py-2 font-semibold">
              Project
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(first, last).map((row) => (
            <tr key={row.line} className="border-b border-rule align-top last:border-0">
              <td className="py-2 pr-3 text-quiet tabular-nums">{row.line}</td>
              <td className="py-2 pr-3 wrap-anywhere">{row.registryId}</td>
              <td className="py-2">
                <p className="font-medium wrap-anywhere">
                  {row.values["project.name"] ?? "No name"}
                </p>
                <p className="text-quiet wrap-anywhere">{row.values["company.name"]}</p>
                <Changes row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > rowsPerPage && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
          <Button
            variant="secondary"
            size="sm"
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            Previous
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={last === rows.length}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
          <p role="status" className="text-quiet tabular-nums">
            {first + 1} to {last} of {figure(rows.length)}
          </p>
        </div>
      )}
    </div>
  );
}

function Changes({ row }: { row: CheckedRow }) {
  const changes = Object.entries(row.changes);
  if (changes.length === 0) return null;
  return (
    <>
      <dl className="mt-1.5 space-y-1">
        {changes.map(([field, { before, after }]) => (
          <div key={field} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-quiet">{fieldLabel(field)}</dt>
            <dd className="wrap-anywhere">
              <del className="text-quiet decoration-brick/60">{valueText(before)}</del>{" "}
              <ins className="text-pine no-underline">{valueText(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {!row.isUnclaimed && (
        <p className="mt-1.5 text-amber-text">
          The developer’s own project: it keeps its values, and the differences are shown.
        </p>
      )}
    </>
  );
}

function fieldLabel(field: string): string {
  if (field === "registry.status") return "Status in the registry";
  return isImportableField(field) ? importableLabel(field) : field;
}

/** A field's value on one line. */
function valueText(value: FieldValue | null): string {
  if (value === null || value.length === 0) return "None";
  if (typeof value === "string") return value;
  return value.map((entry) => (typeof entry === "string" ? entry : recordText(entry))).join("; ");
}

function recordText(record: Readonly<Record<string, string>>): string {
  return Object.values({ name: "", ...record })
    .filter((part) => part !== "")
    .join(", ");
}
