import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { emptyCompanies, importedState } from "../../tests/fixtures/imported-state.ts";
import {
  importedRow,
  importedRowsOf,
  importRows,
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
  developer = (await signIn(server, "undone@example.org")).client;
});
afterAll(() => server?.stop());

const newId = () => randomUUID().slice(0, 12);

async function projectOf(registryId: string) {
  const { data } = await administrator
    .from("projects")
    .select("*, company:companies(name), record:registry_records(values)")
    .eq("project_id", registryId)
    .maybeSingle()
    .throwOnError();
  return data;
}

async function idOf(registryId: string): Promise<string> {
  const project = await projectOf(registryId);
  if (!project) throw new Error(`${registryId} was not imported`);
  return project.id;
}

const keptRows = async (id: string) =>
  (await administrator.rpc("get_kept_rows", { import: id }).throwOnError()).data;

async function edit(registryId: string, changes: Record<string, string>) {
  const project = await projectOf(registryId);
  await administrator
    .rpc("edit_project", {
      project: project?.id ?? "",
      changes,
      reason: "Corrected",
      seen_at: project?.updated_at ?? "",
    })
    .throwOnError();
}

const approve = async (registryId: string) =>
  administrator
    .rpc("review_project", { project: await idOf(registryId), decision: "approved" })
    .throwOnError();

const claim = (registryId: string) =>
  server.query(
    `update public.companies set user_id = (select id from auth.users where email = 'undone@example.org')
     where id = (select company_id from public.projects where project_id = $1)`,
    [registryId],
  );

describe("undo_import", () => {
  test("restores everything: new and changed, unclaimed and owned projects", async () => {
    const prefix = newId();
    const [imported, own, fresh] = ["i", "o", "f"].map((name) => `${prefix}${name}`) as [
      string,
      string,
      string,
    ];
    await importRows(administrator, [importedRow(imported)], { asOf: "2025-03-01" });
    const submission = completeSubmission({ projectId: own, company: `Undone ${prefix}` });
    await submitProject(developer, {
      ...submission,
      project: { ...submission.project, registry: "Verra" },
    });
    const before = await importedState(server, prefix);
    const empty = await emptyCompanies(server);
    const { id, progress } = await importRows(administrator, [
      importedRow(
        imported,
        {
          "company.name": `Moved ${imported}`,
          "project.type": ["Forestry", "Water"],
          "impact.sdgs": ["13: Climate Action"],
          "project.verifier": "Inspect",
          "project.latitude": "1.5",
          "project.longitude": "2.25",
        },
        2,
        { status: "Registered" },
      ),
      importedRow(own, {}, 3),
      importedRow(fresh, { "company.name": `Gone ${fresh}` }, 4),
    ]);
    expect(progress).toMatchObject({ new: 1, changed: 2 });
    expect(await projectOf(imported)).toMatchObject({ company: { name: `Moved ${imported}` } });
    const undone = { status: "undone", rows: 3, done: 3, undone: 3, kept: {} };
    expect(await undoImport(administrator, id)).toEqual(undone);
    expect(await importedState(server, prefix)).toEqual(before);
    expect(await emptyCompanies(server)).toEqual(empty);
    // The response may have been lost.
    expect(await undoImport(administrator, id)).toEqual(undone);
  });

  test("is possible after a later file, whether that changed something, nothing, or was undone", async () => {
    const prefix = newId();
    const [changed, same, gone] = ["c", "s", "g"].map((name) => `${prefix}${name}`) as [
      string,
      string,
      string,
    ];
    const first = await importRows(
      administrator,
      [importedRow(changed), importedRow(same, {}, 3), importedRow(gone, {}, 4)],
      { asOf: "2025-01-01" },
    );
    const second = await importRows(
      administrator,
      [importedRow(changed, { "project.verifier": "New" }), importedRow(same, {}, 3)],
      { asOf: "2025-02-01" },
    );
    expect(await undoImport(administrator, first.id)).toMatchObject({ undone: 3, kept: {} });
    expect(await projectOf(gone)).toBeNull();
    expect(await projectOf(changed)).toMatchObject({
      verifier: "New",
      sources: { "project.name": { by: "registry", on: "2025-02-01" } },
    });
    expect(await projectOf(same)).not.toBeNull();
    expect(await undoImport(administrator, second.id)).toMatchObject({ undone: 2, kept: {} });
    expect(await importedState(server, prefix)).toEqual([]);
  });

  test("keeps a project that was claimed, even if the last file that has it changed nothing", async () => {
    const registryId = newId();
    const row = importedRow(registryId, { "company.name": `Claimed ${registryId}` });
    const first = await importRows(administrator, [row]);
    const second = await importRows(administrator, [row]);
    expect(second.progress).toMatchObject({ unchanged: 1 });
    expect(await undoImport(administrator, first.id)).toMatchObject({ undone: 1, kept: {} });
    await claim(registryId);
    const { data } = await administrator.rpc("preview_undo", { import: second.id, after_line: 0 });
    expect(data).toMatchObject({ removed: 0, kept: { claimed: 1 } });
    expect(await undoImport(administrator, second.id)).toMatchObject({ kept: { claimed: 1 } });
    expect(await projectOf(registryId)).not.toBeNull();
  });

  test.each([
    ["decided on", approve, []],
    [
      "edited",
      (registryId: string) =>
        edit(registryId, {
          "project.verifier": "By hand",
          "details.contactEmail": "a@example.org",
        }),
      ["details.contactEmail", "project.verifier"],
    ],
    ["claimed", claim, []],
  ] as const)(
    "keeps a project that was %s, with the reason, and undoes the rest",
    async (what, act, fields) => {
      const [registryId, other] = [newId(), newId()];
      const { id } = await importRows(administrator, [
        importedRow(registryId, {
          "company.name": `Touched ${registryId}`,
          "project.verifier": "Inspect",
        }),
        importedRow(other, {}, 3),
      ]);
      await act(registryId);
      const before = await importedState(server, registryId);
      expect(await undoImport(administrator, id)).toMatchObject({ undone: 1, kept: { [what]: 1 } });
      expect(await importedState(server, registryId)).toEqual(before);
      expect(await projectOf(other)).toBeNull();
      const kept = await keptRows(id);
      expect(kept).toEqual([
        {
          line: 2,
          registry_id: registryId,
          project_id: await idOf(registryId),
          project_name: `Kelp restoration ${registryId}`,
          reason: what,
          fields: expect.toSatisfy((named: string[]) => `${named.toSorted()}` === `${fields}`),
          is_whole: true,
          problem: null,
        },
      ]);
    },
  );

  test("leaves a field that somebody edited since, names it, and restores the others", async () => {
    const id = newId();
    await importRows(administrator, [importedRow(id)], { asOf: "2025-03-01" });
    const second = await importRows(
      administrator,
      [importedRow(id, { "project.verifier": "Inspect", "company.projectLocation": "Iceland" })],
      { asOf: "2025-04-01" },
    );
    await edit(id, { "company.projectLocation": "Sweden" });
    expect(await undoImport(administrator, second.id)).toMatchObject({
      undone: 1,
      kept: { edited: 1 },
    });
    expect(await keptRows(second.id)).toMatchObject([
      { reason: "edited", fields: ["company.projectLocation"], is_whole: false },
    ]);
    expect(await projectOf(id)).toMatchObject({
      project_location: "Sweden",
      verifier: null,
      record: {
        values: { "company.projectLocation": { value: "Norway", asOf: "2025-03-01" } },
      },
    });
  });

  test("returns to what the team stated before a file wrote over it", async () => {
    const id = newId();
    await importRows(administrator, [importedRow(id)], { asOf: "2025-03-01" });
    await edit(id, { "company.projectLocation": "Sweden" });
    const before = await importedState(server, id);
    const second = await importRows(
      administrator,
      [importedRow(id, { "company.projectLocation": "Iceland" })],
      { asOf: "2025-04-01" },
    );
    expect(await projectOf(id)).toMatchObject({ project_location: "Iceland" });
    await undoImport(administrator, second.id);
    expect(await importedState(server, id)).toEqual(before);
  });

  test("keeps a row that the database refuses to restore, with its error, and undoes the rest", async () => {
    const [id, other] = [newId(), newId()];
    const tonnes = { "impact.issuedTonnes": "10", "impact.retiredTonnes": "9" };
    await importRows(administrator, [importedRow(id, tonnes), importedRow(other, tonnes, 3)], {
      asOf: "2025-03-01",
    });
    const fewer = { "impact.issuedTonnes": "10", "impact.retiredTonnes": "4" };
    const second = await importRows(
      administrator,
      [importedRow(id, fewer), importedRow(other, fewer, 3)],
      { asOf: "2025-04-01" },
    );
    // Fewer than were retired before.
    await edit(id, { "impact.issuedTonnes": "5" });
    expect(await undoImport(administrator, second.id)).toMatchObject({
      undone: 1,
      kept: { refused: 1 },
    });
    expect(await keptRows(second.id)).toMatchObject([
      { registry_id: id, problem: { code: "23514" } },
    ]);
    expect(await projectOf(other)).toMatchObject({ retired_tonnes: 9 });
  });

  test("works in parts, and several callers share them", async () => {
    const rows = importedRowsOf(450);
    const { id } = await importRows(administrator, rows);
    const { data } = await administrator.rpc("undo_import", { import: id });
    expect(data).toMatchObject({ status: "undoing", rows: 450, done: 200 });
    const apply = await administrator.rpc("apply_import_rows", { import: id });
    expect(apply.error).toMatchObject({ message: "import_has_moved_on", details: "undoing" });
    const ends = await Promise.all([1, 2, 3].map(() => undoImport(administrator, id)));
    for (const end of ends) expect(end).toMatchObject({ undone: 450 });
    const prefix = rows[0]?.registryId.slice(0, 8) ?? "";
    expect(await importedState(server, prefix)).toEqual([]);
  });

  test("leaves an entry in the audit trail with what was undone and what stayed, by reason", async () => {
    const [kept, other] = [newId(), newId()];
    const { id } = await importRows(administrator, [importedRow(kept), importedRow(other, {}, 3)]);
    await approve(kept);
    await undoImport(administrator, id);
    const { data } = await administrator
      .from("audit_trail")
      .select("act, details")
      .eq("subject_id", id)
      .order("id")
      .throwOnError();
    expect(data.map(({ act }) => act)).toEqual([
      "import-started",
      "import-finished",
      "import-undone",
    ]);
    expect(data[2]?.details).toMatchObject({ undone: 1, kept_decided_on: 1 });
  });
});

test("an entry of the audit trail about an imported project names the import", async () => {
  const registryId = newId();
  const { id } = await importRows(administrator, [importedRow(registryId)]);
  await approve(registryId);
  await edit(registryId, { "project.verifier": "By hand" });
  const { data } = await administrator
    .from("audit_trail")
    .select("act, details")
    .eq("subject_id", await idOf(registryId))
    .order("id")
    .throwOnError();
  expect(data).toMatchObject([
    { act: "project-approved", details: { import: { id, file: "all projects.csv" } } },
    { act: "project-edited", details: { import: { id, file: "all projects.csv" } } },
  ]);
});
