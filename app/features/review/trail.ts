import type { Database } from "#domain/database.types.ts";
import { objectIn } from "#domain/json.ts";
import { storedTime } from "#domain/stored-time.ts";
import type { OfferChange, ReviewDecision } from "#domain/vocabulary.ts";

type Row<Name extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Name]["Row"];

/** What happened to a project, for the record shown under it. */
export interface TrailEvent {
  at: string;
  kind: "submitted" | "submitted-again" | "change-sent" | `own-${OfferChange}` | ReviewDecision;
  isRevision: boolean;
  who: string | null;
  note: string | null;
  /** Whether the e-mail to the developer was sent; null when there is none. */
  email: { recipient: string; sentAt: string | null; lastError: string | null } | null;
}

interface TrailSources {
  project: Pick<Row<"projects">, "created_at">;
  resubmissions: Pick<Row<"resubmissions">, "created_at">[];
  offerChanges: Pick<Row<"offer_changes">, "change" | "note" | "created_at">[];
  reviews: Row<"reviews">[];
  revisions: Pick<Row<"pending_revisions">, "created_at">[];
  emails: Pick<Row<"email_outbox">, "data" | "sent_at" | "last_error" | "recipient">[];
  /** E-mail addresses by account. */
  people: ReadonlyMap<string, string>;
}

/** Everything that happened, newest first. */
export function trailOf(sources: TrailSources): TrailEvent[] {
  const { project, resubmissions, offerChanges, reviews, revisions, emails, people } = sources;
  const byDeveloper = { isRevision: false, who: null, note: null, email: null };
  const events: TrailEvent[] = [
    { ...byDeveloper, at: project.created_at, kind: "submitted" },
    ...resubmissions.map(({ created_at }) => ({
      ...byDeveloper,
      at: created_at,
      kind: "submitted-again" as const,
    })),
    ...revisions.map(({ created_at }) => ({
      ...byDeveloper,
      at: created_at,
      kind: "change-sent" as const,
    })),
    ...offerChanges.map(({ change, note, created_at }) => ({
      ...byDeveloper,
      at: created_at,
      kind: `own-${change}` as const,
      note,
    })),
    ...reviews.map((review) => ({
      at: review.created_at,
      kind: review.decision,
      isRevision: review.revision_id !== null,
      who: people.get(review.reviewer_id) ?? null,
      note: review.note,
      email: emailOf(review.id, emails),
    })),
  ];
  return events.toSorted((one, other) => storedTime(other.at) - storedTime(one.at));
}

/** When a project came to where it stands: marking its credits moves it nowhere. */
export function standsSince(trail: readonly TrailEvent[]): string | undefined {
  return trail.find(({ kind }) => kind !== "own-sold_out" && kind !== "own-not_for_sale")?.at;
}

function emailOf(review: string, emails: TrailSources["emails"]): TrailEvent["email"] {
  const email = emails.find(({ data }) => objectIn(data)?.review === review);
  if (!email?.recipient) return null;
  const { recipient, sent_at: sentAt, last_error: lastError } = email;
  return { recipient, sentAt, lastError };
}
