import { readFile } from "node:fs/promises";
import type { Database } from "../database/database.ts";
import { startLock } from "../database/migrations.ts";

/** The tables that a Supabase project brings along, on which the migrations build. */
const schemaFiles = ["auth", "storage", "realtime"].map(
  (api) => new URL(`../${api}/schema.sql`, import.meta.url),
);

/**
 * Creates them, or brings them up to date: each file can run any number of times. They are not
 * migrations, because a Supabase project has them already.
 */
export async function installPlatformSchema(database: Database): Promise<void> {
  for (const file of schemaFiles) {
    const script = await readFile(file, "utf8");
    await database.transaction((run) => run(startLock + script));
  }
}
