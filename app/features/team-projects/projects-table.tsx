import { noStatusText, type TeamProjectRow } from "#domain/review/team-projects.ts";
import {
  AdminCheckbox,
  type AdminColumn,
  AdminLocation,
  AdminRowLink,
  AdminTable,
} from "~/components/admin/admin-table";
import { RegistryLink } from "~/components/admin/registry-link";
import type { BulkSelection } from "~/components/admin/use-bulk-selection";
import { longDate } from "~/lib/format/dates";
import { ProjectBadges } from "./project-badges";

interface ProjectsTableProps {
  rows: readonly TeamProjectRow[];
  /** The URL of a project's page. */
  urlOf: (row: TeamProjectRow) => string;
  chosen: BulkSelection<TeamProjectRow>;
}

export function ProjectsTable({ rows, urlOf, chosen }: ProjectsTableProps) {
  const chosenHere = rows.filter(chosen.isChosen).length;
  return (
    <AdminTable
      caption="Projects"
      columns={[
        {
          label: "Select",
          head: (
            <AdminCheckbox
              aria-label="Select all on this page"
              checked={chosenHere === rows.length}
              ref={(box) => {
                if (box) box.indeterminate = chosenHere > 0 && chosenHere < rows.length;
              }}
              onChange={({ target }) => chosen.choose(rows, target.checked)}
            />
          ),
          headClassName: "w-10",
          cell: (row) => (
            <AdminCheckbox
              aria-label={`Select ${row.company}, ${row.registryId}`}
              checked={chosen.isChosen(row)}
              onChange={({ target }) => chosen.choose([row], target.checked)}
            />
          ),
        },
        ...columnsWith(urlOf),
      ]}
      rows={rows}
      keyOf={({ projectId }) => projectId}
      isChosen={chosen.isChosen}
    />
  );
}

const columnsWith = (
  urlOf: ProjectsTableProps["urlOf"],
): readonly AdminColumn<TeamProjectRow>[] => [
  {
    label: "Company and project",
    className: "wrap-anywhere",
    cell: (row) => (
      <>
        <AdminRowLink to={urlOf(row)}>{row.company}</AdminRowLink>
        {row.projectName && (
          <span className="block">
            <bdi>{row.projectName}</bdi>
          </span>
        )}
        <span className="block text-quiet">
          <RegistryLink {...row} />
        </span>
        <span className="mt-1.5 block sm:hidden">
          <ProjectBadges {...row} />
        </span>
      </>
    ),
  },
  {
    label: "Type",
    from: "lg",
    headClassName: "w-36",
    cell: ({ types }) => types.join(", ") || <Quiet>None given</Quiet>,
  },
  {
    label: "Location",
    from: "xl",
    headClassName: "w-40",
    cell: ({ location }) =>
      location ? <AdminLocation location={location} /> : <Quiet>None given</Quiet>,
  },
  {
    label: "Registry status",
    from: "xl",
    headClassName: "w-36",
    className: "wrap-anywhere",
    cell: ({ registryStatus }) => registryStatus ?? <Quiet>{noStatusText}</Quiet>,
  },
  {
    label: "Project status",
    from: "md",
    headClassName: "w-36",
    cell: ({ projectStatus }) => projectStatus ?? <Quiet>{noStatusText}</Quiet>,
  },
  {
    label: "Review status",
    from: "sm",
    headClassName: "w-40 lg:w-52",
    cell: (row) => <ProjectBadges {...row} />,
  },
  {
    label: "Last change",
    from: "lg",
    headClassName: "w-36",
    className: "whitespace-nowrap text-quiet tabular-nums",
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{longDate(updatedAt)}</time>,
  },
];

const Quiet = ({ children }: { children: string }) => (
  <span className="text-quiet">{children}</span>
);
