import { useRef } from "react";
import { type BulkActKind, bulkActs } from "#domain/review/bulk-act.ts";
import { figure } from "#domain/text/figure.ts";
import { Button } from "~/components/ui/button";
import { useBottomBar } from "~/lib/browser/bottom-bar";

interface BulkBarProps {
  chosen: number;
  /** How many rows match the view and its filters. */
  total: number;
  acts: readonly BulkActKind[];
  onChooseAll: () => void;
  onClear: () => void;
  onAct: (kind: BulkActKind) => void;
}

/** What can be done to the selected rows, at the bottom of the window. */
export function BulkBar({ chosen, total, acts, onChooseAll, onClear, onAct }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar, "--comparison-bar");
  return (
    <section
      ref={bar}
      aria-label="Selected projects"
      className="above-bars fixed inset-x-0 bottom-(--consent-bar) z-40 border-t border-rule bg-white shadow-raised"
    >
      <div className="container-wide flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <p role="status" className="text-sm font-medium tabular-nums">
          {figure(chosen)} selected
        </p>
        <div className="flex gap-1">
          {chosen < total && (
            <Button variant="quiet" size="sm" className="px-2" onClick={onChooseAll}>
              Select all {figure(total)} that match
            </Button>
          )}
          <Button variant="quiet" size="sm" className="px-2" onClick={onClear}>
            Clear
          </Button>
        </div>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full">
          {acts.map((kind) => (
            <Button
              key={kind}
              variant={kind === "approve" ? "primary" : "secondary"}
              size="sm"
              className="whitespace-nowrap max-sm:grow max-sm:px-2"
              onClick={() => onAct(kind)}
            >
              {bulkActs[kind].action}
              {kind === "approve" && ` ${figure(chosen)}`}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
