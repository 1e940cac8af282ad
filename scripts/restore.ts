import { parseArgs } from "node:util";
import { choosePlace } from "#server/backup/backup-place.ts";
import { comparisonLines } from "#server/backup/comparison-lines.ts";
import { openRepository, type Repository } from "#server/backup/repository/repository.ts";
import { findBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { type Moment, parseMoment } from "#server/backup/wal/find-base.ts";
import { restoreMoment } from "#server/backup/wal/restore-moment.ts";
import { type Config, readConfig } from "#server/config.ts";
import { ConfigError, StartError } from "#server/start-error.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";
import { withTemporarySite } from "./temporary-site.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Target {
  config: Config;
  stopping: AbortSignal;
}

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
  const repository = await openRepository(choosePlace(config, values.from));
  const into = (target: Target) =>
    moment === undefined
      ? restoreWhole(repository, values.backup, target)
      : restoreUntil(repository, moment, target);
  if (values.check) {
    await withTemporarySite("restore", (DATA_DIR, stopping) =>
      into({ config: readConfig({ DATA_DIR }), stopping }),
    );
  } else {
    await into({ config, stopping: untilSignal() });
  }
  say(values.check ? "The backup can be restored." : "Restored. The site can be started.");
}

async function restoreWhole(
  repository: Repository,
  id: string | undefined,
  target: Target,
): Promise<void> {
  const made = await findBackup(repository, id);
  say(`The backup ${made.id}, from ${repository.name}`);
  const comparison = await restoreBackup({ repository, made, ...target, report: say });
  for (const line of comparisonLines(comparison)) say(line);
  for (const file of made.missingFiles) say(`Missing when the backup was made: ${file}`);
}

async function restoreUntil(repository: Repository, moment: Moment, target: Target): Promise<void> {
  const restored = await restoreMoment({ repository, moment, ...target, report: say });
  say(`The last change was made at ${restored.lastChange?.toISOString() ?? "an earlier time"}`);
  say(`${restored.files.toLocaleString("en-GB")} files`);
  for (const file of restored.missingFiles) say(`Named by the database, but in no backup: ${file}`);
}

/** Not only the first: in a terminal, both npm and this process get each Ctrl+C. */
function untilSignal(): AbortSignal {
  const stop = new AbortController();
  const reason = "Stopped. No server starts on what is there; the same command continues.";
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => stop.abort(new StartError(reason)));
  }
  return stop.signal;
}

await restore().catch(fail);
