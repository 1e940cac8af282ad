import { type Profile, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { isEmailAddress } from "#domain/sign-in/email-spelling.ts";
import { providerFlowLifetime } from "../flow-state.ts";
import type { ProviderAccount } from "../providers/provider-account.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { checkAssertion, checkEnvelope, SamlRefusal } from "./saml-response.ts";

/** How far the two clocks may differ, in milliseconds. */
const clockSkew = 30_000;

/** A request that this site sent, and that a response must match. */
export interface SamlRequest {
  requestId: string;
  createdAt: Date;
}

interface SamlServiceOptions {
  /** The base URL of the authentication API. */
  authUrl: string;
  provider: IdentityProvider;
  /** The provider's ID in `auth.sso_providers`. */
  providerId: string;
  /** The domains whose addresses the provider may vouch for. */
  domains: readonly string[];
}

const transientName = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

const metadataUrl = (authUrl: string) => `${authUrl}/sso/saml/metadata`;
const acsUrl = (authUrl: string) => `${authUrl}/sso/saml/acs`;

export type SamlService = ReturnType<typeof createSamlService>;

/** This site as a SAML 2.0 service provider of one identity provider. */
export function createSamlService({ authUrl, provider, providerId, domains }: SamlServiceOptions) {
  const callbackUrl = acsUrl(authUrl);
  const issuer = metadataUrl(authUrl);

  /** The library asks for one request only, so nothing is kept in its memory. */
  function service({ requestId, createdAt }: SamlRequest): SAML {
    const value = createdAt.toISOString();
    return new SAML({
      callbackUrl,
      issuer,
      audience: issuer,
      entryPoint: provider.loginUrl,
      idpCert: provider.certificates,
      idpIssuer: provider.entityId,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      // Most providers sign the assertion only; what is not signed is not believed either way.
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: clockSkew,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: providerFlowLifetime * 1000,
      generateUniqueId: () => requestId,
      cacheProvider: {
        saveAsync: async () => ({ value, createdAt: createdAt.getTime() }),
        getAsync: async (id) => (id === requestId ? value : null),
        removeAsync: async (id) => id,
      },
    });
  }

  return {
    providerId,

    loginUrl: (request: SamlRequest, relayState: string): Promise<string> =>
      service(request).getAuthorizeUrlAsync(relayState, undefined, {}),

    /** The person whom a response to the request names; throws a SamlRefusal. */
    async readResponse(request: SamlRequest, base64: string): Promise<ProviderAccount> {
      await checkEnvelope(base64, callbackUrl);
      const profile = await validate(service(request), base64);
      checkAssertion(profile.getAssertion?.(), {
        entityId: provider.entityId,
        acsUrl: callbackUrl,
        requestId: request.requestId,
        now: Date.now() - clockSkew,
      });
      return account(profile);
    },
  };

  function account(profile: Profile): ProviderAccount {
    // It changes at every log-in, so it would be a new person each time.
    if (profile.nameIDFormat === transientName) {
      throw new SamlRefusal("The name ID is transient");
    }
    const email = addressOf(profile);
    // The operator has said for which domains this provider speaks, so only there it is believed.
    const isEmailProven = email !== null && domains.includes(email.slice(email.indexOf("@") + 1));
    const name = firstText(profile, [
      "name",
      "displayName",
      "http://schemas.microsoft.com/identity/claims/displayname",
    ]);
    return {
      provider: `sso:${providerId}`,
      subject: profile.nameID,
      email,
      isEmailProven,
      details: {
        iss: provider.entityId,
        sub: profile.nameID,
        provider_id: profile.nameID,
        ...(email && { email }),
        email_verified: isEmailProven,
        phone_verified: false,
        ...(name && { name, full_name: name }),
      },
    };
  }
}

/** This site's own metadata, which needs no provider. */
export function serviceMetadata(authUrl: string): string {
  const issuer = metadataUrl(authUrl);
  const service = new SAML({
    callbackUrl: acsUrl(authUrl),
    issuer,
    // Required, but not part of the metadata.
    idpCert: "unused",
    wantAssertionsSigned: true,
    identifierFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
  });
  return service.generateServiceProviderMetadata(null);
}

async function validate(service: SAML, base64: string): Promise<Profile> {
  const { profile } = await service
    .validatePostResponseAsync({ SAMLResponse: base64 })
    .catch((cause: unknown) => {
      throw new SamlRefusal("The response is not valid", { cause });
    });
  if (!profile) throw new SamlRefusal("The response names nobody");
  return profile;
}

const addressAttributes = [
  "email",
  "mail",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];

function addressOf(profile: Profile): string | null {
  const given = firstText(profile, addressAttributes) ?? profile.nameID;
  const email = given.trim().toLowerCase();
  return isEmailAddress(email) ? email : null;
}

/** Attributes as the signed assertion has them; one with several values is ambiguous. */
function firstText(profile: Profile, names: readonly string[]): string | null {
  const attributes = profile.attributes;
  if (typeof attributes !== "object" || attributes === null) return null;
  const known = new Map<string, unknown>(Object.entries(attributes));
  const found = names.map((name) => known.get(name)).find((value) => value !== undefined);
  return typeof found === "string" && found.length <= 1_000 ? found : null;
}
