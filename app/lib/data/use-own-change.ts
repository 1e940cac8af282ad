import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";
import { visitorRefusal } from "./database-refusal";

/** Changes data in the user's account and refetches it; shows a notice if that fails. */
export function useOwnChange(queryKey: QueryKey, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onError(error) {
      log.warn(failed, error);
      notify("error", failed, { description: visitorRefusal(error).message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
