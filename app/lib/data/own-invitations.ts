import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { userRoles } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";

export const ownInvitationsKey = ["own-invitations"] as const;

const ownInvitation = z.object({
  id: z.string(),
  role: z.enum(userRoles),
  expires_at: z.string(),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/** The open invitations for the user's own address. */
export function ownInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: [...ownInvitationsKey, userId] as const,
    queryFn: async ({ signal }): Promise<OwnInvitation[]> => {
      const client = await browserClient();
      const { data } = await client.rpc("get_my_invitations").abortSignal(signal).throwOnError();
      return z.array(ownInvitation).parse(data);
    },
  });
}
