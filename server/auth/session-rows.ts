import { randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { AccessClaims } from "../identity/caller.ts";
import type { Query } from "./account-transactions.ts";
import type { Visit } from "./visit.ts";

export interface SessionRow {
  id: string;
  user_id: string;
  aal: "aal1" | "aal2" | null;
  not_after: string | null;
}

interface RefreshTokenRow {
  token: string;
  revoked: boolean | null;
  parent: string | null;
  age: number;
}

/** Reads a session and holds it until the transaction ends: its refresh tokens are used in turn. */
export async function lockSession(query: Query, id: string): Promise<SessionRow | null> {
  const [session] = await query<SessionRow>(
    "select id, user_id, aal, not_after from auth.sessions where id = $1 for update",
    [id],
  );
  return session ?? null;
}

/** The given token and the one that is to be used next. */
export async function readLine(query: Query, session: string, token: string) {
  const rows = await query<RefreshTokenRow>(
    `select token, revoked, parent, extract(epoch from now() - updated_at)::float as age
    from auth.refresh_tokens
    where session_id = $1 and (token = $2 or revoked is not true) order by id desc`,
    [session, token],
  );
  const given = rows.find((row) => row.token === token);
  return given ? { given, active: rows.find((row) => !row.revoked) } : null;
}

/** Adds the token that continues a session after `parent`. */
export async function addRefreshToken(
  query: Query,
  { session, user, parent }: { session: string; user: string; parent: string | null },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await query(
    `insert into auth.refresh_tokens (
      instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at
    ) values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, false, now(), now())`,
    [token, user, session, parent],
  );
  return token;
}

/** Records a way in which the session's person was authenticated, now. */
export async function recordMethod(query: Query, session: string, method: string): Promise<void> {
  await query(
    `insert into auth.mfa_amr_claims (
      id, session_id, authentication_method, created_at, updated_at
    ) values ($1, $2, $3, now(), now())
    on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), session, method],
  );
}

/** Latest first, as the access token lists them. */
export async function methodsOf(query: Query, session: string): Promise<AccessClaims["amr"]> {
  return query(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, method`,
    [session],
  );
}

/** What a session records of where its request came from. */
export const circumstances = ({ address, userAgent }: Visit): [string | null, string | null] => [
  userAgent?.slice(0, 500) ?? null,
  address && isIP(address) ? address : null,
];

export type SignOutScope = "global" | "local" | "others";

/** Ends sessions of one person; their refresh tokens go with them. */
export async function endSessions(
  query: Query,
  { user, session, scope }: { user: string; session: string; scope: SignOutScope },
): Promise<void> {
  const which = { global: "$2::uuid is not null", local: "id = $2", others: "id <> $2" }[scope];
  await query(`delete from auth.sessions where user_id = $1 and ${which}`, [user, session]);
}

/** The session of an access token, if it is still open. */
export async function findSession(
  query: Query,
  { session_id, sub }: Pick<AccessClaims, "session_id" | "sub">,
): Promise<{ id: string; created_at: string; aal: string } | null> {
  const [session] = await query<{ id: string; created_at: string; aal: string }>(
    `select id, created_at, coalesce(aal, 'aal1') as aal from auth.sessions
    where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    [session_id, sub],
  );
  return session ?? null;
}
