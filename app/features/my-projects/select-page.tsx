import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { cn } from "~/components/ui/class-names";
import type { ChosenOwnProjects } from "./use-chosen-own-projects";

interface SelectPageProps {
  /** The projects on this page. */
  projects: readonly OwnProject[];
  chosen: ChosenOwnProjects;
  className?: string;
}

/** Selects every project on the page, for an action on all of them. */
export function SelectPage({ projects, chosen, className }: SelectPageProps) {
  const chosenHere = projects.filter(chosen.isChosen).length;
  return (
    <label className={cn("flex min-h-11 cursor-pointer items-center gap-3 text-sm", className)}>
      <input
        type="checkbox"
        className="size-4 tick-box"
        checked={chosenHere === projects.length}
        ref={(box) => {
          if (box) box.indeterminate = chosenHere > 0 && chosenHere < projects.length;
        }}
        onChange={(event) => chosen.choose(projects, event.target.checked)}
      />
      Select all on this page
    </label>
  );
}

interface SelectProjectProps {
  project: OwnProject;
  chosen: ChosenOwnProjects;
  /** Also shown next to the box. */
  label?: string;
  className?: string;
}

/** Selects one project, which the label names for those who cannot see next to which it is. */
export function SelectProject({ project, chosen, label, className }: SelectProjectProps) {
  return (
    <label className={cn("flex cursor-pointer", className)}>
      <input
        type="checkbox"
        className="size-4 tick-box"
        checked={chosen.isChosen(project)}
        onChange={(event) => chosen.choose([project], event.target.checked)}
      />
      {label}
      <span className="sr-only">
        {label ? "" : "Select"} {project.projectName ?? project.company}, {project.registryId}
      </span>
    </label>
  );
}
