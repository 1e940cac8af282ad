import type { SupabaseClient } from "@supabase/supabase-js";
import type { RatingRow } from "../../../domain/agencies/bezero/protocol.ts";
import type { Database } from "../../../domain/database.types.ts";
import { indexRatings, type RatedProject } from "../../../domain/rating/rating-match.ts";
import { refreshMessages } from "../../../domain/rating/rating-refresh.ts";
import { registries } from "../../../domain/registries/registries.ts";
import { administratorsOnly } from "../_shared/administrators-only.ts";
import { refreshProjectRatings } from "../_shared/agency/refresh-ratings.ts";
import {
  failed,
  refreshedRating,
  requireAgency,
  runOf,
  succeeded,
} from "../_shared/agency/refresh-response.ts";
import { allowMethods, FunctionProblem } from "../_shared/run-function.ts";

/** Fetches the rating of one project, named by `?project_id=`. */
export const handler = administratorsOnly(async (request, { caller, asServer, agency }) => {
  allowMethods(request, "GET", "POST");
  const projectId = new URL(request.url).searchParams.get("project_id")?.trim() ?? "";
  if (projectId === "") throw new FunctionProblem(400, refreshMessages.projectIdRequired);
  const requestedBy = caller === "server" ? null : caller.id;
  const order = { client: asServer, agency: requireAgency(agency), requestedBy };
  const projects = await describeProjects(asServer, projectId);
  try {
    const { run, found } = await refreshProjectRatings(order, (row) =>
      isRatingOf(row, projectId, projects),
    );
    const best = bestOf(found, projects);
    const result = { ...runOf(run), ...(best && { rating: refreshedRating(best) }) };
    return succeeded(
      best ? refreshMessages.projectFound : refreshMessages.projectNotFound,
      { projectId, refreshType: "project-refresh", result },
      best !== undefined,
    );
  } catch (error) {
    return failed(error, ({ message }) => refreshMessages.projectFailed(message));
  }
});

/**
 * Loads what identifies the ratings of the projects with this ID. If none of them states a registry,
 * or there are none, the ID is looked for in every registry.
 */
async function describeProjects(
  client: SupabaseClient<Database>,
  registryId: string,
): Promise<RatedProject[]> {
  const pattern = registryId.replace(/[\\%_]/g, "\\$&");
  const { data, error } = await client
    .from("projects")
    .select(
      "project_id, registry, company:companies(name), accreditations:project_accreditations(accreditation_name)",
    )
    .ilike("project_id", pattern)
    .not("registry", "is", null);
  if (error) throw new Error(`The project could not be looked up: ${error.message}`);
  const known = data.map(({ registry, company, accreditations }) => ({
    registryId,
    company: company.name,
    accreditations: accreditations.map(({ accreditation_name }) => accreditation_name),
    registry,
  }));
  if (known.length > 0) return known;
  return registries.map((registry) => ({ registryId, company: "", accreditations: [], registry }));
}

function isRatingOf(row: RatingRow, registryId: string, projects: RatedProject[]): boolean {
  const isAgencyId = row.agency_project_id.toLowerCase() === registryId.toLowerCase();
  const find = indexRatings([row]);
  return isAgencyId || projects.some((project) => find(project) !== undefined);
}

/** Picks the rating to show if there are several: one per vintage range, or loose matches. */
function bestOf(found: RatingRow[], projects: RatedProject[]): RatingRow | undefined {
  const newestFirst = [...found].sort((a, b) =>
    (b.last_updated ?? "").localeCompare(a.last_updated ?? ""),
  );
  const find = indexRatings(newestFirst);
  const matched = projects.map(find).find((record) => record !== undefined);
  return newestFirst.find((row) => row === matched) ?? newestFirst[0];
}
