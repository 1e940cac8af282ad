import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Query } from "#server/database/transaction.ts";
import { emptyDatabase } from "../../tests/fixtures/empty-database.ts";
import {
  undeclared,
  type WorkUnderLock,
  workUnderLocks,
} from "../../tests/fixtures/migration-work.ts";

/** A database of its own, because migrations are planted in it; schemas.test.ts judges the real ones. */
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await emptyDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    "create schema planted; create table planted.parents (id integer primary key)",
  );
  await client.query("insert into planted.parents select generate_series(1, 100)");
  await createTable("planted.large", 50_000);
  await createTable("planted.empty", 0);
});
afterAll(async () => {
  await client?.end();
  await database?.remove();
});

const createTable = (table: string, rows: number) =>
  client.query(
    `create table ${table} (
       id integer primary key,
       parent integer,
       name varchar(40),
       proven text check (proven is not null)
     );
     insert into ${table}
     select number, number % 100 + 1, 'name ' || number, '' from generate_series(1, ${rows}) number;
     alter table ${table} add constraint unproven check (id > 0) not valid`,
  );

/** What a migration would do, which is rolled back. */
async function workOf(script: string): Promise<WorkUnderLock[]> {
  const query: Query = async (statement, parameters = []) =>
    (await client.query(statement, [...parameters])).rows;
  await client.query("begin");
  try {
    return await workUnderLocks(query, () => client.query(script));
  } finally {
    await client.query("rollback");
  }
}

describe("what locks a table for as long as its rows take is found", () => {
  const planted: Record<string, (table: string) => string> = {
    "a column's new type": (table) => `alter table ${table} alter column parent type bigint`,
    "a column whose default differs from row to row": (table) =>
      `alter table ${table} add column token uuid not null default gen_random_uuid()`,
    "not null without a check that says so": (table) =>
      `alter table ${table} alter column name set not null`,
    "a check": (table) => `alter table ${table} add constraint named check (name <> '')`,
    "a foreign key": (table) =>
      `alter table ${table} add foreign key (parent) references planted.parents`,
    "an index": (table) => `create index on ${table} (name)`,
    "a change of all rows behind a lock": (table) =>
      `alter table ${table} add column note text; update ${table} set note = name`,
    "reading all rows behind a lock": (table) =>
      `alter table ${table} add column note text;
       create table planted.names as select name from ${table}`,
  };
  test.each(Object.entries(planted))("%s", async (_, script) => {
    const found = await workOf(script("planted.large"));
    const work = found.find(({ table }) => table === "planted.large");
    expect(work?.scans).toBeGreaterThanOrEqual(1);
    expect(work?.rows).toBeGreaterThanOrEqual(50_000);
    // So the site's own tables need no rows to be judged.
    expect(await workOf(script("planted.empty"))).toContainEqual(
      expect.objectContaining({ table: "planted.empty", lock: work?.lock }),
    );
  });
});

describe("what takes no longer with many rows is let pass", () => {
  const harmless: Record<string, (table: string) => string> = {
    "a column": (table) => `alter table ${table} add column note text`,
    "a column with a constant": (table) =>
      `alter table ${table} add column state text not null default 'new'`,
    "a longer text": (table) => `alter table ${table} alter column name type text`,
    "a check of future rows": (table) =>
      `alter table ${table} add constraint named check (name <> '') not valid`,
    "a foreign key of future rows": (table) =>
      `alter table ${table} add foreign key (parent) references planted.parents not valid`,
    "validating what was added before": (table) =>
      `alter table ${table} validate constraint unproven`,
    "not null after a check that says so": (table) =>
      `alter table ${table} alter column proven set not null`,
    "a change of all rows without a lock": (table) => `update ${table} set name = upper(name)`,
    "a change of one row behind a lock": (table) =>
      `alter table ${table} add column note text; update ${table} set note = name where id = 7`,
    "an index of a new table": (table) =>
      `create table planted.notes as select id, name from ${table};
       create index on planted.notes (name)`,
    "a trigger and a policy": (table) =>
      `create trigger same before update on ${table} for each row
         execute function suppress_redundant_updates_trigger();
       create policy "Nobody" on ${table} using (false)`,
  };
  test.each(Object.entries(harmless))("%s", async (_, script) => {
    expect(await workOf(script("planted.large"))).toEqual([]);
    expect(await workOf(script("planted.empty"))).toEqual([]);
  });

  test("what the migration itself gives a reason for, of that table alone", async () => {
    const script = (table: string) =>
      `-- reads ${table} under its lock: it has a few hundred rows\ncreate index on planted.large (name)`;
    const work = await workOf(script("planted.large"));
    expect(undeclared(work, script("planted.large"))).toEqual([]);
    expect(undeclared(work, script("planted.empty"))).toEqual(work);
    expect(work).toHaveLength(1);
  });
});
