import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { choosePlace } from "#server/backup/backup-place.ts";
import { comparisonLines } from "#server/backup/comparison-lines.ts";
import { openRepository, type Repository } from "#server/backup/repository/repository.ts";
import { findBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { type Moment, parseMoment } from "#server/backup/wal/find-base.ts";
import { restoreMoment } from "#server/backup/wal/restore-moment.ts";
import { type Config, readConfig } from "#server/config.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { ConfigError, StartError } from "#server/start-error.ts";
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
      at: { type: "string" },
      check: { type: "boolean" },
    },
  });
  if (values.at !== undefined && values.backup !== undefined) {
    throw new ConfigError("--at and --backup are both given; --at chooses its backup itself.");
  }
  const moment = values.at === undefined ? undefined : parseMoment(values.at);
  const stopping = stopOnSignal(values.check ?? false);
  const repository = await openRepository(choosePlace(config, values.from));
  const into = (target: Config) =>
    moment === undefined
      ? wholeBackup(repository, values.backup, target, stopping)
      : oneMoment(repository, moment, target, stopping);
  await (values.check ? inTemporaryFolder(into) : into(config));
  say(values.check ? "The backup can be restored." : "Restored. The site can be started.");
}

async function wholeBackup(
  repository: Repository,
  id: string | undefined,
  config: Config,
  stopping: AbortSignal,
): Promise<void> {
  const made = await findBackup(repository, id);
  say(`The backup ${made.id}, from ${repository.name}`);
  const comparison = await restoreBackup({ repository, made, config, report: say, stopping });
  for (const line of comparisonLines(comparison)) say(line);
  for (const file of made.missingFiles) say(`Missing when the backup was made: ${file}`);
}

async function oneMoment(
  repository: Repository,
  moment: Moment,
  config: Config,
  stopping: AbortSignal,
): Promise<void> {
  const order = { repository, moment, config, report: say, stopping };
  const { lastChange, files, missingFiles } = await restoreMoment(order);
  say(`The last change is of ${lastChange?.toISOString() ?? "before the base backup"}`);
  say(`${files.toLocaleString("en-GB")} files`);
  for (const file of missingFiles) say(`Named by the database, but in no backup: ${file}`);
}

/** Not only once: in a terminal, both npm and this process get each Ctrl+C. */
function stopOnSignal(isCheck: boolean): AbortSignal {
  const stopping = new AbortController();
  const reason = isCheck
    ? "Stopped; nothing is left of the check."
    : "Stopped; nothing can be started yet. The same command continues.";
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => stopping.abort(new StartError(reason)));
  }
  return stopping.signal;
}

/** A site of its own, which is removed again. */
async function inTemporaryFolder(work: (config: Config) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-restore-"));
  // PostgreSQL may run under an account of its own, which passes through it.
  await chmod(folder, 0o711);
  const data = path.join(folder, "data");
  try {
    await work(readConfig({ DATA_DIR: data }));
  } finally {
    await removeCluster(data);
    await rm(folder, { recursive: true, force: true });
  }
}

await restore().catch(fail);
