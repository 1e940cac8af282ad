import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { OwnProjectCard } from "./own-project-card";

/**
 * Projects as cards, two per row where there is room. An open card is tall, so it spans both
 * columns, and the next card moves up to fill the gap. The card keeps its own scroll position, so
 * the browser's scroll anchoring is off.
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
