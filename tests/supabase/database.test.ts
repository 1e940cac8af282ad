import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filledByMigrations, findFilled } from "#server/backup/platform/empty-project.ts";
import { withClient } from "#server/backup/site/unfinished-target.ts";
import { migrationFiles } from "#server/database/migrations.ts";
import { readDatabase } from "#server/doctor/read-database.ts";
import { runPackage } from "../../scripts/supabase-command.ts";
import {
  type PlatformDatabase,
  platformVersions,
  runScripts,
  startPlatformDatabase,
} from "../fixtures/platform-database.ts";

const supabase = (...parameters: string[]) => runPackage("supabase", parameters);

describe.each(platformVersions)("PostgreSQL %s with Supabase's roles and schemas", (major) => {
  let database: PlatformDatabase;
  beforeAll(async () => {
    database = await startPlatformDatabase(major);
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

  test("a project that was only deployed to counts as empty, one with a row of anybody's does not", async () => {
    await withClient(database.superuserUrl, async (client) => {
      const rows = async (name: string) =>
        (await client.query(`select from ${name} limit 1`)).rows.length;
      expect(await findFilled(client)).toBeUndefined();
      for (const name of filledByMigrations) {
        // Written by each start of a server.
        expect(await rows(name), name).toBe(name === "private.admin_emails" ? 0 : 1);
      }
      await client.query("begin");
      await client.query(
        "insert into auth.users (id, email) values (gen_random_uuid(), 'anybody@example.org')",
      );
      expect(await findFilled(client)).toBe("auth.users");
    });
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

  test("'supabase db lint' has nothing to say", async () => {
    await runScripts(database.superuserUrl, ["create extension plpgsql_check schema extensions"]);
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
    await expect(runScripts(database.url, [change])).rejects.toThrow(
      /not allowed|permission denied/,
    );
  });
});
