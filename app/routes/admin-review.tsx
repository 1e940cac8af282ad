import { QueuePage } from "~/features/review/queue-page";

export default function AdminReview() {
  return <QueuePage />;
}
