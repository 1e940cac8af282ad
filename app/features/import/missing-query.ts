import { queryOptions } from "@tanstack/react-query";
import { csvFile } from "#domain/text/csv.ts";
import { browserClient } from "~/lib/data/browser-client";
import type { DatedFile } from "./checked-rows";
import { importsKey } from "./imports-query";

/** A file that is being checked, with all IDs that it has, or one that has been imported. */
export type FileWithout =
  | { importId: string }
  | (DatedFile & {
      /** Differs for every check. */
      checkId: string;
      ids: readonly string[];
    });

/** A project that earlier files of the registry have and a file no longer has. */
export interface MissingProject {
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

export const missingPerPage = 25;

/** A page of them, after an ID. */
export function missingQuery(file: FileWithout, afterId: string) {
  const id = "importId" in file ? file.importId : file.checkId;
  return queryOptions({
    queryKey: [...importsKey, id, "missing", afterId] as const,
    queryFn: ({ signal }) => readMissing(file, afterId, missingPerPage, signal),
  });
}

async function readMissing(
  file: FileWithout,
  afterId: string,
  most: number,
  signal?: AbortSignal,
): Promise<MissingProject[]> {
  const client = await browserClient();
  const page = { after_id: afterId, most };
  const query =
    "importId" in file
      ? client.rpc("rows_missing_from_import", { ...page, import: file.importId })
      : client.rpc("rows_missing_from_file", {
          ...page,
          registry: file.registry,
          as_of: file.asOf,
          ids: file.ids.join("\n"),
        });
  const { data } = await (signal ? query.abortSignal(signal) : query).throwOnError();
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
}

const rowsPerRequest = 1000;

/** All of them, as a CSV file. */
export async function missingFile(file: FileWithout): Promise<string> {
  const rows: MissingProject[] = [];
  for (;;) {
    const part = await readMissing(file, rows.at(-1)?.registryId ?? "", rowsPerRequest);
    rows.push(...part);
    if (part.length < rowsPerRequest)
      return csvFile([
        ["ID", "Project", "Company", "Listed", "Registry status", "Last in a file of"],
        ...rows.map(({ registryId, projectName, company, isListed, status, lastIn }) => [
          registryId,
          projectName ?? "",
          company,
          isListed ? "Yes" : "No",
          status ?? "",
          lastIn,
        ]),
      ]);
  }
}
