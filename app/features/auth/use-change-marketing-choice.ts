import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messages } from "#domain/errors.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";
import { marketingChoiceKey } from "~/lib/session/marketing-choice";

const outcomes = {
  "marketing-opt-out": "You have been opted out. You will no longer receive marketing e-mails.",
  "marketing-opt-in":
    "Opted in for marketing communications! You will now receive marketing emails from us.",
} as const;

export type MarketingFunction = keyof typeof outcomes;

export function useChangeMarketingChoice() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ name, email }: { name: MarketingFunction; email: string }) {
      const client = await browserClient();
      const { error } = await client.functions.invoke(name, { body: { email } });
      if (error) throw error;
    },
    async onSuccess(_, { name }) {
      notify("success", outcomes[name]);
      await queryClient.invalidateQueries({ queryKey: marketingChoiceKey });
    },
    onError(error) {
      log.error("The mailing preferences could not be changed", error);
      notify("error", "Error", { description: messages.mailingPreferencesFailed });
    },
  });
}
