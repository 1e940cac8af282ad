import type { ReviewRow } from "../review/review-summary.ts";
import type { OwnProject, OwnProjectRecord } from "./own-project.ts";

/** What others can change about an owner's project. */
export interface ProjectSnapshot {
  decisions: number;
  /** undefined while the ratings are not known, null if it has none. */
  rating: string | null | undefined;
}

export function snapshotOf(
  { reviews }: Pick<OwnProjectRecord, "reviews">,
  { rating }: Pick<OwnProject, "rating">,
  areRatingsKnown: boolean,
): ProjectSnapshot {
  if (!areRatingsKnown) return { decisions: reviews.length, rating: undefined };
  const text = rating && `${rating.rating}${rating.on_watch ? ", on watch" : ""}`;
  return { decisions: reviews.length, rating: text };
}

const editTexts: Readonly<Record<string, string>> = {
  approved: "Your edit was approved",
  changes_requested: "Changes to your edit requested",
  rejected: "Your edit was rejected",
};

/** What has happened to a project between two reads; null if nothing that others have done. */
export function projectNews(
  before: ProjectSnapshot,
  after: ProjectSnapshot,
  { reviews }: Pick<OwnProjectRecord, "reviews">,
  { review }: { review: Pick<OwnProject["review"], "label"> },
): string | null {
  if (after.decisions > before.decisions) {
    const last = latest(reviews);
    return (last?.revision_id && editTexts[last.decision]) || review.label;
  }
  const isRated = before.rating !== undefined && after.rating !== undefined;
  if (!isRated || before.rating === after.rating) return null;
  return after.rating === null ? "No longer rated" : `Rated ${after.rating}`;
}

const latest = (reviews: readonly ReviewRow[]) =>
  reviews.toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0];
