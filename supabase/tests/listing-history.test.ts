import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statedRow } from "#domain/import/importable-fields.ts";
import { objectIn } from "#domain/json.ts";
import { ledgerRegistries } from "#domain/ledger/ledger-registries.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { importRows } from "../../tests/fixtures/imports.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { anyChange, foundWorld, newWorld } from "./listing-changes.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
let developer: Client;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  developer = (await signIn(server, "history@example.org")).client;
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

test("every listed demo project has a history, and vintages if it has issued credits in a registry whose files can be read", async () => {
  const without = await database.query<{ project_id: string; lacks: string }>(
    `select listing.project_id, missing.lacks
     from public.listings listing
     cross join lateral (
       values
         ('history', not exists (
           select from public.listing_history point where point.project_id = listing.id)),
         ('vintages', listing.issued_tonnes > 0 and listing.registry = any ($1) and not exists (
           select from public.vintage_lots lot
           where lot.project_id = listing.id and lot.issued_kg > 0))
     ) missing (lacks, is_missing)
     where missing.is_missing`,
    [ledgerRegistries.map(({ registry }) => registry)],
  );
  expect(without.rows).toEqual([]);
  const { rows } = await database.query<{ labelled: string }>(
    "select count(distinct project_id) as labelled from public.vintage_lots where labels <> '[]'",
  );
  expect(Number(rows[0]?.labelled)).toBeGreaterThan(5);
});

interface Point {
  fact: string;
  value: string | null;
  by: string;
}

/** What one reader is told of a project's history, oldest first. */
async function historyOf(reader: Client, project: string): Promise<Point[]> {
  const { data } = await reader
    .from("listing_history")
    .select("fact, value, source")
    .eq("project_id", project)
    .order("id")
    .throwOnError();
  return data.map(({ fact, value, source }) => ({
    fact,
    value,
    by: String(objectIn(source)?.by),
  }));
}

const of = (history: readonly Point[], fact: string) =>
  history.filter((point) => point.fact === fact).map(({ value, by }) => [value, by]);

/** A listed project of a registry that costs 40. */
async function listedProject() {
  const registryId = randomUUID().slice(0, 12);
  const submission = completeSubmission({
    projectId: registryId,
    company: `History ${registryId}`,
  });
  const stated = {
    ...submission,
    project: { ...submission.project, registry: "Verra" },
    pricing: { ...submission.pricing, costPerTon: "40" },
    impact: { ...submission.impact, credit_availability: "Yes - Spot Credits" },
  };
  const { id } = await submitProject(developer, stated);
  await approve(id);
  return { id, registryId, stated };
}

const approve = (project: string) =>
  administrator.rpc("review_project", { project, decision: "approved" }).throwOnError();

describe("every change of an offer is kept, with who made it", () => {
  test("a history begins when the project is listed, and not before", async () => {
    const submission = completeSubmission({ projectId: randomUUID().slice(0, 12) });
    const { id } = await submitProject(developer, submission);
    expect(await historyOf(administrator, id)).toEqual([]);
    await approve(id);
    const history = await historyOf(developer, id);
    expect(of(history, "standing")).toEqual([["Listed", "team"]]);
    expect(of(history, "cost_per_ton")).toEqual([[submission.pricing.costPerTon, "developer"]]);
  });

  test("a changed price is one more entry, and what did not change has none", async () => {
    const { id } = await listedProject();
    const before = await historyOf(developer, id);
    await database.query("update public.projects set cost_per_ton = 52 where id = $1", [id]);
    await database.query("update public.projects set description = 'Other.' where id = $1", [id]);
    const after = await historyOf(developer, id);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length)).toMatchObject([{ fact: "cost_per_ton", value: "52" }]);
  });

  test("sold out, then withdrawn, then listed again", async () => {
    const { id } = await listedProject();
    await developer.rpc("reduce_offer", { project: id, change: "sold_out" }).throwOnError();
    await developer.rpc("reduce_offer", { project: id, change: "withdrawn" }).throwOnError();
    expect(await historyOf(developer, id)).toEqual([]);
    await database.query("update public.projects set status = 'approved' where id = $1", [id]);
    const history = await historyOf(developer, id);
    expect(of(history, "credit_availability")).toEqual([
      ["Yes - Spot Credits", "developer"],
      ["No - Purchase not available at this time", "developer"],
    ]);
    expect(of(history, "project_status").at(-1)).toEqual(["Sold out", "developer"]);
    expect(of(history, "standing")).toEqual([
      ["Listed", "team"],
      ["No longer listed", "developer"],
      ["Listed", "team"],
    ]);
  });

  test("what the registry ends is no longer on offer, and the registry is named", async () => {
    const { id, registryId } = await listedProject();
    const row = { ...statedRow({ line: 2, registryId, values: {} }), status: "Withdrawn" };
    await importRows(administrator, [row]);
    const history = await historyOf(developer, id);
    expect(of(history, "registry_status")).toEqual([["Withdrawn", "registry"]]);
    expect(of(history, "credit_availability").at(-1)).toEqual([null, "registry"]);
  });
});

test("a visitor who is not signed in is told no gated value, nor when it changed", async () => {
  const { id } = await listedProject();
  const gated = ["cost_per_ton", "bezero_rating", "sylvera_rating", "fallback_rating"];
  const facts = (history: Point[]) => history.map(({ fact }) => fact);
  expect(facts(await historyOf(developer, id))).toContain("cost_per_ton");
  const told = await historyOf(server.anonymous, id);
  expect(facts(told)).toContain("standing");
  expect(facts(told).filter((fact) => gated.includes(fact))).toEqual([]);
});

test.each([
  "update public.listing_history set value = '1'",
  "delete from public.listing_history",
  "truncate public.listing_history",
])("no one rewrites it, not even the database's owner: %s", async (statement) => {
  await expect(database.query(statement)).rejects.toThrow("record_not_changeable");
});

test("whatever changes, the newest entries are what is listed, and no entry repeats the one before", async () => {
  const { rows } = await database.query<{ id: string }>("select id from auth.users limit 1");
  const read = async () => (await database.query(newestAndListed)).rows;
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 12 }), async (changes) => {
      const world = newWorld(rows[0]?.id ?? "");
      await database.query(foundWorld(world));
      for (const change of changes) {
        const statement = change(world);
        await database.query(statement);
        expect(await read(), statement).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
  const repeated = await database.query(`
    select from (
      select value, lag(value) over facts as earlier, row_number() over facts as number
      from public.listing_history window facts as (partition by project_id, fact order by id)
    ) points where number > 1 and value is not distinct from earlier`);
  expect(repeated.rowCount).toBe(0);
});

/** Facts whose newest entry is not what the listing says; the columns are read one by one. */
const newestAndListed = `
  with newest as (
    select distinct on (project_id, fact) project_id, fact, value
    from public.listing_history order by project_id, fact, id desc
  ), listed as (
    select listing.id, fact.key as fact, fact.value
    from public.project_listings listing
    cross join lateral jsonb_each_text(to_jsonb(listing)) fact
    where fact.key in (
      'project_status', 'credit_availability', 'project_stage', 'registry_status',
      'cost_per_ton', 'bezero_rating', 'sylvera_rating', 'fallback_rating')
    union all
    select id, 'standing', 'Listed' from public.project_listings
  )
  select listed.*, newest.value as recorded
  from listed
  left join newest on newest.project_id = listed.id and newest.fact = listed.fact
  where newest.value is distinct from listed.value`;
