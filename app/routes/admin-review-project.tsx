import { ProjectReviewPage } from "~/features/review/project-review-page";
import type { Route } from "./+types/admin-review-project";

export default function AdminReviewProject({ params }: Route.ComponentProps) {
  // Remounted for each project, so that nothing typed for one can reach another.
  return <ProjectReviewPage key={params.projectId} projectId={params.projectId} />;
}
