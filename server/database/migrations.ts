import { readdir, readFile } from "node:fs/promises";
import { errorMessage } from "#domain/error-message.ts";
import { StartError } from "../start-error.ts";
import {
  isBeforeBaseline,
  type ListedMigration,
  readMigrationList,
  replacedMigrations,
  versionOf,
} from "./adopt-baseline.ts";
import type { Database } from "./database.ts";
import { gatewayRole } from "./lanes.ts";
import { inTransaction, type Query } from "./transaction.ts";

export const migrationsFolder = new URL("../../supabase/migrations/", import.meta.url);

interface AppliedMigration {
  version: string;
  statements: string[] | null;
}

/** The request roles of a Supabase project, which a bare database does not have, and our own. */
const requestRoles = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = '${gatewayRole}') then
    create role ${gatewayRole} nologin noinherit;
  end if;
end
$$;
-- A superuser can take on these roles anyway; any other owner of the database needs the grant.
grant anon, authenticated, service_role, ${gatewayRole} to current_user;
grant usage on schema public to anon, authenticated, service_role;
`;

// If two servers start on one database, the second waits, then finds the work done.
const startLockKey = "server start";
export const startLock = `select pg_advisory_xact_lock(hashtextextended('${startLockKey}', 0));`;

/** Where Supabase's command line records migrations too. */
const historyTable = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text,
  created_by text,
  idempotency_key text unique,
  rollback text[]
);
`;

export async function ensureRequestRoles(database: Database): Promise<void> {
  await database.transaction((run) => run(startLock + requestRoles));
}

/**
 * As in a Supabase project, lets functions that run as the caller find out who the caller is.
 * Default privileges in our migrations close any functions that a later version of the platform adds.
 */
export async function grantAuthFunctions(database: Database): Promise<void> {
  await database.transaction((run) =>
    run(`${startLock}
      grant usage on schema auth to anon, authenticated, service_role;
      grant execute on all functions in schema auth to anon, authenticated, service_role;`),
  );
}

/** Calls `apply` in the transaction that `query` belongs to, and may look around before and after. */
export type AroundMigration = (
  migration: Migration,
  query: Query,
  apply: () => Promise<void>,
) => Promise<void>;

const unobserved: AroundMigration = (_migration, _query, apply) => apply();

/**
 * Applies those of the migrations (all of them, unless given) that are not in the history, in
 * order; returns their versions.
 */
export async function applyMigrations(
  database: Database,
  given?: readonly Migration[],
  around: AroundMigration = unobserved,
): Promise<string[]> {
  await database.transaction((run) => run(startLock + historyTable));
  const migrations = given ?? (await readMigrations());
  const replaced = await readMigrationList(replacedMigrations);
  const [baseline] = migrations;
  if (baseline && isBeforeBaseline(replaced, await appliedScripts(database)))
    await recordBaseline(database, baseline, replaced);
  const applied = await appliedScripts(database);
  const newlyApplied: string[] = [];
  for (const migration of migrations) {
    const { file, version, script } = migration;
    if (applied.has(version)) {
      if (applied.get(version) !== script) {
        throw new StartError(
          `Migration ${file} was changed after it was applied. Add a new migration instead ` +
            "(in development, 'npm run db:reset' starts over).",
        );
      }
      continue;
    }
    await applyOnce(database, migration, around);
    newlyApplied.push(version);
  }
  return newlyApplied;
}

export async function migrationFiles(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((file) => file.endsWith(".sql")).sort();
}

export interface Migration {
  file: string;
  version: string;
  name: string;
  script: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const files = await migrationFiles();
  return Promise.all(
    files.map(async (file) => ({
      ...parseName(file),
      file,
      script: await readFile(new URL(file, migrationsFolder), "utf8"),
    })),
  );
}

async function appliedScripts(database: Database): Promise<Map<string, string | undefined>> {
  const history = await database.query<AppliedMigration>(
    "select version, statements from supabase_migrations.schema_migrations",
  );
  return new Map(history.map(({ version, statements }) => [version, statements?.[0]]));
}

const insertIntoHistory =
  "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])";

/** Replaces a history from before the baseline by the baseline, without running it. */
async function recordBaseline(
  database: Database,
  { version, name, script }: Migration,
  replaced: readonly ListedMigration[],
) {
  await database.transaction(async (run) => {
    await run(startLock);
    // Nothing to do if another server has done it while this one waited for the lock.
    await run(`${insertIntoHistory} on conflict (version) do nothing`, [version, name, script]);
    await run("delete from supabase_migrations.schema_migrations where version = any ($1)", [
      replaced.map(({ file }) => versionOf(file)),
    ]);
  });
}

async function applyOnce(database: Database, migration: Migration, around: AroundMigration) {
  const { version, name, script } = migration;
  try {
    await inTransaction(database.pool, { lane: "server" }, (query) =>
      around(migration, query, async () => {
        await query(startLock + script);
        await query(insertIntoHistory, [version, name, script]);
      }),
    );
  } catch (cause) {
    const recorded = await database.query(
      "select 1 from supabase_migrations.schema_migrations where version = $1",
      [version],
    );
    // Another server applied it while this one waited for the lock.
    if (recorded.length > 0) return;
    const message = `Migration ${version}_${name} failed: ${errorMessage(cause)}`;
    throw new StartError(message, { cause });
  }
}

function parseName(file: string) {
  const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
  if (!version || !name)
    throw new StartError(`Migration ${file} is not named {14 digits}_{name}.sql`);
  return { version, name };
}
