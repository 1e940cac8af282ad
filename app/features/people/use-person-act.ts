import { notify } from "~/lib/browser/notify";
import { type Send, useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { roleKey } from "~/lib/session/role";
import { peopleKey } from "./people-query";

interface PersonAct<Given, Data> {
  send: Send<Given, Data>;
  /** Success message. */
  successMessage: (data: Data | null) => string;
  onDone?: () => void;
}

/** Performs an action on a person, then reloads the people, whether or not it succeeded. */
export function usePersonAct<Given, Data>({
  send,
  successMessage,
  onDone,
}: PersonAct<Given, Data>) {
  return useRpcMutation({
    send,
    onSuccess(data) {
      notify("success", successMessage(data));
      onDone?.();
    },
    // Administrators may have removed their own role.
    invalidates: [peopleKey, roleKey],
  });
}
