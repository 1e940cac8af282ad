import { BatchPage } from "~/features/review/batch-page";
import type { Route } from "./+types/admin-review-batch";

export default function AdminReviewBatch({ params: { batch } }: Route.ComponentProps) {
  return <BatchPage key={batch} batch={batch} />;
}
