import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationFiles } from "#server/database/migrations.ts";
import { readDatabase } from "#server/doctor/read-database.ts";
import { runPackage } from "../../scripts/supabase-command.ts";
import { hasDebianPostgres, startDebianPostgres } from "../fixtures/debian-postgres.ts";
import { startOwnPostgres } from "../fixtures/own-postgres.ts";

const fixture = (name: string) =>
  readFile(new URL(`../fixtures/${name}.sql`, import.meta.url), "utf8");
const serviceSchema = (name: string) =>
  readFile(new URL(`../../server/${name}/schema.sql`, import.meta.url), "utf8");

async function run(url: string, scripts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const script of scripts) await client.query(script);
  } finally {
    await client.end();
  }
}

/** Prepares a database as a Supabase project has it, as the superuser that only Supabase uses. */
async function prepare(url: string, roles: string): Promise<void> {
  await run(url, [
    roles,
    // Our own schema of the realtime service names this role.
    "create role api_gateway nologin noinherit",
    ...(await Promise.all(["auth", "storage", "realtime"].map(serviceSchema))),
    await fixture("supabase-owners"),
  ]);
}

const supabase = (...parameters: string[]) => runPackage("supabase", parameters);

interface Prepared {
  /** As 'postgres', the role that migrations have on the platform. */
  url: string;
  superuserUrl: string;
  stop(): Promise<unknown>;
}

async function start15(): Promise<Prepared> {
  if (!hasDebianPostgres()) {
    throw new Error("apt-get install postgresql-15 postgresql-15-plpgsql-check");
  }
  const { url, stop } = await startDebianPostgres("supabase_admin");
  await prepare(url("supabase_admin"), await fixture("supabase-roles"));
  return { url: url("postgres"), superuserUrl: url("supabase_admin"), stop };
}

/** In place of 17. Its first superuser is called 'postgres', which must not be one here. */
async function start18(): Promise<Prepared> {
  const { url, stop } = await startOwnPostgres();
  const own = new URL(`${url}?sslmode=disable`);
  await run(own.href, [`create role supabase_admin superuser login password '${own.password}'`]);
  const superuser = Object.assign(new URL(own), { username: "supabase_admin" }).href;
  await run(superuser, ["alter role postgres rename to cluster_owner"]);
  await prepare(superuser, await fixture("supabase-roles"));
  await run(superuser, [`alter role postgres password '${own.password}'`]);
  return { url: own.href, superuserUrl: superuser, stop };
}

describe.each([
  ["15", start15],
  ["18", start18],
])("PostgreSQL %s with Supabase's roles and schemas", (major, start) => {
  let database: Prepared;
  beforeAll(async () => {
    database = await start();
  });
  afterAll(() => database?.stop());

  test("'supabase db push' applies every migration as a role that is no superuser, and once", async () => {
    const pushed = await supabase("db", "push", "--yes", `--remote=${database.url}`);
    expect(pushed.code, pushed.output).toBe(0);
    const facts = await readDatabase(database.url);
    expect(facts).toMatchObject({ tablesWithoutPolicies: [] });
    expect("migrations" in facts && facts.migrations).toHaveLength((await migrationFiles()).length);
    const again = await supabase("db", "push", "--yes", `--remote=${database.url}`);
    expect(again.output).toContain("up to date");
  });

  test("'supabase db advisors' reports no warning and no error", async () => {
    const { code, output } = await supabase(
      "db",
      "advisors",
      "--level=info",
      "--fail-on=warn",
      "--output=json",
      `--remote=${database.url}`,
    );
    expect(code, output).toBe(0);
    const kinds = [...output.matchAll(/"name": "(\w+)",\s+"title"/g)].map(([, kind]) => kind);
    // A new database has used none of its indexes.
    expect(new Set(kinds)).toEqual(new Set(["unused_index"]));
  });

  // The checker of functions is Debian's, for 15 alone.
  test.runIf(major === "15")("'supabase db lint' has nothing to say", async () => {
    await run(database.superuserUrl, ["create extension plpgsql_check schema extensions"]);
    const { code, output } = await supabase(
      "db",
      "lint",
      "--level=warning",
      "--fail-on=warning",
      "--schema=public,private",
      `--remote=${database.url}`,
    );
    expect(code, output).toBe(0);
    expect(output).toContain("No schema errors found");
  });

  test("a migration that changes what belongs to the platform is refused here too", async () => {
    const change = "create table storage.mine (id int)";
    await expect(run(database.url, [change])).rejects.toThrow(/not allowed|permission denied/);
  });
});
