import { queryOptions } from "@tanstack/react-query";
import type { PublicConfig } from "~/lib/backend";
import { browserClient } from "~/lib/browser-client";
import { log } from "~/lib/log";

/** true: opted in; false: opted out, also when it could not be found out; null: never told. */
export type MarketingChoice = boolean | null;

export const marketingChoiceKey = ["marketing-choice"] as const;

/** Whether the account with this address gets marketing e-mails. */
export function marketingChoiceQuery(config: PublicConfig, email: string) {
  return queryOptions({
    queryKey: [...marketingChoiceKey, email] as const,
    queryFn: async (): Promise<MarketingChoice> => {
      const client = await browserClient(config);
      const { data, error } = await client
        .from("profiles")
        .select("marketing_opt_in")
        .eq("email", email)
        .single();
      if (!error) return data.marketing_opt_in;
      log.warn("The marketing choice could not be read", error);
      return false;
    },
    enabled: email !== "",
  });
}
