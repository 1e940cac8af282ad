import { useState } from "react";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { offerTexts } from "#domain/submission/offer.ts";
import { figure } from "#domain/text/figure.ts";
import { type OfferChange, offerChanges } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { SelectionBar, selectionActClass } from "~/components/ui/selection-bar";
import { OffersDialog } from "./offers-dialog";
import type { ChosenOwnProjects } from "./use-chosen-own-projects";

interface ChosenProjectsBarProps {
  chosen: ChosenOwnProjects;
  /** Every project of the user. */
  projects: readonly OwnProject[];
  /** Those that match search and filter, on all pages. */
  matching: readonly OwnProject[];
}

/** What can be done with the selected projects without a review. */
export function ChosenProjectsBar({ chosen, projects, matching }: ChosenProjectsBarProps) {
  const [change, setChange] = useState<OfferChange | null>(null);
  const selected = projects.filter(chosen.isChosen);
  const possible = (one: OfferChange) =>
    selected.filter(({ possibleChanges }) => possibleChanges.includes(one));
  const isAllChosen = matching.every(chosen.isChosen);
  return (
    <>
      <SelectionBar
        chosen={selected.length}
        all={isAllChosen ? null : `Select all ${figure(matching.length)}`}
        onChooseAll={() => chosen.choose(matching, true)}
        onClear={chosen.clear}
      >
        {offerChanges.map((one) => (
          <Button
            key={one}
            variant="secondary"
            size="sm"
            className={selectionActClass}
            disabled={possible(one).length === 0}
            onClick={() => setChange(one)}
          >
            {offerTexts[one].action}…
          </Button>
        ))}
      </SelectionBar>
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
    </>
  );
}
