import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { choosePlace } from "#server/backup/backup-place.ts";
import { comparisonLines } from "#server/backup/comparison-lines.ts";
import { openRepository } from "#server/backup/repository/repository.ts";
import { findBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** npm run restore -- [--from FOLDER|s3] [--backup ID | --at TIME|latest] [--check] */
async function restore(): Promise<void> {
  const config = readSettings();
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      backup: { type: "string" },
      check: { type: "boolean" },
    },
  });
  const repository = await openRepository(choosePlace(config, values.from));
  const made = await findBackup(repository, values.backup);
  const into = async (target: Config) =>
    restoreBackup({ repository, made, config: target, report: say });
  say(`The backup ${made.id}, from ${repository.name}`);
  const comparison = values.check ? await inTemporaryFolder(into) : await into(config);
  for (const line of comparisonLines(comparison)) say(line);
  for (const file of made.missingFiles) say(`Missing when the backup was made: ${file}`);
  say(values.check ? "The backup can be restored." : "Restored. The site can be started.");
}

/** A site of its own, which is removed again. */
async function inTemporaryFolder<Result>(work: (config: Config) => Promise<Result>) {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-restore-"));
  // PostgreSQL may run under an account of its own, which passes through it.
  await chmod(folder, 0o711);
  const data = path.join(folder, "data");
  try {
    return await work(readConfig({ DATA_DIR: data }));
  } finally {
    await removeCluster(data);
    await rm(folder, { recursive: true, force: true });
  }
}

await restore().catch(fail);
