import { addDays } from "date-fns/addDays";
import { jobsPath } from "../jobs.ts";
import { keyParameter, listAddress, type StateOf } from "../list-address.ts";
import { invitationsPath } from "../people/invitations.ts";
import { bulkActUrl } from "../review/bulk-act.ts";
import { searchCondition } from "../text/search-condition.ts";
import { textParameter } from "../url-parameters.ts";

/** Kinds of subject in the audit trail, with their plural labels. */
export const subjectKinds = {
  project: "Projects",
  company: "Companies",
  claim: "Claims",
  methodology: "Methodologies",
  person: "People",
  invitation: "Invitations",
  post: "Content",
  import: "Imports",
  ratings: "Ratings",
  job: "Jobs",
  "bulk-act": "Bulk actions",
  "usage-rule": "Rules of use",
} as const;

export type SubjectKind = keyof typeof subjectKinds;

/** The role in which someone acted. */
export const actorRoles = {
  administrator: "The team",
  developer: "Developers",
  server: "The server",
} as const;

export type ActorRole = keyof typeof actorRoles;

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const actorPattern = new RegExp(`^([0-9a-f-]{36}|${Object.keys(actorRoles).join("|")})$`);
const actPattern = /^[a-z]+(-[a-z]+)*$/;

/** Filters of the audit trail, all kept in the URL. An empty string means no filter. */
export const auditAddress = listAddress("/admin/audit-trail", {
  kind: keyParameter("kind", subjectKinds, ""),
  /** A role, or an account ID. */
  who: textParameter("who", { pattern: actorPattern }),
  act: textParameter("act", { pattern: actPattern }),
  /** Dates as YYYY-MM-DD, in UTC; both are inclusive. */
  from: textParameter("from", { pattern: dayPattern }),
  to: textParameter("to", { pattern: dayPattern }),
  search: textParameter("q"),
});

export type AuditChoice = StateOf<typeof auditAddress>;

export const everything = auditAddress.read(new URLSearchParams());

/** The date range and search text as one query condition; null if neither is set. */
export function auditCondition({ from, to, search }: AuditChoice): string | null {
  return searchCondition(search, [
    ...(from ? [`created_at.gte.${startOf(from)}`] : []),
    ...(to ? [`created_at.lt.${startOf(to, 1)}`] : []),
  ]);
}

const startOf = (day: string, daysLater = 0) =>
  addDays(new Date(`${day}T00:00:00Z`), daysLater)
    .toISOString()
    .replace(".000Z", "Z");

/** The admin page for the subject of an entry; null if there is none. */
export function subjectUrl(kind: SubjectKind, id: string | null): string | null {
  if (kind === "import") return id === "type-rules" ? "/admin/type-rules" : "/admin/import";
  if (kind === "claim") return "/admin/claims?show=decided";
  if (kind === "invitation") return invitationsPath;
  if (kind === "job") return jobsPath;
  if (kind === "methodology") return "/admin/methodologies";
  if (kind === "usage-rule") return "/admin/rules";
  if (id === null) return null;
  if (kind === "bulk-act") return bulkActUrl(id);
  if (kind === "project") return `/admin/projects/${id}`;
  if (kind === "person") return `/admin/people/${id}`;
  return kind === "post" ? `/admin/content/${id}` : null;
}

export function isSubjectKind(name: string): name is SubjectKind {
  return Object.hasOwn(subjectKinds, name);
}

export function isActorRole(name: string): name is ActorRole {
  return Object.hasOwn(actorRoles, name);
}
