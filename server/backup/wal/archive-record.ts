import type { Database } from "../../database/database.ts";
import type { WalArchive } from "../../engine/bundled-postgres/wal-archive.ts";

type Queries = Pick<Database, "query">;

/** What is known of an archive in a place of backups; times as PostgreSQL writes them. */
export interface ArchiveRecord {
  /** When its last base backup was made; null before there is one. */
  baseAt: string | null;
  /** Up to when the log is in the backups. */
  reachesUntil: string | null;
  failure: string | null;
}

/** One row: what another archive or another place had is of no use from now on. */
export async function recordArchive(
  database: Queries,
  { archiveId, seconds }: WalArchive,
  target: string,
): Promise<void> {
  await database.query(
    `with others as (
       delete from public.wal_archives where archive_id <> $1 or target <> $2
     )
     insert into public.wal_archives (archive_id, target, seconds) values ($1, $2, $3)
     on conflict (archive_id, target) do update set seconds = excluded.seconds`,
    [archiveId, target, seconds],
  );
}

export async function forgetArchives(database: Queries): Promise<void> {
  await database.query("delete from public.wal_archives");
}

/** For a restored database, which is another one than the one whose backups these were. */
export async function forgetBackups(database: Queries): Promise<void> {
  await forgetArchives(database);
  await database.query("delete from public.backup_runs");
}

export async function readArchiveRecord(
  database: Queries,
  { archiveId }: WalArchive,
  target: string,
): Promise<ArchiveRecord | undefined> {
  const [row] = await database.query<ArchiveRecord>(
    `select base_at as "baseAt", reaches_until as "reachesUntil", failure
     from public.wal_archives where archive_id = $1 and target = $2`,
    [archiveId, target],
  );
  return row;
}

/** Whether a base backup has to be made now, since there is none yet; after a failure, in an hour. */
export async function isFirstBaseDue(
  database: Queries,
  { archiveId }: WalArchive,
  target: string,
): Promise<boolean> {
  const [row] = await database.query<{ due: boolean }>(
    `select base_at is null and coalesce(base_tried_at < now() - interval '1 hour', true) as due
     from public.wal_archives where archive_id = $1 and target = $2`,
    [archiveId, target],
  );
  return row?.due ?? false;
}

export async function recordBase(
  database: Queries,
  archive: WalArchive,
  target: string,
  isMade: boolean,
): Promise<void> {
  await recordArchive(database, archive, target);
  await database.query(
    `update public.wal_archives
     set base_tried_at = now(), base_at = case when $3 then now() else base_at end
     where archive_id = $1 and target = $2`,
    [archive.archiveId, target, isMade],
  );
}

export async function recordShipping(
  database: Queries,
  { archiveId }: WalArchive,
  target: string,
  { reachesUntil, waiting, failure }: Omit<ArchiveRecord, "baseAt"> & { waiting: number },
): Promise<void> {
  await database.query(
    `update public.wal_archives set reaches_until = $3, waiting = $4, failure = $5
     where archive_id = $1 and target = $2
       and (reaches_until, waiting, failure) is distinct from ($3::timestamptz, $4::int, $5::text)`,
    [archiveId, target, reachesUntil, waiting, failure],
  );
}
