import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Query } from "../account-transactions.ts";
import { AuthError } from "../auth-errors.ts";

export interface Factor {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: "totp" | "webauthn" | "phone";
  status: "unverified" | "verified";
  secret: string | null;
  web_authn_credential: unknown;
}

export interface Challenge {
  id: string;
  /** In seconds. */
  age: number;
  verified_at: string | null;
  session_data: { challenge?: string } | null;
}

/** How long a factor that is being set up is kept, in minutes. */
const setupMinutes = 10;

/** Reads someone's factor and holds it, so that its codes are checked one after the other. */
export async function lockFactor(
  query: Query,
  userId: string,
  id: string | undefined,
): Promise<Factor> {
  const factorId = z.uuid().safeParse(id).data;
  const [factor] = factorId
    ? await query<Factor>(
        "select * from auth.mfa_factors where id = $1 and user_id = $2 for update",
        [factorId, userId],
      )
    : [];
  if (!factor) {
    throw new AuthError(404, "mfa_factor_not_found", "This account has no such factor.");
  }
  return factor;
}

export const findFactors = (query: Query, userId: string): Promise<Factor[]> =>
  query("select * from auth.mfa_factors where user_id = $1 order by created_at, id", [userId]);

export async function insertFactor(
  query: Query,
  factor: Pick<Factor, "user_id" | "friendly_name" | "factor_type" | "secret">,
): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into auth.mfa_factors (
      id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at
    ) values ($1, $2, $3, $4, 'unverified', $5, now(), now())`,
    [id, factor.user_id, factor.friendly_name, factor.factor_type, factor.secret],
  );
  return id;
}

/** Removes what someone began to set up and left. */
export async function deleteAbandonedFactors(query: Query, userId: string): Promise<void> {
  await query(
    `delete from auth.mfa_factors
    where user_id = $1 and status = 'unverified'
      and created_at < now() - make_interval(mins => $2)`,
    [userId, setupMinutes],
  );
}

/**
 * Once a factor is proved, whatever else was being set up goes, and so do sessions that only the
 * first factor opened: one of them may be why the second is wanted.
 */
export async function confirmFactor(
  query: Query,
  factor: Factor,
  session: string,
  passkey: { aaguid: string; credential: Record<string, unknown> } | null,
): Promise<void> {
  await query(
    `update auth.mfa_factors set status = 'verified', updated_at = now(),
      web_authn_credential = $2::text::jsonb, web_authn_aaguid = $3
    where id = $1`,
    [factor.id, passkey ? JSON.stringify(passkey.credential) : null, passkey?.aaguid ?? null],
  );
  await query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
    factor.user_id,
  ]);
  await query(
    `delete from auth.sessions
    where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') = 'aal1'`,
    [factor.user_id, session],
  );
}

export async function deleteFactor(query: Query, factor: Factor): Promise<void> {
  await query(
    `delete from auth.mfa_amr_claims claim using auth.sessions session
    where claim.session_id = session.id and session.factor_id = $1
      and claim.authentication_method in ('totp', 'mfa/webauthn')`,
    [factor.id],
  );
  await query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [
    factor.id,
  ]);
  await query("delete from auth.mfa_factors where id = $1", [factor.id]);
}

export async function insertChallenge(
  query: Query,
  factor: Factor,
  { address, sessionData }: { address: string | null; sessionData: object | null },
): Promise<{ id: string; createdAt: Date }> {
  const id = randomUUID();
  const [made] = await query<{ created_at: string }>(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
    values ($1, $2, now(), $3, $4::text::jsonb) returning created_at`,
    [id, factor.id, address ?? "127.0.0.1", sessionData ? JSON.stringify(sessionData) : null],
  );
  await query(
    `delete from auth.mfa_challenges
    where factor_id = $1 and created_at < now() - interval '1 day'`,
    [factor.id],
  );
  return { id, createdAt: new Date(made?.created_at ?? Date.now()) };
}

export async function findChallenge(
  query: Query,
  factor: Factor,
  id: string,
): Promise<Challenge | null> {
  const [challenge] = await query<Challenge>(
    `select id, extract(epoch from now() - created_at)::float as age, verified_at,
      web_authn_session_data as session_data
    from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id],
  );
  return challenge ?? null;
}

/** Records that a challenge was met; for a code, with the time step it belongs to. */
export async function spendChallenge(query: Query, id: string, step: number | null): Promise<void> {
  await query("update auth.mfa_challenges set verified_at = now(), otp_code = $2 where id = $1", [
    id,
    step === null ? null : String(step),
  ]);
}

/** The latest time step whose code was used. */
export async function lastUsedStep(query: Query, factor: Factor): Promise<number> {
  const [used] = await query<{ step: string | null }>(
    `select max(otp_code::bigint)::text as step from auth.mfa_challenges
    where factor_id = $1 and verified_at is not null`,
    [factor.id],
  );
  return Number(used?.step ?? 0);
}

export async function recordFailure(query: Query, id: string): Promise<void> {
  await query(
    `update auth.mfa_challenges
    set web_authn_session_data = coalesce(web_authn_session_data, '{}') || jsonb_build_object(
      'failures', coalesce((web_authn_session_data ->> 'failures')::int, 0) + 1
    ) where id = $1`,
    [id],
  );
}

/** How often someone failed to prove a second factor within the last hour. */
export async function recentFailures(query: Query, userId: string): Promise<number> {
  const [found] = await query<{ failures: number }>(
    `select coalesce(sum((challenge.web_authn_session_data ->> 'failures')::int), 0)::int as failures
    from auth.mfa_challenges challenge
    join auth.mfa_factors factor on factor.id = challenge.factor_id
    where factor.user_id = $1 and challenge.created_at > now() - interval '1 hour'`,
    [userId],
  );
  return found?.failures ?? 0;
}
