import { StartError } from "../start-error.ts";
import { readMigrationList, replacedMigrations, versionOf } from "./adopt-baseline.ts";
import type { Database } from "./database.ts";
import { migrationFiles } from "./migrations.ts";

/**
 * Refuses a database that a newer version of the software has changed, before anything is written:
 * this one would not know what it may not touch.
 */
export async function refuseNewerSchema(database: Database): Promise<void> {
  const [history] = await database.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  if (!history?.exists) return;
  const applied = await database.query<AppliedVersion>(
    "select version, name from supabase_migrations.schema_migrations order by version",
  );
  const replaced = await readMigrationList(replacedMigrations);
  const message = unknownMigration(applied, [
    ...replaced.map(({ file }) => file),
    ...(await migrationFiles()),
  ]);
  if (message) throw new StartError(message);
}

interface AppliedVersion {
  version: string;
  name: string | null;
}

/** What to do about a migration that this version does not have; undefined if it has them all. */
export function unknownMigration(
  applied: readonly AppliedVersion[],
  files: readonly string[],
): string | undefined {
  const known = new Set(files.map(versionOf));
  const unknown = applied.findLast(({ version }) => !known.has(version));
  if (!unknown) return;
  const name = [unknown.version, unknown.name].filter(Boolean).join("_");
  return (
    `The database is newer than this version of the software, which ends with migration ${[...known].at(-1)} ` +
    `and does not have ${name}: start the version that has it, or restore a backup from before the upgrade ` +
    "(in development, 'npm run db:reset' starts over)."
  );
}
