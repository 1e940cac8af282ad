import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { teamMessage } from "#domain/errors.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { peopleKey } from "./people-query";

interface Answer<Data> {
  data: Data | null;
  error: PostgrestError | null;
}

interface PersonAct<Given, Data> {
  send: (client: SupabaseClient<Database>, given: Given) => PromiseLike<Answer<Data>>;
  /** What is said once it is done. */
  done: (data: Data | null) => string;
  onDone?: () => void;
}

/** Does something about a person and reads the people anew, whatever came of it. */
export function usePersonAct<Given, Data>({ send, done, onDone }: PersonAct<Given, Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => {
      const { data, error } = await send(await browserClient(), given);
      if (error) throw new Error(teamMessage(error), { cause: error });
      return data;
    },
    onSuccess(data) {
      notify("success", done(data));
      onDone?.();
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: peopleKey }),
        // Somebody may have taken their own role.
        queryClient.invalidateQueries({ queryKey: ["role"] }),
      ]),
  });
}
