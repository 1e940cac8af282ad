import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { CompanyClaim } from "#domain/claims/claim.ts";
import type { Database } from "#domain/database.types.ts";
import { claimLimits } from "#domain/limits.ts";
import { namesIn } from "#domain/submission/choices.ts";
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
  registryLink: string | null;
  countries: string[];
  /** Whether it is not listed yet. */
  isWaiting: boolean;
}

interface OtherCompany {
  id: string;
  name: string;
  /** Whether it belongs to somebody else. */
  isColleague: boolean;
}

/** A claim with the evidence that the team decides by. */
export interface ClaimToDecide {
  claim: CompanyClaim;
  /** The first of the company's projects; `projectCount` counts all of them. */
  projects: ClaimedProject[];
  projectCount: number;
  /** The companies that the claimant already owns or is a colleague of. */
  otherCompanies: OtherCompany[];
  /** The claimed company, if the claimant owns it. */
  company: { id: string; name: string; colleagues: number } | null;
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
  const [{ data: companies }, { data: memberships }] = await Promise.all([
    client
      .from("companies")
      .select("id, user_id, name, members:company_members(user_id)")
      .in("user_id", claimants)
      .order("name")
      .abortSignal(signal)
      .throwOnError(),
    client
      .from("company_members")
      .select("user_id, company:companies(id, name)")
      .in("user_id", claimants)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const shown = await Promise.all(
    rows.map(async (row) => ({
      claim: companyClaim(row),
      ...(await readProjects(client, row.company_id, signal)),
      otherCompanies: [
        ...companies
          .filter(({ id, user_id }) => user_id === row.claimant_id && id !== row.company_id)
          .map(({ id, name }) => ({ id, name, isColleague: false })),
        ...memberships
          .filter(
            ({ user_id, company }) => user_id === row.claimant_id && company.id !== row.company_id,
          )
          .map(({ company }) => ({ ...company, isColleague: true })),
      ],
      company: ownedByClaimant(row, companies),
    })),
  );
  return { shown, count: count ?? shown.length };
}

interface ReadCompany {
  id: string;
  user_id: string | null;
  name: string;
  members: { user_id: string }[];
}

function ownedByClaimant(
  claim: { company_id: string | null; claimant_id: string },
  companies: readonly ReadCompany[],
): ClaimToDecide["company"] {
  const owned = companies.find(
    ({ id, user_id }) => id === claim.company_id && user_id === claim.claimant_id,
  );
  return owned ? { id: owned.id, name: owned.name, colleagues: owned.members.length } : null;
}

async function readProjects(
  client: SupabaseClient<Database>,
  companyId: string | null,
  signal: AbortSignal,
): Promise<Pick<ClaimToDecide, "projects" | "projectCount">> {
  if (companyId === null) return { projects: [], projectCount: 0 };
  const { data, count } = await client
    .from("projects")
    .select(
      "id, project_id, project_name, registry, website, registry_link, project_location, status",
      { count: "exact" },
    )
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
      registryLink: row.registry_link,
      countries: namesIn(row.project_location ?? ""),
      isWaiting: row.status === "submitted",
    })),
    projectCount: count ?? data.length,
  };
}
