import { ProjectReviewPage } from "~/features/review/project-review-page";
import type { Route } from "./+types/admin-review-project";

export default function AdminReviewProject({ params }: Route.ComponentProps) {
  // Another project is another page: nothing typed for one may reach the other.
  return <ProjectReviewPage key={params.projectId} projectId={params.projectId} />;
}
