import { randomUUID } from "node:crypto";
import { type Challenge, challengeOf } from "../flow-state.ts";
import type { Query } from "../transaction.ts";
import { flowLifetime } from "./flow-secrets.ts";

/** A sign-in that has begun here and goes on at another site. */
export interface Flow {
  id: string;
  /** The provider's name in `auth.identities`. */
  provider: string;
  /** How the session will say that it was entered: `oauth` or `sso/saml`. */
  method: string;
  /** Where the browser comes back to: a page of this site. */
  redirectTo: string;
  /** Set if the browser gets a code, which it exchanges, instead of the tokens themselves. */
  challenge: Challenge | null;
  /** Whose account gets the identity; null to sign in. */
  linkingTarget: string | null;
}

export async function startFlow(query: Query, flow: Omit<Flow, "id">): Promise<string> {
  const id = randomUUID();
  await insertFlow(query, { ...flow, id });
  // Nobody comes back after that long, and strangers can begin as many as they like.
  await query("delete from auth.flow_state where created_at < now() - interval '2 hours'");
  return id;
}

/** Takes a flow out, so that it can be completed once; null if it is unknown, used or too old. */
export async function takeFlow(query: Query, id: string): Promise<Flow | null> {
  const [row] = await query<{
    provider_type: string;
    authentication_method: string;
    referrer: string | null;
    code_challenge: string | null;
    code_challenge_method: Challenge["code_challenge_method"] | null;
    linking_target_id: string | null;
  }>(
    `delete from auth.flow_state
    where id = $1 and auth_code is null and created_at > now() - make_interval(secs => $2)
    returning *`,
    [id, flowLifetime],
  );
  if (!row) return null;
  return {
    id,
    provider: row.provider_type,
    method: row.authentication_method,
    redirectTo: row.referrer ?? "",
    challenge: challengeOf(row),
    linkingTarget: row.linking_target_id,
  };
}

/** A code that the client exchanges for a session, with the `code_verifier` that only it knows. */
export async function issueCode(query: Query, flow: Flow, userId: string): Promise<string> {
  const code = randomUUID();
  await insertFlow(query, { ...flow, id: randomUUID() }, { code, userId });
  return code;
}

async function insertFlow(
  query: Query,
  flow: Flow,
  issued?: { code: string; userId: string },
): Promise<void> {
  await query(
    `insert into auth.flow_state (
      id, provider_type, authentication_method, referrer, code_challenge, code_challenge_method,
      linking_target_id, auth_code, user_id, auth_code_issued_at, created_at, updated_at
    ) values (
      $1, $2, $3, $4, $5, $6, $7, $8, $9, case when $8::text is not null then now() end, now(), now()
    )`,
    [
      flow.id,
      flow.provider,
      flow.method,
      flow.redirectTo,
      flow.challenge?.code_challenge ?? null,
      flow.challenge?.code_challenge_method ?? null,
      flow.linkingTarget,
      issued?.code ?? null,
      issued?.userId ?? null,
    ],
  );
}
