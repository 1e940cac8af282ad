import { randomBytes, randomUUID } from "node:crypto";
import type { Query } from "./account-transactions.ts";
import { AuthError } from "./auth-errors.ts";
import { type Challenge, challengeOf, isVerifierOf } from "./code-challenge.ts";

/** How long a code can be exchanged, in seconds. */
const codeLifetime = 300;
/** How long the owner of a mailbox may take to follow a link, in seconds. */
const mailFlowLifetime = 3600;
/** How long a person may take to log in at a provider, in seconds. */
export const providerFlowLifetime = 600;

/** A login that has begun here and goes on elsewhere: in a mailbox, or at another site. */
export interface Flow {
  id: string;
  /** The provider's name in `auth.identities`; `email` for a link. */
  provider: string;
  /** How the session will say that it was entered: magiclink, recovery, oauth, sso/saml … */
  method: string;
  /** Where the browser comes back to: a page of this site. */
  redirectTo: string;
  /** Set if the browser gets a code, which it exchanges, instead of the tokens themselves. */
  challenge: Challenge | null;
  /** Whose login it is, where that is known from the beginning. */
  userId: string | null;
  /** Whose account gets the identity; null to log in. */
  linkingTarget: string | null;
}

type NewFlow = Pick<Flow, "provider" | "method" | "redirectTo" | "challenge"> & Partial<Flow>;

/** Only the browser that starts a flow with a challenge can exchange its code. */
export async function startFlow(query: Query, flow: NewFlow): Promise<string> {
  const id = await insertFlow(query, flow, null);
  // No one comes back after that long, and strangers can begin as many as they like.
  await query("delete from auth.flow_state where created_at < now() - interval '2 hours'");
  return id;
}

/** Takes a provider's flow out, so that it is completed once; null if unknown, used or too old. */
export async function takeFlow(query: Query, id: string): Promise<Flow | null> {
  const [row] = await query<FlowRow>(
    `delete from auth.flow_state
    where id = $1 and auth_code is null and created_at > now() - make_interval(secs => $2)
    returning *`,
    [id, providerFlowLifetime],
  );
  return row ? asFlow(row) : null;
}

/** The code of a flow that was taken out, for the person whom its provider has named. */
export async function issueCode(query: Query, flow: Flow, userId: string): Promise<string> {
  const code = newCode();
  await insertFlow(query, { ...flow, userId }, code);
  return code;
}

/**
 * The code of a flow whose link was followed: the same one if it was issued just before, because
 * mail scanners follow links too.
 */
export async function issueMailCode(
  query: Query,
  id: string,
  userId: string,
): Promise<string | null> {
  const [flow] = await query<{ auth_code: string }>(
    `update auth.flow_state set
      auth_code = case
        when auth_code_issued_at > now() - make_interval(secs => ${codeLifetime}) then auth_code
        else $3
      end,
      auth_code_issued_at = now(), user_id = $2, updated_at = now()
    where id = $1 and (user_id is null or user_id = $2)
      and created_at > now() - make_interval(secs => ${mailFlowLifetime})
    returning auth_code`,
    [id, userId, newCode()],
  );
  return flow?.auth_code ?? null;
}

/** Ends a flow: its code works once, and only with the `code_verifier` behind the challenge. */
export async function exchangeCode(
  query: Query,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<Flow> {
  const [row] = await query<FlowRow & { is_fresh: boolean }>(
    `select *, auth_code_issued_at > now() - make_interval(secs => ${codeLifetime}) as is_fresh
    from auth.flow_state where auth_code = $1 for update`,
    [code],
  );
  const flow = row && asFlow(row);
  if (!row || !flow?.challenge) {
    throw new AuthError(404, "flow_state_not_found", "This login was not found.");
  }
  if (!row.is_fresh) {
    throw new AuthError(403, "flow_state_expired", "This login took too long. Please try again.");
  }
  if (!isVerifierOf(flow.challenge, codeVerifier)) {
    throw new AuthError(
      400,
      "bad_code_verifier",
      "This login was started in another browser. Please try again here.",
    );
  }
  await query("delete from auth.flow_state where id = $1", [row.id]);
  return flow;
}

const newCode = () => randomBytes(32).toString("base64url");

async function insertFlow(query: Query, flow: NewFlow, code: string | null): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into auth.flow_state (
      id, provider_type, authentication_method, referrer, code_challenge, code_challenge_method,
      linking_target_id, user_id, auth_code, auth_code_issued_at, created_at, updated_at
    ) values (
      $1, $2, $3, $4, $5, $6, $7, $8, $9, case when $9::text is not null then now() end, now(), now()
    )`,
    [
      id,
      flow.provider,
      flow.method,
      flow.redirectTo,
      flow.challenge?.code_challenge ?? null,
      flow.challenge?.code_challenge_method ?? null,
      flow.linkingTarget ?? null,
      flow.userId ?? null,
      code,
    ],
  );
  return id;
}

interface FlowRow {
  id: string;
  user_id: string | null;
  provider_type: string;
  authentication_method: string;
  referrer: string | null;
  code_challenge: string | null;
  code_challenge_method: Challenge["code_challenge_method"] | null;
  linking_target_id: string | null;
}

const asFlow = (row: FlowRow): Flow => ({
  id: row.id,
  provider: row.provider_type,
  method: row.authentication_method,
  redirectTo: row.referrer ?? "",
  challenge: challengeOf(row),
  userId: row.user_id,
  linkingTarget: row.linking_target_id,
});
