import { ProjectsPage } from "~/features/projects/projects-page";

export default function AdminProjects() {
  return <ProjectsPage />;
}
