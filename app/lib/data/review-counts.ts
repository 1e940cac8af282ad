import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { browserClient } from "./browser-client";
import { teamFreshness } from "./row-page";

/** Everything that the team reviews by; a decision makes all of it out of date. */
export const reviewKey = ["review"] as const;

/** Somebody else may decide or submit at any time. */
export const reviewFreshness = { ...teamFreshness, refetchInterval: 30_000 } as const;

const counts = z.object({
  new: z.number(),
  imported: z.number(),
  changes: z.number(),
  approved: z.number(),
  "changes-requested": z.number(),
  rejected: z.number(),
  withdrawn: z.number(),
  /** Claims to companies that wait for a decision. */
  claims: z.number(),
});

/** How much there is to decide on, and how much was decided. */
export const reviewCountsQuery = queryOptions({
  queryKey: [...reviewKey, "counts"] as const,
  queryFn: async ({ signal }) => {
    const client = await browserClient();
    const { data } = await client.rpc("get_review_counts").abortSignal(signal).throwOnError();
    return counts.parse(data);
  },
  ...reviewFreshness,
});
