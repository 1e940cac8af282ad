import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { cn } from "~/components/ui/class-names";
import { OwnProjectCard } from "./own-project-card";
import { SelectPage, SelectProject } from "./select-page";
import type { ChosenOwnProjects } from "./use-chosen-own-projects";

interface ProjectCardsProps {
  projects: readonly OwnProject[];
  /** Missing if there are too few projects to do something with several at once. */
  chosen?: ChosenOwnProjects;
}

/**
 * Projects as cards, two per row where there is room. An open card is tall, so it spans both
 * columns, and the next card moves up to fill the gap. The card keeps its own scroll position, so
 * the browser's scroll anchoring is off.
 */
export function ProjectCards({ projects, chosen }: ProjectCardsProps) {
  return (
    <>
      {chosen && <SelectPage projects={projects} chosen={chosen} className="-mt-3 mb-1" />}
      <ul className="grid grid-flow-dense gap-5 [overflow-anchor:none] lg:grid-cols-2">
        {projects.map((project) => (
          <li
            key={project.projectId}
            className={cn(
              "flex min-w-0 flex-col *:last:h-auto *:last:grow lg:has-[[aria-expanded=true]:not([aria-haspopup])]:col-span-2",
              chosen?.isChosen(project) && "*:last:bg-mint-pale",
            )}
          >
            {chosen && (
              <SelectProject
                project={project}
                chosen={chosen}
                label="Select"
                className="min-h-9 w-fit items-center gap-3 pr-4 text-sm text-quiet"
              />
            )}
            <OwnProjectCard project={project} />
          </li>
        ))}
      </ul>
    </>
  );
}
