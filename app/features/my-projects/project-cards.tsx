import type { OwnProject } from "#domain/submission/own-project.ts";
import { OwnProjectCard } from "./own-project-card";

/**
 * Projects as cards, two beside each other where there is room. An open card is tall: it takes both places,
 * and the next one moves up beside what would stand alone. The card itself keeps its place in sight, so the
 * browser must not.
 */
export function ProjectCards({ projects }: { projects: readonly OwnProject[] }) {
  return (
    <ul className="grid grid-flow-dense gap-5 [overflow-anchor:none] lg:grid-cols-2">
      {projects.map((project) => (
        <li
          key={project.projectId}
          className="min-w-0 lg:has-[[aria-expanded=true]:not([aria-haspopup])]:col-span-2"
        >
          <OwnProjectCard project={project} />
        </li>
      ))}
    </ul>
  );
}
