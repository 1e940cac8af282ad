import { randomUUID } from "node:crypto";
import type { Query } from "./account-transactions.ts";

type Metadata = Record<string, unknown>;

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

export const findIdentities = (query: Query, userId: string): Promise<IdentityRow[]> =>
  query("select * from auth.identities where user_id = $1 order by created_at, id", [userId]);

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
 * someone else, and then changes nothing.
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
