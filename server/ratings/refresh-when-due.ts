import {
  type RefreshOrder,
  refreshAllRatings,
} from "../../supabase/functions/_shared/agency/refresh-ratings.ts";
import type { RefreshRunRow } from "../../supabase/functions/_shared/agency/refresh-run.ts";

const minute = 60_000;
/** In milliseconds; after a failure, the next attempt does not wait for the whole interval. */
const pauseAfterFailure = 10 * minute;

/**
 * The periodic refresh. The runs recorded in the database decide whether it is due, so that
 * restarts do not postpone it and several servers do not repeat it.
 */
export async function refreshWhenDue(
  order: Omit<RefreshOrder, "requestedBy">,
  everyMinutes: number,
): Promise<RefreshRunRow | null> {
  const { data, error } = await order.client
    .from("rating_refreshes")
    .select("outcome, started_at")
    .eq("source", order.agency.source)
    .neq("kind", "project")
    .order("started_at", { ascending: false })
    .limit(1);
  if (error) throw new Error(`The earlier runs could not be read: ${error.message}`);
  const [latest] = data;
  const interval = everyMinutes * minute;
  const pause = latest?.outcome === "failed" ? Math.min(interval, pauseAfterFailure) : interval;
  if (latest && Date.parse(latest.started_at) + pause > Date.now()) return null;
  return refreshAllRatings({ ...order, requestedBy: null }, "changes");
}
