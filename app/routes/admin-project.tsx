import { ProjectPage } from "~/features/projects/project-page";
import type { Route } from "./+types/admin-project";

export default function AdminProject({ params }: Route.ComponentProps) {
  // Another project is another page: nothing typed for one may reach the other.
  return <ProjectPage key={params.projectId} projectId={params.projectId} />;
}
