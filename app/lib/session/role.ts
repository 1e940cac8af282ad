import { queryOptions } from "@tanstack/react-query";
import type { UserRole } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";

export const roleKey = ["role"] as const;

/** The user's role in the database. It only decides what is shown; every call is checked again. */
export function roleQuery(userId: string | null) {
  return queryOptions({
    queryKey: [...roleKey, userId] as const,
    queryFn: async (): Promise<UserRole> => {
      const client = await browserClient();
      const { data, error } = await client.rpc("is_admin");
      if (error) {
        log.warn("The role could not be read", error);
        throw error;
      }
      return data ? "admin" : "user";
    },
    enabled: userId !== null,
    staleTime: 5 * 60_000,
  });
}
