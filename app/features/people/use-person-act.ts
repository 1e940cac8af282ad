import { notify } from "~/lib/browser/notify";
import { type Send, useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { roleKey } from "~/lib/session/role";
import { peopleKey } from "./people-query";

interface PersonAct<Given, Data> {
  send: Send<Given, Data>;
  /** What is said once it is done. */
  done: (data: Data | null) => string;
  onDone?: () => void;
}

/** Does something about a person and reloads the people, whether it succeeded or not. */
export function usePersonAct<Given, Data>({ send, done, onDone }: PersonAct<Given, Data>) {
  return useRpcMutation({
    send,
    onSuccess(data) {
      notify("success", done(data));
      onDone?.();
    },
    // Somebody may have taken their own role.
    outdated: [peopleKey, roleKey],
  });
}
