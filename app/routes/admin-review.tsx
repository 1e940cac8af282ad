import { QueuePage } from "~/features/review/queue-page";
import type { Route } from "./+types/admin-review";

export default function AdminReview({ matches: [root] }: Route.ComponentProps) {
  return <QueuePage config={root.loaderData.config} />;
}
