import { queryOptions } from "@tanstack/react-query";
import { methodologyLimits } from "#domain/methodologies/methodology.ts";
import { browserClient } from "./browser-client";

/** The key of all queries on the library; a change invalidates all of them. */
export const methodologiesKey = ["methodologies"] as const;

/** A library entry, as offered to choose from. */
export interface KnownMethodology {
  id: string;
  title: string;
  version: string | null;
  hasDocument: boolean;
}

/** The whole library by title; small enough to be read once per visit. */
export const knownMethodologiesQuery = queryOptions({
  queryKey: [...methodologiesKey, "known"] as const,
  queryFn: async ({ signal }): Promise<KnownMethodology[]> => {
    const client = await browserClient();
    const { data } = await client
      .from("methodologies")
      .select("id, title, version, link, document_path")
      .order("title")
      .order("version")
      .limit(methodologyLimits.suggested)
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ id, title, version, link, document_path }) => ({
      id,
      title,
      version,
      hasDocument: link !== null || document_path !== null,
    }));
  },
  staleTime: 5 * 60_000,
});
