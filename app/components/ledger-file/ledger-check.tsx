import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ReadTransactions } from "#domain/ledger/transaction-files/read-transactions.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminFailure } from "~/components/admin/admin-states";
import { FileDay } from "~/components/registry-file/file-day";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import { RadioCards } from "~/components/ui/radio-cards";
import { LedgerPreviewView } from "./ledger-preview";
import { LedgerProblems } from "./ledger-problems";
import { useLedgerCheck } from "./use-ledger-check";
import type { ReadLedgerFile } from "./use-ledger-file";

interface LedgerCheckCardProps {
  file: ReadLedgerFile;
  isProposal: boolean;
  wording: LedgerWording;
  onRemove: () => void;
  /** Called with the file that has been sent and looked at. */
  onConfirm: (id: string) => void;
}

/** Words that differ between the team, which imports, and a developer, who proposes. */
export interface LedgerWording {
  whole: { label: string; hint: string };
  excerpt: { label: string; hint: string };
  /** Whose projects are counted, after 'projects'. */
  onSite: string;
  /** What rows that are left out belong to, as the end of a sentence. */
  unlisted: string;
  confirm: string;
}

/** A file of transactions that was read: what it is, what it would change, and the step after. */
export function LedgerCheckCard(props: LedgerCheckCardProps) {
  const { file, isProposal, wording, onRemove, onConfirm } = props;
  const { transactions } = file;
  const [asOf, setAsOf] = useState(file.savedOn);
  const [extent, setExtent] = useState<"whole" | "excerpt" | null>(null);
  const { check, start, clear, release } = useLedgerCheck();
  const order =
    extent === null || asOf === "" ? null : { file, asOf, isWhole: extent === "whole", isProposal };

  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      clear();
      change(value);
    };

  return (
    <Card className="space-y-5 p-5 md:p-6">
      <Summary file={file} transactions={transactions}>
        <Button
          variant="quiet"
          size="sm"
          className="-mx-4 sm:-mr-2"
          onClick={() => {
            clear();
            onRemove();
          }}
        >
          Choose another file
        </Button>
      </Summary>
      <LedgerProblems transactions={transactions} />
      <fieldset>
        <legend className="text-sm font-medium">How much of the registry’s file is this?</legend>
        <RadioCards
          name="extent"
          choices={{ whole: wording.whole, excerpt: wording.excerpt }}
          order={transactions.unassigned > 0 ? ["excerpt"] : ["whole", "excerpt"]}
          chosen={extent}
          onChoose={changing(setExtent)}
        />
      </fieldset>
      <FileDay
        value={asOf}
        hint="When it was downloaded; what it says is shown as of this day. Newer files count before older ones."
        onChange={changing(setAsOf)}
      />
      {check.state === "none" && (
        <div>
          <Button disabled={order === null} onClick={() => order && start(order)}>
            Check {plural(transactions.rows, "row", "rows")}
          </Button>
          {order === null && (
            <p className="mt-2 text-sm text-quiet">
              State how much of the registry’s file it is, and its date.
            </p>
          )}
        </div>
      )}
      {check.state === "running" && (
        <div>
          <p className="text-sm text-quiet tabular-nums">
            {check.step === "sending" ? "Sending" : "Comparing"} {figure(check.done)} of{" "}
            {figure(check.all)} {check.step === "sending" ? "vintages" : "projects"}
          </p>
          <ProgressBar label="Checking" value={check.done} max={check.all} className="mt-2" />
        </div>
      )}
      {check.state === "failed" && (
        <AdminFailure
          title="The file could not be checked"
          error={check.error}
          onRetry={() => order && start(order)}
        />
      )}
      {check.state === "done" && (
        <>
          <LedgerPreviewView
            staged={check.staged}
            preview={check.preview}
            refusedText={
              transactions.refused === 0
                ? null
                : `${plural(transactions.refused, "row does", "rows do")} not count, for the reasons above.`
            }
            whose={wording.onSite}
            unlistedText={wording.unlisted}
            urlOf={(project) =>
              isProposal ? `/projects/${project}/edit` : `/admin/projects/${project}`
            }
          />
          {check.staged.statements > 0 || (extent === "whole" && !isProposal) ? (
            <Button
              onClick={() => {
                release();
                onConfirm(check.id);
              }}
            >
              {wording.confirm}
            </Button>
          ) : (
            <p className="text-sm font-medium">There is nothing to take over.</p>
          )}
        </>
      )}
    </Card>
  );
}

interface SummaryProps {
  file: ReadLedgerFile;
  transactions: ReadTransactions;
  children: ReactNode;
}

function Summary({ file, transactions, children }: SummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  // The control that the file was chosen with is gone.
  useEffect(() => summary.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={summary}
      tabIndex={-1}
      className="rounded-xl border border-rule bg-paper/60 px-4 py-3.5 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-[0.9375rem] font-medium wrap-anywhere">{file.name}</p>
        {children}
      </div>
      <p role="status" className="text-sm text-quiet">
        <strong className="font-medium text-ink">
          {transactions.registry}: {transactions.contents}
        </strong>
        , {plural(transactions.rows, "row", "rows")},{" "}
        {plural(transactions.rowsById.size, "project", "projects")}
      </p>
    </div>
  );
}
