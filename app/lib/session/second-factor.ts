import { queryOptions } from "@tanstack/react-query";
import { messages } from "#domain/errors.ts";
import { isNetworkFailure } from "#domain/sign-in/network-failure.ts";
import { browserClient } from "~/lib/data/browser-client";
import { confirmIdentity } from "~/lib/data/confirm-identity";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";

export interface OwnFactor {
  id: string;
  kind: "app" | "passkey";
  name: string;
  addedAt: string;
}

const factorsKey = ["second-factors"] as const;

/** The user's second factors that are set up, oldest first. */
export function factorsQuery(userId: string | null) {
  return queryOptions({
    queryKey: [...factorsKey, userId] as const,
    queryFn: async (): Promise<OwnFactor[]> => {
      const { auth } = await browserClient();
      const { data, error } = await auth.mfa.listFactors();
      if (error) throw error;
      return data.all
        .filter((factor) => factor.status === "verified" && factor.factor_type !== "phone")
        .map(({ id, factor_type, friendly_name, created_at }) => ({
          id,
          kind: factor_type === "totp" ? ("app" as const) : ("passkey" as const),
          name: friendly_name || factorKinds[factor_type === "totp" ? "app" : "passkey"],
          addedAt: created_at,
        }))
        .sort((one, other) => one.addedAt.localeCompare(other.addedAt));
    },
    enabled: userId !== null,
  });
}

export const factorKinds = { app: "Authenticator app", passkey: "Passkey" } as const;

/** Whether this session was opened without the second factor that its user has set up. */
export async function lacksSecondFactor(): Promise<boolean> {
  const { auth } = await browserClient();
  const { data, error } = await auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) log.warn("Whether a second factor is needed is not known", error);
  return data?.currentLevel === "aal1" && data.nextLevel === "aal2";
}

/** The server's code for a call that needs the second factor in this session. */
const needsFactor = "insufficient_aal";

/** Sends a call about second factors; if it needs one of them first, asks for it and sends it again. */
async function strongCall<Response extends { error: { code?: string | undefined } | null }>(
  send: () => Promise<Response>,
): Promise<Response> {
  const response = await send();
  if (response.error?.code !== needsFactor) return response;
  return (await confirmIdentity()) ? send() : response;
}

export interface NewApp {
  id: string;
  name: string;
  /** An image for the app's camera. */
  qrCode: string;
  secret: string;
}

/** Begins to set up an authenticator app; its first code completes it. */
export async function beginApp(name: string): Promise<NewApp> {
  const { auth } = await browserClient();
  const { data, error } = await strongCall(() =>
    auth.mfa.enroll({ factorType: "totp", friendlyName: name }),
  );
  if (error) throw new Error(explain(error, messages.factorNotChecked), { cause: error });
  return { id: data.id, name, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await browserClient();
  const { error } = await strongCall(() => auth.mfa.unenroll({ factorId }));
  if (error) throw new Error(explain(error, messages.factorNotChecked), { cause: error });
  // The session may be worth less now; a new token says so.
  await auth.refreshSession();
}

/** Gives up setting up a factor. Nothing depends on it: what is left over goes by itself. */
export async function abandonFactor(factorId: string): Promise<void> {
  const { auth } = await browserClient();
  await auth.mfa.unenroll({ factorId });
}

/** Each of these returns a message for the user if it failed. */
type Attempt = Promise<string | null>;

export async function enterAppCode(factorId: string, code: string): Attempt {
  return attempt(async () => {
    const { auth } = await browserClient();
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    return error && explain(error, messages.factorCodeRefused);
  });
}

export async function confirmWithPasskey(factorId: string): Attempt {
  return attempt(async () => {
    const { auth } = await browserClient();
    const { error } = await auth.mfa.webauthn.authenticate({ factorId });
    return error && explain(error, messages.passkeyRefused);
  });
}

export async function addPasskey(friendlyName: string): Attempt {
  return attempt(async () => {
    const { auth } = await browserClient();
    const { error } = await strongCall(() => auth.mfa.webauthn.register({ friendlyName }));
    if (!error) return null;
    // What was begun would be in the way of the next attempt.
    const known = await auth.mfa.listFactors();
    const begun = known.data?.all.filter(
      (factor) => factor.status === "unverified" && factor.factor_type === "webauthn",
    );
    for (const { id } of begun ?? []) await auth.mfa.unenroll({ factorId: id });
    return explain(error, messages.passkeyRefused);
  });
}

async function attempt(work: () => Promise<string | null>): Attempt {
  try {
    return await work();
  } catch (error) {
    log.error("The second factor could not be checked", error);
    return withNetworkCause(messages.factorNotChecked, error);
  }
}

/** The server's own words only where the user can act on them. */
function explain(
  error: { name: string; message: string; code?: string | undefined; status?: number | undefined },
  refused: string,
): string {
  log.warn("The second factor was refused", error);
  if (isNetworkFailure(error)) return withNetworkCause(messages.factorNotChecked, error);
  if (error.status === 429 || actionable.has(error.code ?? "")) return error.message;
  return error.status !== undefined && error.status >= 500 ? messages.factorNotChecked : refused;
}

const actionable = new Set(["too_many_enrolled_mfa_factors", "mfa_factor_name_conflict"]);
