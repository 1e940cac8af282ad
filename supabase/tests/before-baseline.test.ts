import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { jobKinds } from "#domain/jobs.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { applyMigrations, migrationFiles } from "#server/database/migrations.ts";
import { startEngine } from "#server/engine/start-engine.ts";
import { emptyDatabase, installPlatform } from "../../tests/fixtures/empty-database.ts";
import { readSchemaCatalogue } from "../../tests/fixtures/schema-catalogue.ts";

type TestDatabase = Awaited<ReturnType<typeof emptyDatabase>>;

/** Demo data, people with sessions and factors, files, drafts, claims, lists and the audit trail. */
const dump = new URL("../../tests/fixtures/before-baseline.sql.gz", import.meta.url);

async function restored(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  const script = (await promisify(gunzip)(await readFile(dump))).toString();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(script);
  await client.end();
  return database;
}

const versionsIn = async (database: Database) =>
  (
    await database.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations order by version",
    )
  ).map(({ version }) => version);

const currentVersions = async () => (await migrationFiles()).map((file) => file.slice(0, 14));

/** Columns that a later migration has added, dropped or filled; earlier-imports.test.ts has theirs. */
const columnsChangedLater: Readonly<Record<string, string>> = {
  "public.frozen_comparisons": "gated_salt",
  "public.import_mappings": "mends",
  "public.import_rows": "before,status,derived,written,ends_listing,undone_at,kept_because,rules",
  "public.imports": "ended_count,undone_count,kept_counts,wrong_ids,file_key",
  "public.listings": "registry_status,registry_status_as_of,vintages,uses",
  "public.pending_revisions": "batch_id",
  "public.projects": "sources,updated_at,status_since,project_id_key",
  "public.registry_records": "base,additions,values_before_imports,status,has_ended,updated_at",
};

/** The number of rows of each table, and a checksum of everything in them. */
async function contentOf(database: Database): Promise<Record<string, object | undefined>> {
  const tables = await database.query<{ name: string }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema|supabase_)'
    order by 1`);
  const content: Record<string, object | undefined> = {};
  for (const { name } of tables) {
    const [counted] = await database.query<object>(`
      select count(*), md5(string_agg(kept.row::text, ' ' order by kept.row::text)) as checksum
      from (
        select to_jsonb(stored) - '{${columnsChangedLater[name] ?? ""}}'::text[] as row
        from ${name} stored
      ) kept`);
    content[name] = counted;
  }
  return content;
}

/** Tables that a later migration has added, or changed with a test of its own below. */
const changedLater =
  /^(private\.(bulk_act_work|emptied_folders|file_removals|listed_costs|logo_publications)|public\.(bulk_act_rows|bulk_acts|email_outbox|jobs))$/;

const unchangedIn = (content: Awaited<ReturnType<typeof contentOf>>) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !changedLater.test(name)));

/** What was waiting in the separate queues, as jobs. */
const queuedWork = `
  select 'email' as kind, id::text as key, '{}'::jsonb as data, attempts, next_attempt_at,
    last_error, created_at
  from public.email_outbox where sent_at is null
  union all
  select 'logo-publication', company_id::text, '{}', attempts, next_attempt_at, last_error, created_at
  from private.logo_publications
  union all
  select 'file-removal', bucket || '/' || path, jsonb_build_object('bucket', bucket, 'path', path),
    attempts, next_attempt_at, last_error, created_at
  from private.file_removals
  union all
  select 'folder-removal', bucket_id || '/' || folder,
    jsonb_build_object('bucket', bucket_id, 'folder', folder), 0, null, null, created_at
  from private.emptied_folders
  order by kind, key`;
const jobs = `
  select kind, key, data, attempts,
    case when kind <> 'folder-removal' then next_attempt_at end as next_attempt_at,
    last_error, created_at
  from public.jobs order by kind, key`;
const emails =
  "select id, recipient, template, data, sent_at, created_at from public.email_outbox order by id";

/** Comments in functions say the same in other words. */
const withoutComments = (catalogue: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([object, definition]) => [
      object,
      object.startsWith("function ") ? definition.replaceAll(/^\s*--[^\n]*\n/gm, "") : definition,
    ]),
  );

describe("a data folder from before the baseline", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "cleartonne-before-baseline-"));
  let data: TestDatabase;
  let before: Awaited<ReturnType<typeof contentOf>>;
  let queuedBefore: unknown[];
  let emailsBefore: unknown[];

  async function start({ url }: TestDatabase) {
    const settings = { DATABASE_URL: url, DATA_DIR: folder, PUBLIC_URL: "http://localhost" };
    const engine = await startEngine(readConfig(settings), { send: async () => undefined });
    await engine.close();
  }

  beforeAll(async () => {
    data = await restored();
    before = await contentOf(data.database);
    queuedBefore = await data.database.query(queuedWork);
    emailsBefore = await data.database.query(emails);
    // Twice, because the second start must find nothing to change.
    await start(data);
    await start(data);
  });
  afterAll(async () => {
    await data?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test("has the history of a new one", async () => {
    expect(await versionsIn(data.database)).toEqual(await currentVersions());
  });

  test("keeps every row of every table", async () => {
    expect(
      Object.values(before).filter((table) => !/"count":0/.test(JSON.stringify(table))).length,
    ).toBeGreaterThan(50);
    // Later migrations have added tables.
    expect(unchangedIn(await contentOf(data.database))).toMatchObject(unchangedIn(before));
  });

  test("keeps every e-mail, and everything that was waiting as a job", async () => {
    const kinds = new Set(
      queuedBefore.map((job) => z.object({ kind: z.string() }).parse(job).kind),
    );
    // Bulk acts and rules of use came later.
    expect([...kinds, "bulk-act", "usage-rules"].sort()).toEqual(Object.keys(jobKinds).sort());
    expect(await data.database.query(jobs)).toEqual(queuedBefore);
    expect(await data.database.query(emails)).toEqual(emailsBefore);
  });

  test("knows since when each project has its status, as the queue told it", async () => {
    const [told] = await data.database.query<{ projects: number }>(`
      select count(*)::integer as projects, count(*) filter (where status_since >= created_at)::integer as later,
        count(*) filter (where status_since = coalesce((
          select max(review.created_at) from public.reviews review
          where review.project_id = project.id and review.revision_id is null
        ), created_at))::integer as decided
      from public.projects project where status = 'approved'`);
    expect(told).toMatchObject({ later: told?.projects, decided: told?.projects });
  });

  test("has what each listed project costs", async () => {
    const [costs] = await data.database.query<{ listed: number }>(`
      select count(*)::integer as listed, count(*) filter (where gated.cost_per_ton = cost.cost_per_ton)::integer as same
      from private.listed_costs cost join public.gated_listing_values gated on gated.id = cost.id`);
    expect(costs).toMatchObject({ same: costs?.listed });
  });

  test("has both hashes of every comparison that was frozen, which they still have", async () => {
    const [hashed] = await data.database.query<{ comparisons: number }>(`
      select count(distinct frozen.id)::integer as comparisons, count(*) filter (
        where public.verify_frozen_hash(known.hash) @> '{"is_unchanged": true, "kind": "comparison"}'
      )::integer as unchanged
      from public.frozen_comparisons frozen
      left join private.frozen_hashes known on known.record = frozen.id`);
    expect(hashed?.comparisons).toBeGreaterThan(0);
    expect(hashed).toMatchObject({ unchanged: 2 * (hashed?.comparisons ?? 0) });
  });

  test("has the schema of a new one", async () => {
    const fresh = await emptyDatabase();
    await start(fresh);
    const wanted = withoutComments(await readSchemaCatalogue(fresh.database.query));
    await fresh.remove();
    expect(withoutComments(await readSchemaCatalogue(data.database.query))).toEqual(wanted);
  });
});

describe("refuses to start with", () => {
  let data: TestDatabase;
  beforeAll(async () => {
    data = await restored();
  });
  afterAll(() => data?.remove());

  const refusal = async (change: string) => {
    await data.database.query(change);
    const before = await versionsIn(data.database);
    const outcome = await applyMigrations(data.database).then(
      () => "started",
      ({ message }: Error) => message,
    );
    expect(await versionsIn(data.database)).toEqual(before);
    return outcome;
  };

  test("a history that was changed before the baseline", async () => {
    expect(
      await refusal(`update supabase_migrations.schema_migrations
        set statements = array[statements[1] || '-- more'] where version = '20260101000300'`),
    ).toMatch(/^This database has applied another 20260101000300_public_data_versions\.sql .*$/);
  });

  test("a history that ends before the baseline", async () => {
    expect(
      await refusal(
        "delete from supabase_migrations.schema_migrations where version in ('20260101000300', '20260901000510')",
      ),
    ).toMatch(
      /^This database has not applied 20260101000300_public_data_versions\.sql, which is now part of the baseline: start the last release before the baseline once, then this one\.$/,
    );
  });

  test("a migration that was changed after it was applied", async () => {
    const fresh = await emptyDatabase();
    await installPlatform(fresh.database);
    await applyMigrations(fresh.database);
    await fresh.database.query(
      "update supabase_migrations.schema_migrations set statements = array['-- other']",
    );
    await expect(applyMigrations(fresh.database)).rejects.toThrow(
      /^Migration 20261001000000_baseline\.sql was changed after it was applied\./,
    );
    await fresh.remove();
  });
});

test("refuses to start with a database that a newer version has migrated, and changes nothing in it", async () => {
  const data = await emptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "cleartonne-newer-"));
  await data.database.query("create schema supabase_migrations");
  await data.database.query(
    `create table supabase_migrations.schema_migrations as
    select '20991231000000' as version, 'from_later' as name, null::text[] as statements`,
  );
  const config = readConfig({ DATABASE_URL: data.url, DATA_DIR: folder });
  await expect(startEngine(config, { send: async () => undefined })).rejects.toThrow(
    /^The database is newer than this version .* does not have 20991231000000_from_later: start the version/,
  );
  expect(await data.database.query("select to_regnamespace('auth') as auth")).toEqual([
    { auth: null },
  ]);
  await data.remove();
  rmSync(folder, { recursive: true });
});

test("two servers that start at once on a data folder from before the baseline both start", async () => {
  const data = await restored();
  await Promise.all([applyMigrations(data.database), applyMigrations(data.database)]);
  expect(await versionsIn(data.database)).toEqual(await currentVersions());
  await data.remove();
});
