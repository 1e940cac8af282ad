import { JobsPage } from "~/features/jobs/jobs-page";

export default function AdminJobs() {
  return <JobsPage />;
}
