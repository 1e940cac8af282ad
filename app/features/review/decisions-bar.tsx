import { useRef } from "react";
import { reviewLimits } from "#domain/limits.ts";
import { figure } from "#domain/text/figure.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { useBottomBar } from "~/lib/browser/bottom-bar";
import { decisionTexts } from "./decision-texts";

const offered = ["approved", "changes_requested", "rejected"] as const;

interface DecisionsBarProps {
  chosen: number;
  /** Total number of rows in the view. */
  total: number;
  isChoosingAll: boolean;
  onChooseAll: () => void;
  onClear: () => void;
  onDecide: (decision: ReviewDecision) => void;
}

/** Bulk actions for the chosen rows, at the bottom of the window. */
export function DecisionsBar(props: DecisionsBarProps) {
  const { chosen, total, isChoosingAll, onChooseAll, onClear, onDecide } = props;
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar, "--comparison-bar");
  const maxChosen = Math.min(total, reviewLimits.chosen);
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
          {chosen < maxChosen && (
            <Button
              variant="quiet"
              size="sm"
              className="px-2"
              disabled={isChoosingAll}
              onClick={onChooseAll}
            >
              {total > maxChosen
                ? `Select the first ${figure(maxChosen)}`
                : `Select all ${figure(total)}`}
            </Button>
          )}
          <Button variant="quiet" size="sm" className="px-2" onClick={onClear}>
            Clear
          </Button>
        </div>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full">
          {offered.map((decision) => (
            <Button
              key={decision}
              variant={decision === "approved" ? "primary" : "secondary"}
              size="sm"
              className="whitespace-nowrap max-sm:grow max-sm:px-2"
              onClick={() => onDecide(decision)}
            >
              {decisionTexts[decision].action}
              {decision === "approved" && ` ${chosen}`}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
