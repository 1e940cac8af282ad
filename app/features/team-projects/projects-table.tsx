import { noStatusText, type TeamProjectRow } from "#domain/review/team-projects.ts";
import {
  AdminCell,
  AdminLocation,
  AdminRow,
  AdminRowLink,
  AdminTable,
} from "~/components/admin/admin-table";
import { cn } from "~/components/ui/class-names";
import { longDate } from "~/lib/format/dates";
import { ProjectBadges } from "./project-badges";

interface ProjectsTableProps {
  rows: readonly TeamProjectRow[];
  /** The URL of a project's page. */
  urlOf: (row: TeamProjectRow) => string;
}

export function ProjectsTable({ rows, urlOf }: ProjectsTableProps) {
  return (
    <AdminTable
      caption="Projects"
      columns={[
        { label: "Company and project" },
        { label: "Type", className: "hidden w-36 lg:table-cell" },
        { label: "Location", className: "hidden w-40 xl:table-cell" },
        { label: "Project status", className: "hidden w-36 md:table-cell" },
        { label: "Review status", className: "hidden w-40 sm:table-cell lg:w-52" },
        { label: "Last change", className: "hidden w-36 lg:table-cell" },
      ]}
    >
      {rows.map((row) => (
        <AdminRow key={row.projectId}>
          <AdminCell className="wrap-anywhere">
            <AdminRowLink to={urlOf(row)}>{row.company}</AdminRowLink>
            {row.projectName && (
              <span className="block">
                <bdi>{row.projectName}</bdi>
              </span>
            )}
            <span className="block text-quiet">
              {row.registryId}
              {row.registry && ` · ${row.registry}`}
            </span>
            <span className="mt-1.5 block sm:hidden">
              <ProjectBadges {...row} />
            </span>
          </AdminCell>
          <AdminCell className="hidden lg:table-cell">
            {row.types.join(", ") || <NoneGiven />}
          </AdminCell>
          <AdminCell className="hidden xl:table-cell">
            {row.location ? <AdminLocation location={row.location} /> : <NoneGiven />}
          </AdminCell>
          <AdminCell className={cn("hidden md:table-cell", !row.projectStatus && "text-quiet")}>
            {row.projectStatus ?? noStatusText}
          </AdminCell>
          <AdminCell className="hidden sm:table-cell">
            <ProjectBadges {...row} />
          </AdminCell>
          <AdminCell className="hidden whitespace-nowrap text-quiet tabular-nums lg:table-cell">
            <time dateTime={row.updatedAt}>{longDate(row.updatedAt)}</time>
          </AdminCell>
        </AdminRow>
      ))}
    </AdminTable>
  );
}

const NoneGiven = () => <span className="text-quiet">None given</span>;
