import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { browserClient } from "./browser-client";
import { teamFreshness } from "./row-page";

/** The key of all review queries; a decision invalidates all of them. */
export const reviewKey = ["review"] as const;

/** Refetched regularly, as others may decide or submit at any time. */
export const reviewFreshness = { ...teamFreshness, refetchInterval: 30_000 } as const;

const counts = z.object({
  new: z.number(),
  imported: z.number(),
  changes: z.number(),
  approved: z.number(),
  "changes-requested": z.number(),
  rejected: z.number(),
  withdrawn: z.number(),
  /** Company claims awaiting a decision. */
  claims: z.number(),
  /** Registry files of developers awaiting a decision. */
  files: z.number(),
  /** Listed projects that have ended in their registry. */
  ended: z.number(),
});

/** How many submissions and claims await a decision, and how many were decided. */
export const reviewCountsQuery = queryOptions({
  queryKey: [...reviewKey, "counts"] as const,
  queryFn: async ({ signal }) => {
    const client = await browserClient();
    const { data } = await client.rpc("get_review_counts").abortSignal(signal).throwOnError();
    return counts.parse(data);
  },
  ...reviewFreshness,
});
