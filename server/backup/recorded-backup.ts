import { errorMessage } from "#domain/error-message.ts";
import type { Database } from "../database/database.ts";
import { type BackupOrder, type BackupResult, BackupUnderWay, takeBackup } from "./take-backup.ts";
import { recordBase } from "./wal/archive-record.ts";

/** For how many days the team sees what became of a backup. */
const daysShown = 90;

/**
 * Takes a backup and records for the team what became of it. A scheduled one also says in how many
 * hours the next is due.
 */
export async function takeRecordedBackup(
  database: Pick<Database, "query">,
  order: BackupOrder,
  hours: number | null = null,
): Promise<BackupResult> {
  // Before an upgrade, the database may not have the table yet.
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('public.wal_archives') is not null as exists",
  );
  if (!table?.exists) return takeBackup(order);
  await database.query(
    `delete from public.backup_runs where started_at < now() - interval '${daysShown} days'`,
  );
  const [run] = await database.query<{ id: string }>(
    `insert into public.backup_runs (target, next_due_at)
     values ($1, now() + make_interval(hours => $2)) returning id::text`,
    [order.place.name, hours],
  );
  const settle = (result: Partial<BackupResult>, failure: string | null) =>
    database.query(
      `update public.backup_runs set finished_at = now(), failure = $2,
         row_count = $3, file_count = $4, new_bytes = $5
       where id = $1`,
      [run?.id, failure, result.rows ?? null, result.files ?? null, result.newBytes ?? null],
    );
  try {
    const result = await takeBackup(order);
    const { length } = result.missingFiles;
    const missing =
      length === 0 ? null : `${length} of the site's files are missing in its own store.`;
    await settle(result, missing ?? result.retentionFailure ?? result.baseFailure);
    if (order.archive) await recordBase(database, order.archive, order.place.name, result.hasBase);
    return result;
  } catch (error) {
    if (error instanceof BackupUnderWay) {
      await database.query("delete from public.backup_runs where id = $1", [run?.id]);
    } else {
      await settle({}, errorMessage(error));
    }
    throw error;
  }
}

/**
 * Whether the schedule makes one now; after one that was not completed, an hour later. One that is
 * complete but for files that the site itself has lost counts: another would lack them too.
 */
export async function isBackupDue(
  database: Pick<Database, "query">,
  target: string,
  hours: number,
): Promise<boolean> {
  const [row] = await database.query<{ due: boolean }>(
    `select not exists (
       select from public.backup_runs
       where target = $1 and started_at > now() - make_interval(hours => $2)
         and (row_count is not null or started_at > now() - interval '1 hour')
     ) as due`,
    [target, hours],
  );
  return row?.due ?? false;
}
