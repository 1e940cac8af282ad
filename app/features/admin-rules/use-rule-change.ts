import { notify } from "~/lib/browser/notify";
import { listingsKey } from "~/lib/data/listings-cache";
import { type Send, useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { usageRulesKey } from "./usage-rules-query";

interface RuleChange<Given, Data> {
  send: Send<Given, Data>;
  /** Shown when it has succeeded. */
  message: string;
  onDone: () => void;
}

/** Changes the rules, says so, and reads them and the listings again. */
export function useRuleChange<Given, Data>({ send, message, onDone }: RuleChange<Given, Data>) {
  return useRpcMutation<Given, Data>({
    send,
    onSuccess: () => {
      notify("success", message);
      onDone();
    },
    invalidates: [usageRulesKey, listingsKey],
  });
}
