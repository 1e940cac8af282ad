import { queryOptions } from "@tanstack/react-query";
import type { FrozenText } from "#domain/proof/frozen-text.ts";
import { readDataApi, type Viewer } from "./data-api";

/** A frozen text with its gated part, for signed-in users; null if there is none with this id. */
export function frozenTextQuery(viewer: Viewer | null, id: string) {
  return queryOptions({
    queryKey: ["frozen-text", viewer, id] as const,
    queryFn: async ({ signal }): Promise<FrozenText | null> => {
      const path = `rpc/get_frozen_text?frozen=${encodeURIComponent(id)}`;
      const response = await readDataApi(viewer ?? "visitor", path, signal);
      return response.json();
    },
    enabled: viewer !== null && viewer !== "visitor",
    staleTime: Number.POSITIVE_INFINITY,
  });
}
