import { exactMoment } from "../exact-moment.ts";
import type { MirroredListings } from "../listing/known-listings.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { compareExactly } from "../listing/order.ts";
import { insertionIndex } from "../listing/sorted-list.ts";
import { type CursorPosition, comparePositions, writeCursor } from "./cursor.ts";
import type { OpenDataQuery } from "./open-data-query.ts";
import type { Origins } from "./open-field.ts";
import { type OpenRecord, openRecord } from "./record.ts";

interface RemovedProject {
  id: string;
  removed_at: string;
}

/** A page of the list, as sent. */
export interface OpenPage {
  projects: OpenRecord[];
  /** The number of matches on all pages. */
  total: number;
  next_cursor: string | null;
  /** The time of the newest change included in this response. */
  as_of: string;
  /** On the first page of a request with `updated_since`. */
  removed?: RemovedProject[];
}

/** All matching projects, in page order. */
export function matching(
  { index, changedAt }: MirroredListings,
  { filters, updatedSince }: Pick<OpenDataQuery, "filters" | "updatedSince">,
): readonly DisplayProject[] {
  const found = index.find(filters, { key: "company", direction: "ascending" });
  const isWanted = ({ id }: DisplayProject) =>
    updatedSince === null || exactly(changedAt.get(id)) > updatedSince;
  return found.filter(isWanted).sort(comparePositions);
}

export function openPage(
  known: MirroredListings,
  projects: readonly DisplayProject[],
  { updatedSince, limit, after }: Pick<OpenDataQuery, "updatedSince" | "limit" | "after">,
  origins: Origins,
): OpenPage {
  const isBefore = (project: CursorPosition, position: CursorPosition) =>
    comparePositions(project, position) <= 0;
  const start = after
    ? insertionIndex(projects, (project) => (isBefore(project, after) ? -1 : 1))
    : 0;
  const part = projects.slice(start, start + limit);
  const last = start + limit < projects.length ? part.at(-1) : undefined;
  return {
    projects: part.map((project) => openRecord(project, known, origins)),
    total: projects.length,
    next_cursor: last ? writeCursor(last) : null,
    as_of: known.asOf,
    ...(updatedSince !== null && after === null && { removed: removedSince(known, updatedSince) }),
  };
}

const exactly = (stored: string | undefined) => exactMoment(stored ?? "") ?? "";

function removedSince({ removedAt }: MirroredListings, since: string): RemovedProject[] {
  return [...removedAt]
    .map(([id, removed]) => ({ id, removed_at: exactly(removed) }))
    .filter(({ removed_at }) => removed_at > since)
    .sort((a, b) => compareExactly(a.removed_at, b.removed_at));
}
