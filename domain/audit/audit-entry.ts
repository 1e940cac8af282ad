import type { Json } from "../database.types.ts";
import { storedTime } from "../stored-time.ts";
import { acts } from "./acts.ts";
import { type AuditDetails, detailLine, readDetails } from "./audit-details.ts";
import type { ActorRole, SubjectKind } from "./audit-trail.ts";

/** An entry of the audit trail as the database gives it. */
export interface AuditEntry {
  id: number;
  at: string;
  actorId: string | null;
  actorRole: ActorRole;
  /** null: the server, or somebody whose account was deleted. */
  actorEmail: string | null;
  act: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  /** What it was called at the time; a person's address, as long as they are here. */
  subjectName: string | null;
  reason: string | null;
  details: Json;
}

/** The words for an act; one that was recorded by a later version is at least readable. */
export const actWords = (act: string): string => acts[act] ?? capitalised(act.replaceAll("-", " "));

export function actorWords({ actorRole, actorEmail }: AuditEntry): string {
  if (actorRole === "server") return "the server";
  return actorEmail ?? gone;
}

export function subjectWords({ subjectKind, subjectName }: AuditEntry): string {
  return subjectName ?? (subjectKind === "person" ? gone : "without a name");
}

const gone = "somebody no longer here";

export const entryDetails = ({ details }: AuditEntry): AuditDetails => readDetails(details);

export const auditFileHeadings = [
  "Time (UTC)",
  "Who",
  "Acting as",
  "Act",
  "Kind",
  "Subject",
  "Subject ID",
  "Reason",
  "Details",
];

/** An entry as a row of a file, under those headings. */
export function auditFileRow(entry: AuditEntry): string[] {
  return [
    new Date(storedTime(entry.at)).toISOString(),
    actorWords(entry),
    entry.actorRole,
    actWords(entry.act),
    entry.subjectKind,
    subjectWords(entry),
    entry.subjectId ?? "",
    entry.reason ?? "",
    detailLine(entryDetails(entry)),
  ];
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
