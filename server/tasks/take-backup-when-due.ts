import { readFile } from "node:fs/promises";
import path from "node:path";
import { choosePlace } from "../backup/backup-place.ts";
import { isBackupDue, takeRecordedBackup } from "../backup/recorded-backup.ts";
import { BackupUnderWay } from "../backup/take-backup.ts";
import { isFirstBaseDue } from "../backup/wal/archive-record.ts";
import type { Config } from "../config.ts";
import { writableAddress } from "../database/check-addresses.ts";
import type { WalArchive } from "../engine/bundled-postgres/wal-archive.ts";
import type { Engine } from "../engine/engine.ts";
import type { Log } from "../server-log.ts";

type Site = Pick<NonNullable<Engine["api"]>, "database" | "databaseUrl" | "files"> & {
  /** The archive of the bundled database's log. */
  archive?: WalArchive | null | undefined;
};

/** Takes the scheduled backup; of several servers, the first one does. */
export async function takeBackupWhenDue(
  config: Config,
  { database, databaseUrl, files, archive }: Site,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  const place = choosePlace(config, undefined);
  const isDue =
    (await isBackupDue(database, place.name, config.BACKUP_HOURS)) ||
    (archive && (await isFirstBaseDue(database, archive, place.name)));
  if (!isDue) return;
  try {
    const result = await takeRecordedBackup(
      database,
      {
        databaseUrl: (await writableAddress(config)) ?? databaseUrl,
        files,
        archive,
        readSecrets: () => readFile(path.join(config.DATA_DIR, "engine-secrets.json")),
        place,
        keep: config.BACKUP_KEEP,
        report: (line) => log.debug({ backup: line }, "backup"),
        stopping,
      },
      config.BACKUP_HOURS,
    );
    log.info({ to: place.name, ...result }, "backup taken");
  } catch (error) {
    if (!(error instanceof BackupUnderWay)) throw error;
  }
}
