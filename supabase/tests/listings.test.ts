import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestData } from "../../tests/fixtures/own-data.ts";
import { anyChange, foundWorld, newWorld, type World } from "./listing-changes.ts";
import { applyChanges, differences, type ListingState, readState } from "./listing-state.ts";

/** `client` has all the demo data; `small` has few listings, for hundreds of changes. */
let client: pg.Client;
let small: pg.Client;
let owner: string;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  client = await openDatabase();
  small = await openDatabase();
  const { rows } = await client.query("select id from auth.users limit 1");
  owner = rows[0].id;
  expect(await differences(client)).toEqual([]);
  // All listings are compared after every change, so keep only a few, including some that use the
  // methodology that the changes update.
  await small.query(`
    update public.projects set status = 'withdrawn' where id in (
      select listing.id from public.listings listing
      order by listing.id in (
        select project_id from public.project_methodologies
        where methodology_id = (select id from public.methodologies order by created_at, id limit 1)
      ) desc, listing.id
      offset 5
    )`);
});
afterAll(() => opened.disposeAsync());

async function openDatabase(): Promise<pg.Client> {
  const data = await createTestData();
  opened.defer(data.remove);
  const connection = new pg.Client({ connectionString: data.settings.DATABASE_URL });
  await connection.connect();
  opened.defer(() => connection.end());
  return connection;
}

async function createWorld(client: pg.Client): Promise<World> {
  const world = newWorld(owner);
  await client.query(foundWorld(world));
  return world;
}

/** The rows that differ between the two states, and those that were removed. */
function compare(before: ListingState, after: ListingState) {
  const changed = [...after.rows].filter(([id, row]) => before.rows.get(id)?.values !== row.values);
  const removed = [...before.rows.keys()].filter((id) => !after.rows.has(id));
  return { changed: changed.map(([id]) => id), removed };
}

test("after any change the listings match the tables, and only changed listings get a new version", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 15 }), async (changes) => {
      const world = await createWorld(small);
      const history = [await readState(small)];
      for (const change of changes) {
        const statement = change(world);
        await small.query(statement);
        expect(await differences(small), statement).toEqual([]);

        const before = history.at(-1) as ListingState;
        const after = await readState(small);
        const { changed, removed } = compare(before, after);
        const isSame = changed.length + removed.length === 0;
        expect(after.version, statement).toBe(isSame ? before.version : before.version + 1);
        for (const [id, row] of after.rows) {
          const version = changed.includes(id) ? after.version : before.rows.get(id)?.changedIn;
          expect(row.changedIn, statement).toBe(version);
        }
        for (const id of removed) expect(after.removed.get(id), statement).toBe(after.version);

        for (const known of history) {
          expect(await applyChanges(small, known), statement).toEqual(after.rows);
        }
        history.push(after);
      }
    }),
    { numRuns: 40 },
  );
});

test("several changes in one transaction make one version, or none if it is rolled back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      async (changes, isKept) => {
        const world = await createWorld(small);
        const before = await readState(small);
        await small.query("begin");
        for (const change of changes) await small.query(change(world));
        await small.query(isKept ? "commit" : "rollback");
        const after = await readState(small);
        expect(await differences(small)).toEqual([]);
        if (!isKept) expect(after).toEqual(before);
        expect(after.version - before.version).toBeLessThanOrEqual(1);
        const { changed, removed } = compare(before, after);
        if (changed.length + removed.length > 0) expect(after.version).toBe(before.version + 1);
        expect(await applyChanges(small, before)).toEqual(after.rows);
      },
    ),
    { numRuns: 30 },
  );
});

/** Runs in a transaction that refreshes listings after every statement and is then rolled back. */
async function inRolledBackTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  await client.query("begin; set constraints all immediate");
  try {
    return await work();
  } finally {
    await client.query("rollback");
  }
}

test("a statement that changes a hundred projects refreshes the listings once", async () => {
  const { companies } = await createWorld(client);
  const { calls, state } = await inRolledBackTransaction(async () => {
    await client.query(`
      insert into public.projects (company_id, project_id, description, status)
      select '${companies[0]}', 'Bulk ' || number, 'Trees.', 'approved'
      from generate_series(1, 100) number`);
    await client.query("set local track_functions = 'all'");
    await client.query(
      "update public.projects set description = 'Much kelp.' where project_id like 'Bulk %'",
    );
    const { rows } = await client.query(`
      select pg_stat_get_xact_function_calls('private.refresh_listings'::regproc)::integer as calls`);
    return { calls: rows[0].calls, state: await readState(client) };
  });
  expect(calls).toBe(1);
  const changed = [...state.rows.values()].filter(({ values }) => values.includes("Much kelp."));
  expect(changed.length).toBe(100);
});

test("a listing shows when the team last approved it, ignoring other decisions", async () => {
  const review = (decision: string, day: string) => `
    insert into public.reviews (project_id, decision, note, reviewer_id, created_at)
    select id, '${decision}', 'A test', '${owner}', '${day}' from public.listings`;
  const days = await inRolledBackTransaction(async () => {
    const read = async () => {
      expect(await differences(client)).toEqual([]);
      const { rows } = await client.query<{ day: string }>(
        "select distinct reviewed_at::date::text as day from public.project_listings",
      );
      return rows.map(({ day }) => day);
    };
    await client.query(review("approved", "2031-05-06"));
    const approved = await read();
    await client.query(review("rejected", "2031-07-08"));
    return [approved, await read()];
  });
  expect(days).toEqual([["2031-05-06"], ["2031-05-06"]]);
});

test("truncating the tables leaves no listing behind", async () => {
  const before = await readState(client);
  expect(before.rows.size).toBeGreaterThan(0);
  const emptied = await inRolledBackTransaction(async () => {
    await client.query("truncate public.project_types, public.display_overrides");
    expect(await differences(client)).toEqual([]);
    await client.query(`
      alter table public.resubmissions disable trigger user;
      alter table public.reviews disable trigger user;
      alter table public.listing_history disable trigger user;
      truncate public.companies cascade`);
    expect(await differences(client)).toEqual([]);
    return readState(client);
  });
  expect(emptied.rows.size).toBe(0);
  for (const id of before.rows.keys()) expect(emptied.removed.get(id)).toBe(emptied.version);
});

test.each([
  ["a wrong public value", "update public.listings set description = 'Other.'"],
  ["a wrong review date", "update public.listings set reviewed_at = now()"],
  ["a wrong gated value", "update public.gated_listing_values set cost_per_ton = -1"],
  ["a missing listing", "delete from public.listings"],
  ["missing gated values", "delete from public.gated_listing_values"],
  [
    "a listing of a project that is not approved",
    `alter table public.projects disable trigger user;
     update public.projects set status = 'rejected'`,
  ],
  [
    "a listing that is recorded as removed",
    "insert into public.removed_listings select id, 1 from public.listings",
  ],
])("the check finds %s", async (_, statement) => {
  const problems = await inRolledBackTransaction(async () => {
    await client.query(statement);
    return (await client.query("select * from private.listing_differences()")).rows;
  });
  expect(problems.length).toBeGreaterThan(0);
});
