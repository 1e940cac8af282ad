import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { checkedRules, namedErrors } from "#domain/errors.ts";
import { renderDatabaseTypes } from "../../scripts/database-types.ts";
import { readSchemaFiles } from "../../scripts/schema-files.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

test("the generated types match the database", async () => {
  const kept = await readFile(new URL("../../domain/database.types.ts", import.meta.url), "utf8");
  expect(await renderDatabaseTypes(server)).toBe(kept);
});

test("every error raised by a function has a message, and every message an error", async () => {
  const schema = (await readSchemaFiles()).map(({ script }) => script).join("\n");
  const raised = [...schema.matchAll(/(?:raise exception|failing :=) '([^'%]+)'/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(raised)].sort()).toEqual([...namedErrors].sort());
});

test("every constraint that has a message exists in the database", async () => {
  const rules = await server.query<{ name: string }>("select conname as name from pg_constraint");
  expect(rules.map(({ name }) => name)).toEqual(expect.arrayContaining(checkedRules));
});

test("applying the migrations again changes nothing", async () => {
  const history = () =>
    server.query("select version from supabase_migrations.schema_migrations order by version");
  const before = await history();
  const { applyMigrations } = await import("#server/database/migrations.ts");
  expect(await applyMigrations(server.database)).toEqual([]);
  expect(await history()).toEqual(before);
});

test("the API gives no access to schemas it does not expose", async () => {
  for (const schema of ["private", "auth", "storage", "supabase_migrations"]) {
    const response = await fetch(`${server.url}/rest/v1/users?select=*`, {
      headers: { apikey: server.publishableKey, "Accept-Profile": schema },
    });
    expect(response.status, schema).toBe(406);
  }
});
