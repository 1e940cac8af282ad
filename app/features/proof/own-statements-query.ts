import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { browserClient } from "~/lib/data/browser-client";

const ownStatement = z.object({
  id: z.string(),
  kind: z.enum(["purchase", "project", "offer"]),
  title: z.string().nullable(),
  frozen_at: z.string(),
  public_hash: z.string(),
});
export type OwnStatement = z.infer<typeof ownStatement>;

/** As many as the database returns; older ones are reached by their links. */
export const mostOwnStatements = 200;

/** The statements that the visitor has frozen, the newest first. */
export function ownStatementsQuery(userId: string) {
  return queryOptions({
    queryKey: ["own-statements", userId] as const,
    queryFn: async ({ signal }): Promise<OwnStatement[]> => {
      const client = await browserClient();
      const { data } = await client.rpc("get_my_statements").abortSignal(signal).throwOnError();
      return z.array(ownStatement).parse(data);
    },
  });
}
