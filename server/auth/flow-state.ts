import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AuthError } from "./auth-errors.ts";
import type { Query } from "./transaction.ts";

/** How long a flow may take, and how long its code can be exchanged, in seconds. */
const flowLifetime = 3600;
const codeLifetime = 300;

const challenge = z
  .string()
  .regex(/^[\w.~-]{43,128}$/, "The code challenge must have 43 to 128 plain characters.");

/** The fields of a request that starts a flow with a code challenge (PKCE). */
export const challengeFields = {
  code_challenge: challenge.nullish(),
  code_challenge_method: z
    .string()
    .transform((name) => name.toLowerCase())
    .pipe(z.enum(["s256", "plain"], "The code challenge method must be s256 or plain."))
    .nullish(),
};

export interface Challenge {
  code_challenge: string;
  code_challenge_method: "s256" | "plain";
}

/** The challenge of a request; null if it starts no such flow. */
export function challengeOf(request: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: "s256" | "plain" | null | undefined;
}): Challenge | null {
  const { code_challenge, code_challenge_method } = request;
  if (!code_challenge) return null;
  return { code_challenge, code_challenge_method: code_challenge_method ?? "s256" };
}

export interface Flow {
  id: string;
  user_id: string | null;
  provider_type: string;
  authentication_method: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  referrer: string | null;
}

export interface NewFlow {
  userId: string | null;
  /** magiclink, recovery, email/signup, oauth, sso/saml … */
  method: string;
  provider: string;
  challenge: Challenge;
  /** Where the browser returns to. */
  referrer?: string;
}

/** Starts a flow that ends with a code, which only the browser that started it can exchange. */
export async function startFlow(query: Query, flow: NewFlow): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into auth.flow_state (
      id, user_id, code_challenge, code_challenge_method, provider_type, authentication_method,
      referrer, created_at, updated_at
    ) values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    [
      id,
      flow.userId,
      flow.challenge.code_challenge,
      flow.challenge.code_challenge_method,
      flow.provider,
      flow.method,
      flow.referrer ?? null,
    ],
  );
  return id;
}

/** The code of a flow whose person is authenticated; the same one if it was issued just before. */
export async function issueCode(
  query: Query,
  id: string,
  userId: string,
  provider: { accessToken?: string; refreshToken?: string } = {},
): Promise<string | null> {
  const [flow] = await query<{ auth_code: string }>(
    `update auth.flow_state set
      auth_code = case
        when auth_code_issued_at > now() - make_interval(secs => ${codeLifetime}) then auth_code
        else $3
      end,
      auth_code_issued_at = now(), user_id = $2, updated_at = now(),
      provider_access_token = coalesce($4, provider_access_token),
      provider_refresh_token = coalesce($5, provider_refresh_token)
    where id = $1 and (user_id is null or user_id = $2)
      and created_at > now() - make_interval(secs => ${flowLifetime})
    returning auth_code`,
    [
      id,
      userId,
      randomBytes(32).toString("base64url"),
      provider.accessToken ?? null,
      provider.refreshToken ?? null,
    ],
  );
  return flow?.auth_code ?? null;
}

/** Ends a flow: its code works once, and only with the `code_verifier` behind the challenge. */
export async function exchangeCode(
  query: Query,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<Flow> {
  const [flow] = await query<Flow & Challenge & { is_fresh: boolean }>(
    `select *, auth_code_issued_at > now() - make_interval(secs => ${codeLifetime}) as is_fresh
    from auth.flow_state where auth_code = $1 for update`,
    [code],
  );
  if (!flow) throw new AuthError(404, "flow_state_not_found", "This login was not found.");
  if (!flow.is_fresh) {
    throw new AuthError(403, "flow_state_expired", "This login took too long. Please try again.");
  }
  if (!matches(flow, codeVerifier)) {
    throw new AuthError(
      400,
      "bad_code_verifier",
      "This login was started in another browser. Please try again here.",
    );
  }
  await query("delete from auth.flow_state where id = $1", [flow.id]);
  return flow;
}

function matches(
  { code_challenge, code_challenge_method }: Challenge,
  codeVerifier: string,
): boolean {
  const proof =
    code_challenge_method === "plain"
      ? codeVerifier
      : createHash("sha256").update(codeVerifier).digest("base64url");
  const [given, expected] = [Buffer.from(proof), Buffer.from(code_challenge)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
