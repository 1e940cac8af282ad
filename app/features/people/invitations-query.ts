import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type InvitationState, invitationStates } from "#domain/people/invitations.ts";
import { userRoles } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";

export const invitationsKey = ["invitations"] as const;

const states = Object.keys(invitationStates) as [InvitationState, ...InvitationState[]];

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(userRoles),
  state: z.enum(states),
  /** null if the account was deleted. */
  invited_by_email: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitation>;

/** All invitations, those still open first. */
export const invitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: async ({ signal }): Promise<Invitation[]> => {
    const client = await browserClient();
    const { data } = await client.rpc("get_invitations").abortSignal(signal).throwOnError();
    return z.array(invitation).parse(data);
  },
  staleTime: 10_000,
});
