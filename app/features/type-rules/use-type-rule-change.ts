import { notify } from "~/lib/browser/notify";
import { typeRulesKey } from "~/lib/data/type-rules-query";
import { type Send, useRpcMutation } from "~/lib/data/use-rpc-mutation";

interface TypeRuleChange<Given, Data> {
  send: Send<Given, Data>;
  /** Shown when it has succeeded. */
  message: string;
  onDone: () => void;
}

/** Changes the rules, says so, and reads them again. */
export function useTypeRuleChange<Given, Data>(change: TypeRuleChange<Given, Data>) {
  const { send, message, onDone } = change;
  return useRpcMutation<Given, Data>({
    send,
    onSuccess: () => {
      notify("success", message);
      onDone();
    },
    invalidates: [typeRulesKey],
  });
}
