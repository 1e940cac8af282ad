import { queryOptions } from "@tanstack/react-query";
import { methodologyLimits } from "#domain/methodologies/methodology.ts";
import { browserClient } from "./browser-client";

/** Everything that was read of the library; a change makes all of it out of date. */
export const methodologiesKey = ["methodologies"] as const;

/** An entry of the library, as somebody chooses it. */
export interface KnownMethodology {
  id: string;
  title: string;
  version: string | null;
  hasDocument: boolean;
}

/** The whole library by title: small enough to be read once for a visit. */
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
