import { errorMessage } from "#domain/error-message.ts";
import { choosePlace } from "../backup/backup-place.ts";
import { openRepository, type Place, type Repository } from "../backup/repository/repository.ts";
import { readArchiveRecord, recordArchive, recordShipping } from "../backup/wal/archive-record.ts";
import { listSpool, shipSpool } from "../backup/wal/ship-spool.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Engine } from "../engine/engine.ts";
import type { WalArchive } from "../engine/bundled-postgres/wal-archive.ts";
import type { Log } from "../server-log.ts";

interface ShippingOptions {
  database: Pick<Database, "query">;
  archive: WalArchive;
  place: Place;
  log: Log;
}

interface Archiver {
  /** When PostgreSQL last finished a part of its log: everything before that is in the spool. */
  archivedAt: Date | null;
  isFailing: boolean;
}

export type WalShipping = ReturnType<typeof createWalShipping>;

/** For a bundled database whose log is archived. */
export function chooseWalShipping(
  config: Config,
  { postgres, api }: Pick<Engine, "postgres" | "api">,
  log: Log,
): WalShipping | undefined {
  if (!postgres?.archive || !api) return;
  const place = choosePlace(config, undefined);
  return createWalShipping({ database: api.database, archive: postgres.archive, place, log });
}

/** Ships what PostgreSQL archives to the backups, and keeps for the team how far they reach. */
export function createWalShipping({ database, archive, place, log }: ShippingOptions) {
  let opened: Repository | undefined;
  let failure: string | null = null;
  let isRecorded = false;

  async function ship(stopping: AbortSignal): Promise<void> {
    opened ??= await openRepository(place);
    await opened.requirePresent();
    await shipSpool(archive, opened, stopping);
  }

  /** What went wrong is recorded and told once, not thrown: PostgreSQL keeps what is not shipped. */
  async function attempt(archiver: Archiver | undefined, stopping: AbortSignal) {
    const reason = await ship(stopping).then(
      () =>
        archiver?.isFailing
          ? `PostgreSQL cannot copy its log into ${archive.spool}: is the disk full?`
          : null,
      errorMessage,
    );
    if (stopping.aborted) return false;
    if (reason && !failure) log.error({ to: place.name, reason }, "log not archived");
    if (!reason && failure) log.info({ to: place.name }, "the log is archived again");
    failure = reason;
    return reason === null;
  }

  return {
    async run(stopping: AbortSignal): Promise<void> {
      if (!isRecorded) await recordArchive(database, archive, place.name);
      isRecorded = true;
      const known = await readArchiveRecord(database, archive, place.name);
      // Before the first base backup nothing could be restored from the log; making one ships it.
      if (!known?.baseAt) return;
      const [archiver] = await database.query<Archiver>(
        `select last_archived_time as "archivedAt",
           coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as "isFailing"
         from pg_stat_archiver`,
      );
      const isShipped = await attempt(archiver, stopping);
      if (stopping.aborted) return;
      await recordShipping(database, archive, place.name, {
        reachesUntil: (isShipped && archiver?.archivedAt) || known.reachesUntil,
        waiting: (await listSpool(archive)).length,
        failure,
      });
    },
    /** Once PostgreSQL has stopped, and archived all that it had. */
    async shipRest(stopping: AbortSignal): Promise<void> {
      if (opened) await attempt(undefined, stopping);
    },
  };
}
