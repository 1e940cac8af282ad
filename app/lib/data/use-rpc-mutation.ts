import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import type { DatabaseError } from "#domain/errors.ts";
import { browserClient } from "./browser-client";
import { teamRefusal } from "./refusal";

interface Answer<Data> {
  data: Data | null;
  error: DatabaseError | null;
}

/** A call that changes something. */
export type Send<Given, Data> = (
  client: SupabaseClient<Database>,
  given: Given,
) => PromiseLike<Answer<Data>>;

interface RpcMutation<Given, Data>
  extends Pick<UseMutationOptions<Data | null, Error, Given>, "onSuccess" | "onError"> {
  send: Send<Given, Data>;
  /** What a refusal is thrown as; in words for the team, if nothing else is said. */
  refusalOf?: (error: DatabaseError) => Error;
  /** What is read again, whatever came of the call. */
  outdated: readonly QueryKey[];
}

/** Sends one call that changes something, and waits until what it may have changed is read again. */
export function useRpcMutation<Given, Data>(mutation: RpcMutation<Given, Data>) {
  const { send, refusalOf = teamRefusal, outdated, ...then } = mutation;
  const queryClient = useQueryClient();
  return useMutation({
    ...then,
    mutationFn: async (given: Given) => {
      const { data, error } = await send(await browserClient(), given);
      if (error) throw refusalOf(error);
      return data;
    },
    onSettled: () =>
      Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
