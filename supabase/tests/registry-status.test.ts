import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ImportedRow, statedRow } from "#domain/import/importable-fields.ts";
import { endedInRegistry } from "#domain/registries/registry-status.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import {
  applyRows,
  checkRows,
  fileDay,
  importedRow,
  importedRowsOf,
  importRows,
  stageRows,
  undoImport,
} from "../../tests/fixtures/imports.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
let developer: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  developer = (await signIn(server, "status@example.org")).client;
});
afterAll(() => server?.stop());

const newId = () => randomUUID().slice(0, 12);

/** A row that says nothing but a status. */
const statusRow = (registryId: string, status: string, values: ImportedRow["values"] = {}) => ({
  ...statedRow({ line: 2, registryId, values }),
  status,
});

async function projectOf(registryId: string) {
  const { data } = await administrator
    .from("projects")
    .select("*, record:registry_records(values, status, has_ended)")
    .eq("project_id", registryId)
    .single()
    .throwOnError();
  return data;
}

const listingOf = async (registryId: string) =>
  (
    await server.anonymous
      .from("project_listings")
      .select("id, project_status, credit_availability, registry_status, registry_status_as_of")
      .eq("project_id", registryId)
      .maybeSingle()
      .throwOnError()
  ).data;

async function approvedProject(projectId = newId()): Promise<{ id: string; registryId: string }> {
  const submission = completeSubmission({ projectId, company: `Status ${newId()}` });
  const { id } = await submitProject(developer, {
    ...submission,
    project: { ...submission.project, registry: "Verra" },
    impact: { ...submission.impact, credit_availability: "Yes - Spot Credits" },
  });
  await administrator.rpc("review_project", { project: id, decision: "approved" }).throwOnError();
  return { id, registryId: submission.project.id };
}

interface EndedEmail {
  recipient: string | null;
  is_due: boolean;
  data: { count: number; projects: unknown[] };
}

const emailsAbout = (importId: string) =>
  server.query<EndedEmail>(
    `select message.recipient, message.data,
       message.sent_at is not null or job.next_attempt_at <= now() as is_due
     from public.email_outbox message
     left join public.jobs job on job.kind = 'email' and job.key = message.id::text
     where message.template = 'listings-ended' and message.data ->> 'import' = $1`,
    [importId],
  );

const words = [
  null,
  "",
  "Registered",
  "Active",
  "Inactive",
  "Withdrawn",
  "WITHDRAWN",
  "Withdrawal requested",
  "Rejected by Administrator",
  "On Hold - see notification letter",
  "On-hold",
  "Onhold",
  "Registration requested",
  "Registration request denied",
  "Registration and verification approval request denied",
  "Verification approval request denied",
  "Late to verify",
  "Gold Standard Certified Project",
  "Project De-Registered",
  "De registered",
  "Deregistered",
  "Delisted",
  "Canceled",
  "Cancelled",
  "Cancellation requested",
  "Terminated",
  "Validation terminated",
  "Suspended",
  "No longer suspended",
  "Not withdrawn",
  "Not yet withdrawn",
  "Never been rejected",
  "Withdrawn - not registered",
  "Notwithdrawn",
  "Interactive",
  "Completed",
  "Zurückgezogen",
  "Retirado; Withdrawn",
  "project_withdrawn",
  "ON_HOLD",
  "On‑Hold",
  "Administrative hold",
  "Not on hold",
  "Not de-registered",
  "Account holder changed",
  "Declined",
  "Refused by the board",
  "Verification declined",
  "Listing request declined",
  "Annulled_by registry",
];

test("the database and the site agree which words say that a project has ended", async () => {
  const found = await server.query<{ ended: boolean }>(
    `select private.is_ended_in_registry(word) as ended
     from unnest($1::text[]) with ordinality said (word, place) order by place`,
    [words],
  );
  expect(found.map(({ ended }) => ended)).toEqual(words.map(endedInRegistry));
});

describe("a registry's status", () => {
  test("is kept verbatim with the day of its file, and an older file does not bring back an older one", async () => {
    const id = newId();
    const row = (status: string) => importedRow(id, {}, 2, { status });
    await importRows(administrator, [row("Registered  (2nd period)")], { asOf: "2025-02-01" });
    await importRows(administrator, [row("Under development")], { asOf: "2025-01-01" });
    expect((await projectOf(id)).record).toMatchObject({
      status: "Registered  (2nd period)",
      values: { "registry.status": { value: "Registered  (2nd period)", asOf: "2025-02-01" } },
    });
  });

  test("that changed is a change, of a developer's project too", async () => {
    const { registryId } = await approvedProject();
    await importRows(administrator, [statusRow(registryId, "Registered")]);
    const [verdict] = await checkRows(administrator, [statusRow(registryId, "Withdrawn")]);
    expect(verdict).toMatchObject({
      verdict: "changed",
      changes: { "registry.status": { before: "Registered", after: "Withdrawn" } },
      ends_listing: true,
    });
    const [same] = await checkRows(administrator, [statusRow(registryId, "Registered")]);
    expect(same).toMatchObject({ verdict: "unchanged", changes: {}, ends_listing: false });
  });

  test("without a stage clears the old stage, and an older file does not bring it back", async () => {
    const id = newId();
    const row = (stage: string, status: string) =>
      importedRow(id, { "impact.stage": stage as "Project Verified" }, 2, { status });
    await importRows(administrator, [row("Project Verified", "Verified")], { asOf: "2025-01-01" });
    expect((await projectOf(id)).project_stage).toBe("Project Verified");
    const [verdict] = await checkRows(administrator, [row("", "On Hold")], { asOf: "2025-02-01" });
    expect(verdict?.changes).toMatchObject({
      "impact.stage": { before: "Project Verified", after: "" },
    });
    await importRows(administrator, [row("", "On Hold")], { asOf: "2025-02-01" });
    await importRows(administrator, [row("Project Verified", "Verified")], { asOf: "2025-01-15" });
    const project = await projectOf(id);
    expect(project.project_stage).toBeNull();
    expect(project.sources).not.toHaveProperty(["impact.stage"]);
    expect(project.record?.values).toMatchObject({
      "impact.stage": { value: "", asOf: "2025-02-01" },
    });
    // Nothing to say is the same as saying nothing.
    const [again] = await checkRows(administrator, [
      importedRow(newId(), { "impact.stage": "" as "Project Verified" }),
    ]);
    expect(again?.verdict).toBe("new");
  });

  test("marks in record and source what our rules concluded from the file", async () => {
    const id = newId();
    await importRows(administrator, [importedRow(id, {}, 2, { derived: ["project.type"] })]);
    expect(await projectOf(id)).toMatchObject({
      sources: { "project.type": { by: "registry", derived: true } },
      record: { values: { "project.type": { value: ["Blue Carbon"], derived: true } } },
    });
    expect((await projectOf(id)).sources).not.toHaveProperty(["project.name", "derived"]);
  });

  test("that is too long or has several lines is refused", async () => {
    for (const status of ["x".repeat(201), "On\nHold"])
      await expect(
        checkRows(administrator, [importedRow(newId(), {}, 2, { status })]),
      ).rejects.toThrow("import_rows_not_valid");
  });
});

describe("what has ended in its registry", () => {
  test("is not listed as available whatever was stated, and its owner and the team still see that", async () => {
    const { id, registryId } = await approvedProject();
    await importRows(administrator, [statusRow(registryId, "Registered")], { asOf: "2025-01-01" });
    expect(await listingOf(registryId)).toMatchObject({
      project_status: "Ready to retire",
      credit_availability: "Yes - Spot Credits",
      registry_status: "Registered",
      registry_status_as_of: "2025-01-01",
    });
    await importRows(administrator, [statusRow(registryId, "Withdrawn")], { asOf: "2025-02-01" });
    expect(await listingOf(registryId)).toEqual({
      id,
      project_status: null,
      credit_availability: null,
      registry_status: "Withdrawn",
      registry_status_as_of: "2025-02-01",
    });
    for (const client of [developer, administrator]) {
      const { data } = await client
        .from("projects")
        .select("project_status, credit_availability")
        .eq("id", id)
        .single();
      expect(data).toEqual({
        project_status: "Ready to retire",
        credit_availability: "Yes - Spot Credits",
      });
    }
  });

  test.each(["VCS", "VCS-", "vcs "])(
    "ends also if its developer writes the ID with '%s' and the file without",
    async (prefix) => {
      const number = newId();
      const { id, registryId } = await approvedProject(`${prefix}${number}`);
      const first = await importRows(administrator, [statusRow(number, "Withdrawn")]);
      expect(first.progress).toMatchObject({ new: 0, changed: 1, ended: 1 });
      expect(await listingOf(registryId)).toMatchObject({
        project_status: null,
        credit_availability: null,
        registry_status: "Withdrawn",
      });
      const [unchanged] = await checkRows(administrator, [statusRow(`VCS${number}`, "Withdrawn")]);
      expect(unchanged?.verdict).toBe("unchanged");
      const { data } = await administrator
        .from("team_projects")
        .select("id, has_ended_in_registry")
        .eq("registry", "Verra")
        .ilike("project_id", `%${number}`)
        .throwOnError();
      expect(data).toEqual([{ id, has_ended_in_registry: true }]);
      await undoImport(administrator, first.id);
      expect(await listingOf(registryId)).toMatchObject({
        credit_availability: "Yes - Spot Credits",
        registry_status: null,
      });
    },
  );

  test("is one project however its ID is spelt: no second one can be submitted beside it", async () => {
    const { registryId } = await approvedProject();
    const submission = completeSubmission({ projectId: `VCS ${registryId}`, company: newId() });
    const second = { ...submission, project: { ...submission.project, registry: "Verra" } };
    const stranger = (await signIn(server, `${newId()}@example.org`)).client;
    await expect(submitProject(stranger, second)).rejects.toThrow("project_id_taken");
    const elsewhere = { ...second, project: { ...second.project, registry: "Gold Standard" } };
    await submitProject(stranger, elsewhere);
  });

  test("is told to the team: with the import, in their lists, and as a list of its own", async () => {
    const { id, registryId } = await approvedProject();
    const { id: importId, progress } = await importRows(administrator, [
      statusRow(registryId, "Withdrawn"),
      importedRow(newId(), {}, 3, { status: "Withdrawn" }),
    ]);
    // The other one is not listed.
    expect(progress.ended).toBe(1);
    const rows = await administrator
      .from("import_rows")
      .select("project_id")
      .eq("import_id", importId)
      .eq("ends_listing", true);
    expect(rows.data).toEqual([{ project_id: id }]);
    const ended = await administrator
      .rpc("find_team_projects", {
        list: "projects",
        filter: { ended: true, search: registryId },
        sort: "project",
        from_row: 0,
        row_count: 10,
      })
      .throwOnError();
    expect(ended.data).toMatchObject({
      total: 1,
      rows: [{ id, project_id: registryId, registry_status: "Withdrawn" }],
    });
    for (const view of ["team_projects", "review_queue"] as const) {
      const { data } = await administrator
        .from(view)
        .select("registry_status, has_ended_in_registry")
        .eq("project_id", registryId)
        .ilike("search_text", "%withdrawn%")
        .throwOnError();
      expect(data).toEqual([{ registry_status: "Withdrawn", has_ended_in_registry: true }]);
    }
    // Only once: it has ended already.
    const again = await importRows(administrator, [statusRow(registryId, "Withdrawn")]);
    expect(again.progress.ended).toBe(0);
    expect(await emailsAbout(again.id)).toEqual([]);
  });

  test("is e-mailed to the team: once for an import, when it is finished, with what has ended", async () => {
    const ended = await Promise.all([approvedProject(), approvedProject()]);
    const others = importedRowsOf(150);
    const rows = [
      statusRow(ended[0].registryId, "Withdrawn"),
      ...others.map((row, place) => ({ ...row, line: place + 3 })),
      { ...statusRow(ended[1].registryId, "On Hold"), line: 200 },
    ];
    const id = await stageRows(administrator, rows);
    await administrator.rpc("apply_import_rows", { import: id }).throwOnError();
    const [unfinished] = await emailsAbout(id);
    // An import that stops here is told two minutes later.
    expect(unfinished).toMatchObject({ recipient: null, is_due: false, data: { count: 1 } });
    await applyRows(administrator, id);
    const emails = await emailsAbout(id);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      is_due: true,
      data: { registry: "Verra", file_name: "all projects.csv", as_of: fileDay, count: 2 },
    });
    expect(emails[0]?.data.projects).toEqual([
      expect.objectContaining({ project: ended[0].id, status: "Withdrawn" }),
      expect.objectContaining({ project: ended[1].id, status: "On Hold" }),
    ]);
  });
});

describe("rows_missing_from_import", () => {
  test("lists, in pages, what earlier files have and this one does not, right or wrong", async () => {
    const prefix = newId();
    const [kept, wrong, gone, alsoGone, later] = ["k", "w", "x", "y", "z"].map(
      (name) => `${prefix}${name}`,
    ) as [string, string, string, string, string];
    const registry = "Plan Vivo";
    await importRows(
      administrator,
      [kept, wrong, gone, alsoGone].map((id, place) => importedRow(id, {}, place + 2)),
      { registry, asOf: "2025-01-01" },
    );
    const { id } = await importRows(administrator, [importedRow(kept)], {
      registry,
      asOf: "2025-02-01",
      wrongIds: [wrong.toUpperCase()],
    });
    await importRows(administrator, [importedRow(later)], { registry, asOf: "2025-03-01" });
    const missing = async (most: number, after?: string) =>
      (
        await administrator
          .rpc("rows_missing_from_import", { import: id, most, ...(after && { after_id: after }) })
          .throwOnError()
      ).data.map(({ registry_id, is_listed, remaining }) => ({
        registry_id,
        is_listed,
        remaining,
      }));
    expect(await missing(1)).toEqual([{ registry_id: gone, is_listed: false, remaining: 2 }]);
    expect(await missing(1, gone)).toEqual([
      { registry_id: alsoGone, is_listed: false, remaining: 1 },
    ]);
    expect(await missing(10, alsoGone)).toEqual([]);
    // The same before such a file is imported, in any case of the IDs.
    const inCheck = await administrator
      .rpc("rows_missing_from_file", {
        registry,
        as_of: "2025-02-01",
        ids: [kept.toUpperCase(), wrong].join("\n"),
      })
      .throwOnError();
    expect(inCheck.data.map(({ registry_id }) => registry_id)).toEqual([gone, alsoGone]);
    expect(inCheck.data[0]).toMatchObject({ remaining: 2, last_in: "2025-01-01" });
  });
});
