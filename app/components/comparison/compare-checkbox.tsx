import type { KeyboardEvent } from "react";
import { type DisplayProject, projectTitle } from "#domain/listing/listing.ts";
import { chooseProject, removeChosenProject } from "~/lib/browser/chosen-projects";
import { focusComparisonBar } from "./focus-comparison-bar";

interface CompareCheckboxProps {
  project: DisplayProject;
  /** Passed in so that a list with many checkboxes reads the chosen projects only once. */
  isChosen: boolean;
  className?: string | undefined;
}

/** Adds a project to the comparison. Enter, unused by checkboxes, moves the focus to the bar. */
export function CompareCheckbox({ project, isChosen, className }: CompareCheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Compare ${projectTitle(project)}, ${project.registryId}`}
      title="Compare"
      className={className}
      checked={isChosen}
      onChange={({ target }) =>
        target.checked ? chooseProject(project) : removeChosenProject(project)
      }
      onKeyDown={goToBar}
    />
  );
}

function goToBar(event: KeyboardEvent) {
  if (event.key === "Enter" && focusComparisonBar()) event.preventDefault();
}
