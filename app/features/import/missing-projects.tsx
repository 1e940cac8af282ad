import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { teamProjectUrl } from "#domain/review/team-projects.ts";
import { figure } from "#domain/text/figure.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { type AdminColumn, AdminRowLink, AdminTable } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";
import { shortDate } from "~/lib/format/dates";
import { importsKey } from "./imports-query";
import { PageTurner } from "./page-turner";
import { useKeysetPages } from "./use-keyset-pages";

interface MissingProjectsProps {
  importId: string;
  registry: Registry;
}

const rowsPerPage = 25;

/** Projects that earlier files of the registry have and this one no longer has. */
export function MissingProjects({ importId, registry }: MissingProjectsProps) {
  const { page, start, turnTo } = useKeysetPages("");
  const first = useQuery(missingQuery(importId, ""));
  const rows = useQuery({
    ...missingQuery(importId, start),
    placeholderData: keepPreviousData,
  });
  const total = first.data?.[0]?.remaining ?? 0;

  if (first.isError)
    return <p className="mt-4 text-sm text-brick">{failureMessage(first.error)}</p>;
  if (total === 0) return null;
  return (
    <section
      aria-label="No longer in the file"
      className="mt-5 space-y-3 border-t border-rule pt-4 text-sm"
    >
      <p>
        {total === 1
          ? "1 project of an earlier file is not in this one."
          : `${figure(total)} projects of earlier files are not in this one.`}{" "}
        <span className="text-quiet">
          If this was the registry’s whole list, it no longer has them. Nothing was changed.
        </span>
      </p>
      <details>
        <summary className="w-fit cursor-pointer py-1 font-medium text-pine">
          Show {total === 1 ? "it" : "them"}
        </summary>
        <div className="mt-2">
          <AdminTable
            caption="Projects that this file no longer has"
            columns={columns}
            rows={rows.data ?? []}
            keyOf={({ projectId }) => projectId}
          />
          <PageTurner
            what="projects"
            page={page}
            rowsPerPage={rowsPerPage}
            total={total}
            onPage={(next) =>
              turnTo(next, rows.isPlaceholderData ? undefined : rows.data?.at(-1)?.registryId)
            }
          />
          <p className="mt-3">
            <Link
              to={`/admin/projects?${new URLSearchParams({ registry })}`}
              className="font-medium text-pine underline underline-offset-3"
            >
              All projects of {registry}
            </Link>
          </p>
        </div>
      </details>
    </section>
  );
}

interface MissingProject {
  projectId: string;
  registryId: string;
  projectName: string | null;
  company: string;
  isListed: boolean;
  status: string | null;
  /** The date of the last file that has it. */
  lastIn: string;
  /** How many there are from here on. */
  remaining: number;
}

function missingQuery(importId: string, afterId: string) {
  return queryOptions({
    queryKey: [...importsKey, importId, "missing", afterId] as const,
    queryFn: async ({ signal }): Promise<MissingProject[]> => {
      const client = await browserClient();
      const sent = { import: importId, after_id: afterId, most: rowsPerPage };
      const { data } = await client
        .rpc("rows_missing_from_import", sent)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        projectId: row.project_id,
        registryId: row.registry_id,
        projectName: row.project_name,
        company: row.company_name,
        isListed: row.is_listed,
        status: row.registry_status,
        lastIn: row.last_in,
        remaining: row.remaining,
      }));
    },
  });
}

const columns: readonly AdminColumn<MissingProject>[] = [
  {
    label: "Project",
    cell: ({ projectId, registryId, projectName, company, isListed }) => (
      <>
        <AdminRowLink to={teamProjectUrl(projectId)}>{projectName ?? registryId}</AdminRowLink>{" "}
        {isListed && <Badge tone="green">Listed</Badge>}
        <span className="block text-quiet wrap-anywhere">
          {registryId}, {company}
        </span>
      </>
    ),
  },
  {
    label: "Registry status",
    from: "sm",
    headClassName: "w-40",
    cell: ({ status }) => status ?? "Not stated",
  },
  {
    label: "Last in a file of",
    headClassName: "w-36",
    cell: ({ lastIn }) => shortDate(lastIn),
  },
];
