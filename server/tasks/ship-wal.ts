import { errorMessage } from "#domain/error-message.ts";
import { isArchiveLate } from "#domain/status/late-archive.ts";
import { choosePlace } from "../backup/backup-place.ts";
import { openRepository, type Place, type Repository } from "../backup/repository/repository.ts";
import { readArchiveRecord, recordArchive, recordShipping } from "../backup/wal/archive-record.ts";
import { createFileShipping } from "../backup/wal/ship-files.ts";
import { isShipped, listSpool, shipSpool } from "../backup/wal/ship-spool.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { WalArchive } from "../engine/bundled-postgres/wal-archive.ts";
import type { Engine } from "../engine/engine.ts";
import type { Log } from "../server-log.ts";
import { StartError } from "../start-error.ts";
import type { FileStore } from "../storage/files/file-store.ts";

interface ShippingOptions {
  database: Pick<Database, "query">;
  databaseUrl: string;
  files: FileStore;
  archive: WalArchive;
  place: Place;
  log: Log;
  /** In milliseconds: by how much more than usual it may be late. */
  grace?: number;
}

interface LogState {
  /** The segment that is being written, and when that was. */
  segment: string;
  at: string;
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
  return createWalShipping({ ...api, archive: postgres.archive, place, log });
}

/** Ships what PostgreSQL archives to the backups, and keeps for the team how far they reach. */
export function createWalShipping(options: ShippingOptions) {
  const { database, archive, place, log, grace = 60_000 } = options;
  const { archiveId } = archive;
  const shipFiles = createFileShipping({ ...options, archiveId });
  let opened: Repository | undefined;
  let failure: string | null = null;
  let isRecorded = false;
  /** When each segment was last being written, the oldest first. */
  const observed = new Map<string, string>();
  let reachedUntil = Date.now();

  async function ship(stopping: AbortSignal): Promise<void> {
    opened ??= await openRepository(place);
    await opened.requirePresent();
    await shipSpool(archive, opened, stopping);
    await shipFiles(opened, stopping);
  }

  /** What went wrong is recorded and told once, not thrown: PostgreSQL keeps what is not shipped. */
  async function attempt(work: Promise<void>, isFailing: boolean, stopping: AbortSignal) {
    const full = `PostgreSQL cannot copy its log into ${archive.spool}: is the disk full?`;
    const reason = await work.then(() => (isFailing ? full : null), errorMessage);
    if (stopping.aborted) return;
    if (reason && !failure) log.error({ to: place.name, reason }, "log not archived");
    if (!reason && failure) log.info({ to: place.name }, "the log is archived again");
    failure = reason;
  }

  /** Everything before a moment is shipped once the segment is that was written then. */
  function reachedBy(state: LogState): string | null {
    observed.set(state.segment, state.at);
    let reached: string | null = null;
    for (const [segment, at] of observed) {
      if (segment === state.segment || !isShipped(archive, segment)) break;
      reached = at;
      observed.delete(segment);
    }
    if (reached) reachedUntil = Date.parse(reached);
    return reached;
  }

  return {
    async run(stopping: AbortSignal): Promise<void> {
      if (!isRecorded) await recordArchive(database, archive, place.name);
      isRecorded = true;
      const known = await readArchiveRecord(database, archive, place.name);
      // Before the first base backup nothing could be restored from the log; making one ships it.
      if (!known?.baseAt) return;
      const [state] = await database.query<LogState>(
        `select pg_walfile_name(pg_current_wal_insert_lsn()) as segment, clock_timestamp() as at,
           coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as "isFailing"
         from pg_stat_archiver`,
      );
      if (!state) throw new Error("PostgreSQL does not say where its log is");
      await attempt(ship(stopping), state.isFailing, stopping);
      if (stopping.aborted) return;
      await recordShipping(database, archive, place.name, {
        reachesUntil: reachedBy(state) ?? known.reachesUntil,
        waiting: (await listSpool(archive)).length,
        failure,
      });
    },
    /** Throws if more may be lost than BACKUP_WAL says. */
    async checkUpToDate(): Promise<void> {
      if (isArchiveLate(Date.now() - reachedUntil, archive.seconds, grace)) {
        throw new StartError("The archive of the log is behind.");
      }
    },
    /** Once PostgreSQL has stopped, and archived all that it had. */
    async shipRest(stopping: AbortSignal): Promise<void> {
      if (opened) await attempt(shipSpool(archive, opened, stopping), false, stopping);
    },
  };
}
