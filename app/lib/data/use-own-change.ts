import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { visitorMessage } from "#domain/errors.ts";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";
import { failureMessage } from "./failure-message";

/** Changes what somebody keeps with their account, and reads it anew; a failure is said in words. */
export function useOwnChange(queryKey: QueryKey, failed: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    onError(error) {
      log.warn(failed, error);
      notify("error", failed, { description: visitorMessage(error) ?? failureMessage(error) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
