import { useRef, useState } from "react";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { offerTexts } from "#domain/submission/offer.ts";
import { figure } from "#domain/text/figure.ts";
import { type OfferChange, offerChanges } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { useBottomBar } from "~/lib/browser/bottom-bar";
import { OffersDialog } from "./offers-dialog";
import type { ChosenOwnProjects } from "./use-chosen-own-projects";

interface ChosenProjectsBarProps {
  chosen: ChosenOwnProjects;
  /** Every project of the user. */
  projects: readonly OwnProject[];
  /** Those that match search and filter, on all pages. */
  matching: readonly OwnProject[];
}

/** What can be done with the selected projects without a review, at the bottom of the window. */
export function ChosenProjectsBar({ chosen, projects, matching }: ChosenProjectsBarProps) {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar, "--comparison-bar");
  const [change, setChange] = useState<OfferChange | null>(null);
  const selected = projects.filter(chosen.isChosen);
  const possible = (one: OfferChange) =>
    selected.filter(({ possibleChanges }) => possibleChanges.includes(one));
  return (
    <section
      ref={bar}
      aria-label="Selected projects"
      className="above-bars fixed inset-x-0 bottom-(--consent-bar) z-40 border-t border-rule bg-white shadow-raised"
    >
      <div className="container-wide flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <p role="status" className="text-sm font-medium tabular-nums">
          {figure(selected.length)} selected
        </p>
        <div className="flex gap-1">
          {matching.some((project) => !chosen.isChosen(project)) && (
            <Button
              variant="quiet"
              size="sm"
              className="px-2"
              onClick={() => chosen.choose(matching, true)}
            >
              Select all {figure(matching.length)}
            </Button>
          )}
          <Button variant="quiet" size="sm" className="px-2" onClick={chosen.clear}>
            Clear
          </Button>
        </div>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0 max-sm:w-full">
          {offerChanges.map((one) => (
            <Button
              key={one}
              variant="secondary"
              size="sm"
              className="whitespace-nowrap max-sm:grow max-sm:px-2"
              disabled={possible(one).length === 0}
              onClick={() => setChange(one)}
            >
              {offerTexts[one].action}…
            </Button>
          ))}
        </div>
      </div>
      {change && (
        <OffersDialog
          change={change}
          projects={possible(change)}
          leftOut={selected.length - possible(change).length}
          onClose={(isDone) => {
            setChange(null);
            if (isDone) chosen.clear();
          }}
        />
      )}
    </section>
  );
}
