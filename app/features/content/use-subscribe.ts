import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";
import { marketingChoiceQuery } from "~/lib/session/marketing-choice";

export function useSubscribe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => optIn(email),
    async onSuccess(_, email) {
      const { queryKey } = marketingChoiceQuery(email);
      // A fetch that began before the choice was stored would restore the old one.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, true);
      notify(
        "success",
        "Opted in for marketing communications! You will now receive marketing emails from us.",
      );
    },
    onError(error) {
      log.error("Subscribing failed", error);
      notify("error", "Failed to subscribe to updates. Please try again.");
    },
  });
}

async function optIn(email: string): Promise<void> {
  const client = await browserClient();
  const { data } = await client
    .from("profiles")
    .update({ marketing_opt_in: true })
    .eq("email", email)
    .select("id")
    .throwOnError();
  if (data.length === 0) throw new Error("No profile has this address");
}
