import type { Json } from "../database.types.ts";
import { latestOf, type OfferChangeRow, offerTexts, ownNote } from "../submission/offer.ts";
import type { ReviewStatus } from "../vocabulary.ts";

/** One of the team's decisions, as the owner reads it. */
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
  /** Its values, if it waits for a review and they were read. */
  submission?: Json;
}

export type ReviewTone = "waiting" | "listed" | "action" | "closed";

/** The state of a project's review, worded for its owner. */
export interface ReviewSummary {
  label: string;
  tone: ReviewTone;
  /** An explanation of the state. */
  meaning: string;
  /** What the owner can do now; null if nothing. */
  next: string | null;
  /** The note of the reviewer, or of the owner who withdrew the project. */
  note: { text: string; date: string; by: string } | null;
  /** A pending or returned edit; null if there is none. */
  revision: { meaning: string; next: string | null; note: ReviewSummary["note"] } | null;
  needsAction: boolean;
}

export interface Reviewed {
  status: ReviewStatus;
  reviews: readonly ReviewRow[];
  revisions: readonly RevisionRow[];
  offerChanges: readonly OfferChangeRow[];
  /** Names of files that never arrived. */
  missingFiles?: readonly string[];
}

/** Instead of saying that there is nothing to do. */
const nextWithMissingFiles = "We will e-mail you our decision. You can still edit the project.";

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
    next: `If the reasons no longer apply, edit the project and save it, or contact us.`,
  },
  withdrawn: {
    label: "No longer listed",
    tone: "closed",
    meaning: "Our team has removed your project from the public list.",
    next: `To have it listed again, edit the project and save it, or contact us.`,
  },
};

const withdrawnByOwner: StatusTexts = {
  label: "Withdrawn",
  tone: "closed",
  meaning: "You have withdrawn your project. It is not on the public list.",
  next: offerTexts.withdrawn.wayBack,
};

/** The label of a status. */
export const reviewStateLabel = (status: ReviewStatus): string => texts[status].label;

export function reviewSummary(reviewed: Reviewed): ReviewSummary {
  const { status, reviews, revisions, missingFiles = [] } = reviewed;
  const newestFirst = [...reviews].sort((a, b) => latestFirst(a.created_at, b.created_at));
  const own = newestFirst.find(({ revision_id }) => revision_id === null);
  const withdrawal = ownWithdrawal(reviewed, own);
  const { label, tone, meaning, next } = withdrawal ? withdrawnByOwner : texts[status];
  const revision = status === "approved" ? revisionSummary(revisions, newestFirst) : null;
  return {
    label,
    tone,
    meaning,
    next: status === "submitted" && missingFiles.length > 0 ? nextWithMissingFiles : next,
    // Notes from before the project was resubmitted no longer apply.
    note: withdrawal ? ownNote(withdrawal) : own?.decision === status ? noteOf(own) : null,
    revision,
    needsAction:
      status === "changes_requested" || revision?.next != null || missingFiles.length > 0,
  };
}

/** The owner's withdrawal, unless the team made a decision after it. */
function ownWithdrawal(
  { status, offerChanges }: Reviewed,
  decided: ReviewRow | undefined,
): OfferChangeRow | undefined {
  const withdrawal = status === "withdrawn" ? latestOf(offerChanges, "withdrawn") : undefined;
  const isLater = withdrawal && (!decided || decided.created_at < withdrawal.created_at);
  return isLater ? withdrawal : undefined;
}

/** The last edit of a listed project, unless it has been approved. */
function revisionSummary(
  revisions: readonly RevisionRow[],
  reviews: readonly ReviewRow[],
): ReviewSummary["revision"] {
  const [latest] = [...revisions].sort((a, b) => latestFirst(a.updated_at, b.updated_at));
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

/** Compares timestamps as the database writes them, later ones first. */
const latestFirst = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

function noteOf(review: ReviewRow | undefined): ReviewSummary["note"] {
  return review?.note ? { text: review.note, date: review.created_at, by: "Our reviewer" } : null;
}
