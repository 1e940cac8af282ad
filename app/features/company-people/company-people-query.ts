import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { companyRoles } from "#domain/claims/colleagues.ts";
import { colleagueRoles } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { visitorRefusal } from "~/lib/data/database-refusal";

export const companyPeopleKey = ["company-people"] as const;

const companyPeople = z.object({
  name: z.string(),
  people: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullable(),
      role: z.enum(companyRoles),
      since: z.string().nullable(),
    }),
  ),
  /** Only for the company's owner. */
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(colleagueRoles),
      sent_at: z.string(),
      sends: z.number(),
      expires_at: z.string(),
      is_expired: z.boolean(),
    }),
  ),
});
export type CompanyPeople = z.infer<typeof companyPeople>;
export type CompanyPerson = CompanyPeople["people"][number];
export type SentInvitation = CompanyPeople["invitations"][number];

/** Everyone who works on a company; null if the user does not. */
export function companyPeopleQuery(userId: string, companyId: string) {
  return queryOptions({
    queryKey: [...companyPeopleKey, userId, companyId] as const,
    queryFn: async ({ signal }): Promise<CompanyPeople | null> => {
      if (!z.guid().safeParse(companyId).success) return null;
      const client = await browserClient();
      const { data, error } = await client
        .rpc("get_colleagues", { company: companyId })
        .abortSignal(signal);
      if (error?.message === "own_company_not_found") return null;
      if (error) throw visitorRefusal(error);
      return companyPeople.parse(data);
    },
    staleTime: 10_000,
  });
}
