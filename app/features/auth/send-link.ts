import { messages } from "#domain/errors.ts";
import { isNetworkFailure } from "#domain/sign-in/network-failure.ts";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { hexOf } from "#domain/text/hex.ts";
import { browserClient, statelessClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { recordDiagnostic } from "~/lib/session/auth-record";
import { rememberSignInRequest, type SignInRequest } from "~/lib/session/auth-request";
import { currentConsent } from "~/lib/session/use-consent";

/** Requests a link; returns an error message for the visitor if that failed. */
export async function sendMagicLink(details: Omit<SignInRequest, "id">): Promise<string | null> {
  const request = { ...details, id: newRequestId() };
  try {
    const mayReadSession = currentConsent() === "accepted";
    const { auth } = await (mayReadSession ? browserClient() : statelessClient());
    const { error } = await auth.signInWithOtp({
      email: request.email,
      options: {
        emailRedirectTo: `${window.location.origin}${callbackPath}`,
        data: {
          long_lived_session: true,
          marketing_opt_in: request.wantsUpdates,
          request_id: request.id,
        },
      },
    });
    if (error) {
      recordDiagnostic("link_not_sent", error.code ?? error.name);
      // The library's message for a network failure does not help the visitor.
      return isNetworkFailure(error)
        ? withNetworkCause(messages.magicLinkFailed, error)
        : error.message;
    }
    rememberSignInRequest(request);
    recordDiagnostic("link_sent");
    return null;
  } catch (error) {
    log.error("The sign-in link could not be asked for", error);
    return withNetworkCause(messages.magicLinkFailed, error);
  }
}

/** Known only to this browser until the e-mail arrives. */
function newRequestId(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}
