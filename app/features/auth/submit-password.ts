import { messages } from "#domain/errors.ts";
import { isNetworkFailure } from "#domain/sign-in/network-failure.ts";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { browserClient, statelessClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { recordDiagnostic } from "~/lib/session/auth-record";

export type PasswordStep = "log-in" | "sign-up" | "forgotten";

interface Outcome {
  /** Why it failed, for the visitor. */
  failure?: string;
  /** What happens next, if nothing else shows it. */
  note?: string;
}

interface Credentials {
  email: string;
  password: string;
}

export async function submitPassword(step: PasswordStep, given: Credentials): Promise<Outcome> {
  try {
    return await steps[step](given);
  } catch (error) {
    log.error("The password could not be sent", error);
    return { failure: withNetworkCause(messages.signInFailed, error) };
  }
}

const redirect = () => `${window.location.origin}${callbackPath}`;

const steps: Record<PasswordStep, (given: Credentials) => Promise<Outcome>> = {
  async "log-in"(given) {
    const { auth } = await browserClient();
    const { error } = await auth.signInWithPassword(given);
    return error ? refused(error) : {};
  },
  async "sign-up"({ email, password }) {
    const { auth } = await statelessClient();
    const options = { emailRedirectTo: redirect() };
    const { error } = await auth.signUp({ email, password, options });
    return error
      ? refused(error)
      : { note: "Check your email: the link that we just sent confirms your account." };
  },
  async forgotten({ email }) {
    const { auth } = await statelessClient();
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo: redirect() });
    return error
      ? refused(error)
      : {
          note: "Check your email: if there is an account, we sent a link to choose a new password.",
        };
  },
};

function refused(error: { name: string; message: string; code?: string | undefined }): Outcome {
  recordDiagnostic("password_refused", error.code ?? error.name);
  const isUnreachable = isNetworkFailure(error);
  return {
    failure: isUnreachable ? withNetworkCause(messages.signInFailed, error) : error.message,
  };
}
