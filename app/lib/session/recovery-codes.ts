import { queryOptions } from "@tanstack/react-query";
import { messages } from "#domain/errors.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";

const recoveryCodesKey = ["recovery-codes"] as const;

/** How many of the user's recovery codes are left. */
export function recoveryCodesQuery(userId: string) {
  return queryOptions({
    queryKey: [...recoveryCodesKey, userId] as const,
    queryFn: async ({ signal }): Promise<number> => {
      const client = await browserClient();
      const { data } = await client.rpc("count_recovery_codes").abortSignal(signal).throwOnError();
      return data;
    },
  });
}

/** Replaces all earlier codes; resolves to the new ones, which cannot be retrieved again. */
export async function createRecoveryCodes(): Promise<string[]> {
  const client = await browserClient();
  const { data } = await client.rpc("create_recovery_codes").throwOnError();
  return data;
}

/**
 * Uses a code up, which removes the user's second factors; returns a message for the user if that
 * failed.
 */
export async function enterRecoveryCode(code: string): Promise<string | null> {
  try {
    const client = await browserClient();
    const { error } = await client.rpc("use_recovery_code", { code });
    if (error) {
      if (error.code === "PT400") return messages.recoveryCodeRefused;
      return withNetworkCause(messages.factorNotChecked, error);
    }
    // The session has a new standing; a new token says so.
    await client.auth.refreshSession();
    notify("success", "Your second factors were removed", {
      description: "Set up two-step login again in your account.",
    });
    return null;
  } catch (error) {
    log.error("The recovery code could not be checked", error);
    return withNetworkCause(messages.factorNotChecked, error);
  }
}
