import { type OauthProvider, oauthProviders } from "#domain/sign-in/login-methods.ts";
import type { Config } from "../../config.ts";
import { isLoopbackSite } from "../../network/loopback.ts";

/** An OpenID Connect provider that people may log in with. */
export interface ProviderSettings {
  name: OauthProvider;
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** What makes this provider's word for an address a proof. */
  addressProof: "email_verified" | "xms_edov" | "single_tenant";
}

/** Microsoft's names for 'any tenant', whose administrators can give an account any address. */
const sharedTenants = ["common", "organizations", "consumers"];

export function configuredProviders(config: Config): ProviderSettings[] {
  return config.LOGIN_METHODS.flatMap((method): ProviderSettings[] => {
    switch (method) {
      case "google":
        return provider(oauthProviders.google, "https://accounts.google.com", {
          clientId: config.GOOGLE_CLIENT_ID,
          clientSecret: config.GOOGLE_CLIENT_SECRET,
          addressProof: "email_verified",
        });
      case "microsoft":
        return provider(oauthProviders.microsoft, microsoftIssuer(config.MICROSOFT_TENANT), {
          clientId: config.MICROSOFT_CLIENT_ID,
          clientSecret: config.MICROSOFT_CLIENT_SECRET,
          addressProof: sharedTenants.includes(config.MICROSOFT_TENANT)
            ? "xms_edov"
            : "single_tenant",
        });
      case "oidc":
        return provider(oauthProviders.oidc, config.OIDC_ISSUER, {
          clientId: config.OIDC_CLIENT_ID,
          clientSecret: config.OIDC_CLIENT_SECRET,
          addressProof: "email_verified",
        });
      default:
        return [];
    }
  });
}

/** Plain HTTP is for a provider on this machine only. */
export const isInsecureAllowed = (issuer: URL): boolean =>
  issuer.protocol === "http:" && isLoopbackSite(issuer.href);

const microsoftIssuer = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`;

function provider(
  name: OauthProvider,
  issuer: string | undefined,
  settings: Pick<ProviderSettings, "addressProof"> & {
    clientId: string | undefined;
    clientSecret: string | undefined;
  },
): ProviderSettings[] {
  const { clientId, clientSecret, addressProof } = settings;
  // With a Supabase project these are set there, and its own API serves them.
  if (!issuer || !clientId || !clientSecret) return [];
  return [{ name, issuer: new URL(issuer), clientId, clientSecret, addressProof }];
}
