import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import { z } from "zod";
import { product } from "#domain/product.ts";

/** How long the browser waits for the person, in milliseconds. */
const timeout = 120_000;

/** A passkey in the format of `auth.mfa_factors.web_authn_credential`, so that it can move. */
const storedSchema = z.object({
  id: z.base64(),
  publicKey: z.base64(),
  transport: z.array(z.string()).nullish(),
  authenticator: z.object({ signCount: z.number() }),
});

const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(32_768);

const responseParts = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z
    .enum(["platform", "cross-platform"])
    .nullish()
    .transform((value) => value ?? undefined),
  // Nothing here asks for an extension, so nothing is read from one.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** What the browser returns for a new passkey. */
export const registrationSchema = z.object({
  ...responseParts,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What the browser returns for a known passkey. */
export const authenticationSchema = z.object({
  ...responseParts,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((value) => value ?? undefined),
  }),
});

interface Person {
  id: string;
  email: string;
}

export interface NewPasskey {
  aaguid: string;
  /** For the column `web_authn_credential`. */
  credential: Record<string, unknown>;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** The WebAuthn ceremonies for this site. */
export function createPasskeys(publicUrl: string) {
  const { origin, hostname: rpID } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID };

  return {
    rpID,

    registrationOptions: (person: Person, known: unknown[]) =>
      generateRegistrationOptions({
        rpName: product.name,
        rpID,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.email,
        timeout,
        attestationType: "none",
        excludeCredentials: known.map(descriptor),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      }),

    authenticationOptions: (credential: unknown) =>
      generateAuthenticationOptions({
        rpID,
        timeout,
        allowCredentials: [descriptor(credential)],
        userVerification: "preferred",
      }),

    /** The passkey that a response registers; null if it does not match the challenge. */
    async register(
      response: z.infer<typeof registrationSchema>,
      challenge: string,
    ): Promise<NewPasskey | null> {
      const result = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
        // The first factor was proved before; this one proves possession.
        requireUserVerification: false,
      }).catch(() => null);
      if (!result?.verified) return null;
      const { aaguid, credential, userVerified, credentialDeviceType, credentialBackedUp } =
        result.registrationInfo;
      return {
        aaguid,
        credential: {
          id: Buffer.from(credential.id, "base64url").toString("base64"),
          publicKey: Buffer.from(credential.publicKey).toString("base64"),
          attestationType: "none",
          transport: credential.transports ?? [],
          flags: {
            userPresent: true,
            userVerified,
            backupEligible: credentialDeviceType === "multiDevice",
            backupState: credentialBackedUp,
          },
          authenticator: {
            AAGUID: Buffer.from(aaguid.replaceAll("-", ""), "hex").toString("base64"),
            signCount: credential.counter,
            cloneWarning: false,
            attachment: "",
          },
        },
      };
    },

    /** The new count of signatures; null if the response does not prove the passkey. */
    async authenticate(
      response: z.infer<typeof authenticationSchema>,
      challenge: string,
      stored: unknown,
    ): Promise<number | null> {
      const result = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: challenge,
        credential: fromStored(stored),
        requireUserVerification: false,
      }).catch(() => null);
      return result?.verified ? result.authenticationInfo.newCounter : null;
    },
  };
}

function fromStored(stored: unknown): WebAuthnCredential {
  const { id, publicKey, transport, authenticator } = storedSchema.parse(stored);
  return {
    id: Buffer.from(id, "base64").toString("base64url"),
    publicKey: new Uint8Array(Buffer.from(publicKey, "base64")),
    counter: authenticator.signCount,
    ...(transport && { transports: transport }),
  };
}

function descriptor(stored: unknown) {
  const { id, transports } = fromStored(stored);
  return { id, ...(transports && { transports }) };
}
