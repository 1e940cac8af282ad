import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";

/** Whether the database knows somebody as an administrator; it decides again at every call. */
export function administratorQuery(userId: string | null) {
  return queryOptions({
    queryKey: ["administrator", userId] as const,
    queryFn: async (): Promise<boolean> => {
      const client = await browserClient();
      const { data } = await client.rpc("is_admin").throwOnError();
      return data;
    },
    enabled: userId !== null,
    staleTime: 5 * 60_000,
  });
}
