import { Link } from "react-router";
import { lotAmounts, vintageName } from "#domain/ledger/vintage-lot.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import {
  type ChangedVintage,
  type LedgerPreview,
  type StagedFile,
  shownChanges,
} from "./ledger-calls";

interface LedgerPreviewViewProps {
  staged: StagedFile;
  preview: LedgerPreview;
  /** What to say of rows that were refused, if there are any. */
  refusedText: string | null;
  /** Whose projects are counted, after 'projects'. */
  whose: string;
  /** What rows that are left out belong to. */
  unlistedText: string;
  urlOf: (project: string) => string;
}

/** What importing a file would do: counts, contradictions, and the first differences. */
export function LedgerPreviewView(props: LedgerPreviewViewProps) {
  const { staged, preview, refusedText, whose, unlistedText, urlOf } = props;
  const { changes, tooMuchGone } = preview;
  const differing = preview.new + preview.changed;
  const others = differing - staged.statements;
  return (
    <div className="space-y-4 text-sm">
      <div role="status" className="space-y-1.5">
        <p>
          <strong className="font-medium">
            {plural(staged.statements, "vintage", "vintages")} of{" "}
            {plural(staged.projects, "project", "projects")} {whose}:
          </strong>{" "}
          {figure(preview.new)} new, {figure(preview.changed)} changed, {figure(preview.unchanged)}{" "}
          unchanged.
        </p>
        {others > 0 && (
          <p>
            At least {plural(others, "vintage", "vintages")} that the file does not have would
            change too, because it is said to be whole: nothing is then left of them.
          </p>
        )}
        {staged.unlisted > 0 && (
          <p>
            {plural(staged.unlisted, "row belongs", "rows belong")} to {unlistedText}
          </p>
        )}
        {refusedText && <p>{refusedText}</p>}
      </div>
      {tooMuchGone.length > 0 && (
        <section aria-label="Contradictions" className="rounded-lg border border-brick/40 p-3.5">
          <p className="font-medium">
            {plural(tooMuchGone.length, "vintage has", "vintages have")} more retired, cancelled,
            converted or set aside than issued. They are shown so, with a note.
          </p>
          <ul className="mt-1.5 space-y-1">
            {tooMuchGone.slice(0, shownChanges).map((vintage) => (
              <li key={`${vintage.project} ${vintage.start} ${vintage.end}`}>
                <VintageLink vintage={vintage} url={urlOf(vintage.project)} />:{" "}
                {tonnes(vintage.after?.issued)} t issued, {tonnes(goneOf(vintage))} t gone
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes.length > 0 && (
        <details open={changes.length <= 12}>
          <summary className="w-fit cursor-pointer py-1 font-medium text-pine max-md:py-2">
            {differing > changes.length
              ? `The first ${figure(changes.length)} of ${figure(differing)} differences`
              : plural(differing, "difference", "differences")}
          </summary>
          <ul className="mt-2 divide-y divide-rule">
            {changes.map((vintage) => (
              <li key={`${vintage.project} ${vintage.start} ${vintage.end}`} className="py-1.5">
                <VintageLink vintage={vintage} url={urlOf(vintage.project)} />
                <span className="block text-quiet tabular-nums">{differenceOf(vintage)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function VintageLink({ vintage, url }: { vintage: ChangedVintage; url: string }) {
  return (
    <>
      <Link to={url} className="underline decoration-moss/45 underline-offset-3">
        {vintage.name ?? vintage.project_id}
      </Link>
      , vintage {vintageName(vintage)}
    </>
  );
}

const tonnes = (kilograms: number | undefined) =>
  kilograms === undefined ? "not known" : figure(kilograms / 1000);

const gone = ["retired", "cancelled", "converted", "buffer"] as const;
const goneOf = ({ after }: ChangedVintage) =>
  gone.reduce((sum, amount) => sum + (after?.[amount] ?? 0), 0);

/** For example 'retired 4 → 14 t', or what a new vintage has. */
function differenceOf({ before, after }: ChangedVintage): string {
  if (after === null) return "is in no file that counts any more";
  const parts = lotAmounts.flatMap((amount) => {
    const now = after[amount];
    const earlier = before?.[amount];
    if (before === null) return now === undefined ? [] : [`${amount} ${tonnes(now)} t`];
    return now === earlier ? [] : [`${amount} ${tonnes(earlier)} → ${tonnes(now)} t`];
  });
  return parts.length === 0 ? "the amounts stay; its labels or the day that they are from change" : parts.join(", ");
}
