/** The ways to log in that an operator can choose, in the order of the login page. */
export const loginMethods = ["email", "google", "microsoft", "oidc", "saml", "password"] as const;

export type LoginMethod = (typeof loginMethods)[number];

/** The names by which Supabase's API knows the providers. */
export const oauthProviders = {
  google: "google",
  microsoft: "azure",
  oidc: "custom:oidc",
} as const;

export type OauthProvider = (typeof oauthProviders)[keyof typeof oauthProviders];

/** A button of the login page that leads to another site. */
export type ProviderButton =
  | { label: string; provider: OauthProvider }
  | { label: string; domain: string };

/** What the login page offers. */
export interface LoginOptions {
  hasEmail: boolean;
  hasPassword: boolean;
  providers: ProviderButton[];
}

interface LoginSettings {
  LOGIN_METHODS: readonly LoginMethod[];
  OIDC_ISSUER?: string | undefined;
  OIDC_NAME?: string | undefined;
  SAML_NAME?: string | undefined;
  SAML_DOMAINS?: readonly string[] | undefined;
}

export function loginOptions(settings: LoginSettings): LoginOptions {
  const methods = settings.LOGIN_METHODS;
  return {
    hasEmail: methods.includes("email"),
    hasPassword: methods.includes("password"),
    providers: methods.flatMap((method) => buttonOf(method, settings) ?? []),
  };
}

function buttonOf(method: LoginMethod, settings: LoginSettings): ProviderButton | null {
  switch (method) {
    case "google":
      return { label: "Continue with Google", provider: oauthProviders.google };
    case "microsoft":
      return { label: "Continue with Microsoft", provider: oauthProviders.microsoft };
    case "oidc":
      return { label: `Continue with ${oidcName(settings)}`, provider: oauthProviders.oidc };
    case "saml": {
      const [domain] = settings.SAML_DOMAINS ?? [];
      const suffix = settings.SAML_NAME ? ` (${settings.SAML_NAME})` : "";
      return domain ? { label: `Single sign-on${suffix}`, domain } : null;
    }
    default:
      return null;
  }
}

function oidcName({ OIDC_NAME, OIDC_ISSUER }: LoginSettings): string {
  return OIDC_NAME ?? (OIDC_ISSUER ? new URL(OIDC_ISSUER).host : "OpenID Connect");
}
