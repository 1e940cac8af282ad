import { z } from "zod";
import { acts } from "#domain/audit/acts.ts";
import type { Database } from "#domain/database.types.ts";
import { fieldsInDetails } from "#domain/review/team-edit.ts";
import { storedTime } from "#domain/stored-time.ts";
import type { OfferChange, ReviewDecision } from "#domain/vocabulary.ts";

type Row<Name extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Name]["Row"];

export interface SentEmail {
  recipient: string;
  sentAt: string | null;
  lastError: string | null;
}

/** An event in a project's history, as shown below the project. */
export interface TrailEvent {
  at: string;
  kind:
    | "submitted"
    | "imported"
    | "submitted-again"
    | "change-sent"
    | `own-${OfferChange}`
    | ReviewDecision
    | "act";
  /** The audit trail's name for it, with the labels of the fields that it changed. */
  act?: { name: string; label: string; fields: string[] };
  isRevision: boolean;
  by: "developer" | "team" | "server";
  who: string | null;
  note: string | null;
  /** Delivery states of the e-mails about it. */
  emails: SentEmail[];
}

interface TrailSources {
  project: Pick<Row<"projects">, "created_at">;
  /** The import that created the project; null if a developer submitted it. */
  importedBy: Pick<Row<"imports">, "created_by"> | null;
  resubmissions: Pick<Row<"resubmissions">, "created_at" | "by_developer">[];
  offerChanges: Pick<Row<"offer_changes">, "change" | "note" | "created_at">[];
  reviews: Row<"reviews">[];
  revisions: Pick<Row<"pending_revisions">, "created_at">[];
  emails: Pick<Row<"email_outbox">, "id" | "data" | "sent_at" | "recipient">[];
  /** The jobs that send those of the e-mails that are still waiting. */
  emailJobs: Pick<Row<"jobs">, "key" | "last_error">[];
  /** The audit trail's entries on the project and its company. */
  recorded: Pick<
    Row<"audit_trail">,
    "act" | "actor_id" | "actor_role" | "reason" | "details" | "created_at"
  >[];
  /** E-mail addresses by account id. */
  people: ReadonlyMap<string, string>;
}

/** Everything that happened, newest first. */
export function trailOf(sources: TrailSources): TrailEvent[] {
  const { project, importedBy, resubmissions, offerChanges, reviews, revisions } = sources;
  const { recorded, people } = sources;
  const noOne = { isRevision: false, who: null, note: null, emails: [] };
  const byDeveloper = { ...noOne, by: "developer" as const };
  // Skips audit entries for these events, whose own tables hold more detail. Both were written in
  // one transaction, so they have the same timestamp.
  const recordedElsewhere = new Set(
    [...reviews, ...offerChanges].map(({ created_at }) => created_at),
  );
  const events: TrailEvent[] = [
    importedBy
      ? {
          ...noOne,
          by: "team",
          who: people.get(importedBy.created_by) ?? null,
          at: project.created_at,
          kind: "imported",
        }
      : { ...byDeveloper, at: project.created_at, kind: "submitted" },
    // The audit trail covers resubmissions by the team.
    ...resubmissions
      .filter(({ by_developer }) => by_developer)
      .map(({ created_at }) => ({
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
      by: "team" as const,
      who: people.get(review.reviewer_id) ?? null,
      note: review.note,
      emails: emailsAbout(review.id, sources),
    })),
    ...recorded
      .filter(({ created_at }) => !recordedElsewhere.has(created_at))
      .map((entry) => ({
        ...noOne,
        at: entry.created_at,
        kind: "act" as const,
        act: {
          name: entry.act,
          label: acts[entry.act] ?? entry.act,
          fields: fieldsInDetails(entry.details),
        },
        by: actors[entry.actor_role] ?? "server",
        who: people.get(entry.actor_id ?? "") ?? null,
        note: entry.reason,
      })),
  ];
  return events.toSorted((one, other) => storedTime(other.at) - storedTime(one.at));
}

/** When a project entered its current state, which edits and marking its credits do not change. */
export function lastStateChange(trail: readonly TrailEvent[]): string | undefined {
  return trail.find(({ kind, act }) => {
    if (act) return act.name === "project-taken-up";
    return kind !== "own-sold_out" && kind !== "own-not_for_sale";
  })?.at;
}

const actors: Readonly<Record<string, TrailEvent["by"]>> = {
  administrator: "team",
  developer: "developer",
};

function emailsAbout(
  review: string,
  { emails, emailJobs }: Pick<TrailSources, "emails" | "emailJobs">,
): SentEmail[] {
  return emails
    .filter(({ data }) => isAbout(data, review))
    .flatMap(({ id, recipient, sent_at: sentAt }) => {
      const lastError = emailJobs.find(({ key }) => key === id)?.last_error ?? null;
      return recipient ? [{ recipient, sentAt, lastError }] : [];
    });
}

const named = z.object({ review: z.string().optional() });
const decisions = named.extend({ changes: z.array(named).optional() });

/** Whether an e-mail tells of a decision, alone or with others that were made together. */
function isAbout(data: unknown, review: string): boolean {
  const { data: told } = decisions.safeParse(data);
  return told?.review === review || !!told?.changes?.some((one) => one.review === review);
}
