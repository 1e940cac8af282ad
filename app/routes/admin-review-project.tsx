import { ProjectReviewPage } from "~/features/review/project-review-page";
import type { Route } from "./+types/admin-review-project";

export default function AdminReviewProject({ matches: [root], params }: Route.ComponentProps) {
  const { config } = root.loaderData;
  // Another project is another page: nothing typed for one may reach the other.
  return <ProjectReviewPage key={params.projectId} config={config} projectId={params.projectId} />;
}
