import { messages } from "#domain/errors.ts";
import type { CallbackLink } from "#domain/sign-in/callback.ts";
import { isNetworkFailure } from "#domain/sign-in/network-failure.ts";
import { signInTimes } from "#domain/sign-in/sign-in.ts";
import { browserClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { recordDiagnostic } from "~/lib/session/auth-record";
import { isEarlierRequest, rememberLinkChoice } from "~/lib/session/auth-request";
import { forgetCallbackLink } from "./callback-link";
import { exchangeProviderCode } from "./provider-sign-in";

/** What went wrong, as shown in the notice. */
export interface SignInFailure {
  title: string;
  message: string;
}

const noSession: SignInFailure = { title: "Session error", message: messages.sessionMissing };
const failed = (error: unknown): SignInFailure => ({
  title: "Authentication failed",
  message: withNetworkCause(messages.signInFailed, error),
});
const timedOut: SignInFailure = {
  title: "Authentication timed out",
  message: messages.signInTimedOut,
};

/** Turns a link into a session; returns null on success. Times out after ten seconds. */
export async function completeSignIn(link: CallbackLink): Promise<SignInFailure | null> {
  let timer: number | undefined;
  const timeOut = new Promise<SignInFailure>((resolve) => {
    timer = window.setTimeout(() => resolve(timedOut), signInTimes.callbackTimeOut);
  });
  const failure = await Promise.race([
    redeem(link).catch((error: unknown) => {
      log.error("The sign-in could not be completed", error);
      return failed(error);
    }),
    timeOut,
  ]);
  window.clearTimeout(timer);
  recordDiagnostic(failure ? "callback_failed" : "callback_succeeded", failure?.title);
  return failure;
}

async function redeem(link: CallbackLink): Promise<SignInFailure | null> {
  const { auth } = await browserClient();
  let refusal: SignInFailure | null = null;
  if (link.kind === "refused") refusal = { title: "Authentication error", message: link.message };
  if (link.kind === "code") {
    const { error } = await exchangeProviderCode(link.code);
    if (error && isNetworkFailure(error)) return failed(error);
    if (error) refusal = { title: "Authentication error", message: error.message };
  }
  if (link.kind === "link") {
    rememberLinkChoice(link.wantsUpdates);
    const { error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (error && isNetworkFailure(error)) return failed(error);
    // Used or refused, so trying again would change nothing.
    forgetCallbackLink();
    const isOlder = isEarlierRequest(link.requestId);
    const message = isOlder ? messages.newerLinkSent : error?.message;
    if (error && message) refusal = { title: "Authentication error", message };
  }
  await new Promise((resolve) => setTimeout(resolve, signInTimes.sessionCheckDelay));
  const { data } = await auth.getSession();
  // A link that is opened again is refused, but the user is already signed in.
  return data.session ? null : (refusal ?? noSession);
}
