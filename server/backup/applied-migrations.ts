import type pg from "pg";
import { checksumOf } from "../database/adopt-baseline.ts";
import { readMigrations } from "../database/migrations.ts";
import { StartError } from "../start-error.ts";

export interface AppliedMigration {
  version: string;
  name: string | null;
  checksum: string;
}

/** The migrations that a database has, with their checksums. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ version: string; name: string | null; script: string }>(
    `select version, name, coalesce(statements[1], '') as script
     from supabase_migrations.schema_migrations order by version`,
  );
  return rows.map(({ version, name, script }) => ({ version, name, checksum: checksumOf(script) }));
}

/** Refuses rows of a schema that this version of the software cannot make. */
export async function requireKnownMigrations(
  applied: readonly AppliedMigration[],
  what: string,
): Promise<void> {
  const known = new Map(
    (await readMigrations()).map(({ version, script }) => [version, checksumOf(script)]),
  );
  for (const { version, name, checksum } of applied) {
    const migration = [version, name].filter(Boolean).join("_");
    const expected = known.get(version);
    if (expected === undefined) {
      throw new StartError(
        `${what} has the migration ${migration}, which this version of the software does not have. Use the version that made it. Nothing was changed.`,
      );
    }
    if (expected !== checksum) {
      throw new StartError(
        `${what} has another migration ${migration} than this version of the software. Use the version that made it. Nothing was changed.`,
      );
    }
  }
}
