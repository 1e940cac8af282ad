import { useId } from "react";
import type { ChangedProjects } from "#domain/my-projects/edited-table.ts";
import { fields } from "#domain/submission/fields/fields.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";

interface SaveChangesBarProps {
  changed: ChangedProjects;
  /** Null if the developer has agreed to the terms before. */
  terms: { isAgreed: boolean; onChange: (isAgreed: boolean) => void } | null;
  /** The number of projects saved so far; null while nothing is being saved. */
  progress: number | null;
  problem: string | null;
  /** What became of what was saved last; null if nothing was. */
  outcome: string | null;
  onDiscard: () => void;
  onSave: () => void;
}

/** What has changed and what is wrong, and the button that saves it. */
export function SaveChangesBar(props: SaveChangesBarProps) {
  const { changed, terms, progress, problem, outcome, onDiscard, onSave } = props;
  const id = useId();
  const count = changed.ready.length + changed.wrong.length;
  const isBusy = progress !== null;
  const isRefused = terms !== null && !terms.isAgreed;
  return (
    <div className="sticky bottom-0 z-30 mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl border border-rule bg-white px-4 py-3 shadow-card">
      <p role="status" className="min-w-0 flex-1 basis-64 text-sm">
        {outcome && <span className="block font-medium text-green-text">{outcome}</span>}
        {count === 0 ? (
          !outcome && <span className="text-quiet">No changes yet</span>
        ) : (
          <>
            <strong className="font-semibold">
              {plural(changed.values, "change", "changes")} in{" "}
              {plural(count, "project", "projects")}
            </strong>
            {changed.wrong.length > 0 && (
              <span className="text-red-text">
                {`; ${plural(changed.wrong.length, "project", "projects")} with a problem will not be sent`}
              </span>
            )}
          </>
        )}
        {problem && <span className="mt-1 block text-red-text">{problem}</span>}
      </p>
      {terms && count > 0 && (
        <label
          htmlFor={id}
          className="flex basis-full items-start gap-2.5 text-sm lg:basis-auto lg:max-w-md"
        >
          <input
            id={id}
            type="checkbox"
            checked={terms.isAgreed}
            onChange={(event) => terms.onChange(event.target.checked)}
            className="mt-0.5 size-4.5 shrink-0 accent-pine"
          />
          <span>{fields["terms.agreementToTerms"].statement} You are asked once.</span>
        </label>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" disabled={count === 0 || isBusy} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          size="sm"
          disabled={changed.ready.length === 0 || isBusy || isRefused}
          aria-busy={isBusy}
          onClick={onSave}
        >
          {isBusy
            ? `Saving… ${progress > 0 ? progress : ""}`
            : `Save ${plural(changed.ready.length, "project", "projects")}`}
        </Button>
      </div>
    </div>
  );
}
