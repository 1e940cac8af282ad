import { rm, writeFile } from "node:fs/promises";
import { checksumOf, replacedMigrations } from "#server/database/adopt-baseline.ts";
import { migrationFiles, migrationsFolder } from "#server/database/migrations.ts";
import { StartError } from "#server/start-error.ts";
import { fail } from "./fail.ts";
import {
  compareMigrations,
  listedMigrations,
  manifest,
  manifestLine,
  presentMigrations,
} from "./migration-manifest.ts";
import { readSchemaFiles } from "./schema-files.ts";

/**
 * Replaces all migrations by one that is made from supabase/schemas, under the version given as the
 * argument. Databases that have applied all of the replaced ones are updated at their next start;
 * others must start the release before first. Only for a release that may ask this of its users.
 */
async function replaceMigrations(version = ""): Promise<void> {
  const listed = await listedMigrations();
  const { problems, added } = compareMigrations(listed, await presentMigrations());
  const last = listed.at(-1)?.file ?? "";
  if (problems.length > 0 || added.length > 0)
    throw new StartError("supabase/migrations.sha256 does not list the migrations as they are.");
  if (!/^\d{14}$/.test(version) || version <= last)
    throw new StartError(`Give the baseline a version of 14 digits that is later than ${last}.`);

  const script = [
    "-- The schema of supabase/schemas when this migration was made from it by 'npm run db:baseline'.\n",
    ...(await readSchemaFiles()).map(({ file, script: text }) => `-- ${file}\n\n${text}`),
  ].join("\n");
  const file = `${version}_baseline.sql`;
  for (const replaced of await migrationFiles()) await rm(new URL(replaced, migrationsFolder));
  await writeFile(new URL(file, migrationsFolder), script);
  await writeFile(replacedMigrations, listed.map(manifestLine).join(""));
  await writeFile(manifest, manifestLine({ file, checksum: checksumOf(script) }));
  process.stdout.write(`${file} replaces ${listed.length} migrations.\n`);
}

if (import.meta.main) await replaceMigrations(process.argv[2]).catch(fail);
