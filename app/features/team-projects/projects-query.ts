import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { reviewLimits } from "#domain/limits.ts";
import {
  noRegistry,
  noStatus,
  type ProjectChoice,
  projectOrders,
  projectViewOf,
  type TeamProjectRow,
} from "#domain/review/team-projects.ts";
import { searchCondition } from "#domain/text/search-condition.ts";
import { browserClient } from "~/lib/data/browser-client";
import { reviewFreshness, reviewKey } from "~/lib/data/review-counts";
import { rowPage } from "~/lib/data/row-page";

/** One page of the filtered list; pages start at 1. */
export function projectsQuery(choice: ProjectChoice, page: number) {
  const { rowsPerPage } = reviewLimits;
  const from = (page - 1) * rowsPerPage;
  return queryOptions({
    queryKey: [...reviewKey, "projects", choice, page] as const,
    queryFn: async ({ signal }) => {
      const { column, isAscending } = projectOrders[choice.order];
      const query = narrowed(await browserClient(), choice)
        .order(column, { ascending: isAscending })
        .order("id")
        .range(from, from + rowsPerPage - 1)
        .abortSignal(signal);
      return rowPage(await query, projectRow);
    },
    ...reviewFreshness,
  });
}

function narrowed(client: SupabaseClient<Database>, choice: ProjectChoice) {
  const { status, hasWaitingChange } = projectViewOf(choice.view);
  const { filters } = choice;
  let query = filters.type
    ? client
        .from("team_projects_by_type")
        .select(columns, { count: "exact" })
        .filter("project_type", "eq", filters.type)
    : client.from("team_projects").select(columns, { count: "exact" });
  if (status) query = query.eq("status", status);
  if (hasWaitingChange) query = query.eq("has_waiting_change", true);
  if (filters.status === noStatus) query = query.is("project_status", null);
  else if (filters.status) query = query.filter("project_status", "eq", filters.status);
  if (filters.registry === noRegistry) query = query.is("registry", null);
  else if (filters.registry) query = query.filter("registry", "eq", filters.registry);
  if (filters.owner) query = query.eq("is_unclaimed", filters.owner === "unclaimed");
  if (filters.display) query = query.eq("is_overridden", filters.display === "overridden");
  const condition = searchCondition(choice.search);
  return condition ? query.or(condition) : query;
}

/** Every column except the search text. */
const columns =
  "id, project_id, project_name, registry, company_name, is_unclaimed, is_overridden, project_location, types, status, project_status, has_waiting_change, updated_at";

/** The defaults are needed because the generated types make every column of a view nullable. */
function projectRow(
  row: Omit<
    Database["public"]["Views"]["team_projects"]["Row"],
    "search_text" | "created_at" | "registry_status" | "has_ended_in_registry"
  >,
): TeamProjectRow {
  return {
    projectId: row.id ?? "",
    registryId: row.project_id ?? "",
    projectName: row.project_name,
    registry: row.registry,
    company: row.company_name ?? "",
    isUnclaimed: row.is_unclaimed ?? false,
    isOverridden: row.is_overridden ?? false,
    location: row.project_location,
    types: row.types ?? [],
    status: row.status ?? "submitted",
    projectStatus: row.project_status,
    hasWaitingChange: row.has_waiting_change ?? false,
    updatedAt: row.updated_at ?? "",
  };
}
