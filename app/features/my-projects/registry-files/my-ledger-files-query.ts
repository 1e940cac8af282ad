import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";

/** The files that the visitor has proposed, the newest first. */
export function myLedgerFilesQuery(userId: string) {
  return queryOptions({
    queryKey: ["my-ledger-files", userId] as const,
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      const { data } = await client.rpc("get_my_ledger_files").abortSignal(signal).throwOnError();
      return data;
    },
  });
}
