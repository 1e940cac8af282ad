import { TeamProjectPage } from "~/features/team-projects/team-project-page";
import type { Route } from "./+types/admin-project";

export default function AdminProject({ params }: Route.ComponentProps) {
  // Remounted for each project, so that nothing typed for one can reach another.
  return <TeamProjectPage key={params.projectId} projectId={params.projectId} />;
}
