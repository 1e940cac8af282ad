import { queryOptions } from "@tanstack/react-query";
import { type AuditEntry, auditFileHeadings, auditFileRow } from "#domain/audit/audit-entry.ts";
import {
  type AuditChoice,
  auditCondition,
  isActorRole,
  isSubjectKind,
} from "#domain/audit/audit-trail.ts";
import type { Database } from "#domain/database.types.ts";
import { auditLimits } from "#domain/limits.ts";
import { csvFile } from "#domain/text/csv.ts";
import { browserClient } from "~/lib/data/browser-client";
import { type RowPage, rowPage, teamFreshness } from "~/lib/data/row-page";

const auditKey = ["audit-trail"] as const;

/** One page of the filtered trail, newest first; pages are counted from 1. */
export function auditQuery(choice: AuditChoice, page: number) {
  const { rowsPerPage } = auditLimits;
  return queryOptions({
    queryKey: [...auditKey, choice, page] as const,
    queryFn: ({ signal }) => readPart(choice, (page - 1) * rowsPerPage, rowsPerPage, signal),
    ...teamFreshness,
  });
}

export interface Actor {
  /** null for the server. */
  id: string | null;
  email: string | null;
}

/** Everyone who appears in the trail, to filter by. */
export const actorsQuery = queryOptions({
  queryKey: [...auditKey, "actors"] as const,
  queryFn: async ({ signal }): Promise<Actor[]> => {
    const client = await browserClient();
    const { data } = await client
      .from("audit_actors")
      .select("actor_id, email")
      .order("email")
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ actor_id: id, email }) => ({ id, email }));
  },
  ...teamFreshness,
});

/** The filtered trail as a file, with the number of rows in it and in all. */
export async function readAuditFile(choice: AuditChoice) {
  // By id, because entries recorded meanwhile shift the others, which are then read twice.
  const entries = new Map<number, AuditEntry>();
  let total = 0;
  for (let from = 0; from < auditLimits.rowsPerFile; from += auditLimits.rowsPerRead) {
    const part = await readPart(choice, from, auditLimits.rowsPerRead);
    for (const entry of part.rows) entries.set(entry.id, entry);
    total = Math.max(total, part.total);
    if (part.rows.length < auditLimits.rowsPerRead) break;
  }
  const rows = [...entries.values()].map(auditFileRow);
  return { text: csvFile([auditFileHeadings, ...rows]), rows: rows.length, total };
}

async function readPart(
  choice: AuditChoice,
  from: number,
  count: number,
  signal?: AbortSignal,
): Promise<RowPage<AuditEntry>> {
  let query = (await browserClient())
    .from("audit_entries")
    .select(columns, { count: "exact" })
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + count - 1);
  if (choice.kind) query = query.eq("subject_kind", choice.kind);
  if (choice.act) query = query.eq("act", choice.act);
  if (choice.who) query = query.eq(isActorRole(choice.who) ? "actor_role" : "actor_id", choice.who);
  const condition = auditCondition(choice);
  if (condition) query = query.or(condition);
  return rowPage(await (signal ? query.abortSignal(signal) : query), auditEntry);
}

/** All columns except the search text. */
const columns =
  "id, created_at, actor_id, actor_role, actor_email, act, subject_kind, subject_id, subject_name, subject_email, reason, details";

/** The generated types treat every column of a view as nullable. */
function auditEntry(
  row: Omit<Database["public"]["Views"]["audit_entries"]["Row"], "search_text">,
): AuditEntry {
  const role = row.actor_role ?? "";
  const kind = row.subject_kind ?? "";
  return {
    id: row.id ?? 0,
    at: row.created_at ?? "",
    actorId: row.actor_id,
    actorRole: isActorRole(role) ? role : "server",
    actorEmail: row.actor_email,
    act: row.act ?? "",
    subjectKind: isSubjectKind(kind) ? kind : "project",
    subjectId: row.subject_id,
    subjectName: row.subject_name ?? row.subject_email,
    reason: row.reason,
    details: row.details,
  };
}
