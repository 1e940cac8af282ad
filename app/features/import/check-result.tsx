import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import type { ImportableField, ImportedRow } from "#domain/import/importable-fields.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { chosenRows, type RowChoice, type RowFilter } from "./checked-row-choice";
import { CheckedRows } from "./checked-row-list";
import type { CheckedFile, CheckedRow, DatedFile, Verdict } from "./checked-rows";
import { FileCounts } from "./file-counts";
import { MissingProjects } from "./missing-projects";
import { RowToolbar } from "./row-toolbar";
import { SameDayFiles } from "./same-day-files";

interface CheckResultProps {
  /** All IDs of the file, also those of rows with errors. */
  file: DatedFile & { name: string; key: string; ids: readonly string[] };
  checked: CheckedFile;
  /** Rows with errors, which are not imported. */
  wrongCount: number;
  reasonOf: (row: ImportedRow, field: ImportableField) => string;
  onImport: () => void;
}

const views = { new: "New", changed: "Changed", unchanged: "Unchanged" } as const;
const viewNames: readonly Verdict[] = ["new", "changed", "unchanged"];

/** Shows what each row would do, with the button to import them. */
export function CheckResult(props: CheckResultProps) {
  const { file, checked, wrongCount, reasonOf, onImport } = props;
  const { registry } = file;
  const [checkId] = useState(() => crypto.randomUUID());
  const counts = useMemo(() => countsOf(checked.rows), [checked]);
  const [choice, setChoice] = useState<RowChoice>(() => ({
    verdict: viewNames.find((name) => counts[name] > 0) ?? "unchanged",
    search: "",
    filter: null,
  }));
  const [isUnfolded, setIsUnfolded] = useState(false);
  const listId = useId();
  const list = useRef<HTMLElement>(null);
  const deferred = useDeferredValue(choice);
  const inView = useMemo(
    () => checked.rows.filter(({ verdict }) => verdict === deferred.verdict),
    [checked, deferred.verdict],
  );
  const shown = useMemo(() => chosenRows(inView, deferred), [inView, deferred]);
  const ending = checked.rows.filter(({ endsListing }) => endsListing).length;
  const importable = counts.new + counts.changed;

  /** Leads to the rows that a count stands for. */
  function show(filter: RowFilter) {
    setChoice({ ...choice, filter });
    list.current?.focus();
    list.current?.scrollIntoView({ block: "start" });
  }

  return (
    <section aria-label="Check results" className="space-y-5 border-t border-rule pt-5">
      <p role="status" className="sr-only">
        {viewNames.map((name) => `${counts[name]} ${views[name].toLowerCase()}`).join(", ")}
      </p>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Show rows</legend>
        {viewNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={choice.verdict === name}
            onClick={() => setChoice({ ...choice, verdict: name, filter: null })}
            className={cn(
              "inline-flex min-h-8.5 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap transition-colors max-md:min-h-11",
              choice.verdict === name
                ? "border-moss bg-mint font-medium text-pine"
                : "border-rule bg-white text-quiet hover:border-moss hover:text-ink",
            )}
          >
            {views[name]}
            <span className="tabular-nums">{figure(counts[name])}</span>
          </button>
        ))}
      </fieldset>
      {ending > 0 && (
        <p className="rounded-lg border border-amber/35 bg-amber-tint/60 px-4 py-3 text-sm">
          {endingText(ending)}{" "}
          <button
            type="button"
            className="font-medium text-pine underline underline-offset-3"
            onClick={() => {
              setChoice({ verdict: "changed", search: "", filter: { kind: "ending" } });
              list.current?.focus();
            }}
          >
            Show {ending === 1 ? "it" : "them"}
          </button>
        </p>
      )}
      <SameDayFiles file={file} />
      {inView.length > 0 && <FileCounts rows={inView} onFilter={show} />}
      <MissingProjects file={{ ...file, checkId }} fileName={file.name} registry={registry} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-rule py-5">
        <Button disabled={checked.rows.length === 0} onClick={onImport}>
          {importable > 0 || checked.rows.length === 0
            ? `Import ${plural(importable, "row", "rows")}`
            : "Record the file’s date"}
        </Button>
        <p className="max-w-xl text-sm leading-snug text-quiet">
          {effect(counts, wrongCount, checked.rows)}
        </p>
      </div>
      <section
        ref={list}
        tabIndex={-1}
        aria-labelledby={listId}
        className="scroll-mt-4 space-y-3 outline-none"
      >
        <h2 id={listId} className="font-serif text-lg font-medium">
          {views[deferred.verdict]} rows
        </h2>
        {inView.length > 0 && (
          <RowToolbar
            choice={choice}
            onSearch={(search) => setChoice({ ...choice, search })}
            onFilter={(filter) => setChoice({ ...choice, filter })}
            isUnfolded={isUnfolded}
            onUnfold={setIsUnfolded}
          />
        )}
        <CheckedRows
          key={JSON.stringify(deferred)}
          rows={shown}
          registry={registry}
          reasonOf={reasonOf}
          isUnfolded={isUnfolded}
        />
      </section>
    </section>
  );
}

function countsOf(rows: readonly CheckedRow[]): Record<Verdict, number> {
  const counts = { new: 0, changed: 0, unchanged: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

function endingText(count: number): string {
  return count === 1
    ? "1 listed project has ended in the registry. It will be listed as not available."
    : `${figure(count)} listed projects have ended in the registry. They will be listed as not available.`;
}

function effect(
  counts: Record<Verdict, number>,
  wrongCount: number,
  rows: readonly CheckedRow[],
): string {
  const isStated = rows.some(({ verdict, isUnclaimed }) => verdict === "changed" && !isUnclaimed);
  return [
    counts.new > 0 && "New projects are added to the review queue.",
    isStated &&
      "Developers’ own projects keep their values; the registry’s values are stored alongside.",
    counts.unchanged > 0 && "Unchanged rows only get this file’s date.",
    wrongCount > 0 &&
      `${plural(wrongCount, "row with errors is", "rows with errors are")} not imported.`,
  ]
    .filter(Boolean)
    .join(" ");
}
