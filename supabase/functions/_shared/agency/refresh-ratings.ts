import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../../domain/database.types.ts";
import { errorMessage } from "../../../../domain/error-message.ts";
import { isOffScale, type RatingRow, ratingRow } from "../../../../domain/rating/agency-rating.ts";
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
import type { AgencySettings } from "./settings.ts";

export interface RefreshOrder {
  /** With the server's own rights. */
  client: SupabaseClient<Database>;
  agency: AgencySettings;
  /** Null: the scheduler. */
  requestedBy: string | null;
  /** Aborts when the server stops. */
  stopping?: AbortSignal;
}

/** A refresh that changed nothing: why, and how old the ratings are that stay in place. */
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

/** What a run does with a page; the rows that it returns are stored. */
type ChooseRows = (page: RatingRow[]) => RatingRow[];

/** Fetches every rating, or what has changed since the last success, and stores it at once. */
export function refreshAllRatings(
  order: RefreshOrder,
  kind: "full" | "changes",
): Promise<RefreshRunRow> {
  return refresh(order, kind, (page) => page);
}

/** Fetches the ratings of one project: the agency offers no other way than to look through all. */
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
    const ended = await endOfRun(client, run.id);
    // Two at once do the work once, if the other one did what this one was asked for.
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

/** Counts what the agency sends and what is unusual about it. */
function createTally() {
  const offScale = new Set<string>();
  const versions = new Set<string>();
  let unusable = 0;
  return {
    pages: 0,
    version: null as string | null,
    count(entries: unknown[], version: string | null): RatingRow[] {
      this.pages += 1;
      if (version) versions.add(version);
      this.version = version ?? this.version;
      const rows = entries.flatMap((entry) => ratingRow(entry) ?? []);
      unusable += entries.length - rows.length;
      for (const { rating } of rows) if (isOffScale(rating)) offScale.add(rating);
      return rows;
    },
    get warning(): string | null {
      const remarks = [
        unusable > 0 && `Entries that could not be read and were left out: ${unusable}.`,
        offScale.size > 0 && `Ratings that are not on our scale: ${someOf(offScale)}.`,
        versions.size > 1 && `The API version changed on the way: ${someOf(versions)}.`,
      ];
      return remarks.filter(Boolean).join(" ") || null;
    },
  };
}

const namedAtMost = 5;

function someOf(names: Set<string>): string {
  const more = names.size - namedAtMost;
  const named = [...names].slice(0, namedAtMost).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}
