import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { reviewLimits } from "#domain/limits.ts";
import { product } from "#domain/product.ts";
import {
  hasFilters,
  type ProjectChoice,
  projectActs,
  projectsAddress,
  projectsFilter,
  type TeamProjectRow,
  teamProjectUrl,
} from "#domain/review/team-projects.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList, type ListQuery } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { BulkList } from "~/components/admin/bulk-list";
import { useBulkSelection } from "~/components/admin/use-bulk-selection";
import { useListState } from "~/lib/browser/use-list-state";
import { reviewCountsQuery } from "~/lib/data/review-counts";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { ProjectFilters } from "./project-filters";
import { projectsQuery } from "./projects-query";
import { ProjectsTable } from "./projects-table";

const noMatch = "No projects in this view match your search and filters.";
const noneEnded = "No listed project has ended in its registry, as far as imported files say.";
const noneYet = "Projects appear here once they are submitted or imported.";

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
  return (
    <>
      <AdminHeading title="Projects" summary={shown && amount(shown.total)}>
        {null}
      </AdminHeading>
      <ProjectFilters
        choice={choice}
        searched={searched}
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
            ended: counts.ended,
            "changes-requested": counts["changes-requested"],
            rejected: counts.rejected,
            withdrawn: counts.withdrawn,
          }
        }
        onChange={change}
      />
      <ProjectRows
        // Changing the view, the search or a filter clears the selection.
        key={JSON.stringify(projectsFilter(searched))}
        projects={projects}
        choice={searched}
        page={page}
        urlOf={(other) => projectsAddress.url(choice, other)}
      />
    </>
  );
}

interface ProjectRowsProps {
  projects: ListQuery<TeamProjectRow>;
  choice: ProjectChoice;
  page: number;
  urlOf: (page: number) => string;
}

/** The rows of a page, with what can be done to several at once. */
function ProjectRows({ projects, choice, page, urlOf }: ProjectRowsProps) {
  const total = projects.data?.total ?? 0;
  const shown = projects.data?.rows ?? [];
  const chosen = useBulkSelection(nameOf, { total, shown });
  const isNarrowed = choice.search !== "" || hasFilters(choice);
  return (
    <BulkList
      list="projects"
      filter={projectsFilter(choice)}
      acts={projectActs(choice.view)}
      total={total}
      chosen={chosen}
    >
      <AdminList
        query={projects}
        page={page}
        rowsPerPage={reviewLimits.rowsPerPage}
        urlOf={urlOf}
        labels={{
          loading: "Loading the projects",
          failed: "The projects could not be loaded",
          pages: "Pages of the projects",
        }}
        empty={
          <AdminEmpty
            title={isNarrowed ? "Nothing found" : "Nothing here yet"}
            hint={isNarrowed ? noMatch : choice.view === "ended" ? noneEnded : noneYet}
          />
        }
      >
        {(rows) => (
          <ProjectsTable
            rows={rows}
            urlOf={({ projectId }) => teamProjectUrl(projectId, projectsAddress.parameters(choice))}
            chosen={chosen}
          />
        )}
      </AdminList>
    </BulkList>
  );
}

const nameOf = ({ projectId, updatedAt }: TeamProjectRow) => ({
  project: projectId,
  revision: null,
  seen_at: updatedAt,
});

const amount = (total: number) => (total === 1 ? "1 project" : `${figure(total)} projects`);
