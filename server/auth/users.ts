import { randomUUID } from "node:crypto";
import type { Query } from "./account-transactions.ts";
import { saveEmailIdentity } from "./identities.ts";

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
  /** Only if someone has proved that the address is theirs. */
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

/** The account of an address, held as by `lockUser`; created, unconfirmed, if there is none. */
export async function lockOrCreateUser(
  query: Query,
  user: NewUser & { email: string },
): Promise<{ user: UserRow; isNew: boolean }> {
  const known = await findUserByEmail(query, user.email);
  const created = known ? null : await createUser(query, user);
  if (created) return { user: created, isNew: true };
  const found = known ?? (await findUserByEmail(query, user.email));
  if (!found) throw new Error("An account was created and deleted at the same moment");
  return { user: (await lockUser(query, found.id)) ?? found, isNew: false };
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
 * Forgets what was chosen for an account before anyone proved that its address is theirs: the one
 * who typed the address may have been a stranger, and must not share the account with its owner.
 * Call this before `confirmUser`, unless the proof is the link of the sign-up that chose the
 * password.
 */
export async function forgetUnproven(query: Query, user: UserRow): Promise<void> {
  if (user.email_confirmed_at !== null || user.invited_at !== null) return;
  await query(
    "update auth.users set encrypted_password = '', raw_user_meta_data = '{}' where id = $1",
    [user.id],
  );
}

export const isBanned = ({ banned_until }: UserRow): boolean =>
  banned_until !== null && Date.parse(banned_until) > Date.now();
