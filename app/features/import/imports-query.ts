import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { browserClient } from "~/lib/data/browser-client";
import { emailsOfCreators } from "./people-emails";
import { keptCounts } from "./undo-import";

export const importsKey = ["imports"] as const;

/** Every column that the list needs; the IDs of rows with errors can be thousands. */
const columns =
  "id, registry, file_name, as_of, row_count, wrong_count, status, new_count, changed_count, unchanged_count, failed_count, ended_count, kept_counts, created_by, created_at";

type StoredImport = Omit<
  Database["public"]["Tables"]["imports"]["Row"],
  "mapping" | "wrong_ids" | "file_key" | "finished_at" | "undone_at" | "undone_by" | "undone_count"
>;

export type ImportRecord = Omit<StoredImport, "kept_counts"> & {
  /** How many rows stayed when it was undone, by reason. */
  kept: Record<string, number>;
  /** The e-mail address of the person who started it; null if no longer on the team. */
  startedBy: string | null;
};

/** The last imports, newest first. */
export function importsQuery() {
  return queryOptions({
    queryKey: importsKey,
    queryFn: async ({ signal }): Promise<ImportRecord[]> => {
      const client = await browserClient();
      const { data: imports } = await client
        .from("imports")
        .select(columns)
        .order("created_at", { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .throwOnError();
      const emails = await emailsOfCreators(client, imports, signal);
      return imports.map(({ kept_counts, ...one }) => ({
        ...one,
        kept: keptCounts.catch({}).parse(kept_counts),
        startedBy: emails.get(one.created_by) ?? null,
      }));
    },
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
}
