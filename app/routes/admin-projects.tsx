import { TeamProjectsPage } from "~/features/team-projects/projects-page";

export default function AdminProjects() {
  return <TeamProjectsPage />;
}
