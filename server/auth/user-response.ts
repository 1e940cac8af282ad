import { group } from "d3-array";
import type { Query } from "./account-transactions.ts";
import type { IdentityRow } from "./identities.ts";
import type { UserRow } from "./users.ts";

/** A row of auth.mfa_factors without its secrets. */
interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  created_at: string;
  updated_at: string;
}

/** A user as Supabase's API returns one. */
export type User = ReturnType<typeof toUser>;

const isoTime = (time: string | null) => (time ? new Date(time).toISOString() : undefined);

/** Leaves out what is not set, as Supabase's API does. */
function toUser(row: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
  return {
    id: row.id,
    aud: row.aud ?? "authenticated",
    role: row.role ?? "authenticated",
    email: row.email ?? "",
    email_confirmed_at: isoTime(row.email_confirmed_at),
    invited_at: isoTime(row.invited_at),
    phone: "",
    confirmation_sent_at: isoTime(row.confirmation_sent_at),
    confirmed_at: isoTime(row.confirmed_at),
    recovery_sent_at: isoTime(row.recovery_sent_at),
    new_email: row.email_change || undefined,
    email_change_sent_at: isoTime(row.email_change_sent_at),
    reauthentication_sent_at: isoTime(row.reauthentication_sent_at),
    last_sign_in_at: isoTime(row.last_sign_in_at),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    identities: identities.map(toIdentity),
    factors: factors.length > 0 ? factors.map(toFactor) : undefined,
    created_at: isoTime(row.created_at) ?? "",
    updated_at: isoTime(row.updated_at),
    banned_until: isoTime(row.banned_until),
    deleted_at: isoTime(row.deleted_at),
    is_anonymous: row.is_anonymous,
  };
}

function toIdentity(row: IdentityRow) {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: isoTime(row.last_sign_in_at),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    email: row.email ?? undefined,
  };
}

const toFactor = (row: FactorRow) => ({
  id: row.id,
  friendly_name: row.friendly_name ?? undefined,
  factor_type: row.factor_type,
  status: row.status,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

/** The user as the API returns it, with identities and second factors. */
export async function loadUser(query: Query, id: string): Promise<User | null> {
  const [user] = await loadUsers(query, [id]);
  return user ?? null;
}

/** Those of the users that exist, in the order of their ids here. */
export async function loadUsers(query: Query, ids: readonly string[]): Promise<User[]> {
  const users = await query<UserRow>(
    `select * from auth.users where id = any ($1::uuid[]) and deleted_at is null
    order by array_position($1::uuid[], id)`,
    [ids],
  );
  const identities = await query<IdentityRow>(
    "select * from auth.identities where user_id = any ($1::uuid[]) order by created_at, id",
    [ids],
  );
  const factors = await query<FactorRow>(
    `select id, user_id, friendly_name, factor_type, status, created_at, updated_at
    from auth.mfa_factors where user_id = any ($1::uuid[]) order by created_at, id`,
    [ids],
  );
  const identitiesOf = group(identities, ({ user_id }) => user_id);
  const factorsOf = group(factors, ({ user_id }) => user_id);
  return users.map((user) =>
    toUser(user, identitiesOf.get(user.id) ?? [], factorsOf.get(user.id) ?? []),
  );
}
