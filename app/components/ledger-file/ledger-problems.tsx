import { TriangleAlert } from "lucide-react";
import type { ReadTransactions } from "#domain/ledger/transaction-files/read-transactions.ts";
import { refusalReasons } from "#domain/ledger/transaction-files/row-refusal-reasons.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";

/** What does not count of a file, by kind, with the first lines. */
export function LedgerProblems({ transactions }: { transactions: ReadTransactions }) {
  const { problems, others, refused, unassigned, endsOpen } = transactions;
  const isComplete = problems.length === 0 && others.length === 0;
  if (isComplete && !endsOpen) return null;
  return (
    <section
      aria-label="What does not count, or may be missing"
      className="rounded-xl border border-amber/35 bg-yellow-tint/60 p-4 text-sm"
    >
      <p className="flex gap-2.5 font-medium">
        <TriangleAlert aria-hidden="true" size={18} className="shrink-0 text-amber" />
        {refused > 0
          ? `${plural(refused, "row does", "rows do")} not count. Sums that lack them are left unknown.`
          : isComplete
            ? "The file may be cut off."
            : "Some of the file does not count."}
      </p>
      {problems.map(({ reason, count, examples }) => (
        <details key={reason} className="mt-2" open={problems.length === 1}>
          <summary className="w-fit cursor-pointer py-1 max-md:py-2">
            {refusalReasons[reason]}: <span className="tabular-nums">{figure(count)}</span>
          </summary>
          <ul className="mt-1 max-h-56 space-y-1 overflow-y-auto pl-4">
            {examples.map(({ line, sentence }) => (
              <li key={line} className="wrap-anywhere">
                <span className="font-medium tabular-nums">Line {figure(line)}:</span> {sentence}
              </li>
            ))}
            {count > examples.length && (
              <li className="text-quiet">And {figure(count - examples.length)} more.</li>
            )}
          </ul>
        </details>
      ))}
      {others.map(({ sentence, count }) => (
        <p key={sentence} className="mt-2">
          {plural(count, "row is", "rows are")} skipped: {sentence}.
        </p>
      ))}
      {unassigned > 0 && (
        <p className="mt-2">
          Rows without a readable project ID may belong to any project, so the file can only be
          taken as an excerpt.
        </p>
      )}
      {endsOpen && (
        <p className="mt-2">
          No line break follows the last row: compare it with the registry’s before you go on.
        </p>
      )}
    </section>
  );
}
