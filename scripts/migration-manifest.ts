import { appendFile, readFile } from "node:fs/promises";
import {
  checksumOf,
  type ListedMigration,
  readMigrationList,
} from "#server/database/adopt-baseline.ts";
import { migrationFiles, migrationsFolder } from "#server/database/migrations.ts";
import { StartError } from "#server/start-error.ts";
import { fail } from "./fail.ts";

/**
 * supabase/migrations.sha256 lists every migration with its checksum, in the format of `sha256sum`.
 * A listed migration may have been applied somewhere, so it must not change; this command adds new
 * ones.
 */

export const manifest = new URL("../migrations.sha256", migrationsFolder);

export const listedMigrations = () => readMigrationList(manifest);

export async function presentMigrations(): Promise<ListedMigration[]> {
  const files = await migrationFiles();
  return Promise.all(
    files.map(async (file) => {
      const script = await readFile(new URL(file, migrationsFolder), "utf8");
      return { file, checksum: checksumOf(script) };
    }),
  );
}

/** The new migrations, and any problems, each as a sentence that says what to do. */
export function compareMigrations(
  listed: readonly ListedMigration[],
  present: readonly ListedMigration[],
) {
  const checksums = new Map(present.map(({ file, checksum }) => [file, checksum]));
  const known = new Set(listed.map(({ file }) => file));
  const last = listed.at(-1)?.file ?? "";
  const added = present.filter(({ file }) => !known.has(file));
  const problems = [
    ...listed.flatMap(({ file, checksum }) => {
      const found = checksums.get(file);
      if (found === checksum) return [];
      return found
        ? `${file} was changed: restore it, and make the change in a new migration.`
        : `${file} is missing: restore it, and undo what it does in a new migration.`;
    }),
    ...added
      .filter(({ file }) => file < last)
      .map(({ file }) => `${file} comes before ${last}, which is listed: give it a later number.`),
  ];
  return { problems, added };
}

export const manifestLine = ({ file, checksum }: ListedMigration) => `${checksum}  ${file}\n`;

async function addToManifest(): Promise<void> {
  const { problems, added } = compareMigrations(
    await listedMigrations(),
    await presentMigrations(),
  );
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  await appendFile(manifest, added.map(manifestLine).join(""));
  process.stdout.write(`Added to supabase/migrations.sha256: ${added.length}.\n`);
}

if (import.meta.main) await addToManifest().catch(fail);
