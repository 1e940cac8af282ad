import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PublicConfig } from "~/lib/backend";
import { browserClient } from "~/lib/browser-client";
import { log } from "~/lib/log";
import { notify } from "~/lib/notify";

const choiceKey = (email: string) => ["marketing-choice", email] as const;

/** Whether this address gets marketing e-mails; false also when it could not be found out. */
export function useIsOptedIn(config: PublicConfig, email: string): boolean {
  const choice = useQuery({
    queryKey: choiceKey(email),
    queryFn: () => fetchIsOptedIn(config, email),
    enabled: email !== "",
  });
  return choice.data ?? false;
}

export function useSubscribe(config: PublicConfig) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => optIn(config, email),
    onSuccess(_, email) {
      queryClient.setQueryData(choiceKey(email), true);
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

async function fetchIsOptedIn(config: PublicConfig, email: string): Promise<boolean> {
  const client = await browserClient(config);
  const { data, error } = await client
    .from("profiles")
    .select("marketing_opt_in")
    .eq("email", email)
    .single();
  if (error) log.warn("The marketing choice could not be read", error);
  return data?.marketing_opt_in ?? false;
}

async function optIn(config: PublicConfig, email: string): Promise<void> {
  const client = await browserClient(config);
  const { data, error } = await client
    .from("profiles")
    .update({ marketing_opt_in: true })
    .eq("email", email)
    .select("id");
  if (error) throw new Error(error.message, { cause: error });
  if (data.length === 0) throw new Error("No profile has this address");
}
