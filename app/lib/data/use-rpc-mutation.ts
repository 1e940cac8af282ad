import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import type { DatabaseError } from "#domain/errors.ts";
import { confirmedCall } from "~/lib/data/confirmed-call";
import { browserClient } from "./browser-client";
import { teamRefusal } from "./database-refusal";

interface RpcResponse<Data> {
  data: Data | null;
  error: DatabaseError | null;
}

/** A call that changes data. */
export type Send<Given, Data> = (
  client: SupabaseClient<Database>,
  given: Given,
) => PromiseLike<RpcResponse<Data>>;

interface RpcMutation<Given, Data>
  extends Pick<UseMutationOptions<Data | null, Error, Given>, "onSuccess" | "onError"> {
  send: Send<Given, Data>;
  /** Converts the database's error into the one thrown; by default worded for the team. */
  toError?: (error: DatabaseError) => Error;
  /** Queries to refetch, whether or not the call succeeded. */
  invalidates: readonly QueryKey[];
}

/** Sends one call that changes data, then waits until the affected queries are refetched. */
export function useRpcMutation<Given, Data>(mutation: RpcMutation<Given, Data>) {
  const { send, toError = teamRefusal, invalidates, ...callbacks } = mutation;
  const queryClient = useQueryClient();
  return useMutation({
    ...callbacks,
    mutationFn: async (given: Given) => {
      const client = await browserClient();
      const { data, error } = await confirmedCall(() => send(client, given));
      if (error) throw toError(error);
      return data;
    },
    onSettled: () =>
      Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
