import type { Database } from "../database/database.ts";
import { applyMigrations, ensureRequestRoles, grantAuthFunctions } from "../database/migrations.ts";
import { refuseNewerSchema } from "../database/newer-schema.ts";
import { installPublicFileVersion } from "../storage/public-file-version.ts";
import { installPlatformSchema } from "./platform-schema.ts";

/** Brings a PostgreSQL to what this version needs: roles, platform, migrations; returns the new ones. */
export async function prepareDatabase(database: Database): Promise<string[]> {
  await refuseNewerSchema(database);
  await ensureRequestRoles(database);
  await installPlatformSchema(database);
  await grantAuthFunctions(database);
  const applied = await applyMigrations(database);
  await installPublicFileVersion(database);
  return applied;
}
