import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from "jose";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { isSameText } from "../same-text.ts";
import { type ProviderAccount, readProviderAccount } from "./provider-account.ts";
import { asProviderFailure, ProviderFailure } from "./provider-failure.ts";
import { isInsecureAllowed, type ProviderSettings } from "./provider-settings.ts";

/** How long a provider may take for one response, in seconds. */
const timeout = 5;
/** How long its published settings are trusted, in milliseconds. */
const discoveryTtl = 3_600_000;
/** A shared secret or 'none' would let others than the provider make tokens. */
const signatureAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** The values of one sign-in that its last step must repeat. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GivenIdToken {
  idToken: string;
  accessToken: string | null;
  /** As the client gave it; the token has its hash. */
  nonce: string | null;
}

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** The conversation with one OpenID Connect provider. It fails with a ProviderFailure only. */
export function createProviderClient(settings: ProviderSettings, redirectUri: string) {
  let known: { configuration: Promise<Configuration>; readAt: number } | undefined;
  let keys: { uri: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined;

  /** Read at the first sign-in, so that a provider that is down stops no start. */
  function configuration(): Promise<Configuration> {
    if (known && Date.now() - known.readAt < discoveryTtl) return known.configuration;
    const reading = discovery(
      settings.issuer,
      settings.clientId,
      settings.clientSecret,
      undefined,
      {
        timeout,
        execute: [
          enableNonRepudiationChecks,
          ...(isInsecureAllowed(settings.issuer) ? [allowInsecureRequests] : []),
        ],
      },
    );
    known = { configuration: reading, readAt: Date.now() };
    reading.catch(() => {
      known = undefined;
    });
    return reading;
  }

  function signingKeys(uri: string | undefined) {
    if (!uri) throw new ProviderFailure("unreadable", "The provider publishes no keys");
    if (keys?.uri !== uri) {
      const find = createRemoteJWKSet(new URL(uri), { timeoutDuration: timeout * 1_000 });
      keys = { uri, find };
    }
    return keys.find;
  }

  function account(claims: Record<string, unknown>): ProviderAccount {
    const read = readProviderAccount(settings, claims);
    if (!read) throw new ProviderFailure("unreadable", "The provider's token has no subject");
    return read;
  }

  return {
    name: settings.name,

    /** Where the browser is sent to log in. */
    authorizationUrl: (secrets: FlowSecrets): Promise<URL> =>
      asProviderFailure(async () =>
        buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: "openid email profile",
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: "S256",
        }),
      ),

    /** The person whom the provider's response to this sign-in names. */
    exchange: (response: URLSearchParams, secrets: FlowSecrets): Promise<ProviderAccount> =>
      asProviderFailure(async () => {
        const provider = await configuration();
        const currentUrl = new URL(redirectUri);
        currentUrl.search = response.toString();
        const tokens = await authorizationCodeGrant(provider, currentUrl, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderFailure("unreadable", "The provider sent no ID token");
        if (claims.email !== undefined || !provider.serverMetadata().userinfo_endpoint) {
          return account({ ...claims });
        }
        // Some providers tell the address only there; the subject must be the token's.
        const user = await fetchUserInfo(provider, tokens.access_token, claims.sub);
        const { email, email_verified, name, picture } = user;
        return account({ ...claims, email, email_verified, name, picture });
      }),

    /** The person whom an ID token names that the client got from the provider itself. */
    verifyIdToken: (given: GivenIdToken): Promise<ProviderAccount> =>
      asProviderFailure(async () => {
        const { issuer, jwks_uri } = (await configuration()).serverMetadata();
        const { payload } = await jwtVerify(given.idToken, signingKeys(jwks_uri), {
          algorithms: signatureAlgorithms,
          audience: settings.clientId,
          requiredClaims: ["iss", "sub", "exp", "iat"],
          clockTolerance: 30,
        });
        // Microsoft's shared tenants have one issuer for each tenant.
        const expected = issuer.replace("{tenantid}", String(payload.tid));
        if (payload.iss !== expected) {
          throw new joseErrors.JWTClaimValidationFailed("wrong issuer", payload, "iss");
        }
        checkNonce(payload.nonce, given.nonce);
        checkAccessToken(payload.at_hash, given.accessToken);
        return account(payload);
      }),
  };
}

/** As on Supabase, the token has the hash of the nonce, which only its client knows. */
function checkNonce(hashed: unknown, nonce: string | null) {
  if (hashed === undefined && nonce === null) return;
  if (typeof hashed !== "string" || nonce === null) {
    throw new ProviderFailure(
      "nonce",
      "Passed nonce and nonce in id_token should either both exist or not.",
    );
  }
  const digest = createHash("sha256").update(nonce).digest("hex");
  if (!isSameText(digest, hashed)) throw new ProviderFailure("nonce", "Nonces mismatch");
}

/** An access token of someone else must not come with the token. */
function checkAccessToken(hash: unknown, accessToken: string | null) {
  if (typeof hash !== "string" || accessToken === null) return;
  // Half of the digest that the signature uses, which for nearly every provider is SHA-256.
  const isKnown = ["sha256", "sha384", "sha512"].some((algorithm) => {
    const digest = createHash(algorithm).update(accessToken).digest();
    return isSameText(digest.subarray(0, digest.length / 2).toString("base64url"), hash);
  });
  if (!isKnown)
    throw new ProviderFailure("refused", "The access token belongs to another ID token");
}
