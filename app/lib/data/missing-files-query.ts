import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { type ProjectFile, projectFiles } from "#domain/files/project-file.ts";

/** The current files of those projects of some companies of which a file has not arrived. */
export async function readFilesOfInterrupted(
  client: SupabaseClient<Database>,
  companies: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ProjectFile[]>> {
  const unarrived = await client
    .from("project_files")
    .select("project_id")
    .in("company_id", [...companies])
    .is("confirmed_at", null)
    .is("removed_at", null)
    .abortSignal(signal)
    .throwOnError();
  const projects = [...new Set(unarrived.data.map(({ project_id }) => project_id))];
  if (projects.length === 0) return new Map();
  const { data } = await client
    .from("project_files")
    .select("*")
    .in("project_id", projects)
    .abortSignal(signal)
    .throwOnError();
  const filesOf = (project: string) =>
    projectFiles(data.filter(({ project_id }) => project_id === project));
  return new Map(projects.map((project) => [project, filesOf(project)]));
}
