import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { teamProjectUrl } from "#domain/review/team-projects.ts";
import { AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { type AdminColumn, AdminRowLink, AdminTable } from "~/components/admin/admin-table";
import { CsvDownload } from "~/components/admin/csv-download";
import { saveCsv } from "~/lib/browser/save-file";
import type { ImportRecord } from "./imports-query";
import { keptTexts, keptTotal } from "./kept-reasons";
import { type KeptRow, keptRowsFile, keptRowsQuery } from "./kept-rows-query";
import { PageTurner } from "./page-turner";
import { useKeysetPages } from "./use-keyset-pages";

interface KeptRowsProps {
  record: Pick<ImportRecord, "id" | "file_name">;
  /** How many rows stayed, by reason. */
  kept: Readonly<Record<string, number>>;
}

const rowsPerPage = 25;

/** What stayed when an import was undone, with its reasons; all of it as a file. */
export function KeptRows({ record, kept }: KeptRowsProps) {
  const { page, start, turnTo } = useKeysetPages(0);
  const rows = useQuery({
    ...keptRowsQuery(record.id, start, rowsPerPage),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="What stayed">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet">{keptTexts(kept).join(", ")}</p>
        <CsvDownload
          download={async () => saveCsv(await keptRowsFile(record.id), fileName(record.file_name))}
        />
      </div>
      {rows.isPending && <AdminSkeleton label="Loading what stayed" />}
      {rows.isError && (
        <AdminFailure
          title="What stayed could not be loaded"
          error={rows.error}
          onRetry={() => rows.refetch()}
        />
      )}
      {rows.data && (
        <AdminTable
          caption="Rows that stayed"
          columns={columns}
          rows={rows.data}
          keyOf={({ line }) => line}
        />
      )}
      <PageTurner
        what="rows that stayed"
        page={page}
        rowsPerPage={rowsPerPage}
        total={keptTotal(kept)}
        onPage={(next) =>
          turnTo(next, rows.isPlaceholderData ? undefined : rows.data?.at(-1)?.line)
        }
      />
    </section>
  );
}

const columns: readonly AdminColumn<KeptRow>[] = [
  { label: "Line", from: "md", headClassName: "w-20", cell: ({ line }) => line },
  {
    label: "Project",
    cell: ({ registryId, projectId, projectName }) => (
      <>
        {projectId ? (
          <AdminRowLink to={teamProjectUrl(projectId)}>{projectName ?? registryId}</AdminRowLink>
        ) : (
          (projectName ?? registryId)
        )}
        <span className="block text-quiet wrap-anywhere">{registryId}</span>
      </>
    ),
  },
  {
    label: "Why it stayed",
    cell: ({ reason, what }) => (
      <>
        {reason}
        <span className="block text-quiet wrap-anywhere">{what}</span>
      </>
    ),
  },
];

/** For example 'allprojects-what-stayed.csv'. */
const fileName = (name: string) => `${name.replace(/\.[^.]*$/, "")}-what-stayed.csv`;
