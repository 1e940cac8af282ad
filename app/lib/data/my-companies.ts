import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { companyRoles } from "#domain/claims/colleagues.ts";
import { messages } from "#domain/errors.ts";
import { colleagueRoles } from "#domain/vocabulary.ts";
import { browserClient } from "./browser-client";

const myCompanies = z.array(
  z
    .object({
      company_id: z.string(),
      company_name: z.string(),
      role: z.enum(companyRoles),
      is_listed: z.boolean(),
      colleagues: z.number(),
    })
    .transform((row) => ({
      id: row.company_id,
      name: row.company_name,
      role: row.role,
      isListed: row.is_listed,
      /** Besides the owner. */
      colleagues: row.colleagues,
    })),
);
export type MyCompany = z.infer<typeof myCompanies>[number];

export const myCompaniesKey = ["my-companies"] as const;

/** The companies that the user owns or is a colleague of; read anew with their projects. */
export function myCompaniesQuery(userId: string) {
  return queryOptions({
    queryKey: [...myCompaniesKey, userId] as const,
    queryFn: async ({ signal }): Promise<MyCompany[]> => {
      const client = await browserClient();
      const { data, error } = await client.rpc("get_my_companies").abortSignal(signal);
      if (error) {
        throw new Error(`Error fetching user companies: ${error.message || messages.unknown}`);
      }
      return myCompanies.parse(data);
    },
    staleTime: 30_000,
  });
}

const received = z.array(
  z
    .object({
      id: z.string(),
      company_name: z.string(),
      role: z.enum(colleagueRoles),
      invited_by_email: z.string().nullable(),
      expires_at: z.string(),
    })
    .transform((row) => ({
      id: row.id,
      company: row.company_name,
      role: row.role,
      invitedBy: row.invited_by_email,
      expiresAt: row.expires_at,
    })),
);
export type CompanyInvitation = z.infer<typeof received>[number];

export const companyInvitationsKey = ["company-invitations"] as const;

/** The open invitations to companies for the user's own address. */
export function companyInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: [...companyInvitationsKey, userId] as const,
    queryFn: async ({ signal }): Promise<CompanyInvitation[]> => {
      const client = await browserClient();
      const { data } = await client
        .rpc("get_my_company_invitations")
        .abortSignal(signal)
        .throwOnError();
      return received.parse(data);
    },
    staleTime: 30_000,
  });
}
