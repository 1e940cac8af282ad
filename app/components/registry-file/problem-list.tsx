import { Download, TriangleAlert } from "lucide-react";
import type { RowProblem } from "#domain/import/importable-fields.ts";
import { invalidRowsFile } from "#domain/import/invalid-rows-file.ts";
import { figure } from "#domain/text/figure.ts";
import { Button } from "~/components/ui/button";
import { saveCsv } from "~/lib/browser/save-file";
import type { ReadFile } from "./read-file";

interface ProblemListProps {
  file: Pick<ReadFile, "name" | "table">;
  problems: readonly RowProblem[];
}

/** Maximum number of problems listed; the download has all of them. */
const shown = 50;

/** The problems by line and column, and a download of the rows concerned, to be corrected. */
export function ProblemList({ file, problems }: ProblemListProps) {
  if (problems.length === 0) return null;
  const lines = new Set(problems.map(({ line }) => line));
  // 0 if the problem is in the header or in the mapping of the columns.
  const rows = file.table.rows.filter(({ line }) => lines.has(line)).length;
  const rest = problems.length - shown;
  return (
    <section
      aria-label="Rows with errors"
      className="rounded-xl border border-amber/35 bg-yellow-tint/60 p-4 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex gap-2.5 font-medium">
          <TriangleAlert aria-hidden="true" size={18} className="shrink-0 text-amber" />
          {titleOf(rows)}
        </p>
        {rows > 0 && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => saveCsv(invalidRowsFile(file.table, problems), wrongRowsName(file.name))}
          >
            <Download aria-hidden="true" size={16} />
            Download {rows === 1 ? "this row" : "these rows"}
          </Button>
        )}
      </div>
      <ul className="mt-3 max-h-56 space-y-1 overflow-y-auto">
        {problems.slice(0, shown).map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`} className="wrap-anywhere">
            <span className="font-medium tabular-nums">
              Line {line}
              {column !== null && `, ${column}`}:
            </span>{" "}
            {message}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="mt-2 text-quiet">And {figure(rest)} more, all included in the download.</p>
      )}
    </section>
  );
}

function titleOf(rows: number): string {
  if (rows === 0) return "The rows cannot be read yet";
  return rows === 1 ? "1 row has errors" : `${figure(rows)} rows have errors`;
}

/** For example 'allprojects-rows-with-errors.csv'. */
function wrongRowsName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, "")}-rows-with-errors.csv`;
}
