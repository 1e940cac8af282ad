import { useState } from "react";
import type { RowProblem } from "#domain/import/importable-fields.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { ProblemList } from "~/components/registry-file/problem-list";
import type { ReadFile } from "~/components/registry-file/read-file";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { CheckedRows } from "./checked-row-list";
import type { CheckedFile, CheckedRow } from "./checked-rows";

interface CheckResultProps {
  file: ReadFile;
  checked: CheckedFile;
  /** Problems from both reading and checking the file. */
  problems: readonly RowProblem[];
  onImport: (wrongCount: number) => void;
}

const views = {
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  wrong: "With errors",
} as const;
type View = keyof typeof views;
const viewNames: readonly View[] = ["new", "changed", "unchanged", "wrong"];

/** Shows what each row would do, with the button to import them. */
export function CheckResult({ file, checked, problems, onImport }: CheckResultProps) {
  const rowsOf = (view: View): CheckedRow[] =>
    checked.rows.filter(({ verdict }) => verdict === view);
  const wrongCount = new Set(problems.map(({ line }) => line)).size;
  const counts: Record<View, number> = {
    new: rowsOf("new").length,
    changed: rowsOf("changed").length,
    unchanged: rowsOf("unchanged").length,
    wrong: wrongCount,
  };
  const [view, setView] = useState<View>(viewNames.find((name) => counts[name] > 0) ?? "unchanged");
  const importable = counts.new + counts.changed;
  return (
    <section aria-label="Check results" className="space-y-4 border-t border-rule pt-5">
      <p role="status" className="sr-only">
        {viewNames.map((name) => `${counts[name]} ${views[name].toLowerCase()}`).join(", ")}
      </p>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Show rows</legend>
        {viewNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => setView(name)}
            className={cn(
              "inline-flex min-h-8.5 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap transition-colors",
              view === name
                ? "border-moss bg-mint font-medium text-pine"
                : "border-rule bg-white text-quiet hover:border-moss hover:text-ink",
            )}
          >
            {views[name]}
            <span className="tabular-nums">{figure(counts[name])}</span>
          </button>
        ))}
      </fieldset>
      {view === "wrong" && <ProblemList file={file} problems={problems} />}
      {view === "wrong" && problems.length === 0 && (
        <p className="text-sm text-quiet">No rows have errors.</p>
      )}
      {view !== "wrong" && <CheckedRows key={view} rows={rowsOf(view)} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-rule pt-5">
        <Button disabled={checked.rows.length === 0} onClick={() => onImport(wrongCount)}>
          {importable > 0 || checked.rows.length === 0
            ? `Import ${plural(importable, "row", "rows")}`
            : "Record the file’s date"}
        </Button>
        <p className="max-w-xl text-sm leading-snug text-quiet">{effect(counts, checked.rows)}</p>
      </div>
    </section>
  );
}

function effect(counts: Record<View, number>, rows: readonly CheckedRow[]): string {
  const isStated = rows.some(({ verdict, isUnclaimed }) => verdict === "changed" && !isUnclaimed);
  return [
    counts.new > 0 && "New projects are added to the review queue.",
    isStated &&
      "Developers’ own projects keep their values; the registry’s values are stored alongside.",
    counts.unchanged > 0 && "Unchanged rows only get this file’s date.",
    counts.wrong > 0 && "Rows with errors are left out.",
  ]
    .filter(Boolean)
    .join(" ");
}
