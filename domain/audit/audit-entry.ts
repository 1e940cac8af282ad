import type { Json } from "../database.types.ts";
import { storedTime } from "../stored-time.ts";
import { acts } from "./acts.ts";
import { type AuditDetails, detailLine, readDetails } from "./audit-details.ts";
import type { ActorRole, SubjectKind } from "./audit-trail.ts";

/** An audit trail entry as the database returns it. */
export interface AuditEntry {
  id: number;
  at: string;
  actorId: string | null;
  actorRole: ActorRole;
  /** null for the server, or if the account has been deleted. */
  actorEmail: string | null;
  act: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  /** Its name at the time; for a person, their e-mail address until the account is deleted. */
  subjectName: string | null;
  reason: string | null;
  details: Json;
}

/** The label for an action; falls back to its name if a later version recorded it. */
export const actLabel = (act: string): string => acts[act] ?? capitalised(act.replaceAll("-", " "));

export function actorLabel({ actorRole, actorEmail }: AuditEntry): string {
  if (actorRole === "server") return "The server";
  return actorEmail ?? deletedAccount;
}

export function subjectLabel({ subjectKind, subjectName }: AuditEntry): string {
  return subjectName ?? unnamed[subjectKind] ?? "Unnamed";
}

const deletedAccount = "Deleted user";

/** What is no longer here by name. */
const unnamed: Partial<Record<SubjectKind, string>> = {
  person: deletedAccount,
  invitation: deletedAccount,
};

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

/** An entry as a CSV row under these headings. */
export function auditFileRow(entry: AuditEntry): string[] {
  return [
    new Date(storedTime(entry.at)).toISOString(),
    actorLabel(entry),
    entry.actorRole,
    actLabel(entry.act),
    entry.subjectKind,
    subjectLabel(entry),
    entry.subjectId ?? "",
    entry.reason ?? "",
    detailLine(entryDetails(entry)),
  ];
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
