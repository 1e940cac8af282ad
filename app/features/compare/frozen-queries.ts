import { queryOptions } from "@tanstack/react-query";
import type { FrozenComparison } from "#domain/comparison/frozen.ts";
import { readDataApi, type Viewer } from "~/lib/data/data-api";
import { isSignedIn } from "~/lib/viewer/use-viewer";

export const frozenComparisonsKey = ["frozen-comparisons"] as const;

/** Includes the gated values, for signed-in users; it never changes, so it is read only once. */
export function frozenComparisonQuery(viewer: Viewer | null, id: string) {
  return queryOptions({
    queryKey: ["frozen-comparison", viewer, id] as const,
    queryFn: async ({ signal }): Promise<FrozenComparison | null> => {
      const path = `rpc/get_frozen_comparison?frozen=${encodeURIComponent(id)}`;
      const response = await readDataApi(viewer ?? "visitor", path, signal);
      return response.json();
    },
    enabled: isSignedIn(viewer),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export interface OwnFrozenComparison {
  id: string;
  title: string | null;
  frozen_at: string;
}

/** The user's most recent frozen comparisons. */
export function ownFrozenQuery(viewer: Viewer | null) {
  return queryOptions({
    queryKey: [...frozenComparisonsKey, viewer] as const,
    queryFn: async ({ signal }): Promise<OwnFrozenComparison[]> => {
      const path = "frozen_comparisons?select=id,title,frozen_at&order=frozen_at.desc,id&limit=20";
      const response = await readDataApi(viewer ?? "visitor", path, signal);
      return response.json();
    },
    enabled: isSignedIn(viewer),
  });
}
