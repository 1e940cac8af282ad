import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { applyMigrations } from "#server/database/migrations.ts";
import { readSchemaFiles } from "../../scripts/schema-files.ts";
import { emptyDatabase, installPlatform } from "../../tests/fixtures/empty-database.ts";
import {
  undeclared,
  type WorkUnderLock,
  workUnderLocks,
} from "../../tests/fixtures/migration-work.ts";
import { readSchemaCatalogue } from "../../tests/fixtures/schema-catalogue.ts";

type TestDatabase = Awaited<ReturnType<typeof emptyDatabase>>;

let declared: TestDatabase;
let migrated: TestDatabase;
/** What migrations do to tables that they lock, by version. */
const heavyWork = new Map<string, WorkUnderLock[]>();

/** The last migration from before the rule, when no site had many rows yet. */
const lastBeforeTheRule = "20261001002450";

beforeAll(async () => {
  [declared, migrated] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  await installPlatform(declared.database);
  await installPlatform(migrated.database);
  for (const { script } of await readSchemaFiles())
    await declared.database.transaction((run) => run(script));
  await applyMigrations(migrated.database, undefined, async (migration, query, apply) => {
    const work = undeclared(await workUnderLocks(query, apply), migration.script);
    if (work.length > 0) heavyWork.set(migration.version, work);
  });
});
afterAll(async () => {
  await declared?.remove();
  await migrated?.remove();
});

test("the migrations lead to exactly what supabase/schemas declares", async () => {
  const [wanted, found] = await Promise.all([
    readSchemaCatalogue(declared.database.query),
    readSchemaCatalogue(migrated.database.query),
  ]);
  expect(Object.keys(wanted).length).toBeGreaterThan(2_000);
  expect(found, "A change of supabase/schemas needs a migration, and the other way round").toEqual(
    wanted,
  );
});

// migration-locks.test.ts shows what is found and what is let pass.
test("no migration reads all rows of a table that it locks, unless it says why it may", () => {
  const afterTheRule = [...heavyWork].filter(([version]) => version > lastBeforeTheRule);
  expect(afterTheRule, "docs/operations/upgrading.md says how to do it").toEqual([]);
  // It would have found this one, which checks every project's id while none can be changed.
  expect(heavyWork.get("20261001000900")).toMatchObject([{ table: "public.projects" }]);
});

test("both leave the same rows in a new database", async () => {
  const [wanted, found] = await Promise.all([seededRows(declared), seededRows(migrated)]);
  expect(Object.keys(wanted)).toEqual([
    "private.applied_usage_rules",
    "private.public_data_versions",
    "private.security_settings",
    "public.methodologies",
    "public.methodology_names",
    "public.type_rules",
    "public.usage_rules",
    "storage.buckets",
  ]);
  expect(found).toEqual(wanted);
});

/** Without ids that are random and times, which differ between any two databases. */
async function seededRows({ database }: TestDatabase): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const name of await tableNames(database)) {
    const found = await database.query<{ row: object }>(`
      select to_jsonb(seeded) - case when '${name}' = 'storage.buckets' then '{}' else '{id}'::text[] end
        - '{created_at,updated_at,changed_in,methodology_id}'::text[] as row
      from ${name} seeded order by 1`);
    if (found.length > 0) rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

async function tableNames(database: Database): Promise<string[]> {
  const tables = await database.query<{ name: string }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'storage')
      and relname <> 'database_id'
    order by 1`);
  return tables.map(({ name }) => name);
}
