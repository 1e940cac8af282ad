import type { clientsOf } from "./identities.ts";

/** Leaves rows that only use makes: letters, revisions, refreshes, resubmissions, drafts, an override. */
export async function leaveTraces({ owner, service }: Awaited<ReturnType<typeof clientsOf>>) {
  const own = await owner
    .from("projects")
    .select("id, project_id, company_id")
    .eq("status", "approved")
    .limit(1);
  const project = own.data?.[0];
  if (!project) throw new Error("The demo developer has no approved project");
  const revision = await owner.rpc("update_project", {
    project: project.id,
    submission: {
      company: { name: "Renamed" },
      project: { id: project.project_id },
      details: { description: "A change that waits for the team." },
    },
  });
  if (revision.error) throw new Error(JSON.stringify(revision.error));
  const others = await service
    .from("projects")
    .select("id")
    .neq("id", project.id)
    .eq("status", "approved");
  const foreign = await service
    .from("pending_revisions")
    .insert({ project_id: others.data?.at(-1)?.id ?? "", submission: {} });
  if (foreign.error) throw new Error(foreign.error.message);
  const override = await service
    .from("display_overrides")
    .upsert({ company_id: project.company_id, reason: "The registry names other types." });
  if (override.error) throw new Error(override.error.message);
  for (const table of ["articles", "news"] as const) {
    const draft = await service.from(table).insert({ title: "Not yet", is_draft: true });
    if (draft.error) throw new Error(draft.error.message);
  }
  const refresh = await service.rpc("begin_rating_refresh", {
    refresh_kind: "changes",
    agency: "nobody",
  });
  if (refresh.error) throw new Error(refresh.error.message);
  for (const id of [project.id, others.data?.at(-1)?.id ?? ""]) {
    const again = await service.from("resubmissions").insert({ project_id: id });
    if (again.error) throw new Error(again.error.message);
  }
}
