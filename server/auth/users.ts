import { randomUUID } from "node:crypto";
import type { Query } from "./transaction.ts";

type Metadata = Record<string, unknown>;

/** A row of auth.users, as far as this server uses it. */
export interface UserRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_sent_at: string | null;
  email_change_confirm_status: number | null;
  reauthentication_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  created_at: string | null;
  updated_at: string | null;
  confirmed_at: string | null;
  banned_until: string | null;
  deleted_at: string | null;
  is_sso_user: boolean;
  is_anonymous: boolean;
}

/** A row of auth.identities. */
export interface IdentityRow {
  id: string;
  provider: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
}

/** A row of auth.mfa_factors without its secrets. */
interface FactorRow {
  id: string;
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
function toUser(row: UserRow, identities: IdentityRow[] = [], factors: FactorRow[] = []) {
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
    factors:
      factors.length > 0
        ? factors.map(({ id, friendly_name, factor_type, status, created_at, updated_at }) => ({
            id,
            friendly_name: friendly_name ?? undefined,
            factor_type,
            status,
            created_at: isoTime(created_at),
            updated_at: isoTime(updated_at),
          }))
        : undefined,
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

/** The account of an address; addresses of single sign-on accounts are their provider's matter. */
export async function findUserByEmail(query: Query, email: string): Promise<UserRow | null> {
  const [user] = await query<UserRow>(
    `select * from auth.users
    where email = $1 and is_sso_user = false and deleted_at is null`,
    [email],
  );
  return user ?? null;
}

export async function findUserById(query: Query, id: string): Promise<UserRow | null> {
  const [user] = await query<UserRow>(
    "select * from auth.users where id = $1 and deleted_at is null",
    [id],
  );
  return user ?? null;
}

/** Reads an account and holds it until the transaction ends, so that its changes are made in turn. */
export async function lockUser(query: Query, id: string): Promise<UserRow | null> {
  const [user] = await query<UserRow>(
    "select * from auth.users where id = $1 and deleted_at is null for no key update",
    [id],
  );
  return user ?? null;
}

export const findIdentities = (query: Query, userId: string): Promise<IdentityRow[]> =>
  query("select * from auth.identities where user_id = $1 order by created_at, id", [userId]);

/** The user as the API returns it, with identities and second factors. */
export async function loadUser(query: Query, id: string): Promise<User | null> {
  const user = await findUserById(query, id);
  if (!user) return null;
  const factors = await query<FactorRow>(
    `select id, friendly_name, factor_type, status, created_at, updated_at
    from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [id],
  );
  return toUser(user, await findIdentities(query, id), factors);
}

export interface NewUser {
  id?: string;
  /** Checked and in lower case; null for a provider that gives none. */
  email: string | null;
  /** A bcrypt hash. */
  passwordHash?: string | null;
  /** How the account was made, first in `app_metadata`. */
  provider?: string;
  appMetadata?: Metadata;
  userMetadata?: Metadata;
  /** Only if somebody has proved that the address is theirs. */
  isConfirmed?: boolean;
  isSsoUser?: boolean;
  isInvited?: boolean;
}

/** Creates an account; null if the address has one already, even one made at the same moment. */
export async function createUser(query: Query, user: NewUser): Promise<UserRow | null> {
  const { id = randomUUID(), provider = "email", isSsoUser = false } = user;
  const [created] = await query<UserRow>(
    `insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at,
      raw_app_meta_data, raw_user_meta_data, is_sso_user, created_at, updated_at
    ) values (
      '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3,
      case when $4::boolean then now() end, case when $5::boolean then now() end,
      $6::text::jsonb, $7::text::jsonb, $8, now(), now()
    ) on conflict (email) where is_sso_user = false do nothing
    returning *`,
    [
      id,
      user.email,
      user.passwordHash ?? "",
      user.isConfirmed ?? false,
      user.isInvited ?? false,
      JSON.stringify({ provider, providers: [provider], ...user.appMetadata }),
      JSON.stringify(user.userMetadata ?? {}),
      isSsoUser,
    ],
  );
  return created ?? null;
}

/** The account of an address, which is created, unconfirmed, if there is none. */
export async function findOrCreateUser(
  query: Query,
  user: NewUser & { email: string },
): Promise<{ user: UserRow; isNew: boolean }> {
  const known = await findUserByEmail(query, user.email);
  if (known) return { user: known, isNew: false };
  const created = await createUser(query, user);
  if (created) return { user: created, isNew: true };
  const other = await findUserByEmail(query, user.email);
  if (!other) throw new Error("An account was created and deleted at the same moment");
  return { user: other, isNew: false };
}

/** Records that the owner of the address has proved it: by a link, a code or a provider's word. */
export async function confirmUser(query: Query, id: string): Promise<UserRow> {
  const [user] = await query<UserRow>(
    `update auth.users
    set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where id = $1 returning *`,
    [id],
  );
  if (!user) throw new Error("There is no account to confirm");
  if (user.email) await saveEmailIdentity(query, user.id, user.email);
  return user;
}

/**
 * Forgets what was chosen for an account before anybody proved that its address is theirs: whoever
 * typed the address may have been a stranger, and must not share the account with its owner. Call
 * this before `confirmUser`, unless the proof is the link of the sign-up that chose the password.
 */
export async function forgetUnproven(query: Query, user: UserRow): Promise<void> {
  if (user.email_confirmed_at !== null || user.invited_at !== null) return;
  await query(
    "update auth.users set encrypted_password = '', raw_user_meta_data = '{}' where id = $1",
    [user.id],
  );
}

/** The identity that every account with a confirmed address of its own has. */
export async function saveEmailIdentity(query: Query, id: string, email: string): Promise<void> {
  const data = { sub: id, email, email_verified: true, phone_verified: false };
  await saveIdentity(query, { userId: id, provider: "email", providerId: id, data });
}

export interface NewIdentity {
  userId: string;
  provider: string;
  /** The provider's own id of the person. */
  providerId: string;
  data: Metadata;
}

/**
 * Creates an identity or brings up to date what its provider says. Returns null if it belongs to
 * somebody else, and then changes nothing.
 */
export async function saveIdentity(
  query: Query,
  { userId, provider, providerId, data }: NewIdentity,
): Promise<IdentityRow | null> {
  const [saved] = await query<IdentityRow>(
    `insert into auth.identities as known (
      id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
    ) values ($1, $2, $3, $4::text::jsonb, $5, now(), now(), now())
    on conflict (provider_id, provider) do update
    set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()
    where known.user_id = excluded.user_id
    returning *`,
    [randomUUID(), providerId, userId, JSON.stringify(data), provider],
  );
  if (saved) await listProviders(query, userId);
  return saved ?? null;
}

/** `app_metadata` names the first provider and all of them. */
export async function listProviders(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users account set raw_app_meta_data =
      coalesce(account.raw_app_meta_data, '{}') || jsonb_build_object(
        'provider', list.providers -> 0, 'providers', list.providers
      )
    from (
      select jsonb_agg(provider order by first) as providers from (
        select provider, min(created_at) as first from auth.identities
        where user_id = $1 group by provider
      ) each
    ) list
    where account.id = $1 and list.providers is not null`,
    [userId],
  );
}

export const isBanned = ({ banned_until }: UserRow): boolean =>
  banned_until !== null && Date.parse(banned_until) > Date.now();
