import { openDatabase } from "../../database/database.ts";
import {
  applyMigrations,
  ensureRequestRoles,
  grantAuthFunctions,
  readMigrations,
} from "../../database/migrations.ts";
import { installPlatformSchema } from "../../engine/platform-schema.ts";
import { copyConnections } from "./source-site.ts";

/** Makes the tables that the rows need: those of these migrations and no later ones. */
export async function installSchema(url: string, versions: ReadonlySet<string>): Promise<void> {
  const database = await openDatabase(url, copyConnections);
  try {
    await ensureRequestRoles(database);
    await installPlatformSchema(database);
    await grantAuthFunctions(database);
    const migrations = await readMigrations();
    await applyMigrations(
      database,
      migrations.filter(({ version }) => versions.has(version)),
    );
  } finally {
    await database.close();
  }
}
