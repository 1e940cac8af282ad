import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { type JobChoice, jobKinds, jobStates, jobsAddress, jobsPerPage } from "#domain/jobs.ts";
import { keyOf, pageIn } from "#domain/list-address.ts";
import { product } from "#domain/product.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { ToolbarSelect } from "~/components/ui/toolbar-select";
import { ViewLinks } from "~/components/ui/view-links";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { BackupSummary } from "./backup-summary";
import { JobTable } from "./job-table";
import { jobsQuery } from "./jobs-query";

/** What the server still has to do, what fails and why. */
export function JobsPage() {
  const [parameters] = useSearchParams();
  const choice = jobsAddress.read(parameters);
  const page = pageIn(parameters);
  const jobs = useQuery({ ...jobsQuery(choice, page), placeholderData: keepPreviousData });
  usePageTitle(`Jobs - ${product.name}`);
  const isNarrowed = choice.kind !== "" || choice.state !== "";
  return (
    <>
      <AdminHeading title="Jobs" summary={jobs.data && plural(jobs.data.total, "job", "jobs")}>
        {null}
      </AdminHeading>
      <BackupSummary />
      <JobFilters choice={choice} />
      <AdminList
        query={jobs}
        page={page}
        rowsPerPage={jobsPerPage}
        urlOf={(other) => jobsAddress.url(choice, other)}
        labels={{
          loading: "Loading the jobs",
          failed: "The jobs could not be loaded",
          pages: "Pages of jobs",
        }}
        empty={
          <AdminEmpty
            title={isNarrowed ? "Nothing found" : "Nothing is waiting"}
            hint={
              isNarrowed
                ? "No jobs match these filters."
                : "E-mails to send, logos to publish and files to remove are listed here until they are done."
            }
          />
        }
      >
        {(rows) => <JobTable jobs={rows} />}
      </AdminList>
    </>
  );
}

function JobFilters({ choice }: { choice: JobChoice }) {
  const navigate = useNavigate();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <ViewLinks
        label="Filter by state"
        views={[
          { name: "", label: "All", to: jobsAddress.url({ ...choice, state: "" }) },
          {
            name: "failing",
            label: jobStates.failing,
            to: jobsAddress.url({ ...choice, state: "failing" }),
          },
          {
            name: "waiting",
            label: jobStates.waiting,
            to: jobsAddress.url({ ...choice, state: "waiting" }),
          },
        ]}
        current={choice.state}
      />
      <ToolbarSelect
        label="Kind"
        options={[
          { value: "", label: "All kinds" },
          ...Object.entries(jobKinds).map(([value, label]) => ({ value, label })),
        ]}
        value={choice.kind}
        onChoose={(name) => {
          const kind = keyOf(jobKinds, name) ?? "";
          void navigate(jobsAddress.url({ ...choice, kind }), {
            replace: true,
            preventScrollReset: true,
          });
        }}
      />
    </div>
  );
}
