import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { teamProjectUrl } from "#domain/review/team-projects.ts";
import { figure } from "#domain/text/figure.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { type AdminColumn, AdminRowLink, AdminTable } from "~/components/admin/admin-table";
import { CsvDownload } from "~/components/admin/csv-download";
import { Badge } from "~/components/ui/badge";
import { saveCsv } from "~/lib/browser/save-file";
import { failureMessage } from "~/lib/data/failure-message";
import { shortDate } from "~/lib/format/dates";
import {
  type FileWithout,
  type MissingProject,
  missingFile,
  missingPerPage,
  missingQuery,
} from "./missing-query";
import { PageTurner } from "./page-turner";
import { useKeysetPages } from "./use-keyset-pages";

interface MissingProjectsProps {
  file: FileWithout;
  fileName: string;
  registry: Registry;
}

/** Projects that earlier files of the registry have and this one no longer has. */
export function MissingProjects({ file, fileName, registry }: MissingProjectsProps) {
  const { page, start, turnTo } = useKeysetPages("");
  const first = useQuery(missingQuery(file, ""));
  const rows = useQuery({
    ...missingQuery(file, start),
    placeholderData: keepPreviousData,
  });
  const total = first.data?.[0]?.remaining ?? 0;

  if (first.isError) return <p className="text-sm text-brick">{failureMessage(first.error)}</p>;
  if (total === 0) return null;
  return (
    <section
      aria-label="No longer in the file"
      className="space-y-3 border-t border-rule pt-4 text-sm"
    >
      <p>
        {total === 1
          ? "1 project of an earlier file is not in this one."
          : `${figure(total)} projects of earlier files are not in this one.`}{" "}
        <span className="text-quiet">
          If this is the registry’s whole list, it no longer has {total === 1 ? "it" : "them"}.
          Importing the file changes nothing about {total === 1 ? "it" : "them"}.
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
            rowsPerPage={missingPerPage}
            total={total}
            onPage={(next) =>
              turnTo(next, rows.isPlaceholderData ? undefined : rows.data?.at(-1)?.registryId)
            }
          />
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <CsvDownload
              download={async () => saveCsv(await missingFile(file), missingFileName(fileName))}
            />
            <Link
              to={`/admin/projects?${new URLSearchParams({ registry })}`}
              className="font-medium text-pine underline underline-offset-3"
            >
              All projects of {registry}
            </Link>
          </div>
        </div>
      </details>
    </section>
  );
}

/** For example 'allprojects-no-longer-in-the-file.csv'. */
const missingFileName = (name: string) =>
  `${name.replace(/\.[^.]*$/, "")}-no-longer-in-the-file.csv`;

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
