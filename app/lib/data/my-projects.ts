import { queryOptions } from "@tanstack/react-query";
import type { OwnProjectRow } from "#domain/submission/own-project.ts";
import { browserClient } from "~/lib/data/browser-client";

const shownColumns = `id, project_id, description, cost_per_ton, durability, carbon_category,
  website, project_status, status, vintage, project_location,
  company:companies(
    id, name, location, logo_filename, override:display_overrides(fallback_rating, project_types)
  ),
  types:project_types(type_name, position),
  accreditations:project_accreditations(accreditation_name, position),
  sdgs:project_sdgs(sdg_name, position),
  reviews(decision, note, revision_id, created_at)` as const;

/** How old the list may grow before it is fetched again, in milliseconds. */
const freshFor = 30_000;

export const myProjectsKey = ["my-projects"] as const;

/** The projects of the companies that somebody owns, newest first. */
export function myProjectsQuery(userId: string) {
  return queryOptions({
    queryKey: [...myProjectsKey, userId] as const,
    queryFn: async ({ signal }): Promise<OwnProjectRow[]> => {
      const client = await browserClient();
      const companies = await client
        .from("companies")
        .select("id")
        .eq("user_id", userId)
        .abortSignal(signal);
      if (companies.error) {
        throw new Error(`Error fetching user companies: ${companies.error.message}`);
      }
      if (companies.data.length === 0) return [];
      const ids = companies.data.map(({ id }) => id);
      const [projects, revisions] = await Promise.all([
        client
          .from("projects")
          .select(shownColumns)
          .in("company_id", ids)
          .order("created_at", { ascending: false })
          .abortSignal(signal),
        // Not embedded: engines disagree on whether a project has one of these or several.
        client
          .from("pending_revisions")
          .select(
            "id, project_id, decision, updated_at, project:projects!pending_revisions_project_id_fkey!inner(company_id)",
          )
          .in("project.company_id", ids)
          .abortSignal(signal),
      ]);
      if (projects.error || revisions.error) {
        const { message } = projects.error ?? revisions.error ?? {};
        throw new Error(`Error fetching projects: ${message}`);
      }
      return projects.data.map((project) => ({
        ...project,
        revisions: revisions.data.filter(({ project_id }) => project_id === project.id),
      }));
    },
    staleTime: freshFor,
    // Counted from the last answer: the list is fetched when it is older than that.
    refetchInterval: freshFor,
  });
}
