import { jobStates } from "#domain/jobs.ts";
import { plural } from "#domain/text/plural.ts";
import { type AdminColumn, AdminTable, actionsHead } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { notify } from "~/lib/browser/notify";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { dateAndTime } from "~/lib/format/dates";
import { jobsKey, type ShownJob } from "./jobs-query";

export function JobTable({ jobs }: { jobs: readonly ShownJob[] }) {
  const retrying = useRpcMutation({
    send: (client, { id }: ShownJob) => client.rpc("retry_job", { job: id }),
    onSuccess: () => notify("success", "The server tries again within seconds"),
    onError: (error) => notify("error", "The job was not retried", { description: error.message }),
    invalidates: [jobsKey],
  });
  return (
    <AdminTable
      caption="Jobs"
      columns={[
        ...columns,
        {
          ...actionsHead,
          headClassName: "w-32",
          className: "text-right",
          cell: (job) =>
            !job.isRunning && (
              <Button
                variant="quiet"
                size="sm"
                className="-my-2 -mr-3 whitespace-nowrap"
                disabled={retrying.isPending}
                onClick={() => retrying.mutate(job)}
              >
                Try again<span className="sr-only">: {job.subject}</span>
              </Button>
            ),
        },
      ]}
      rows={jobs}
      keyOf={({ id }) => id}
    />
  );
}

const columns: readonly AdminColumn<ShownJob>[] = [
  {
    label: "Job",
    className: "[overflow-wrap:anywhere]",
    cell: (job) => (
      <>
        <span className="font-medium">{job.label}</span>
        <span className="mt-0.5 block text-quiet">{job.subject}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-quiet md:hidden">
          <State job={job} /> {plural(job.attempts, "attempt", "attempts")}
          {!job.isHeld && `, next ${dateAndTime(job.nextAttemptAt)}`}
        </span>
        {job.lastError && <span className="mt-1 block lg:hidden">{job.lastError}</span>}
      </>
    ),
  },
  {
    label: "State",
    from: "md",
    headClassName: "w-28",
    cell: (job) => <State job={job} />,
  },
  {
    label: "Attempts",
    from: "md",
    headClassName: "w-24 text-right",
    className: "text-right tabular-nums",
    cell: ({ attempts }) => attempts,
  },
  {
    label: "Next attempt",
    from: "md",
    headClassName: "w-48",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ isHeld, nextAttemptAt }) =>
      isHeld ? "When you try again" : dateAndTime(nextAttemptAt),
  },
  {
    label: "Last error",
    from: "lg",
    className: "[overflow-wrap:anywhere]",
    cell: ({ lastError }) => lastError ?? "None",
  },
];

function State({ job }: { job: ShownJob }) {
  if (job.isRunning) return <Badge tone="green">Running</Badge>;
  if (job.isHeld) return <Badge tone="amber">On hold</Badge>;
  return job.lastError === null ? (
    <Badge tone="grey">{jobStates.waiting}</Badge>
  ) : (
    <Badge tone="amber">{jobStates.failing}</Badge>
  );
}
