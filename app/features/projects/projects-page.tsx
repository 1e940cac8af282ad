import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { reviewLimits } from "#domain/limits.ts";
import { product } from "#domain/product.ts";
import {
  hasFilters,
  projectChoiceOf,
  projectListAddress,
  projectParameters,
  teamProjectAddress,
} from "#domain/review/team-projects.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { Pagination } from "~/components/ui/pagination";
import { useListState } from "~/lib/browser/use-list-state";
import { reviewCountsQuery } from "~/lib/data/review-counts";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { ProjectFilters } from "./project-filters";
import { projectsQuery } from "./projects-query";
import { ProjectsTable } from "./projects-table";

/** Every project in every state. */
export function ProjectsPage() {
  const { choice, searched, page, change } = useListState({
    choiceOf: projectChoiceOf,
    addressOf: projectListAddress,
  });
  const projects = useQuery({
    ...projectsQuery(searched, page),
    placeholderData: keepPreviousData,
  });
  const { data: counts } = useQuery(reviewCountsQuery);
  usePageTitle(`Projects - ${product.name}`);

  const { data: part } = projects;
  // The last of this page were changed into something else.
  if (part?.rows.length === 0 && page > 1 && !projects.isPlaceholderData) {
    return <Navigate to={projectListAddress(choice)} replace />;
  }
  const isNarrowed = searched.search !== "" || hasFilters(searched);
  return (
    <>
      <AdminHeading title="Projects" summary={part && amount(part.total)}>
        {null}
      </AdminHeading>
      <ProjectFilters
        choice={choice}
        counts={
          counts && {
            all:
              counts.new +
              counts.imported +
              counts.approved +
              counts["changes-requested"] +
              counts.rejected +
              counts.withdrawn,
            submitted: counts.new + counts.imported,
            approved: counts.approved,
            changes: counts.changes,
            "changes-requested": counts["changes-requested"],
            rejected: counts.rejected,
            withdrawn: counts.withdrawn,
          }
        }
        onChange={change}
      />
      {projects.isPending && <AdminSkeleton label="Loading the projects" />}
      {projects.isError && (
        <AdminFailure
          title="The projects could not be loaded"
          error={projects.error}
          onRetry={() => projects.refetch()}
        />
      )}
      {part?.rows.length === 0 && (
        <AdminEmpty
          title={isNarrowed ? "Nothing found" : "Nothing here yet"}
          hint={
            isNarrowed
              ? "No project in this view has all of these words and filters."
              : "Projects appear here once they are submitted or imported."
          }
        />
      )}
      {part && part.rows.length > 0 && (
        <ProjectsTable
          rows={part.rows}
          addressOf={({ projectId }) => teamProjectAddress(projectId, projectParameters(searched))}
        />
      )}
      {part && (
        <Pagination
          label="Pages of the projects"
          page={page}
          total={part.total}
          rowsPerPage={reviewLimits.rowsPerPage}
          to={(other) => projectListAddress(choice, other)}
        />
      )}
    </>
  );
}

const amount = (total: number) => (total === 1 ? "1 project" : `${figure(total)} projects`);
