import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { reviewLimits } from "#domain/limits.ts";
import { product } from "#domain/product.ts";
import { hasFilters, projectsAddress, teamProjectUrl } from "#domain/review/team-projects.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { useListState } from "~/lib/browser/use-list-state";
import { reviewCountsQuery } from "~/lib/data/review-counts";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { ProjectFilters } from "./project-filters";
import { projectsQuery } from "./projects-query";
import { ProjectsTable } from "./projects-table";

/** All projects, in every state. */
export function TeamProjectsPage() {
  const { choice, searched, page, change } = useListState(projectsAddress);
  const projects = useQuery({
    ...projectsQuery(searched, page),
    placeholderData: keepPreviousData,
  });
  const { data: counts } = useQuery(reviewCountsQuery);
  usePageTitle(`Projects - ${product.name}`);

  const { data: shown } = projects;
  const isNarrowed = searched.search !== "" || hasFilters(searched);
  return (
    <>
      <AdminHeading title="Projects" summary={shown && amount(shown.total)}>
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
      <AdminList
        query={projects}
        page={page}
        rowsPerPage={reviewLimits.rowsPerPage}
        urlOf={(other) => projectsAddress.url(choice, other)}
        labels={{
          loading: "Loading the projects",
          failed: "The projects could not be loaded",
          pages: "Pages of the projects",
        }}
        empty={
          <AdminEmpty
            title={isNarrowed ? "Nothing found" : "Nothing here yet"}
            hint={
              isNarrowed
                ? "No projects in this view match your search and filters."
                : "Projects appear here once they are submitted or imported."
            }
          />
        }
      >
        {(rows) => (
          <ProjectsTable
            rows={rows}
            urlOf={({ projectId }) =>
              teamProjectUrl(projectId, projectsAddress.parameters(searched))
            }
          />
        )}
      </AdminList>
    </>
  );
}

const amount = (total: number) => (total === 1 ? "1 project" : `${figure(total)} projects`);
