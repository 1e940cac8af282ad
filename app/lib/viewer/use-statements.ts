import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { readStatements, type Statement } from "#domain/listing/statements.ts";
import { browserClient } from "~/lib/data/browser-client";
import type { Viewer } from "~/lib/data/data-api";
import { listingsKey } from "~/lib/data/listings-cache";
import { useViewer } from "~/lib/viewer/use-viewer";

/** Who stated the values of some listings, as far as this viewer may see the values. */
function statementsQuery(viewer: Viewer | null, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "statements", ids] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Statement[]>> => {
      const client = await browserClient();
      const { data } = await client
        .from("project_listings")
        .select("id,sources,gated_sources")
        .in("id", [...ids])
        .abortSignal(signal)
        .throwOnError();
      return new Map(
        data.map(({ id, sources, gated_sources }) => [
          id ?? "",
          readStatements(sources, gated_sources),
        ]),
      );
    },
    enabled: viewer !== null && ids.length > 0,
  });
}

const none: ReadonlyMap<string, Statement[]> = new Map();

export type Statements = ReadonlyMap<string, readonly Statement[]>;

/** By our ID of each listing; empty until they have been read. */
export function useStatements(ids: readonly string[]): Statements {
  return useQuery(statementsQuery(useViewer(), ids)).data ?? none;
}

/** Reads them now if they have not been read yet, for a file that must be complete. */
export function useReadStatements(ids: readonly string[]): () => Promise<Statements> {
  const queries = useQueryClient();
  const viewer = useViewer();
  return () => queries.ensureQueryData(statementsQuery(viewer, ids));
}
