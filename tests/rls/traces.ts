import { randomUUID } from "node:crypto";
import { importedRowsOf, importRows } from "../fixtures/imports.ts";
import { deliver, document, photo, submitWithFiles } from "../fixtures/project-files.ts";
import { completeSubmission } from "../fixtures/submissions.ts";
import { type Callers, type Client, joinCompanies } from "./identities.ts";

/**
 * Creates rows that only use of the site produces: e-mails, files, revisions, refreshes, decisions,
 * resubmissions, drafts, reduced offers, overrides, labels, registry records, an import, registry files, frozen
 * comparisons and records, shared lists, API keys, invitations, an alternative methodology name and a removed listing. Owner
 * and rival each get a listed project with a pending edit, and two claims to an unclaimed company:
 * one decided, one pending.
 */
export async function leaveTraces(callers: Callers): Promise<void> {
  const { owner, rival, administrator, service } = callers;

  async function decide(project: string, decision: string) {
    await done(
      administrator.client.rpc("review_project", { project, decision, note: "As discussed." }),
    );
  }
  for (const [{ client, account }, company] of [
    [owner, "Own Char Works"],
    [rival, "Rival Char Works"],
  ] as const) {
    const submission = withLabel(completeSubmission({ company }));
    // No logo, because it would be published in the background.
    const sent = { ...submission, media: [photo(), document()] };
    const { id, company_id: companyId, files } = await submitWithFiles(client, sent);
    await deliver(client, id, files);
    await decide(id, "changes_requested");
    await done(client.rpc("update_project", { project: id, submission }));
    await decide(id, "approved");
    await done(client.rpc("update_project", { project: id, submission }));
    await done(client.rpc("reduce_offer", { project: id, change: "not_for_sale" }));
    await done(
      service.client
        .from("display_overrides")
        .upsert({ company_id: companyId, reason: "The registry names other types." }),
    );
    await done(
      service.client
        .from("project_methodologies")
        .insert({ project_id: id, methodology_name: "Char", methodology_url: null }),
    );
    await done(
      service.client
        .from("registry_records")
        .insert({ project_id: id, registry: "Verra", registry_id: "1", values: {} }),
    );
    await done(
      client.rpc("start_ledger_file", {
        ledger_file: randomUUID(),
        registry: "Verra",
        contents: "issuances",
        is_whole: true,
        covers: "issued",
        file_name: `${company}.csv`,
        as_of: "2026-09-01",
        file_key: "",
        row_count: 1,
        refused_count: 0,
        unlisted_count: 0,
        statement_count: 0,
        only_own: true,
      }),
    );
    const list = await client.from("lists").insert({ name: company }).select("id").single();
    const list_id = list.data?.id ?? "";
    await done(client.from("list_entries").insert({ list_id, project_id: id, note: "Ours." }));
    await done(client.from("list_shares").insert({ list_id }));
    await done(client.rpc("create_api_key", { key_name: company }));
    await done(
      service.client.from("invitations").insert({
        email: `${account}@example.org`,
        role: "user",
        invited_by: administrator.account ?? "",
        expires_at: "2999-01-01T00:00:00Z",
        accepted_at: "2026-01-01T00:00:00Z",
        accepted_by: account,
      }),
    );
  }
  await done(
    service.client
      .from("audit_trail")
      .insert({ actor_role: "server", act: "trace-left", subject_kind: "ratings" }),
  );
  const { data: listed } = await service.client.from("listings").select("project_id").limit(2);
  for (const { client, account } of [owner, rival]) {
    await done(
      client.rpc("freeze_comparison", {
        registry_ids: (listed ?? []).map(({ project_id }) => project_id),
        horizon_years: 1_000,
        discount_rate: 3,
      }),
    );
    const parts = { public_part: {}, gated_part: {} };
    await done(
      service.client.rpc("freeze_record", { kind: "purchase", person: account ?? "", ...parts }),
    );
  }
  await leaveClaims(callers);
  await done(
    administrator.client.rpc("save_methodology", {
      entered: { name: "Charring", wording: "Rival's char" },
    }),
  );
  const removed = await submitWithFiles(
    rival.client,
    completeSubmission({ company: "Rival Char Works" }),
  );
  await decide(removed.id, "approved");
  await decide(removed.id, "withdrawn");
  await done(
    administrator.client.rpc("start_bulk_act", {
      act: randomUUID(),
      kind: "edit",
      list: "projects",
      expected: 1,
      rows: [{ project: removed.id, revision: null, seen_at: "2026-01-01T00:00:00Z" }],
      changes: { "team.projectStatus": "Sold out" },
      reason: "As discussed.",
    }),
  );
  for (const table of ["articles", "news"] as const) {
    await done(service.client.from(table).insert({ title: "Not yet", is_draft: true }));
    await done(
      service.client.from(table).insert({ title: "Later", publishingDate: "2999-01-01T00:00:00Z" }),
    );
  }
  // Two posts have had another slug; one of them is now a draft.
  for (const [id, is_draft] of [
    [1, false],
    [2, true],
  ] as const) {
    const renamed = { slug: `renamed-${id}` };
    await done(administrator.client.from("news").update(renamed).eq("id", id));
    await done(administrator.client.from("news").update({ is_draft }).eq("id", id));
  }
  await importRows(administrator.client, importedRowsOf(1));
  await done(
    administrator.client.rpc("invite_person", { address: "open@example.org", new_role: "user" }),
  );
  await endRefresh(service.client);
  await done(service.client.from("backup_runs").insert({ target: "/srv/backups" }));
  await done(
    service.client
      .from("wal_archives")
      .insert({ archive_id: randomUUID(), target: "/srv/backups", seconds: 60 }),
  );
  await leaveColleagues(callers);
}

/** Owner and rival are also colleagues of a third company, and owner and rival invite somebody. */
async function leaveColleagues(callers: Callers) {
  const { owner, rival, administrator, service } = callers;
  const { data: shared } = await service.client
    .from("companies")
    .insert({ name: "Shared Works", user_id: administrator.account })
    .select("id")
    .single();
  for (const { client, account } of [owner, rival]) {
    const member = {
      company_id: shared?.id ?? "",
      user_id: account ?? "",
      role: "viewer" as const,
    };
    await done(service.client.from("company_members").insert(member));
    await done(
      service.client.from("company_invitations").insert({
        company_id: member.company_id,
        email: `${account}@example.org`,
        role: "viewer",
        invited_by: administrator.account ?? "",
        expires_at: "2999-01-01T00:00:00Z",
        outcome: "accepted",
        ended_at: "2026-01-01T00:00:00Z",
        accepted_by: account,
      }),
    );
    const { data: companies } = await client.rpc("get_my_companies");
    const listed = companies?.find(({ role, is_listed }) => role === "owner" && is_listed);
    await done(
      client.rpc("invite_colleague", {
        company: listed?.company_id ?? "",
        address: `open-${account}@example.org`,
        new_role: "viewer",
      }),
    );
  }
  await joinCompanies(callers);
}

async function leaveClaims({ owner, rival, administrator, service }: Callers) {
  const { data: imported } = await service.client
    .from("companies")
    .insert({ name: "Imported Forests" })
    .select("id")
    .single();
  const company = imported?.id ?? "";
  await done(
    service.client.from("projects").insert({
      company_id: company,
      project_id: "5962",
      registry: "Verra",
      description: "A forestry project in Verra.",
      status: "approved",
    }),
  );
  for (const { client } of [owner, rival]) {
    const claim = () => client.rpc("claim_company", { company, message: "We are they." });
    const { data: rejected } = await claim();
    await done(
      administrator.client.rpc("decide_company_claim", {
        claim: rejected ?? "",
        decision: "rejected",
        note: "As discussed.",
      }),
    );
    await done(claim());
  }
}

function withLabel(submission: ReturnType<typeof completeSubmission>) {
  return { ...submission, impact: { ...submission.impact, labels: [{ name: "CCB" }] } };
}

async function endRefresh(service: Client) {
  const started = await service.rpc("begin_rating_refresh", {
    refresh_kind: "changes",
    agency: "nobody",
  });
  const { id } = started.data as { id: string };
  await done(service.rpc("fail_rating_refresh", { refresh: id, reason: "Nobody.", status: 503 }));
}

async function done(request: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await request;
  if (error) throw new Error(error.message);
}
