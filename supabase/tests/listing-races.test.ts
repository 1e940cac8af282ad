import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newOwnData } from "../../tests/fixtures/own-data.ts";
import { foundWorld, newWorld, singleChange } from "./listing-changes.ts";
import { applyChanges, differences, type ListingState, readState } from "./listing-state.ts";

const writers = 50;
const changesEach = 20;

let data: Awaited<ReturnType<typeof newOwnData>>;
beforeAll(async () => {
  data = await newOwnData();
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

/** Its project was deleted, or added by another, in the meantime. */
const refusals = ["23503", "23505"];

async function write(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement).catch((error: pg.DatabaseError) => {
    if (!refusals.includes(error.code ?? "")) throw error;
  });
}

/** The version is read first: what is committed meanwhile comes again with the next question. */
async function follow(client: pg.Client, known: ListingState): Promise<ListingState> {
  const { rows } = await client.query(
    "select (public.get_public_data_versions() ->> 'listings')::integer as version",
  );
  return { ...known, version: rows[0].version, rows: await applyChanges(client, known) };
}

test("fifty writers at once leave the listings as the tables say, and a reader misses no change", async () => {
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

test("two who change parts of one listing at once are both seen in it", async () => {
  const world = newWorld("");
  await withClient(async (first) => {
    const { rows } = await first.query("select id from auth.users limit 1");
    await first.query(foundWorld({ ...world, owner: rows[0].id }));
    const [project, company] = [world.projects[0], world.companies[0]];
    await withClient(async (second) => {
      // The first approves the project, and the second renames its company before it can know of that.
      await first.query("begin");
      await second.query("begin");
      await first.query(`update public.projects set status = 'approved' where id = '${project}'`);
      await second.query(
        `update public.companies set name = 'Renamed ' || id where id = '${company}'`,
      );
      await second.query(
        `insert into public.project_types (project_id, type_name) values ('${project}', 'Forestry')`,
      );
      await Promise.all([first.query("commit"), second.query("commit")]);
    });
    const listed = await first.query(
      "select company_name, types from public.project_listings where id = $1",
      [project],
    );
    expect(listed.rows).toEqual([
      { company_name: `Renamed ${company}`, types: expect.stringContaining("Forestry") },
    ]);
    expect(await differences(first)).toEqual([]);
  });
});
