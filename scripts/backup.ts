import { parseArgs } from "node:util";
import { choosePlace } from "#server/backup/backup-place.ts";
import { takeRecordedBackup } from "#server/backup/recorded-backup.ts";
import { openRepository } from "#server/backup/repository/repository.ts";
import { copyConnections, openSourceSite } from "#server/backup/site/source-site.ts";
import { openDatabase } from "#server/database/database.ts";
import { ConfigError } from "#server/start-error.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** npm run backup [-- --to FOLDER|s3] [--encrypt] [--keep N] [--list] */
async function backUp(): Promise<void> {
  const config = readSettings();
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      encrypt: { type: "boolean" },
      keep: { type: "string" },
      list: { type: "boolean" },
    },
  });
  const place = choosePlace(config, values.to);
  if (values.list) {
    for (const id of await (await openRepository(place)).listBackups()) say(id);
    return;
  }
  if (values.encrypt && !config.BACKUP_PASSPHRASE) {
    throw new ConfigError("BACKUP_PASSPHRASE is not set, so nothing can be encrypted.");
  }
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
    throw new ConfigError(`--keep is ${values.keep}; it must be a whole number from 1.`);
  }
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stopping.abort(new ConfigError("Stopped; no backup was made.")));
  }
  await using opened = new AsyncDisposableStack();
  const site = await openSourceSite(config, say);
  opened.defer(() => site.close());
  const database = await openDatabase(site.databaseUrl, copyConnections);
  opened.defer(() => database.close());
  const result = await takeRecordedBackup(database, {
    ...site,
    place,
    keep,
    report: say,
    stopping: stopping.signal,
  });
  const megabytes = (result.newBytes / 1e6).toFixed(1);
  say(`Backup ${result.id}: ${result.rows} rows and ${result.files} files; ${megabytes} MB new`);
  if (result.hasBase) say("With a base backup: any moment from now on can be restored (--at)");
  if (result.baseFailure) say(`No base backup: ${result.baseFailure}`);
  if (result.removedBackups > 0) say(`Removed ${result.removedBackups} older backups`);
  for (const path of result.missingFiles) say(`The site's own store does not have ${path}`);
}

await backUp().catch(fail);
