import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { CompanyClaim } from "#domain/claims/claim.ts";
import type { Database } from "#domain/database.types.ts";
import { claimLimits } from "#domain/limits.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { companyClaim } from "~/lib/data/claims";
import { reviewFreshness, reviewKey } from "~/lib/data/review-counts";

export const claimViews = { waiting: "Waiting", decided: "Decided" } as const;
export type ClaimView = keyof typeof claimViews;

export interface ClaimedProject {
  id: string;
  registryId: string;
  name: string | null;
  registry: Registry | null;
  website: string | null;
}

/** A claim with the evidence that the team decides by. */
export interface ClaimToDecide {
  claim: CompanyClaim;
  /** The first of the company's projects; `projectCount` counts all of them. */
  projects: ClaimedProject[];
  projectCount: number;
  /** The companies that the claimant already owns. */
  otherCompanies: string[];
}

const projectsShown = 200;

interface Claims {
  /** The first claims; `count` counts all of them. */
  shown: ClaimToDecide[];
  count: number;
}

/** Waiting claims, oldest first, or decided ones, newest first. */
export function claimsQuery(view: ClaimView) {
  return queryOptions({
    queryKey: [...reviewKey, "claims", view] as const,
    queryFn: async ({ signal }) => readClaims(await browserClient(), view, signal),
    ...reviewFreshness,
  });
}

async function readClaims(
  client: SupabaseClient<Database>,
  view: ClaimView,
  signal: AbortSignal,
): Promise<Claims> {
  const claims = client
    .from("company_claims")
    .select("*", { count: "exact" })
    .limit(claimLimits.shown)
    .abortSignal(signal);
  const { data: rows, count } = await (view === "waiting"
    ? claims.is("decision", null).order("created_at")
    : claims.not("decision", "is", null).order("decided_at", { ascending: false })
  ).throwOnError();
  const claimants = [...new Set(rows.map((row) => row.claimant_id))];
  const { data: companies } = await client
    .from("companies")
    .select("id, user_id, name")
    .in("user_id", claimants)
    .order("name")
    .abortSignal(signal)
    .throwOnError();
  const shown = await Promise.all(
    rows.map(async (row) => ({
      claim: companyClaim(row),
      ...(await readProjects(client, row.company_id, signal)),
      otherCompanies: companies
        .filter(({ id, user_id }) => user_id === row.claimant_id && id !== row.company_id)
        .map(({ name }) => name),
    })),
  );
  return { shown, count: count ?? shown.length };
}

async function readProjects(
  client: SupabaseClient<Database>,
  companyId: string | null,
  signal: AbortSignal,
): Promise<Pick<ClaimToDecide, "projects" | "projectCount">> {
  if (companyId === null) return { projects: [], projectCount: 0 };
  const { data, count } = await client
    .from("projects")
    .select("id, project_id, project_name, registry, website", { count: "exact" })
    .eq("company_id", companyId)
    .order("project_id")
    .limit(projectsShown)
    .abortSignal(signal)
    .throwOnError();
  return {
    projects: data.map((row) => ({
      id: row.id,
      registryId: row.project_id,
      name: row.project_name,
      registry: row.registry,
      website: row.website,
    })),
    projectCount: count ?? data.length,
  };
}
