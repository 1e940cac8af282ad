import { Download } from "lucide-react";
import { useRef } from "react";
import type { RowProblem } from "#domain/import/importable-fields.ts";
import { invalidRowsFile } from "#domain/import/invalid-rows-file.ts";
import type { Mends } from "#domain/import/mends.ts";
import { leftOutValues, problemGroups } from "#domain/import/problem-groups.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import type { ReadFile } from "~/components/registry-file/read-file";
import { Button } from "~/components/ui/button";
import { saveCsv } from "~/lib/browser/save-file";
import { ProblemGroupItem } from "./problem-group-item";
import { SettledMends } from "./settled-mends";

interface ProblemsSectionProps {
  file: ReadFile;
  /** Problems from both reading and checking the file. */
  problems: readonly RowProblem[];
  onMend: (mends: Mends) => void;
}

/** What is wrong with the file, grouped, and what can be settled for all rows at once. */
export function ProblemsSection({ file, problems, onMend }: ProblemsSectionProps) {
  const settled = useRef<HTMLDivElement>(null);
  const { mends } = file;
  const refused = problemGroups(problems);
  const leftOut = problemGroups(leftOutValues(file.rows ?? []));
  const lines = new Set(problems.map(({ line }) => line));
  // 0 if the problem is in the header or in the mapping of the columns.
  const wrongRows = file.table.rows.filter(({ line }) => lines.has(line)).length;
  const valueCount = leftOut.reduce((sum, group) => sum + group.lines.length, 0);

  /** The control that was used disappears with its problem, so the focus moves to the result. */
  function mend(next: Mends) {
    onMend(next);
    settled.current?.focus();
  }

  return (
    <section aria-label="Problems in the file" className="space-y-5 empty:hidden">
      <div ref={settled} tabIndex={-1} className="outline-none empty:hidden">
        <SettledMends mends={mends} onMend={onMend} />
      </div>
      {refused.length > 0 && (
        <div>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <Heading
              title={wrongRows === 0 ? "The rows cannot be read yet" : rowsText(wrongRows)}
              hint={wrongRows === 0 ? "" : "They are not imported unless you settle them here."}
            />
            {wrongRows > 0 && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() =>
                  saveCsv(invalidRowsFile(file.table, problems), wrongRowsName(file.name))
                }
              >
                <Download aria-hidden="true" size={16} />
                Download {wrongRows === 1 ? "this row" : "these rows"}
              </Button>
            )}
          </div>
          <Groups groups={refused} {...{ mends, onMend: mend }} />
        </div>
      )}
      {leftOut.length > 0 && (
        <div>
          <Heading
            title={`${plural(valueCount, "value is", "values are")} left out`}
            hint="The rows are imported without them."
          />
          <Groups groups={leftOut} {...{ mends, onMend: mend }} />
        </div>
      )}
    </section>
  );
}

function Heading({ title, hint }: { title: string; hint: string }) {
  return (
    <div>
      <h2 className="font-serif text-lg font-medium">{title}</h2>
      {hint && <p className="text-sm text-quiet">{hint}</p>}
    </div>
  );
}

interface GroupsProps {
  groups: ReturnType<typeof problemGroups>;
  mends: Mends;
  onMend: (mends: Mends) => void;
}

function Groups({ groups, mends, onMend }: GroupsProps) {
  return (
    <ul className="mt-2 divide-y divide-rule rounded-xl border border-rule text-sm">
      {groups.map((group) => (
        <ProblemGroupItem key={group.key} group={group} mends={mends} onMend={onMend} />
      ))}
    </ul>
  );
}

function rowsText(rows: number): string {
  return rows === 1 ? "1 row has errors" : `${figure(rows)} rows have errors`;
}

/** For example 'allprojects-rows-with-errors.csv'. */
function wrongRowsName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, "")}-rows-with-errors.csv`;
}
