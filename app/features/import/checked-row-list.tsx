import { useState } from "react";
import type { ImportableField, ImportedRow } from "#domain/import/importable-fields.ts";
import type { Registry } from "#domain/vocabulary.ts";
import type { CheckedRow } from "./checked-rows";
import { NewRowValues } from "./new-row-values";
import { PageTurner } from "./page-turner";
import { RowChanges } from "./row-changes";

const rowsPerPage = 50;

interface CheckedRowsProps {
  rows: readonly CheckedRow[];
  registry: Registry;
  reasonOf: (row: ImportedRow, field: ImportableField) => string;
  /** Whether all values of new rows are shown, or only those of rows that are unfolded. */
  isUnfolded: boolean;
}

/** The chosen rows, paginated, each with its line number and what it will do. */
export function CheckedRows({ rows, registry, reasonOf, isUnfolded }: CheckedRowsProps) {
  const [page, setPage] = useState(0);
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
          {rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage).map((row) => (
            <tr key={row.line} className="border-b border-rule align-top last:border-0">
              <td className="py-2 pr-3 text-quiet tabular-nums">{row.line}</td>
              <td className="py-2 pr-3 wrap-anywhere">{row.registryId}</td>
              <td className="py-2">
                <p className="font-medium wrap-anywhere">
                  {row.values["project.name"] ?? "No name"}
                </p>
                <p className="text-quiet wrap-anywhere">{row.values["company.name"]}</p>
                {row.verdict === "new" ? (
                  <UnfoldingValues
                    key={String(isUnfolded)}
                    isOpenAtFirst={isUnfolded}
                    {...{ row, registry, reasonOf }}
                  />
                ) : (
                  <RowChanges row={row} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PageTurner
        what="rows"
        page={page}
        rowsPerPage={rowsPerPage}
        total={rows.length}
        onPage={setPage}
      />
    </div>
  );
}

interface UnfoldingValuesProps extends Pick<CheckedRowsProps, "registry" | "reasonOf"> {
  row: CheckedRow;
  isOpenAtFirst: boolean;
}

/** All values of a new row, made only once they are shown: a page of them is a thousand lines. */
function UnfoldingValues({ row, registry, reasonOf, isOpenAtFirst }: UnfoldingValuesProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { values, status } = row;
  const facts = [
    values["company.projectLocation"] || "No country",
    values["project.type"]?.join(", ") || "No type",
    status ?? "No status",
  ];
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-0.5 wrap-anywhere">
        {facts.join(" · ")}
        <span className="sr-only">, all values of {row.registryId}</span>
      </summary>
      {isOpen && <NewRowValues row={row} registry={registry} reasonOf={reasonOf} />}
    </details>
  );
}
