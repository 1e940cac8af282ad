import { z } from "zod";
import { product } from "#domain/product.ts";
import type { Query } from "../account-transactions.ts";
import { requireSecondFactor } from "../assurance.ts";
import { recordAudit } from "../audit-log.ts";
import { AuthError, validationFailed } from "../auth-errors.ts";
import type { AuthExtension, AuthParts } from "../auth-parts.ts";
import type { UserCall } from "../router.ts";
import { lockUser, type UserRow } from "../users.ts";
import {
  deleteAbandonedFactors,
  deleteFactor,
  findFactors,
  insertChallenge,
  insertFactor,
  lockFactor,
} from "./factor-rows.ts";
import { createPasskeys } from "./passkeys.ts";
import { newTotp } from "./totp.ts";
import { challengeLifetime, createVerification } from "./verify-factor.ts";

const maxFactors = 10;

const enrolment = z.object({
  factor_type: z.enum(["totp", "webauthn", "phone"], {
    error: "factor_type must be totp or webauthn",
  }),
  friendly_name: z
    .string()
    .trim()
    .max(80, { error: "The name of a factor has at most 80 characters." })
    .nullish()
    .transform((name) => name || null),
  issuer: z.string().max(80).nullish(),
});

const challengeRequest = z.object({
  webauthn: z.object({ rpId: z.string().optional() }).optional(),
});

/** The calls about second factors: authenticator apps and passkeys. */
export function createFactors(parts: AuthParts): AuthExtension {
  const { transaction, publicUrl } = parts;
  const passkeys = createPasskeys(publicUrl);

  /** POST /factors */
  async function enrol(call: UserCall): Promise<Response> {
    const wanted = await call.body(enrolment);
    if (wanted.factor_type === "phone") {
      throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
    }
    const { factor_type: type, friendly_name: name } = wanted;
    return transaction(async (query) => {
      const user = await lockOwner(query, call);
      await requireSecondFactor(query, call.claims, "AAL2 required to enroll a new factor");
      await deleteAbandonedFactors(query, user.id);
      const factors = await findFactors(query, user.id);
      if (factors.length >= maxFactors) {
        throw new AuthError(
          422,
          "too_many_enrolled_mfa_factors",
          `You have ${maxFactors} factors. Remove one first.`,
        );
      }
      if (name !== null && factors.some((factor) => factor.friendly_name === name)) {
        throw new AuthError(
          422,
          "mfa_factor_name_conflict",
          `A factor with the friendly name "${name}" for this user already exists`,
        );
      }
      const totp =
        type === "totp" ? newTotp(wanted.issuer || product.name, user.email ?? user.id) : null;
      const id = await insertFactor(query, {
        user_id: user.id,
        friendly_name: name,
        factor_type: type,
        secret: totp?.secret ?? null,
      });
      const { address } = call.visit;
      const traits = { factor_id: id };
      await recordAudit(query, { action: "factor_in_progress", actor: user, address, traits });
      return Response.json({ id, type, friendly_name: name ?? "", ...(totp && { totp }) });
    });
  }

  /** POST /factors/{id}/challenge */
  async function challenge(call: UserCall): Promise<Response> {
    const { webauthn } = await call.body(challengeRequest);
    return transaction(async (query) => {
      const user = await lockOwner(query, call);
      const factor = await lockFactor(query, user.id, call.params.id);
      if (factor.factor_type === "totp") {
        const made = await insertChallenge(query, factor, { ...call.visit, sessionData: null });
        return Response.json({ id: made.id, type: "totp", expires_at: expiry(made.createdAt) });
      }
      if (webauthn?.rpId !== undefined && webauthn.rpId !== passkeys.rpID) {
        throw validationFailed("Passkeys of this site are not for another one.");
      }
      const isNew = factor.status === "unverified";
      const publicKey = isNew
        ? await passkeys.registrationOptions(
            { id: user.id, email: user.email ?? user.id },
            (await findFactors(query, user.id))
              .map((known) => known.web_authn_credential)
              .filter((credential) => credential !== null),
          )
        : await passkeys.authenticationOptions(factor.web_authn_credential);
      const sessionData = { challenge: publicKey.challenge };
      const made = await insertChallenge(query, factor, { ...call.visit, sessionData });
      return Response.json({
        id: made.id,
        type: "webauthn",
        expires_at: expiry(made.createdAt),
        webauthn: { type: isNew ? "create" : "request", credential_options: { publicKey } },
      });
    });
  }

  /** DELETE /factors/{id} */
  const unenrol = (call: UserCall): Promise<Response> =>
    transaction(async (query) => {
      const user = await lockOwner(query, call);
      const factor = await lockFactor(query, user.id, call.params.id);
      if (factor.status === "verified") {
        const message = "AAL2 required to unenroll verified factor";
        await requireSecondFactor(query, call.claims, message);
      }
      await deleteFactor(query, factor);
      await recordAudit(query, {
        action: "factor_unenrolled",
        actor: user,
        address: call.visit.address,
        traits: { factor_id: factor.id, factor_status: factor.status },
      });
      return Response.json({ id: factor.id });
    });

  return {
    providers: [],
    grants: {},
    routes: [
      { method: "POST", path: "/factors", access: "user", handle: enrol },
      { method: "POST", path: "/factors/:id/challenge", access: "user", handle: challenge },
      {
        method: "POST",
        path: "/factors/:id/verify",
        access: "user",
        handle: createVerification(parts, passkeys),
      },
      { method: "DELETE", path: "/factors/:id", access: "user", handle: unenrol },
    ],
  };
}

/** Factors of one person are changed one request after the other. */
async function lockOwner(query: Query, { claims }: UserCall): Promise<UserRow> {
  const user = await lockUser(query, claims.sub);
  if (!user) throw new AuthError(403, "user_not_found", "This account no longer exists.");
  return user;
}

/** In seconds, as the client expects it. */
const expiry = (createdAt: Date) => Math.floor(createdAt.getTime() / 1000) + challengeLifetime;
