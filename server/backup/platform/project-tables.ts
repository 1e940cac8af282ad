import type pg from "pg";
import { type LeftOut, readStoredTables, type StoredTable } from "../rows/stored-tables.ts";

/** Tables of the platform's services whose rows go along. */
const movedFromServices = new Set([
  "auth.audit_log_entries",
  "auth.identities",
  "auth.mfa_factors",
  "auth.saml_providers",
  "auth.sso_domains",
  "auth.sso_providers",
  "auth.users",
  "storage.objects",
]);

const otherKey = "everybody logs in again: each side signs sessions with a key of its own";
const underWay =
  "a login that is under way begins anew: each side makes links and codes of its own";

/** Tables of the services whose rows stay where they are, with the reason. */
export const stayingTables: readonly LeftOut[] = [
  { name: "auth.sessions", reason: otherKey },
  { name: "auth.refresh_tokens", reason: otherKey },
  { name: "auth.mfa_amr_claims", reason: otherKey },
  { name: "auth.one_time_tokens", reason: underWay },
  { name: "auth.flow_state", reason: underWay },
  { name: "auth.mfa_challenges", reason: underWay },
  { name: "auth.saml_relay_states", reason: underWay },
  { name: "auth_limits.codes", reason: underWay },
  { name: "realtime.messages", reason: "messages between pages that are open now" },
  { name: "storage.buckets", reason: "the migrations make them" },
  { name: "storage.database_id", reason: "only this server's own storage uses it" },
  { name: "storage.spent_upload_links", reason: "only this server's own storage uses them" },
];

/** Tables of the site itself, which its migrations make. */
export const isOwn = ({ name }: Pick<StoredTable, "name">) => /^(public|private)\./.test(name);

export const isMoved = (table: Pick<StoredTable, "name">) =>
  isOwn(table) || movedFromServices.has(table.name);

/** On the way back the buckets come too, because administrators may have added some. */
export const isMovedBack = (table: Pick<StoredTable, "name">) =>
  isMoved(table) || table.name === "storage.buckets";

export interface StayingRows extends LeftOut {
  rows: number;
}

/** What stays behind, of the tables that have any rows. */
export async function countStaying(
  client: pg.ClientBase,
  moves: typeof isMoved,
): Promise<StayingRows[]> {
  const { tables } = await readStoredTables(client);
  const present = new Set(tables.map(({ name }) => name));
  const counted: StayingRows[] = [];
  for (const table of stayingTables.filter((each) => present.has(each.name) && !moves(each))) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${table.name}`,
    );
    counted.push({ ...table, rows: rows[0]?.rows ?? 0 });
  }
  return counted.filter(({ rows }) => rows > 0);
}
