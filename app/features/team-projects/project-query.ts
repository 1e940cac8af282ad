import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Database } from "#domain/database.types.ts";
import {
  type ProjectRecord,
  type ProjectRow,
  projectRecord,
  projectSelect,
} from "#domain/submission/project-record.ts";
import { browserClient } from "~/lib/data/browser-client";
import { reviewKey } from "~/lib/data/review-counts";

export interface TeamProject {
  record: ProjectRecord;
  /** E-mail address of the company's owner; null if no one has claimed it. */
  owner: string | null;
  hasWaitingChange: boolean;
  /** What the company's listings show instead of its data, if anything. */
  override: DisplayOverride | null;
}

interface DisplayOverride {
  fallbackRating: string;
  types: readonly string[];
  reason: string;
  seenAt: string;
}

/** Everything stored about a project; null if it does not exist. */
export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: [...reviewKey, "team-project", projectId] as const,
    queryFn: async () => readProject(await browserClient(), projectId),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });
}

async function readProject(
  client: SupabaseClient<Database>,
  projectId: string,
): Promise<TeamProject | null> {
  if (!z.guid().safeParse(projectId).success) return null;
  const { data: row } = await client
    .from("projects")
    .select<string, ProjectRow>(projectSelect)
    .eq("id", projectId)
    .maybeSingle()
    .throwOnError();
  if (!row) return null;
  const record = projectRecord(row);
  const { id: companyId, userId } = record.company;
  const [overrides, revisions, owners] = await Promise.all([
    client.from("display_overrides").select("*").eq("company_id", companyId).throwOnError(),
    client
      .from("pending_revisions")
      .select("id")
      .eq("project_id", projectId)
      .is("decision", null)
      .throwOnError(),
    client
      .from("profiles")
      .select("email")
      .in("id", userId ? [userId] : [])
      .throwOnError(),
  ]);
  const [override] = overrides.data;
  return {
    record,
    owner: owners.data[0]?.email ?? null,
    hasWaitingChange: revisions.data.length > 0,
    override: override
      ? {
          fallbackRating: override.fallback_rating ?? "",
          types: override.project_types ?? [],
          reason: override.reason,
          seenAt: override.created_at,
        }
      : null,
  };
}
