import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";

/** true: opted in; false: opted out; null: never told. */
export type MarketingChoice = boolean | null;

export const marketingChoiceKey = ["marketing-choice"] as const;

/** Whether the account with this address gets marketing e-mails. */
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
