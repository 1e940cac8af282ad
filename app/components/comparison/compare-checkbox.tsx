import type { KeyboardEvent } from "react";
import { companyName, type DisplayProject } from "#domain/listing/listing.ts";
import { chooseProject, unchooseProject } from "~/lib/browser/chosen-projects";
import { focusComparisonBar } from "./focus-comparison-bar";

interface CompareCheckboxProps {
  project: DisplayProject;
  /** From the list of chosen projects, which whoever draws many of these reads once. */
  isChosen: boolean;
  className?: string | undefined;
}

/** Puts a project among those to compare. Enter, which a box does not use, goes on to the bar. */
export function CompareCheckbox({ project, isChosen, className }: CompareCheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Compare ${companyName(project)}, ${project.registryId}`}
      title="Compare"
      className={className}
      checked={isChosen}
      onChange={({ target }) =>
        target.checked ? chooseProject(project) : unchooseProject(project)
      }
      onKeyDown={goToBar}
    />
  );
}

function goToBar(event: KeyboardEvent) {
  if (event.key === "Enter" && focusComparisonBar()) event.preventDefault();
}
