import { exactMoment } from "#domain/exact-moment.ts";
import { ratedProject } from "#domain/listing/listing.ts";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import {
  type FindRatingTime,
  indexRatingTimes,
  type RatingTime,
} from "#domain/rating/rating-times.ts";

export const beginning = "1970-01-01T00:00:00.000000Z";

/** The newest of some times, to the microsecond. */
export function newestOf(known: string, times: readonly (string | null | undefined)[]): string {
  let newest = known;
  for (const time of times) {
    const moment = exactMoment(time ?? "");
    if (moment !== null && moment > newest) newest = moment;
  }
  return newest;
}

/** The later of a row's own time and that of its ratings. */
export function laterTime(
  changedAt: string,
  row: ListingRow,
  findRatingTime: FindRatingTime,
): string {
  const rated = findRatingTime(ratedProject(row));
  return rated > (exactMoment(changedAt) ?? "") ? rated : changedAt;
}

interface KnownTimes {
  rows: ReadonlyMap<string, ListingRow>;
  changedAt: ReadonlyMap<string, string>;
  /** The exact time of the newest change of a rating, of any project. */
  newestRating: string;
}

/** The projects whose ratings have changed since the known ones were read, with that time. */
export function ratedLater(
  { rows, changedAt, newestRating }: KnownTimes,
  times: readonly RatingTime[],
): [id: string, time: string][] {
  const changed = times.filter(({ changed_at }) => newestOf("", [changed_at]) > newestRating);
  if (changed.length === 0) return [];
  const findRatingTime = indexRatingTimes(changed);
  return [...rows].flatMap(([id, row]): [string, string][] => {
    const known = changedAt.get(id) ?? "";
    const later = laterTime(known, row, findRatingTime);
    return later === known ? [] : [[id, later]];
  });
}
