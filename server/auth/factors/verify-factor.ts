import { z } from "zod";
import type { Query } from "../account-transactions.ts";
import { recordAudit } from "../audit-log.ts";
import { AuthError, noSession, validationFailed } from "../auth-errors.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { UserCall } from "../router.ts";
import { findSession } from "../session-rows.ts";
import { lockUser } from "../users.ts";
import {
  type Challenge,
  confirmFactor,
  type Factor,
  findChallenge,
  lastUsedStep,
  lockFactor,
  recentFailures,
  recordFailure,
  spendChallenge,
} from "./factor-rows.ts";
import {
  authenticationSchema,
  type NewPasskey,
  type Passkeys,
  registrationSchema,
} from "./passkeys.ts";
import { stepOfCode } from "./totp.ts";

/** In seconds. */
export const challengeLifetime = 300;
/** Of one person, within an hour. */
const maxFailures = 10;

const attemptSchema = z.object({
  challenge_id: z.uuid({ error: "challenge_id is not valid" }),
  code: z.string().max(20).optional(),
  webauthn: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("create"), credential_response: registrationSchema }),
      z.object({ type: z.literal("request"), credential_response: authenticationSchema }),
    ])
    .optional(),
});

type Attempt = z.infer<typeof attemptSchema>;

/** What a successful attempt leaves behind. */
interface Proof {
  step: number | null;
  passkey: NewPasskey | null;
  signCount: number | null;
}

/** POST /factors/{id}/verify: a successful attempt raises the session to aal2. */
export function createVerification({ transaction, sessions }: AuthParts, passkeys: Passkeys) {
  return async (call: UserCall): Promise<Response> => {
    const attempt = await call.body(attemptSchema);
    const { claims, visit } = call;
    // A failed attempt is counted, so it must not roll the transaction back.
    const outcome = await transaction(async (query) => {
      const user = await lockUser(query, claims.sub);
      if (!user || !(await findSession(query, claims))) throw noSession();
      const factor = await lockFactor(query, user.id, call.params.id);
      const challenge = await openChallenge(query, factor, attempt.challenge_id);
      if ((await recentFailures(query, user.id)) >= maxFailures) throw tooManyFailures();
      const proof = await prove(query, factor, challenge, attempt);
      const traits = { factor_id: factor.id, challenge_id: challenge.id };
      const entry = { actor: user, address: visit.address, traits };
      await recordAudit(query, { action: "verification_attempted", ...entry });
      if (!proof) {
        await recordFailure(query, challenge.id);
        return null;
      }
      await spendChallenge(query, challenge.id, proof.step);
      if (factor.status === "unverified") {
        await confirmFactor(query, factor, claims.session_id, proof.passkey);
      } else if (proof.signCount !== null) {
        await saveSignCount(query, factor, proof.signCount);
      }
      return sessions.strengthenSession(query, claims.session_id, {
        method: factor.factor_type === "totp" ? "totp" : "mfa/webauthn",
        aal: "aal2",
        factorId: factor.id,
        visit,
      });
    });
    if (outcome) return Response.json(outcome);
    throw attempt.code === undefined
      ? new AuthError(422, "mfa_verification_failed", "The passkey could not be verified.")
      : new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  };

  async function prove(
    query: Query,
    factor: Factor,
    { session_data }: Challenge,
    { code, webauthn }: Attempt,
  ): Promise<Proof | null> {
    if (factor.factor_type === "totp") {
      if (code === undefined) throw validationFailed("A code is needed.");
      const lastStep = await lastUsedStep(query, factor);
      const step = stepOfCode(code, { secret: factor.secret ?? "", lastStep });
      return step === null ? null : { step, passkey: null, signCount: null };
    }
    const expected = session_data?.challenge;
    if (!webauthn || !expected) throw validationFailed("The response of a passkey is needed.");
    if ((webauthn.type === "create") !== (factor.status === "unverified")) {
      throw validationFailed("The response is for another step.");
    }
    if (webauthn.type === "create") {
      const passkey = await passkeys.register(webauthn.credential_response, expected);
      return passkey && { step: null, passkey, signCount: null };
    }
    const { credential_response: response } = webauthn;
    const signCount = await passkeys.authenticate(response, expected, factor.web_authn_credential);
    return signCount === null ? null : { step: null, passkey: null, signCount };
  }
}

async function openChallenge(query: Query, factor: Factor, id: string): Promise<Challenge> {
  const challenge = await findChallenge(query, factor, id);
  if (!challenge) {
    throw new AuthError(
      422,
      "mfa_challenge_expired",
      "There is no such challenge. Please try again.",
    );
  }
  if (challenge.verified_at !== null || challenge.age > challengeLifetime) {
    throw new AuthError(
      422,
      "mfa_challenge_expired",
      "The challenge has expired or was used already. Please try again.",
    );
  }
  return challenge;
}

/** A count that goes back means that the passkey was copied; the library refuses it. */
async function saveSignCount(query: Query, factor: Factor, count: number): Promise<void> {
  await query(
    `update auth.mfa_factors set updated_at = now(), web_authn_credential =
      jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb($2::bigint))
    where id = $1`,
    [factor.id, count],
  );
}

const tooManyFailures = () =>
  new AuthError(
    429,
    "over_request_rate_limit",
    "Too many failed attempts. Please wait an hour, or use a recovery code.",
    { retryAfter: 3600 },
  );
