import type { SupabaseClient } from "@supabase/supabase-js";
import type { RatingRow } from "../../../../domain/agencies/bezero/protocol.ts";
import type { Database } from "../../../../domain/database.types.ts";
import { errorMessage } from "../../../../domain/error-message.ts";
import type { RefreshKind } from "../../../../domain/vocabulary.ts";
import { ratingPages } from "./agency-client.ts";
import { AgencyFailure } from "./agency-failure.ts";
import {
  beginRun,
  endOfRun,
  failRun,
  finishRun,
  lastSuccess,
  type RefreshRunRow,
  storePage,
} from "./refresh-run.ts";
import { createTally } from "./refresh-tally.ts";
import type { AgencySettings } from "./settings.ts";

export interface RefreshOrder {
  /** With the server's own rights. */
  client: SupabaseClient<Database>;
  agency: AgencySettings;
  /** Null for the scheduler. */
  requestedBy: string | null;
  /** Aborts when the server stops. */
  stopping?: AbortSignal;
}

/** A refresh failed and changed nothing: the reason, and when the current ratings were fetched. */
export class RefreshFailed extends Error {
  override name = "RefreshFailed";
  readonly status: number;
  readonly ratingsFrom: string | null;
  constructor(cause: AgencyFailure, ratingsFrom: string | null) {
    super(cause.message, { cause });
    this.status = cause.status;
    this.ratingsFrom = ratingsFrom;
  }
}

/** Chooses which rows of a page are stored. */
type ChooseRows = (page: RatingRow[]) => RatingRow[];

/** Fetches all ratings, or those changed since the last success, and stores them in one step. */
export function refreshAllRatings(
  order: RefreshOrder,
  kind: "full" | "changes",
): Promise<RefreshRunRow> {
  return refresh(order, kind, (page) => page);
}

/** Fetches one project's ratings. The agency's API offers no lookup, so this reads every page. */
export async function refreshProjectRatings(
  order: RefreshOrder,
  isWanted: (row: RatingRow) => boolean,
): Promise<{ run: RefreshRunRow; found: RatingRow[] }> {
  const found: RatingRow[] = [];
  const run = await refresh(order, "project", (page) => {
    const wanted = page.filter(isWanted);
    found.push(...wanted);
    return wanted;
  });
  return { run, found };
}

async function refresh(
  order: RefreshOrder,
  kind: RefreshKind,
  choose: ChooseRows,
): Promise<RefreshRunRow> {
  const { client, agency, requestedBy } = order;
  for (;;) {
    const run = await beginRun(client, kind, agency.source, requestedBy);
    if (run.is_new) return carryOut(order, run, choose);
    const ended = await endOfRun(client, run.id, order.stopping);
    // Share the result of a concurrent run if it covers what this one was started for.
    const isSameWork = kind !== "project" && (ended.kind === "full" || ended.kind === kind);
    if (ended.outcome === "succeeded" && isSameWork) return ended;
    if (ended.outcome === "failed" && isSameWork) {
      const reason = ended.remarks ?? "The refresh that was already running failed.";
      const failure = new AgencyFailure(ended.failed_status ?? 502, reason);
      throw new RefreshFailed(failure, await lastSuccess(client, agency.source));
    }
  }
}

async function carryOut(
  { client, agency, stopping }: RefreshOrder,
  { id, changed_since: changedSince }: RefreshRunRow,
  choose: ChooseRows,
): Promise<RefreshRunRow> {
  const tally = createTally();
  try {
    for await (const { entries, version } of ratingPages(agency, { changedSince, stopping })) {
      const rows = tally.count(entries, version);
      await storePage(client, id, choose(rows));
    }
    return await finishRun(client, id, tally);
  } catch (cause) {
    const status = cause instanceof AgencyFailure ? cause.status : 500;
    await failRun(client, id, { reason: errorMessage(cause), status, pages: tally.pages });
    if (!(cause instanceof AgencyFailure)) throw cause;
    throw new RefreshFailed(cause, await lastSuccess(client, agency.source));
  }
}
