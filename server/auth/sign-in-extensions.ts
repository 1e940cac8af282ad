import type { Config } from "../config.ts";
import { createLog } from "../server-log.ts";
import type { CreateExtension } from "./auth-parts.ts";
import { createFactors } from "./factors/factors.ts";
import { configuredProviders } from "./providers/provider-settings.ts";
import { createProviders } from "./providers/providers.ts";
import { readIdentityProvider } from "./saml/identity-provider.ts";
import { createSaml } from "./saml/saml.ts";

/**
 * Providers, single sign-on and second factors, as the settings have them. A metadata file that
 * cannot be used stops the start.
 */
export async function signInExtensions(
  config: Config,
  secret: string,
): Promise<readonly CreateExtension[]> {
  const log = createLog(config.LOG_LEVEL);
  const onFailure = (failure: Error) =>
    // The cause's own fields may be a token or a person's data, so only its words are logged.
    log.warn({ reason: failure.message, cause: describe(failure.cause) }, "log-in refused");
  const providers = configuredProviders(config);
  const { SAML_IDP_METADATA: file, SAML_DOMAINS: domains } = config;
  const isSamlOn = config.LOGIN_METHODS.includes("saml");
  const provider = isSamlOn && file ? await readIdentityProvider(file) : null;
  return [
    createFactors,
    (parts) => createProviders({ providers, secret, onFailure }, parts),
    ...(provider && domains
      ? ([
          (parts) => createSaml({ provider, domains, onFailure }, parts),
        ] satisfies CreateExtension[])
      : []),
  ];
}

function describe(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const inner = describe(cause.cause);
  return inner ? `${cause.message}: ${inner}` : cause.message;
}
