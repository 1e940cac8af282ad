import type { MirroredListings } from "#domain/listing/known-listings.ts";
import { type DisplayProject, ratedProject } from "#domain/listing/listing.ts";
import { historyColumns, historyPoints } from "#domain/listing/listing-history.ts";
import { historyRecord, type RatingPoint } from "#domain/open-data/history-record.ts";
import type { Engine } from "../../../engine/engine.ts";
import { visitorClient } from "../../../engine/visitor-client.ts";
import { Unreadable } from "./open-data-refusals.ts";

/** Reads how a listing has changed: with a visitor's rights, or all of it for holders of a key. */
export function createHistoryReader(engine: Engine, siteUrl: string) {
  const anonymous = visitorClient({ engine, apiFetch: engine.api?.fetch, siteUrl });

  async function ratingsOf(project: DisplayProject, known: MirroredListings) {
    const row = known.isRevealed ? known.rows.get(project.id) : undefined;
    const rated = row && known.findRating(ratedProject(row));
    if (!rated) return [];
    const { data, error } = await engine.serviceClient.rpc("get_rating_history", {
      registry_ids: [rated.project_id],
      ...(rated.accreditor && { accreditor: rated.accreditor }),
    });
    if (error) throw unreadable(error);
    return data.map(({ rating, changed_at }): RatingPoint => ({ rating, changedAt: changed_at }));
  }

  return async (project: DisplayProject, known: MirroredListings) => {
    // A key has no session to read with.
    const client = known.isRevealed ? engine.serviceClient : anonymous;
    const [ratings, { data, error }] = await Promise.all([
      ratingsOf(project, known),
      client
        .from("listing_history")
        .select(historyColumns)
        .eq("project_id", project.id)
        .order("id"),
    ]);
    if (error) throw unreadable(error);
    return historyRecord(project.id, historyPoints(data), ratings);
  };
}

const unreadable = (cause: unknown) =>
  new Unreadable("The history cannot be read at the moment.", { cause });
