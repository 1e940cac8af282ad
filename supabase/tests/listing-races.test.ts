import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestData } from "../../tests/fixtures/own-data.ts";
import { foundWorld, newWorld, singleChange } from "./listing-changes.ts";
import { applyChanges, differences, type ListingState, readState } from "./listing-state.ts";

const writers = 50;
const changesEach = 8;

let data: Awaited<ReturnType<typeof createTestData>>;
beforeAll(async () => {
  data = await createTestData();
});
afterAll(() => data?.remove());

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: data.settings.DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Foreign-key and unique violations: another writer deleted or added the row in the meantime. */
const refusals = ["23503", "23505"];

async function write(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement).catch((error: pg.DatabaseError) => {
    if (!refusals.includes(error.code ?? "")) throw error;
  });
}

/** Reads the version first, so that anything committed meanwhile is read again next time. */
async function follow(client: pg.Client, known: ListingState): Promise<ListingState> {
  const { rows } = await client.query(
    "select (public.get_public_data_versions() ->> 'listings')::integer as version",
  );
  return { ...known, version: rows[0].version, rows: await applyChanges(client, known) };
}

test("fifty concurrent writers leave the listings consistent, and a reader misses no change", async () => {
  const world = await withClient(async (client) => {
    const { rows } = await client.query("select id from auth.users limit 1");
    const founded = newWorld(rows[0].id);
    await client.query(foundWorld(founded));
    return founded;
  });
  const before = await withClient(readState);

  let areWriting = true;
  const reading = withClient(async (client) => {
    let known = before;
    while (areWriting) known = await follow(client, known);
    return follow(client, known);
  });
  const writing = Array.from({ length: writers }, () =>
    withClient(async (client) => {
      for (const change of fc.sample(singleChange, changesEach)) {
        await write(client, change(world));
      }
    }),
  );
  await Promise.all(writing).finally(() => {
    areWriting = false;
  });
  const known = await reading;

  await withClient(async (client) => {
    expect(await differences(client)).toEqual([]);
    const after = await readState(client);
    expect(after.version).toBeGreaterThan(before.version + writers);
    expect(await applyChanges(client, before)).toEqual(after.rows);
    expect(known.rows).toEqual(after.rows);
  });
});

test("two concurrent transactions that change one listing both take effect", async () => {
  await withClient((first) =>
    withClient((second) =>
      withClient(async (third) => {
        const { rows } = await third.query("select id from auth.users limit 1");
        const world = newWorld(rows[0].id);
        await third.query(foundWorld(world));
        const [project, company] = [world.projects[0], world.companies[0]];

        // Neither sees the other's change, and both are held until both have started to commit.
        await first.query("begin");
        await first.query(`update public.projects set status = 'approved' where id = '${project}'`);
        await second.query("begin");
        await second.query(
          `update public.companies set name = 'Renamed ' || id where id = '${company}'`,
        );
        await third.query("begin");
        await third.query("select from private.public_data_versions for update");
        const commits = [first.query("commit"), second.query("commit")];
        await untilWaiting(commits.length);
        await third.query("commit");
        await Promise.all(commits);

        const listed = await third.query(
          "select company_name from public.project_listings where id = $1",
          [project],
        );
        expect(listed.rows).toEqual([{ company_name: `Renamed ${company}` }]);
        expect(await differences(third)).toEqual([]);
      }),
    ),
  );
});

async function untilWaiting(sessions: number) {
  await withClient(async (client) => {
    await vi.waitUntil(
      async () => {
        const { rowCount } = await client.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rowCount === sessions;
      },
      { timeout: 60_000 },
    );
  });
}
