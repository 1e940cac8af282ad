import { messages } from "#domain/errors.ts";
import type { ProviderButton } from "#domain/sign-in/login-methods.ts";
import { isNetworkFailure } from "#domain/sign-in/network-failure.ts";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { browserClient, providerClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { recordDiagnostic } from "~/lib/session/auth-record";
import { rememberSignInRequest } from "~/lib/session/auth-request";

/** Leaves for the provider's page; returns an error message for the visitor if that failed. */
export async function startProviderSignIn(
  button: ProviderButton,
  from: string | null,
): Promise<string | null> {
  const options = { redirectTo: `${window.location.origin}${callbackPath}` };
  try {
    rememberSignInRequest({ id: "", email: "", wantsUpdates: false, from });
    const { auth } = await providerClient();
    const { error } =
      "provider" in button
        ? await auth.signInWithOAuth({ provider: button.provider, options })
        : await auth.signInWithSSO({ domain: button.domain, options });
    if (!error) return null;
    recordDiagnostic("provider_not_reached", error.code ?? error.name);
    return isNetworkFailure(error) ? withNetworkCause(messages.signInFailed, error) : error.message;
  } catch (error) {
    log.error("The provider's page could not be opened", error);
    return withNetworkCause(messages.signInFailed, error);
  }
}

/**
 * Exchanges the code that the provider's page came back with. Only this tab knows the `code_verifier`, so
 * a code that someone else put into a link signs no one in.
 */
export async function exchangeProviderCode(code: string) {
  const provider = await providerClient();
  const { data, error } = await provider.auth.exchangeCodeForSession(code);
  if (error) return { error };
  const { auth } = await browserClient();
  return auth.setSession(data.session);
}
