import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { migrationFiles, migrationsFolder } from "#server/database/migrations.ts";
import { StartError } from "#server/start-error.ts";
import { fail } from "./fail.ts";

/**
 * supabase/migrations.sha256 lists every migration with its checksum, in the format of `sha256sum`.
 * A listed migration may have been applied somewhere, so it must not change; this command adds new
 * ones.
 */

const manifest = new URL("../migrations.sha256", migrationsFolder);

export interface Migration {
  file: string;
  checksum: string;
}

export async function listedMigrations(): Promise<Migration[]> {
  const lines = (await readFile(manifest, "utf8")).split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const [checksum = "", file = ""] = line.split(/\s+/);
    return { file, checksum };
  });
}

export async function presentMigrations(): Promise<Migration[]> {
  const files = await migrationFiles();
  return Promise.all(
    files.map(async (file) => {
      const script = await readFile(new URL(file, migrationsFolder), "utf8");
      // A checkout may have other line endings.
      const checksum = createHash("sha256").update(script.replaceAll("\r\n", "\n")).digest("hex");
      return { file, checksum };
    }),
  );
}

/** The new migrations, and any problems, each as a sentence that says what to do. */
export function compareMigrations(listed: readonly Migration[], present: readonly Migration[]) {
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

async function addToManifest(): Promise<void> {
  const { problems, added } = compareMigrations(
    await listedMigrations(),
    await presentMigrations(),
  );
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  await appendFile(manifest, added.map(({ file, checksum }) => `${checksum}  ${file}\n`).join(""));
  process.stdout.write(`Added to supabase/migrations.sha256: ${added.length}.\n`);
}

if (import.meta.main) await addToManifest().catch(fail);
