import { queryOptions } from "@tanstack/react-query";
import type { CompanyClaim } from "#domain/claims/claim.ts";
import type { Database } from "#domain/database.types.ts";
import { browserClient } from "./browser-client";
import { visitorRefusal } from "./database-refusal";
import { teamFreshness } from "./row-page";
import { useRpcMutation } from "./use-rpc-mutation";

type ClaimRow = Database["public"]["Tables"]["company_claims"]["Row"];

const ownClaimsKey = ["own-claims"] as const;

/** The user's claims, newest first. */
export function ownClaimsQuery(userId: string) {
  return queryOptions({
    queryKey: [...ownClaimsKey, userId] as const,
    queryFn: async ({ signal }): Promise<CompanyClaim[]> => {
      const client = await browserClient();
      const { data } = await client
        .from("company_claims")
        .select("*")
        // Needed for administrators, who can read every claim.
        .eq("claimant_id", userId)
        .order("created_at", { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data.map(companyClaim);
    },
    ...teamFreshness,
  });
}

export function companyClaim(row: Omit<ClaimRow, "decided_by">): CompanyClaim {
  return {
    id: row.id,
    companyId: row.company_id,
    company: row.company_name,
    claimantId: row.claimant_id,
    email: row.email,
    message: row.message,
    hasMatchingDomain: row.has_matching_domain,
    decision: row.decision,
    decidedAt: row.decided_at,
    note: row.note,
    createdAt: row.created_at,
  };
}

export interface UnclaimedCompany {
  id: string;
  name: string;
  projectCount: number;
  /** Some of its projects' ids. */
  exampleIds: string[];
}

/** Companies with listed projects but no owner, by their name or a project's name or id. */
export function unclaimedCompaniesQuery(search: string) {
  return queryOptions({
    queryKey: ["unclaimed-companies", search] as const,
    queryFn: async ({ signal }): Promise<UnclaimedCompany[]> => {
      const client = await browserClient();
      const { data } = await client
        .rpc("find_unclaimed_companies", { search })
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        id: row.company_id,
        name: row.company_name,
        projectCount: row.project_count,
        exampleIds: row.example_ids,
      }));
    },
    enabled: search !== "",
    staleTime: 60_000,
  });
}

/** Claims a company, for the team to decide on. */
export function useClaim() {
  return useRpcMutation({
    send: (client, claim: { company: string; message: string }) =>
      client.rpc("claim_company", claim),
    toError: visitorRefusal,
    invalidates: [ownClaimsKey],
  });
}
