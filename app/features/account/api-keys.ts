import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";
import { useOwnChange } from "~/lib/data/use-own-change";

const accountKey = ["account"] as const;

export interface ApiKey {
  id: string;
  name: string;
  firstCharacters: string;
  createdAt: string;
  lastUsedOn: string | null;
}

export interface Account {
  since: string;
  keys: ApiKey[];
}

/** The user's account, with their keys in order of creation. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: [...accountKey, userId] as const,
    queryFn: async ({ signal }): Promise<Account> => {
      const client = await browserClient();
      const [profile, keys] = await Promise.all([
        client
          .from("profiles")
          .select("created_at")
          .eq("id", userId)
          .abortSignal(signal)
          .single()
          .throwOnError(),
        client
          .from("api_keys")
          .select("id, name, first_characters, created_at, last_used_on")
          .order("created_at")
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return {
        since: profile.data.created_at,
        keys: keys.data.map((key) => ({
          id: key.id,
          name: key.name,
          firstCharacters: key.first_characters,
          createdAt: key.created_at,
          lastUsedOn: key.last_used_on,
        })),
      };
    },
  });
}

/** Resolves to the key itself, which cannot be retrieved again. */
export async function createKey(name: string): Promise<string> {
  const client = await browserClient();
  const { data } = await client.rpc("create_api_key", { key_name: name }).throwOnError();
  return data;
}

export async function revokeKey(id: string): Promise<void> {
  const client = await browserClient();
  await client.from("api_keys").delete().eq("id", id).throwOnError();
}

export const useKeyChange = () => useOwnChange(accountKey, "Your keys could not be changed");
