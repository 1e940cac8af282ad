import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportedRows } from "#domain/import/exported-rows.ts";
import { importPartLimits } from "#domain/import/import-parts.ts";
import { type ImportedRow, statedRow } from "#domain/import/importable-fields.ts";
import { importedRows } from "#domain/import/imported-rows.ts";
import { suggestedMapping } from "#domain/import/mapping.ts";
import { readTable } from "#domain/import/read-table.ts";
import { recogniseRegistry } from "#domain/import/recognise-registry.ts";
import { registryRecordFrom, valuesInRecord } from "#domain/import/registry-record.ts";
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
  developer = (await signIn(server, "imported@example.org")).client;
});
afterAll(() => server?.stop());

const newId = () => randomUUID().slice(0, 12);

/** A project by its registry ID, with everything an import writes. */
async function stored(registryId: string) {
  const { data } = await administrator
    .from("projects")
    .select(
      "*, company:companies(name, user_id), types:project_types(type_name), methodologies:project_methodologies(methodology_name, version), labels:project_labels(label_name, scope), accreditations:project_accreditations(accreditation_name), record:registry_records(registry, values)",
    )
    .eq("project_id", registryId)
    .maybeSingle();
  return data;
}

async function tablesNow() {
  const [row] = await server.query<{ state: string }>(`
    select md5(jsonb_build_object(
      'projects', (select jsonb_agg(to_jsonb(p) - 'updated_at' order by p.id) from public.projects p),
      'companies', (select jsonb_agg(c order by c.id) from public.companies c),
      'types', (select jsonb_agg(t order by t.project_id, t.type_name) from public.project_types t),
      'sdgs', (select jsonb_agg(t order by t.project_id, t.sdg_name) from public.project_sdgs t),
      'sectors', (select jsonb_agg(t order by t.project_id, t.sector_name) from public.project_sectors t),
      'methodologies', (select jsonb_agg(t order by t.project_id, t.position) from public.project_methodologies t),
      'labels', (select jsonb_agg(t order by t.project_id, t.position) from public.project_labels t),
      'records', (select jsonb_agg(to_jsonb(r) - 'updated_at' order by r.project_id) from public.registry_records r)
    )::text) as state`);
  return row?.state;
}

describe("check_import_rows", () => {
  test("classifies rows as new, changed (by field), unchanged or wrong (with a reason), writing nothing", async () => {
    const [kept, moved, fresh] = [newId(), newId(), newId()];
    await importRows(administrator, [importedRow(kept), importedRow(moved, {}, 3)]);
    const before = await tablesNow();
    const verdicts = await checkRows(administrator, [
      importedRow(kept, {}, 2),
      importedRow(
        moved,
        { "impact.estimatedAnnualTonnes": "60000", "project.verifier": "Inspect" },
        3,
      ),
      importedRow(fresh, {}, 4),
      importedRow(newId(), { "details.website": "not an address" }, 5),
      importedRow(newId(), { "impact.issuedTonnes": "many" }, 6),
      importedRow(newId(), { "company.name": " " }, 7),
    ]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      "unchanged",
      "changed",
      "new",
      "wrong",
      "wrong",
      "wrong",
    ]);
    expect(verdicts[1]?.changes).toEqual({
      "impact.estimatedAnnualTonnes": { before: "56373", after: "60000" },
      "project.verifier": { before: null, after: "Inspect" },
      // Composed of the file's facts when the project was made.
      "details.description": {
        before: expect.stringContaining("56,373"),
        after: expect.stringContaining("60,000"),
        added: true,
      },
    });
    expect(verdicts.slice(3).map(({ problem }) => problem?.message)).toEqual([
      expect.stringContaining("website_is_a_web_address"),
      "not_a_whole_number",
      "missing_company_name",
    ]);
    expect(await tablesNow()).toBe(before);
  });

  test("compares a project that no file has covered yet with what its developer states", async () => {
    const submission = completeSubmission({ projectId: newId(), company: "Own Words Ltd" });
    await submitProject(developer, {
      ...submission,
      project: { ...submission.project, registry: "Verra", name: "Own name" },
    });
    const [verdict] = await checkRows(administrator, [
      statedRow({
        line: 2,
        registryId: submission.project.id.toUpperCase(),
        values: {
          "project.name": "The registry's name",
          // The same types in another order are not a change.
          "project.type": ["Soil Carbon & Agriculture", "Biomass-based Carbon Removals"],
        },
      }),
    ]);
    expect(verdict).toMatchObject({
      verdict: "changed",
      is_unclaimed: false,
      changes: { "project.name": { before: "Own name", after: "The registry's name" } },
    });
    expect(Object.keys(verdict?.changes ?? {})).toEqual(["project.name"]);
  });

  test("has the same limit of rows per batch as the page", async () => {
    const [found] = await server.query<{ rows: number }>(
      "select (private.import_limits() ->> 'rowsPerPart')::int as rows",
    );
    expect(found?.rows).toBe(importPartLimits.rows);
  });

  test("refuses malformed rows, and more rows than fit in a batch, with a named error", async () => {
    for (const rows of [
      importedRowsOf(201),
      { line: 1 },
      [{ line: "2", id: "x", values: {} }],
      [3],
    ]) {
      const { error } = await administrator.rpc("check_import_rows", {
        registry: "Verra",
        as_of: fileDay,
        rows: rows as never,
      });
      expect(error?.message).toBe("import_rows_not_valid");
    }
  });
});

describe("an import", () => {
  test("turns a new row into a project of an unclaimed company, queued for review with its sources", async () => {
    const id = newId();
    await importRows(administrator, [
      importedRow(id, {
        "company.name": "New Hands SARL",
        "impact.labels": [{ name: "CCB", scope: "Project", vintages: "", date: "", link: "" }],
      }),
    ]);
    const project = await stored(id);
    expect(project).toMatchObject({
      status: "submitted",
      registry: "Verra",
      project_name: `Kelp restoration ${id}`,
      carbon_category: null,
      project_location: "Norway",
      estimated_annual_tonnes: 56373,
      crediting_period_end: "2049-12-31",
      company: { name: "New Hands SARL", user_id: null },
      types: [{ type_name: "Blue Carbon" }],
      methodologies: [{ methodology_name: "VM0033", version: null }],
      labels: [{ label_name: "CCB", scope: "Project" }],
      accreditations: [{ accreditation_name: "Verra" }],
    });
    expect(project?.description).toContain("Estimated tonnes a year: 56,373.");
    expect(project?.record).toMatchObject({
      registry: "Verra",
      values: { "company.projectLocation": { value: "Norway", asOf: fileDay } },
    });
    expect(JSON.stringify(project?.record)).not.toContain("details.description");
    const queue = await administrator
      .from("review_queue")
      .select("state, is_unclaimed")
      .eq("project_id", id);
    expect(queue.data).toEqual([{ state: "submitted", is_unclaimed: true }]);
    const mail = await server.query("select 1 from public.email_outbox where data::text like $1", [
      `%${id}%`,
    ]);
    expect(mail).toEqual([]);
  });

  test("matches companies by name, ignoring case", async () => {
    const [one, other] = [newId(), newId()];
    const name = `Delta ${newId()}`;
    await importRows(administrator, [
      importedRow(one, { "company.name": name }, 2),
      importedRow(other, { "company.name": name.toUpperCase() }, 3),
    ]);
    expect((await stored(one))?.company_id).toBe((await stored(other))?.company_id);
  });

  test("updates only the values a later file supplies; the others keep their earlier date", async () => {
    const id = newId();
    await importRows(administrator, [importedRow(id)], { asOf: "2025-03-01" });
    await importRows(
      administrator,
      [
        statedRow({
          line: 2,
          registryId: id,
          values: { "company.projectLocation": "Iceland", "project.type": ["Forestry"] },
        }),
      ],
      { asOf: "2025-06-01" },
    );
    const project = await stored(id);
    expect(project).toMatchObject({
      project_location: "Iceland",
      project_name: `Kelp restoration ${id}`,
      types: [{ type_name: "Forestry" }],
      estimated_annual_tonnes: 56373,
      record: {
        values: {
          "company.projectLocation": { value: "Iceland", asOf: "2025-06-01" },
          "project.name": { value: `Kelp restoration ${id}`, asOf: "2025-03-01" },
        },
      },
    });

    // An older file imported later changes nothing.
    const { progress } = await importRows(administrator, [importedRow(id)], { asOf: "2025-03-01" });
    expect(progress).toMatchObject({ unchanged: 1, changed: 0 });
    expect((await stored(id))?.project_location).toBe("Iceland");
  });

  test("keeps what a developer states about their project, and stores the registry's values beside it", async () => {
    const submission = completeSubmission({ projectId: newId(), company: "Kept Apart Ltd" });
    const { id } = await submitProject(developer, {
      ...submission,
      project: { ...submission.project, registry: "Verra", name: "Own name" },
    });
    await administrator.rpc("review_project", { project: id, decision: "approved" });
    await importRows(administrator, [
      statedRow({
        line: 2,
        registryId: submission.project.id,
        values: { "project.name": "Other name" },
      }),
    ]);
    expect(await stored(submission.project.id)).toMatchObject({
      project_name: "Own name",
      company: { name: "Kept Apart Ltd" },
      record: { values: { "project.name": { value: "Other name", asOf: fileDay } } },
    });
    const { data } = await server.anonymous
      .from("project_listings")
      .select("project_name, registry_record")
      .eq("id", id)
      .single();
    expect(data).toMatchObject({
      project_name: "Own name",
      registry_record: { values: { "project.name": { value: "Other name" } } },
    });
  });

  test("imports the other rows of a hundred when one is wrong, and records why that one failed", async () => {
    const rows = importedRowsOf(100, (index) =>
      index === 41 ? { "impact.retiredTonnes": "9", "impact.issuedTonnes": "3" } : {},
    );
    const { id, progress } = await importRows(administrator, rows);
    expect(progress).toMatchObject({ status: "finished", new: 99, failed: 1 });
    const failed = await administrator
      .from("import_rows")
      .select("line, problem")
      .eq("import_id", id)
      .eq("outcome", "failed");
    expect(failed.data).toEqual([
      { line: 43, problem: expect.objectContaining({ code: "23514" }) },
    ]);
  });

  test("applies each row once, even if it is applied several times concurrently", async () => {
    const rows = importedRowsOf(450);
    const id = await stageRows(administrator, rows);
    const results = await Promise.all([1, 2, 3].map(() => applyRows(administrator, id)));
    for (const progress of results) expect(progress).toMatchObject({ new: 450, failed: 0 });
    const [count] = await server.query<{ count: number }>(
      "select count(*)::int as count from public.projects where project_id = any ($1)",
      [rows.map(({ registryId }) => registryId)],
    );
    expect(count?.count).toBe(450);
  });

  test("refuses a second file of the same registry while one is in progress, but not of another", async () => {
    const id = await stageRows(administrator, importedRowsOf(1));
    await expect(stageRows(administrator, importedRowsOf(1))).rejects.toThrow("import_under_way");
    await importRows(administrator, importedRowsOf(1), { registry: "Gold Standard" });
    expect((await administrator.rpc("discard_import", { import: id })).error).toBeNull();
    await importRows(administrator, importedRowsOf(1));
  });

  test("never puts a company that stands in for one in place of a named one, in either order", async () => {
    const named = importedRow(randomUUID().slice(0, 12), { "company.name": "Named Kelp" });
    const standIn = {
      ...named,
      values: { ...named.values, "company.name": "Stands in" },
      derived: ["company.name" as const],
    };
    await importRows(administrator, [named], { asOf: "2025-01-01" });
    const [verdict] = await checkRows(administrator, [standIn], { asOf: "2025-02-01" });
    expect(verdict).toMatchObject({ verdict: "unchanged", changes: {} });
    const other = { ...standIn, registryId: randomUUID().slice(0, 12) };
    await importRows(administrator, [other], { asOf: "2025-02-01" });
    const before = await checkRows(
      administrator,
      [{ ...named, registryId: other.registryId, values: { "company.name": "Named Kelp" } }],
      { asOf: "2025-01-01" },
    );
    expect(before[0]?.changes).toEqual({
      "company.name": { before: "Stands in", after: "Named Kelp" },
    });
  });

  test("counts the projects that each type rule decided, without those of an undone file", async () => {
    const rows = importedRowsOf(3);
    const rule = `words kelp ${rows[0]?.registryId}`;
    const counted = async () => {
      const { data } = await administrator.rpc("count_rule_matches").throwOnError();
      return (data as Record<string, number>)[rule];
    };
    const decided = (place: number) => (place < 2 ? [rule] : []);
    const ids: string[] = [];
    for (const asOf of ["2025-01-01", "2025-02-01"])
      ids.push((await importRows(administrator, rows, { asOf, rulesOf: decided })).id);
    expect(await counted(), "two projects, in both files").toBe(2);
    for (const id of ids) await undoImport(administrator, id);
    expect(await counted()).toBeUndefined();
  });

  test("takes a file of which thousands of rows have errors", async () => {
    const wrongIds = Array.from({ length: 3000 }, (_, place) => `W${place}`);
    const { id } = await importRows(administrator, importedRowsOf(1), { wrongIds });
    const { data } = await administrator.from("imports").select("wrong_ids").eq("id", id).single();
    expect(data?.wrong_ids).toEqual(wrongIds);
  });

  test("applies nothing until all rows have arrived, and counts rows sent twice once", async () => {
    const rows = importedRowsOf(2);
    const id = randomUUID();
    const start = () =>
      administrator.rpc("start_import", {
        import: id,
        registry: "Isometric",
        file_name: "x.csv",
        as_of: fileDay,
        header: "x",
        mapping: [],
        row_count: 2,
        wrong_count: 0,
      });
    const stage = (row?: ImportedRow) =>
      administrator.rpc("stage_import_rows", {
        import: id,
        rows: [{ line: row?.line, id: row?.registryId, values: row?.values }] as never,
      });
    expect((await start()).error).toBeNull();
    expect((await start()).error).toBeNull();
    await stage(rows[0]);
    await stage(rows[0]);
    const early = await administrator.rpc("apply_import_rows", { import: id });
    expect(early.error?.message).toBe("import_not_staged");
    await stage(rows[1]);
    // The rows fail: without a description they cannot be listed.
    expect(await applyRows(administrator, id)).toMatchObject({ failed: 2 });
    const late = await stage(rows[1]);
    expect(late.error).toMatchObject({ message: "import_has_moved_on", details: "finished" });
  });

  test("refuses a file dated in the future, and remembers a mapping by its header", async () => {
    const future = await stageRows(administrator, importedRowsOf(1), { asOf: "2999-01-01" }).catch(
      (error: Error) => error.message,
    );
    expect(future).toBe("import_day_in_future");
    const { data } = await administrator.rpc("get_import_mapping", { header: "id\tname" });
    expect(data).toEqual({
      registry: "Verra",
      mapping: [{ column: "ID", field: "registryId" }],
      mends: {},
    });
    expect((await administrator.rpc("get_import_mapping", { header: "other" })).data).toBeNull();
  });
});

test("rows exported from the registry's records and imported again change nothing", async () => {
  const rows = importedRowsOf(20, (index) => ({
    "project.name": `=Name, "${index}"; ümlaut`,
    "impact.labels": [
      {
        name: "Climate, Community & Biodiversity (CCB)",
        scope: "Project",
        vintages: "2020, 2021",
        date: "2021-02-03",
        link: "",
        statedAs: "CCB",
      },
    ],
    "details.description": "Line one\nline two",
  }));
  await importRows(administrator, rows);
  const { data: stored } = await administrator
    .from("registry_records")
    .select("registry, registry_id, values")
    .in(
      "registry_id",
      rows.map(({ registryId }) => registryId),
    )
    .throwOnError();
  const kept = stored.map((record, index) =>
    statedRow({
      line: index + 2,
      registryId: record.registry_id,
      values: valuesInRecord(registryRecordFrom(record)?.values ?? {}),
    }),
  );
  expect(kept).toHaveLength(rows.length);
  const file = new TextEncoder().encode(exportedRows(kept, "Verra"));
  const read = readTable(file);
  if (!read.ok) throw new Error(read.problem.message);
  const { header } = read.table;
  const again = importedRows(
    read.table,
    suggestedMapping(header, recogniseRegistry(header)),
    "Verra",
  );
  expect(again.problems).toEqual([]);
  const verdicts = await checkRows(administrator, again.rows);
  expect(verdicts.map(({ verdict, changes }) => [verdict, changes])).toEqual(
    rows.map(() => ["unchanged", {}]),
  );
});

test("only administrators can import, and not even they can write to the tables directly", async () => {
  for (const client of [developer, server.anonymous, server.service]) {
    await expect(checkRows(client, importedRowsOf(1))).rejects.toThrow(
      /not_allowed|permission denied/,
    );
    await expect(stageRows(client, importedRowsOf(1))).rejects.toThrow(
      /not_allowed|permission denied/,
    );
  }
  const { id } = await importRows(administrator, importedRowsOf(1));
  await administrator.from("import_rows").update({ outcome: "failed" }).eq("import_id", id);
  const { data } = await administrator.from("import_rows").select("outcome").eq("import_id", id);
  expect(data).toEqual([{ outcome: "new" }]);
});
