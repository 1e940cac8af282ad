import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messages } from "#domain/errors.ts";
import type { PublicConfig } from "~/lib/backend";
import { browserClient } from "~/lib/browser-client";
import { log } from "~/lib/log";
import { notify } from "~/lib/notify";

/** true: opted in; false: opted out; null: unknown. */
export type MarketingPreference = boolean | null;

/** Shared with the news page's invitation to subscribe. */
const choiceKey = ["marketing-choice"] as const;

export function useMarketingPreference(config: PublicConfig, userId: string | undefined) {
  return useQuery({
    queryKey: [...choiceKey, "profile", userId],
    queryFn: async (): Promise<MarketingPreference> => {
      const client = await browserClient(config);
      const { data, error } = await client
        .from("profiles")
        .select("marketing_opt_in")
        .eq("id", userId ?? "")
        .single();
      if (error) throw new Error(error.message, { cause: error });
      return data.marketing_opt_in;
    },
    enabled: userId !== undefined,
  });
}

const outcomes = {
  "marketing-opt-out": "You have been opted out. You will no longer receive marketing emails.",
  "marketing-opt-in":
    "Opted in for marketing communications! You will now receive marketing emails from us.",
} as const;

export type MarketingFunction = keyof typeof outcomes;

export function useChangePreference(config: PublicConfig) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ name, email }: { name: MarketingFunction; email: string }) {
      const client = await browserClient(config);
      const { error } = await client.functions.invoke(name, { body: { email } });
      if (error) throw error;
    },
    async onSuccess(_, { name }) {
      notify("success", outcomes[name]);
      await queryClient.invalidateQueries({ queryKey: choiceKey });
    },
    onError(error) {
      log.error("The mailing preferences could not be changed", error);
      notify("error", "Error", { description: messages.mailingPreferencesFailed });
    },
  });
}
