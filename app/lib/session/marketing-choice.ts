import type { User } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";
import { marketingChoiceOf } from "~/lib/session/auth-request";

/** true: opted in; false: opted out; null: never chosen. */
export type MarketingChoice = boolean | null;

export const marketingChoiceKey = ["marketing-choice"] as const;

/** Whether the account with this e-mail address gets marketing e-mails. */
export function marketingChoiceQuery(email: string) {
  return queryOptions({
    queryKey: [...marketingChoiceKey, email] as const,
    queryFn: async (): Promise<MarketingChoice> => {
      const client = await browserClient();
      const { data } = await client
        .from("profiles")
        .select("marketing_opt_in")
        .eq("email", email)
        .single()
        .throwOnError();
      return data.marketing_opt_in;
    },
    enabled: email !== "",
  });
}

/** Stores the login page's checkbox in the profile on the first sign-in, and never afterwards. */
export async function storeSignInChoice(user: User): Promise<void> {
  const wantsUpdates = marketingChoiceOf(user);
  if (wantsUpdates === null) return;
  const client = await browserClient();
  const profile = await client
    .from("profiles")
    .select("id, marketing_opt_in")
    .eq("id", user.id)
    .single();
  if (profile.error) log.warn("The profile could not be read", profile.error);
  if (profile.data?.marketing_opt_in !== null) return;
  const { error } = await client
    .from("profiles")
    .update({ marketing_opt_in: wantsUpdates })
    .eq("id", user.id)
    .is("marketing_opt_in", null);
  if (error) log.warn("The marketing choice could not be stored", error);
}
