import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { figure } from "#domain/text/figure.ts";
import { ProgressBar } from "~/components/ui/progress-bar";
import { browserClient } from "~/lib/data/browser-client";
import { usageRulesKey } from "./usage-rules-query";

const comparison = z.object({ compared: z.number(), total: z.number() });

/** How often it is read while listings are being compared, in milliseconds. */
const pace = 2_000;

/** How many listings have been compared with changed rules; null if all of them have. */
const rulesProgressQuery = queryOptions({
  queryKey: [...usageRulesKey, "progress"] as const,
  queryFn: async ({ signal }) => {
    const client = await browserClient();
    const { data } = await client
      .from("jobs")
      .select("data")
      .eq("kind", "usage-rules")
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError();
    return data && comparison.parse(data.data);
  },
  refetchInterval: ({ state }) => (state.data ? pace : false),
});

/** Says how far the listings have followed a change, if there are too many to follow at once. */
export function RulesProgress() {
  const { data } = useQuery(rulesProgressQuery);
  if (!data) return null;
  const done = Math.min(data.compared, data.total);
  const text = `${figure(done)} of ${figure(data.total)} listings follow the rules of today`;
  return (
    <div className="mb-5 max-w-md">
      <p className="mb-1.5 text-sm tabular-nums">{text}. The others will within minutes.</p>
      <ProgressBar
        label="Listings that follow the rules"
        value={done}
        max={data.total}
        valueText={text}
      />
    </div>
  );
}
