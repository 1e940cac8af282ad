import { product } from "../product.ts";
import { latestOf, type OfferChangeRow, offerTexts, ownNote } from "../submission/offer.ts";
import type { ReviewStatus } from "../vocabulary.ts";

/** A decision of the team, as its owner reads it. */
export interface ReviewRow {
  decision: string;
  note: string | null;
  revision_id: string | null;
  created_at: string;
}

/** An edit of an approved project. */
export interface RevisionRow {
  id: string;
  decision: string | null;
  updated_at: string;
}

export type ReviewTone = "waiting" | "listed" | "action" | "closed";

/** How far the review of a project has come, in plain words. */
export interface ReviewSummary {
  label: string;
  tone: ReviewTone;
  /** What that means. */
  meaning: string;
  /** What its owner can do now; null: nothing. */
  next: string | null;
  /** What the reviewer wrote, or the owner who withdrew it. */
  note: { text: string; date: string; by: string } | null;
  /** An edit that waits, or that came back; null: none. */
  revision: { meaning: string; next: string | null; note: ReviewSummary["note"] } | null;
  needsAction: boolean;
}

export interface Reviewed {
  status: ReviewStatus;
  reviews: readonly ReviewRow[];
  revisions: readonly RevisionRow[];
  offerChanges: readonly OfferChangeRow[];
}

type StatusTexts = Pick<ReviewSummary, "label" | "tone" | "meaning" | "next">;

const texts: Readonly<Record<ReviewStatus, StatusTexts>> = {
  submitted: {
    label: "In review",
    tone: "waiting",
    meaning: "Our team is reviewing your project. It is not public yet.",
    next: "There is nothing you need to do: we will e-mail you our decision. You can still edit the project.",
  },
  approved: {
    label: "Listed",
    tone: "listed",
    meaning: "Your project is on the public list.",
    next: null,
  },
  changes_requested: {
    label: "Changes requested",
    tone: "action",
    meaning: "Our team has asked for changes before your project can be listed.",
    next: "Edit the project and save it to send it back to our team.",
  },
  rejected: {
    label: "Not accepted",
    tone: "closed",
    meaning: "Our team decided not to list your project.",
    next: `If the reasons no longer apply, edit the project and save it, or write to ${product.contactEmail}.`,
  },
  withdrawn: {
    label: "No longer listed",
    tone: "closed",
    meaning: "Our team has removed your project from the public list.",
    next: `To have it listed again, edit the project and save it, or write to ${product.contactEmail}.`,
  },
};

const withdrawnByOwner: StatusTexts = {
  label: "Withdrawn",
  tone: "closed",
  meaning: "You have withdrawn your project. It is not on the public list.",
  next: offerTexts.withdrawn.wayBack,
};

/** The name of a status, as it stands on the project. */
export const reviewStateLabel = (status: ReviewStatus): string => texts[status].label;

export function reviewSummary(reviewed: Reviewed): ReviewSummary {
  const { status, reviews, revisions } = reviewed;
  const newestFirst = [...reviews].sort((a, b) => later(a.created_at, b.created_at));
  const own = newestFirst.find(({ revision_id }) => revision_id === null);
  const withdrawal = ownWithdrawal(reviewed, own);
  const { label, tone, meaning, next } = withdrawal ? withdrawnByOwner : texts[status];
  const revision = status === "approved" ? revisionSummary(revisions, newestFirst) : null;
  return {
    label,
    tone,
    meaning,
    next,
    // What was said before the project was sent in again is settled.
    note: withdrawal ? ownNote(withdrawal) : own?.decision === status ? noteOf(own) : null,
    revision,
    needsAction: status === "changes_requested" || revision?.next != null,
  };
}

/** Whoever of owner and team did it last has withdrawn the project. */
function ownWithdrawal(
  { status, offerChanges }: Reviewed,
  decided: ReviewRow | undefined,
): OfferChangeRow | undefined {
  const withdrawal = status === "withdrawn" ? latestOf(offerChanges, "withdrawn") : undefined;
  const isLater = withdrawal && (!decided || decided.created_at < withdrawal.created_at);
  return isLater ? withdrawal : undefined;
}

/** The last edit of a listed project, unless it is shown already. */
function revisionSummary(
  revisions: readonly RevisionRow[],
  reviews: readonly ReviewRow[],
): ReviewSummary["revision"] {
  const [latest] = [...revisions].sort((a, b) => later(a.updated_at, b.updated_at));
  if (!latest) return null;
  const decided = reviews.find(({ revision_id }) => revision_id === latest.id);
  switch (latest.decision) {
    case null:
      return {
        meaning:
          "Your changes are waiting for our team's review. The public list still shows the previous version.",
        next: null,
        note: null,
      };
    case "changes_requested":
      return {
        meaning:
          "Our team has asked for changes before your edit can be shown. The listing is unchanged.",
        next: "Edit the project again and save it.",
        note: noteOf(decided),
      };
    case "rejected":
      return {
        meaning: "Our team decided not to show your last edit. The listing is unchanged.",
        next: null,
        note: noteOf(decided),
      };
    default:
      return null;
  }
}

/** Moments as the database writes them, the later one first. */
const later = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

function noteOf(review: ReviewRow | undefined): ReviewSummary["note"] {
  return review?.note ? { text: review.note, date: review.created_at, by: "Our reviewer" } : null;
}
