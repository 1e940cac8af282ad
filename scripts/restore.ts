import { parseArgs } from "node:util";
import { choosePlace } from "#server/backup/backup-place.ts";
import { comparisonLines } from "#server/backup/comparison-lines.ts";
import { openRepository } from "#server/backup/repository/repository.ts";
import { findBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";
import { withTemporarySite } from "./temporary-site.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** npm run restore -- [--from FOLDER|s3] [--backup ID] [--check] */
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
  const into = (target: Config, stopping?: AbortSignal) =>
    restoreBackup({ repository, made, config: target, report: say, stopping });
  say(`The backup ${made.id}, from ${repository.name}`);
  const comparison = values.check
    ? await withTemporarySite("restore", (DATA_DIR, stopping) =>
        into(readConfig({ DATA_DIR }), stopping),
      )
    : await into(config);
  for (const line of comparisonLines(comparison)) say(line);
  for (const file of made.missingFiles) say(`Missing when the backup was made: ${file}`);
  say(values.check ? "The backup can be restored." : "Restored. The site can be started.");
}

await restore().catch(fail);
