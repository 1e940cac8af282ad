import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { teamProjectUrl } from "#domain/review/team-projects.ts";
import { figure } from "#domain/text/figure.ts";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";
import { importsKey } from "./imports-query";
import { PageTurner } from "./page-turner";

interface EndedProjectsProps {
  importId: string;
  /** Listed projects that have ended in the registry according to this import. */
  count: number;
}

const rowsPerPage = 20;

/** The listed projects that an import found to have ended in the registry; loaded when opened. */
export function EndedProjects({ importId, count }: EndedProjectsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [page, setPage] = useState(0);
  const ended = useQuery({ ...endedQuery(importId, page), enabled: isOpen });
  if (count === 0) return null;
  return (
    <section aria-label="Ended in the registry" className="mt-5 border-t border-rule pt-4 text-sm">
      <p>
        {count === 1
          ? "1 listed project has ended in the registry. It is now listed as not available."
          : `${figure(count)} listed projects have ended in the registry. They are now listed as not available.`}
      </p>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="mt-1">
        <summary className="w-fit cursor-pointer py-1 font-medium text-pine">
          Show {count === 1 ? "it" : "them"}
        </summary>
        {ended.isError && <p className="mt-1 text-brick">{failureMessage(ended.error)}</p>}
        {ended.isLoading && <p className="mt-1 text-quiet">Loading…</p>}
        <ul className="mt-1 space-y-1">
          {ended.data?.map(({ line, registryId, projectName, projectId, status }) => (
            <li key={line} className="wrap-anywhere">
              <Link
                to={teamProjectUrl(projectId)}
                className="font-medium text-pine underline underline-offset-3"
              >
                {projectName ?? registryId}
              </Link>{" "}
              <span className="text-quiet">
                {registryId}, {status}
              </span>
            </li>
          ))}
        </ul>
        <PageTurner
          what="ended projects"
          page={page}
          rowsPerPage={rowsPerPage}
          total={count}
          onPage={setPage}
        />
      </details>
    </section>
  );
}

const named = z.object({ "project.name": z.string() });

function endedQuery(importId: string, page: number) {
  return queryOptions({
    queryKey: [...importsKey, importId, "ended", page] as const,
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      const { data } = await client
        .from("import_rows")
        .select("line, registry_id, project_id, status, values")
        .eq("import_id", importId)
        .eq("ends_listing", true)
        .order("line")
        .range(page * rowsPerPage, (page + 1) * rowsPerPage - 1)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        line: row.line,
        registryId: row.registry_id,
        projectName: named.safeParse(row.values).data?.["project.name"] ?? null,
        projectId: row.project_id ?? "",
        status: row.status,
      }));
    },
  });
}
