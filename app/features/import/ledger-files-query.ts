import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { browserClient } from "~/lib/data/browser-client";
import { emailsOfCreators } from "./people-emails";

const columns =
  "id, registry, contents, is_whole, file_name, as_of, row_count, refused_count, unlisted_count, statement_count, supplied_by, status, reason, new_count, changed_count, unchanged_count, created_by, created_at";

type StoredFile = Database["public"]["Tables"]["ledger_files"]["Row"];

export type LedgerFileRecord = Omit<
  StoredFile,
  | "covers"
  | "file_key"
  | "incomplete_ids"
  | "for_projects"
  | "finished_at"
  | "undone_by"
  | "undone_at"
> & {
  /** The e-mail address of the person who supplied it; null if they have no account any more. */
  suppliedBy: string | null;
};

/** Those that somebody has to do something about, however many came later. */
const open = ["proposed", "applying", "undoing"];

/** The files of transactions that wait or are unfinished, then the last ones, newest first. */
export function ledgerFilesQuery() {
  return queryOptions({
    queryKey: ["ledger-files"] as const,
    queryFn: async ({ signal }): Promise<LedgerFileRecord[]> => {
      const client = await browserClient();
      const read = () =>
        client
          .from("ledger_files")
          .select(columns)
          .order("created_at", { ascending: false })
          .abortSignal(signal);
      const [{ data: waiting }, { data: last }] = await Promise.all([
        read().in("status", open).limit(500).throwOnError(),
        read().not("status", "in", `(${open.join()})`).limit(50).throwOnError(),
      ]);
      const files = [...waiting, ...last];
      const emails = await emailsOfCreators(client, files, signal);
      return files.map((file) => ({ ...file, suppliedBy: emails.get(file.created_by ?? "") ?? null }));
    },
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
}
