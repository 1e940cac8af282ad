import { type ReactNode, useRef } from "react";
import { figure } from "#domain/text/figure.ts";
import { useBottomBar } from "~/lib/browser/bottom-bar";
import { Button } from "./button";

interface SelectionBarProps {
  chosen: number;
  /** The label of the button that selects all, if some are left. */
  all: string | null;
  onChooseAll: () => void;
  onClear: () => void;
  /** What can be done to the selected rows. */
  children: ReactNode;
}

/** How many rows of a list are selected and what can be done to them, at the bottom of the window. */
export function SelectionBar({ chosen, all, onChooseAll, onClear, children }: SelectionBarProps) {
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
          {all !== null && (
            <Button variant="quiet" size="sm" className="px-2" onClick={onChooseAll}>
              {all}
            </Button>
          )}
          <Button variant="quiet" size="sm" className="px-2" onClick={onClear}>
            Clear
          </Button>
        </div>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full">{children}</div>
      </div>
    </section>
  );
}

export const selectionActClass = "whitespace-nowrap max-sm:grow max-sm:px-2";
