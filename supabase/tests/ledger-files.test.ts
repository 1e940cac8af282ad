import { randomInt } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { statementPartLimits } from "#domain/ledger/transaction-files/staged-statements.ts";
import { registries } from "#domain/registries/registries.ts";
import { registryIdKey, registryIdPrefixes } from "#domain/registries/registry-id-key.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { importedRow, importRows } from "../../tests/fixtures/imports.ts";
import {
  applyLedgerFile,
  importLedgerFile,
  stageLedgerFile,
  undoLedgerFile,
} from "../../tests/fixtures/ledger-files.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { transactionsOf } from "../../tests/fixtures/transaction-files.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server?.stop());

// A whole file says zero of everything that it does not have, and so of other tests' projects.
beforeEach(() => server.query("delete from public.ledger_files; delete from public.vintage_lots"));

type Registry = "Verra" | "Gold Standard" | "American Carbon Registry (ACR)" | "Isometric";

/** Ids of new projects in a registry. */
async function listed(registry: Registry, count = 1): Promise<string[]> {
  const first = randomInt(100_000, 800_000);
  const ids = Array.from({ length: count }, (_, index) => String(first + index));
  const spelt = registry.startsWith("American") ? ids.map((id) => `ACR${id}`) : ids;
  await importRows(
    administrator,
    spelt.map((id, index) => importedRow(id, {}, index + 2)),
    { registry },
  );
  return ids;
}

/** The vintages of projects as stored, without the ids of files. */
async function lotsOf(ids: readonly string[], withFiles = false) {
  const rows = await server.query<{ lot: Record<string, unknown> }>(
    `select to_jsonb(lot) - 'project_id' || jsonb_build_object('sources', (
       select jsonb_object_agg(key, case when $2 then value else value - 'file' end)
       from jsonb_each(lot.sources)
     )) as lot
     from public.vintage_lots lot
     where private.registry_id_key(lot.registry, lot.registry_id) = any ($1)
     order by lot.registry, lot.registry_id, lot.vintage_start, lot.vintage_end`,
    [ids, withFiles],
  );
  return rows.map(({ lot }) => lot);
}

const verra = (...rows: string[]) =>
  transactionsOf(
    `ID,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued,Retirement/Cancellation Date,Additional Certifications\n${rows.join("\n")}\n`,
  );
const goldStandard = (contents: "issuances" | "retirements", ...rows: string[]) =>
  transactionsOf(`GSID,Vintage,Quantity,Label\n${rows.join("\n")}\n`, contents);
const acr = (contents: "retirements" | "cancellations", ...rows: string[]) =>
  transactionsOf(
    `Project ID,Vintage,Quantity of Credits,Cancellation Type\n${rows.join("\n")}\n`,
    contents,
  );

describe("a whole file", () => {
  test("says what each vintage of the listed projects holds, and that the rest is not listed", async () => {
    const [id = ""] = await listed("Verra");
    const read = await verra(
      `${id},2021-01-01,2021-12-31,1000,600,,CCP-Approved`,
      `${id},2021-01-01,2021-12-31,1000,400,2026-01-01,"CCP-Approved; CORSIA: First Phase, 2024-2026 Scope"`,
      "999999,2021-01-01,2021-12-31,5,5,,",
    );
    const { id: file, progress } = await importLedgerFile(administrator, read);
    expect(progress).toMatchObject({ status: "finished", new: 1, changed: 0, unchanged: 0 });
    const source = { asOf: "2026-09-01", contents: "issuances and retirements", by: "team" };
    expect(await lotsOf([id])).toEqual([
      {
        registry: "Verra",
        registry_id: id,
        vintage_start: "2021-01-01",
        vintage_end: "2021-12-31",
        issued_kg: 1_000_000,
        retired_kg: 400_000,
        cancelled_kg: null,
        converted_kg: null,
        buffer_kg: null,
        labels: [
          { words: "CCP-Approved", name: "CCP-labelled credit", onAll: true },
          {
            words: "CORSIA: First Phase, 2024-2026 Scope",
            name: "CORSIA Scope, First Phase (2024-2026)",
            onAll: false,
          },
        ],
        effect: null,
        sources: { issued: source, retired: source, labels: source },
      },
    ]);
    const { data } = await administrator.from("ledger_files").select().eq("id", file).single();
    expect(data).toMatchObject({ row_count: 3, unlisted_count: 1, statement_count: 1 });
  });

  test("imported twice is imported once", async () => {
    const [id = ""] = await listed("Verra");
    const read = await verra(`${id},2021-01-01,2021-12-31,1000,400,2026-01-01,CCB`);
    const first = await importLedgerFile(administrator, read, { fileKey: "same" });
    const before = await lotsOf([id]);
    const second = await importLedgerFile(administrator, read, { fileKey: "same" });
    expect(second.progress).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    expect(await lotsOf([id])).toEqual(before);
    await undoLedgerFile(administrator, first.id);
    expect(await lotsOf([id])).toEqual(before);
    await undoLedgerFile(administrator, second.id);
    expect(await lotsOf([id])).toEqual([]);
  });

  test("says zero of a vintage that it does not have", async () => {
    const [id = ""] = await listed("Gold Standard");
    await importLedgerFile(administrator, await goldStandard("issuances", `${id},2022,70,`));
    expect(await lotsOf([id])).toMatchObject([{ issued_kg: 70_000, retired_kg: null }]);
    await importLedgerFile(administrator, await goldStandard("retirements", "999999,2022,5,"));
    expect(await lotsOf([id])).toMatchObject([{ issued_kg: 70_000, retired_kg: 0 }]);
  });

  test("is silent about a project of which a row may belong to any vintage", async () => {
    const [id = ""] = await listed("Gold Standard");
    await importLedgerFile(administrator, await goldStandard("issuances", `${id},2022,70,`));
    const retired = await goldStandard("retirements", `${id},soon,5,`, `${id},2021,1,`);
    await importLedgerFile(administrator, retired);
    expect(await lotsOf([id])).toMatchObject([{ issued_kg: 70_000, retired_kg: null }]);
  });

  test("is silent about a vintage that it cuts in another way", async () => {
    const [id = ""] = await listed("Verra");
    await importLedgerFile(administrator, await verra(`${id},2020-01-01,2020-12-31,9,9,,`), {
      asOf: "2026-01-01",
    });
    await importLedgerFile(administrator, await verra(`${id},2020-07-01,2021-06-30,5,5,,`));
    expect(
      (await lotsOf([id])).map(({ issued_kg, sources }) => [issued_kg, sources]),
    ).toMatchObject([
      [9_000, { issued: { asOf: "2026-01-01" } }],
      [5_000, { issued: { asOf: "2026-09-01" } }],
    ]);
  });

  test("that no longer has a vintage takes it away, and gives it back when it is undone", async () => {
    const [id = ""] = await listed("Verra");
    await importLedgerFile(administrator, await verra(`${id},2020-01-01,2020-12-31,9,9,,`), {
      asOf: "2026-01-01",
    });
    const before = await lotsOf([id], true);
    const later = await importLedgerFile(
      administrator,
      await verra("999999,2020-01-01,2020-12-31,1,1,,"),
    );
    expect(later.progress).toMatchObject({ changed: 1 });
    expect(await lotsOf([id])).toEqual([]);
    await undoLedgerFile(administrator, later.id);
    expect(await lotsOf([id], true)).toEqual(before);
  });
});

test("an excerpt says the total of Verra's vintages, but not how much is retired", async () => {
  const [id = ""] = await listed("Verra");
  const read = await verra(`${id},2021-01-01,2021-12-31,1000,400,2026-01-01,CCP`);
  await importLedgerFile(administrator, read, { isWhole: false });
  expect(await lotsOf([id])).toMatchObject([
    { issued_kg: 1_000_000, retired_kg: null, labels: [{ words: "CCP", onAll: false }] },
  ]);
});

test("an excerpt of other registries says no sums, whoever sends them", async () => {
  const [id = ""] = await listed("Gold Standard");
  const read = await goldStandard("issuances", `${id},2022,70,Emission Removal`);
  await importLedgerFile(administrator, read, { isWhole: false });
  expect(await lotsOf([id])).toEqual([]);
  await expect(
    importLedgerFile(administrator, { ...read, coversInExcerpts: ["issued"] }, { isWhole: false }),
  ).rejects.toThrow(/sums_are_of_whole_files/);
});

test("what retired credits carry is not on all of the vintage", async () => {
  const [id = ""] = await listed("Gold Standard");
  await importLedgerFile(administrator, await goldStandard("issuances", `${id},2022,70,CCP`));
  await importLedgerFile(
    administrator,
    await goldStandard("retirements", `${id},2022,10,"CCP; Fair Water"`),
    { asOf: "2026-09-09" },
  );
  expect(await lotsOf([id])).toMatchObject([
    {
      labels: [
        { words: "CCP", onAll: true },
        { words: "Fair Water", name: null, onAll: false },
      ],
      sources: { labels: { asOf: "2026-09-01", contents: "issuances" } },
    },
  ]);
});

describe("the labels of a vintage", () => {
  const period = "2021-01-01,2021-12-31,1000";
  const eligible = '"CORSIA: First Phase, 2024-2026 Eligible"';
  const labelsOf = async (id: string) => {
    const [lot] = await lotsOf([id]);
    const labels = (lot?.labels ?? []) as { words: string; onAll: boolean }[];
    const { labels: source = {} } = (lot?.sources ?? {}) as Record<string, object | undefined>;
    return {
      isPartial: false,
      ...source,
      labels: labels.map(({ words, onAll }) => [words, onAll]),
    };
  };

  test("are still those of the whole file after a newer excerpt, which only adds what some credits carry", async () => {
    const [id = ""] = await listed("Verra");
    await importLedgerFile(administrator, await verra(`${id},${period},1000,,CCP; CCB`));
    const excerpt = await verra(`${id},${period},10,,"CCP; Fair Soil"`);
    const { id: file } = await importLedgerFile(administrator, excerpt, {
      isWhole: false,
      asOf: "2026-10-01",
    });
    expect(await labelsOf(id)).toMatchObject({
      labels: [
        ["CCB", false],
        ["CCP", true],
        ["Fair Soil", false],
      ],
      by: "team",
      asOf: "2026-09-01",
      isPartial: false,
    });
    await undoLedgerFile(administrator, file);
    expect(await labelsOf(id)).toMatchObject({
      labels: [
        ["CCB", true],
        ["CCP", true],
      ],
    });
  });

  test("are still those of the older file if a newer one has a row that does not count", async () => {
    const [id = ""] = await listed("Verra");
    await importLedgerFile(administrator, await verra(`${id},${period},1000,,`));
    await importLedgerFile(
      administrator,
      await verra(`${id},${period},900,,`, `${id},${period},minus,,`),
      { asOf: "2026-10-01" },
    );
    expect(await labelsOf(id)).toMatchObject({ labels: [], asOf: "2026-09-01", isPartial: false });
  });

  test("are the registry's by the team's file, whatever a newer one of the developer has", async () => {
    const [id = ""] = await listed("Verra");
    const theirs = async (day: string, contents: string) => {
      const file = await stageLedgerFile(
        administrator,
        await verra(`${id},${period},1000,,${eligible}`),
        { asOf: day, fileKey: contents },
      );
      await applyLedgerFile(administrator, file);
      await server.query(
        "update public.ledger_files set supplied_by = 'developer', for_projects = array(select id from public.projects where project_id = $2), contents = $3 where id = $1",
        [file, id, contents],
      );
      await server.query(
        "select private.derive_lots(array(select id from public.projects where project_id = $1))",
        [id],
      );
    };
    await theirs("2026-10-01", "issuances and retirements");
    expect(await labelsOf(id)).toMatchObject({
      by: "developer",
      labels: [[expect.any(String), true]],
    });
    await theirs("2026-10-02", "retirements");
    await importLedgerFile(administrator, await verra(`${id},${period},1000,,CCB`));
    expect(await labelsOf(id)).toMatchObject({ by: "team", labels: [["CCB", true]] });
  });

  test("may name the methodology and version that they were granted for", async () => {
    const [id = ""] = await listed("Verra");
    await importLedgerFile(administrator, await verra(`${id},${period},1000,,CCP VM0047 v1.0`));
    expect(await lotsOf([id])).toMatchObject([
      { labels: [{ words: "CCP VM0047 v1.0", name: "CCP-labelled credit, VM0047 v1.0" }] },
    ]);
  });
});

test("credits that were converted to another programme are not cancelled", async () => {
  const [id = ""] = await listed("American Carbon Registry (ACR)");
  await importLedgerFile(
    administrator,
    await acr(
      "cancellations",
      `ACR${id},2022,5,Convert to ARB offset credits`,
      `ACR${id},2022,2,Other`,
    ),
  );
  expect(await lotsOf([id])).toMatchObject([{ converted_kg: 5_000, cancelled_kg: 2_000 }]);
});

test("ids of two registries that are alike are two projects", async () => {
  const [id = ""] = await listed("Verra");
  await importRows(administrator, [importedRow(id)], { registry: "Gold Standard" });
  await importLedgerFile(administrator, await verra(`${id},2021-01-01,2021-12-31,9,9,,`));
  expect((await lotsOf([id])).map(({ registry }) => registry)).toEqual(["Verra"]);
});

test("a project that gets another id has the vintages of that one", async () => {
  const [one = "", other = ""] = await listed("Verra", 2);
  await importLedgerFile(
    administrator,
    await verra(`${one},2021-01-01,2021-12-31,9,9,,`, `${other},2020-01-01,2020-12-31,4,4,,`),
  );
  await server.query(
    "update public.projects set project_id = $2 where project_id = $1 and registry = 'Verra'",
    [other, `X${other}`],
  );
  expect(await lotsOf([other])).toEqual([]);
  await server.query(
    "update public.projects set project_id = $2 where project_id = $1 and registry = 'Verra'",
    [`X${other}`, `VCS-${other}`],
  );
  expect(await lotsOf([other])).toMatchObject([{ registry_id: `VCS-${other}`, issued_kg: 4_000 }]);
});

test("Isometric's projects are found by the id in their link too", async () => {
  const code = `T${randomInt(1000, 9999)}`;
  const link = `https://registry.isometric.com/project/prj_${code}x`;
  await importRows(administrator, [importedRow(code, { "project.registryLink": link })], {
    registry: "Isometric",
  });
  const read = await transactionsOf(
    `project_id,credit_batch_size_total.credits,issued_at\nprj_${code}X,1.5,2026-02-03T00:00:00Z\n`,
  );
  await importLedgerFile(administrator, read);
  expect(await lotsOf([code.toLowerCase()])).toMatchObject([
    { issued_kg: 1_500, retired_kg: null },
  ]);
});

test("the preview says what an import then does, and writes nothing", async () => {
  const [id = "", other = ""] = await listed("Verra", 2);
  const first = await verra(
    `${id},2021-01-01,2021-12-31,10,4,2026-01-01,`,
    `${other},2021-01-01,2021-12-31,10,4,,`,
  );
  await importLedgerFile(administrator, first, { asOf: "2026-01-01" });
  const second = await verra(
    `${id},2021-01-01,2021-12-31,10,14,2026-01-01,`,
    `${id},2022-01-01,2022-12-31,7,7,,`,
    `${other},2021-01-01,2021-12-31,10,4,,`,
  );
  const before = await lotsOf([id, other], true);
  const file = await stageLedgerFile(administrator, second, { asOf: "2026-01-01", fileKey: "b" });
  const { data } = await administrator.rpc("preview_ledger_file", { ledger_file: file });
  const preview = data as {
    new: number;
    changed: number;
    unchanged: number;
    too_much_gone: unknown[];
    changes: unknown[];
  };
  expect(await lotsOf([id, other], true)).toEqual(before);
  expect(preview).toMatchObject({ new: 1, changed: 1, unchanged: 1 });
  expect(preview.too_much_gone).toMatchObject([
    { project_id: id, start: "2021-01-01", after: { issued: 10_000, retired: 14_000 } },
  ]);
  expect(preview.changes).toMatchObject([
    { start: "2021-01-01", before: { retired: 4_000 }, after: { retired: 14_000 } },
    { start: "2022-01-01", before: null, after: { issued: 7_000 } },
  ]);
  expect(await applyLedgerFile(administrator, file)).toMatchObject({
    new: 1,
    changed: 1,
    unchanged: 1,
  });
});

test("parts can be sent twice, and nothing counts before all have arrived", async () => {
  const ids = await listed("Verra", 3);
  const rows = ids.map((id) => `${id},2021-01-01,2021-12-31,9,9,,`);
  const read = await verra(...rows);
  const file = await stageLedgerFile(administrator, read);
  const sent = { ledger_file: file, statements: JSON.parse(JSON.stringify(read.statements)) };
  expect((await administrator.rpc("stage_ledger_statements", sent)).error).toBeNull();
  await server.query(
    "delete from public.ledger_statements where file_id = $1 and registry_id = $2",
    [file, ids[2]],
  );
  const early = await administrator.rpc("apply_ledger_file", { ledger_file: file });
  expect(early.error?.message).toBe("import_not_staged");
  expect(await lotsOf(ids)).toEqual([]);
  expect((await administrator.rpc("stage_ledger_statements", sent)).error).toBeNull();
  await applyLedgerFile(administrator, file);
  expect(await lotsOf(ids)).toHaveLength(3);
});

test("statements with amounts that cannot be true are refused whole", async () => {
  const [id = ""] = await listed("Verra");
  const read = await verra(`${id},2021-01-01,2021-12-31,9,9,,`);
  const file = await stageLedgerFile(administrator, { ...read, statements: [] });
  const [statement] = read.statements;
  for (const wrong of [
    { amounts: { issued: -1 } },
    { amounts: { issued: 0.5 } },
    { amounts: { issued: 1e20 } },
    { amounts: { stolen: 1 } },
    { start: "yesterday" },
    { labels: [{ words: "two\nlines", onAll: true }] },
    { id: "" },
  ]) {
    const { error } = await administrator.rpc("stage_ledger_statements", {
      ledger_file: file,
      statements: [{ ...statement, ...wrong }] as never,
    });
    expect(error?.message).toBe("import_rows_not_valid");
  }
  const many = Array.from({ length: statementPartLimits.statements + 1 }, () => statement);
  const { error } = await administrator.rpc("stage_ledger_statements", {
    ledger_file: file,
    statements: many as never,
  });
  expect(error?.message).toBe("import_rows_not_valid");
});

test("two administrators at once end with what both files say", async () => {
  const ids = await listed("Gold Standard", 30);
  const issued = await goldStandard("issuances", ...ids.map((id) => `${id},2022,70,`));
  const retired = await goldStandard("retirements", ...ids.map((id) => `${id},2022,7,`));
  const files = [
    await stageLedgerFile(administrator, issued),
    await stageLedgerFile(administrator, retired),
  ];
  await Promise.all(files.map((file) => applyLedgerFile(administrator, file)));
  const lots = await lotsOf(ids);
  expect(lots).toHaveLength(30);
  for (const lot of lots) expect(lot).toMatchObject({ issued_kg: 70_000, retired_kg: 7_000 });
});

test("starting, finishing and undoing a file are in the audit trail", async () => {
  const [id = ""] = await listed("Verra");
  const { id: file } = await importLedgerFile(
    administrator,
    await verra(`${id},2021-01-01,2021-12-31,9,9,,`),
  );
  await undoLedgerFile(administrator, file);
  const { data } = await administrator
    .from("audit_trail")
    .select("act, details")
    .eq("subject_id", file)
    .order("id");
  expect(data?.map(({ act }) => act)).toEqual([
    "import-started",
    "import-finished",
    "import-undone",
  ]);
  expect(data?.[1]?.details).toMatchObject({
    registry: "Verra",
    contents: "issuances and retirements",
    new: 1,
  });
});

test("an id is spelt the same here and in the browser", async () => {
  const prefixes = Object.values(registryIdPrefixes);
  const ids = [
    " 12 ",
    "XA26",
    "prj_0Ab",
    ...prefixes.flatMap((prefix) => [
      `${prefix}9`,
      `${prefix.toUpperCase()}-12`,
      ` ${prefix} _901`,
      `${prefix}${prefix}1`,
      `1${prefix}`,
    ]),
  ];
  const pairs = registries.flatMap((registry) => ids.map((id) => ({ registry, id })));
  const rows = await server.query<{ key: string }>(
    `select private.registry_id_key(pair ->> 'registry', pair ->> 'id') as key
     from jsonb_array_elements($1::text::jsonb) with ordinality entry (pair, place) order by place`,
    [JSON.stringify(pairs)],
  );
  expect(rows.map(({ key }) => key)).toEqual(
    pairs.map(({ registry, id }) => registryIdKey(registry, id)),
  );
});

test("the order of files does not matter, nor do those that were undone", async () => {
  const [one = "", two = ""] = await listed("Gold Standard", 2);
  const rows = fc.array(
    fc
      .record({
        id: fc.constantFrom(one, two),
        year: fc.constantFrom(2021, 2022),
        quantity: fc.integer({ min: 0, max: 9 }),
        label: fc.constantFrom("", "CCP", "Fair Water", "Emission Removal"),
      })
      .map(({ id, year, quantity, label }) => `${id},${year},${quantity},${label}`),
    { minLength: 1, maxLength: 4 },
  );
  const file = fc.record({
    contents: fc.constantFrom("issuances" as const, "retirements" as const),
    rows,
    isWhole: fc.boolean(),
    asOf: fc.constantFrom("2026-01-01", "2026-02-01"),
  });
  const world = fc.array(file, { minLength: 1, maxLength: 4 }).chain((files) => {
    const places = files.map((_, place) => place);
    const shuffled = fc.shuffledSubarray(places, { minLength: places.length });
    return fc.record({
      files: fc.constant(files),
      first: shuffled,
      second: shuffled,
      undone: fc.subarray(places),
      again: shuffled,
    });
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ files, first, second, undone, again }) => {
      const readings = await Promise.all(
        files.map(({ contents, rows: stated }) => goldStandard(contents, ...stated)),
      );
      const bring = async (order: readonly number[]) => {
        const brought = new Map<number, string>();
        for (const place of order) {
          const { isWhole, asOf } = files[place] ?? {};
          const read = readings[place];
          if (!read || asOf === undefined) continue;
          const { id } = await importLedgerFile(administrator, read, {
            isWhole,
            asOf,
            fileKey: String(place),
          });
          brought.set(place, id);
        }
        return brought;
      };
      const undo = async (brought: Map<number, string>, order: readonly number[]) => {
        for (const place of order) {
          const id = brought.get(place);
          if (id) await undoLedgerFile(administrator, id);
          brought.delete(place);
        }
      };
      const inOrder = await bring(first);
      const all = await lotsOf([one, two]);
      await undo(inOrder, undone);
      const rest = await lotsOf([one, two]);
      await undo(inOrder, again);
      expect(await lotsOf([one, two])).toEqual([]);

      const other = await bring(second);
      expect(await lotsOf([one, two])).toEqual(all);
      await undo(other, [...undone].reverse());
      expect(await lotsOf([one, two])).toEqual(rest);
      await undo(other, again);
      expect(await lotsOf([one, two])).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
