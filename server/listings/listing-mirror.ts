import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { placesFinder } from "#domain/countries/country-names.ts";
import { noFilters } from "#domain/listing/filters.ts";
import type { MirroredListings } from "#domain/listing/known-listings.ts";
import { displayProject, listingsFailure, ratedProject } from "#domain/listing/listing.ts";
import {
  type RemovedListing,
  readAllListings,
  readListingChanges,
  readRemoved,
} from "#domain/listing/listing-changes.ts";
import { createListingIndex, type ListingIndex } from "#domain/listing/listing-index.ts";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { newestFirst } from "#domain/listing/order.ts";
import { signedOutContext } from "#domain/listing/signed-out-context.ts";
import { readStatements, type Statement } from "#domain/listing/statements.ts";
import { type FindRating, indexRatings } from "#domain/rating/rating-match.ts";
import { type FindRatingTime, indexRatingTimes } from "#domain/rating/rating-times.ts";
import type { PublicDataVersions } from "../engine/engine.ts";
import type { Log } from "../server-log.ts";
import type { Client } from "../stateless-client.ts";
import { beginning, laterTime, newestOf, ratedLater } from "./change-times.ts";
import { listingReads, type MirroredRow, readRatings, readRatingTimes } from "./listing-reads.ts";
import { PersistentMap } from "./persistent-map.ts";

export interface MirrorOptions {
  /** Whether the reading clients may see cost, permanence and ratings. */
  isRevealed: boolean;
  /** Reads versions that are never older than the call. */
  readVersions: () => Promise<PublicDataVersions>;
  log: Pick<Log, "warn">;
}

interface Held {
  index: ListingIndex;
  rows: PersistentMap<ListingRow>;
  changedAt: PersistentMap<string>;
  statements: PersistentMap<readonly Statement[]>;
  removedAt: PersistentMap<string>;
  /** The exact time of the newest change that is included. */
  newest: string;
  /** Every change up to this exact time is included. */
  asOf: string;
  findRating: FindRating;
  findRatingTime: FindRatingTime;
  /** The exact time of the newest change of a rating, of any project. */
  newestRating: string;
  /** All changes up to these versions are included. */
  listings: number;
  ratings: number;
}

/** How many searches are cached, because scrolling repeats the same search. */
const cachedSearches = 20;
/** Projects prepared at a time: a millisecond's work, so that no request has to wait. */
const searchSlice = 200;
const neverRead = -1;

/**
 * Mirrors the listings as one role sees them, and reads only changes. Resolves to listings that
 * include every change acknowledged before the call.
 */
export function createListingMirror({ isRevealed, readVersions, log }: MirrorOptions) {
  let held: Held | null = null;
  let known: MirroredListings | null = null;
  let updating: Promise<void> | null = null;

  const isCurrent = (versions: PublicDataVersions) =>
    held !== null &&
    held.listings >= versionOf(versions, "listings") &&
    (!isRevealed || held.ratings >= versionOf(versions, "ratings"));

  async function update(client: Client, versions: PublicDataVersions) {
    const before = held?.asOf ?? beginning;
    const listed = await updateRows(client, held, versionOf(versions, "listings"));
    if (!isRevealed) {
      publish({ ...listed, asOf: listed.newest });
      return;
    }
    const rated = await updateRatings(client, listed, versionOf(versions, "ratings"));
    // Rows and ratings are read one after the other. A change in between that is not included may be
    // older than one that is.
    const isComplete = isSame(versions, await readVersions(), rated);
    publish({ ...rated, asOf: isComplete ? rated.newest : before });
  }

  /** What was published before stays as it was: downloads may still be reading it. */
  function publish(next: Held): Held {
    held = next;
    known = {
      index: withCachedSearches(next.index),
      rows: next.rows,
      changedAt: next.changedAt,
      statements: next.statements,
      removedAt: next.removedAt,
      asOf: next.asOf,
      findRating: next.findRating,
      isRevealed,
      version: next.listings + Math.max(0, next.ratings),
    };
    return next;
  }

  async function updateRows(client: Client, before: Held | null, version: number): Promise<Held> {
    if (before && before.listings >= version) return before;
    const reads = listingReads(client, isRevealed);
    if (!before) {
      // Removals first: a project listed again in between is then also among the rows, which take
      // precedence.
      const removed = await readRemoved(reads);
      const rows = await readAllListings(reads);
      const removedAt = PersistentMap.of(removed.map(removalOf)).with([], idsOf(rows));
      const held = holdRows(rows);
      const newest = newestOf(beginning, [...held.changedAt.values(), ...removedAt.values()]);
      return { ...held, removedAt, newest, asOf: beginning, listings: version };
    }
    const { changed, removed, removedIds } = await readListingChanges(reads, before.listings);
    const index = before.index.with({
      changed: changed.map((row) => display(row, before.findRating)),
      removedIds,
    });
    const rows = before.rows.with(changed.map(rowOf), removedIds);
    const changedAt = before.changedAt.with(
      changed.map((row) => {
        const [id, time] = changeOf(row);
        return [id, laterTime(time, row, before.findRatingTime)];
      }),
      removedIds,
    );
    const statements = before.statements.with(changed.map(statementsIn), removedIds);
    const removedAt = before.removedAt.with(removed.map(removalOf), idsOf(changed));
    const times = [
      ...changed.map(({ changed_at }) => changed_at),
      ...removed.map(({ removed_at }) => removed_at),
    ];
    const newest = newestOf(before.newest, times);
    return {
      ...before,
      index,
      rows,
      changedAt,
      statements,
      removedAt,
      newest,
      listings: version,
    };
  }

  function holdRows(read: readonly MirroredRow[]) {
    const findRating = () => undefined;
    const index = createListingIndex(read.map((row) => display(row, findRating)).sort(newestFirst));
    prepareWhenIdle(index, () => held?.index);
    const rows = PersistentMap.of(read.map(rowOf));
    const changedAt = PersistentMap.of(read.map(changeOf));
    const statements = PersistentMap.of(read.map(statementsIn));
    const findRatingTime = () => "";
    return {
      index,
      rows,
      changedAt,
      statements,
      findRating,
      findRatingTime,
      newestRating: "",
      ratings: neverRead,
    };
  }

  async function updateRatings(client: Client, before: Held, version: number): Promise<Held> {
    if (before.ratings >= version) return before;
    const read = await readRatingsAndTimes(client).catch((error: unknown) => {
      log.warn({ err: error }, "Ratings could not be loaded and are skipped");
      return null;
    });
    if (!read) return before;
    const findRating = indexRatings(read.records);
    const { times } = read;
    const later = ratedLater(before, times);
    const changed = [...before.rows.values()].filter((row) => {
      const rated = ratedProject(row);
      return !isDeepStrictEqual(before.findRating(rated), findRating(rated));
    });
    const index = before.index.with({
      changed: changed.map((row) => display(row, findRating)),
      removedIds: [],
    });
    return {
      ...before,
      index,
      findRating,
      findRatingTime: indexRatingTimes(times),
      newestRating: newestOf(
        before.newestRating,
        times.map(({ changed_at }) => changed_at),
      ),
      changedAt: before.changedAt.with(later, []),
      newest: newestOf(
        before.newest,
        later.map(([, time]) => time),
      ),
      ratings: version,
    };
  }

  // Prices stay in dollars here; the client converts them to the visitor's currency.
  const context = { ...signedOutContext, apiUrl: "", isRevealed, findPlaces: placesFinder() };
  const display = (row: ListingRow, findRating: FindRating) =>
    displayProject(row, { ...context, findRating });

  return async function current(readAs: () => Client): Promise<MirroredListings> {
    const heldBefore = held?.listings ?? neverRead;
    const versions = await readVersions().catch((cause: unknown) => {
      throw new Error(listingsFailure, { cause });
    });
    // Versions only grow, so this is another database, or one that was restored.
    if (versionOf(versions, "listings") < heldBefore) held = null;

    let failures = 0;
    while (updating && !isCurrent(versions)) {
      // The caller that started the update may have lost its right to read, so one failure is
      // ignored.
      await updating.catch((error: unknown) => {
        failures += 1;
        if (failures > 1) throw error;
      });
    }
    if (!isCurrent(versions)) {
      const own = update(readAs(), versions).finally(() => {
        updating = null;
      });
      updating = own;
      await own;
    }
    if (!known) throw new Error(listingsFailure);
    return known;
  };
}

type Entry<Value> = [id: string, value: Value];
/** The row as browsers get it, without what only the server needs. */
const rowOf = ({ changed_at, sources, gated_sources, ...row }: MirroredRow): Entry<ListingRow> => [
  row.id ?? "",
  row,
];
const statementsIn = (row: MirroredRow): Entry<readonly Statement[]> => [
  row.id ?? "",
  readStatements(row.sources, row.gated_sources),
];
const changeOf = (row: MirroredRow): Entry<string> => [row.id ?? "", row.changed_at ?? ""];
const removalOf = (gone: RemovedListing): Entry<string> => [gone.id ?? "", gone.removed_at ?? ""];
const idsOf = (rows: readonly MirroredRow[]) => rows.map(({ id }) => id ?? "");

async function readRatingsAndTimes(client: Client) {
  const times = await readRatingTimes(client);
  return { times, records: await readRatings(client) };
}

/** Whether nothing has changed since the versions, and the ratings of that version were read. */
function isSame(before: PublicDataVersions, after: PublicDataVersions, { ratings }: Held): boolean {
  const isUnchanged = (kind: string) => versionOf(before, kind) === versionOf(after, kind);
  const kinds = ["listings", "ratings"];
  return kinds.every(isUnchanged) && ratings === versionOf(before, "ratings");
}

const versionOf = (versions: PublicDataVersions, kind: string) => versions[kind] ?? 0;

function withCachedSearches(index: ListingIndex): ListingIndex {
  const searches = new LRUCache<string, ReturnType<ListingIndex["find"]>>({
    max: cachedSearches,
  });
  return {
    ...index,
    find(filters, sort) {
      const key = JSON.stringify([filters, sort]);
      const found = searches.get(key) ?? index.find(filters, sort);
      searches.set(key, found);
      return found;
    },
  };
}

/**
 * Otherwise everyone would wait while the first search prepared the texts of all projects, and
 * while the first sort by company ran, the slowest because nearly all names differ.
 */
function prepareWhenIdle(index: ListingIndex, current: () => ListingIndex | undefined): void {
  if (index.prepareSearch(searchSlice)) {
    setImmediate(() => prepareWhenIdle(index, current));
    return;
  }
  // On the current index, not this one: it may have been updated meanwhile, and updates keep sorted
  // orders.
  for (const direction of ["ascending", "descending"] as const) {
    setImmediate(() => current()?.find(noFilters, { key: "company", direction }));
  }
}
