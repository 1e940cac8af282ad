import type { Database } from "../../database/database.ts";
import { type FileStore, storedVersion } from "./file-store.ts";
import { databaseId, unreferencedPaths } from "./stored-versions.ts";

/**
 * In milliseconds. A file is written before its row, so a recent one may belong to an upload in
 * progress. The server waits little more than a minute for an upload (`clientTimeouts`); an hour
 * also allows for clocks that differ between the server and the store.
 */
export const maxUploadAge = 60 * 60 * 1000;

const batchSize = 500;
/** Maximum number of files removed in one pass; the rest is left to the next. */
const maxRemovals = 10_000;

export interface SweepResult {
  removed: number;
  /** Whether the files belong to another database, in which case nothing was removed. */
  isForeign: boolean;
}

/** Removes files that no row references: interrupted uploads and former versions. */
export async function sweepStorage(
  database: Database,
  files: FileStore,
  stopping?: AbortSignal,
): Promise<SweepResult> {
  // The source of a move: its rows no longer say which files there are.
  const [state] = await database.query<{ onlyReads: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as "onlyReads"`,
  );
  if (state?.onlyReads) return { removed: 0, isForeign: false };
  const id = await databaseId(database);
  // A server started on the wrong database would mistake every file for a leftover.
  if ((await files.claim(id)) !== id) return { removed: 0, isForeign: true };
  const before = Date.now() - maxUploadAge;
  let removed = 0;
  let batch: string[] = [];

  async function removeBatch() {
    const unreferenced = await unreferencedPaths(database, batch);
    await files.remove(unreferenced);
    removed += unreferenced.length;
    batch = [];
  }

  for await (const { path, modified } of files.list()) {
    if (stopping?.aborted || removed >= maxRemovals) break;
    if (modified.getTime() < before && storedVersion(path)) batch.push(path);
    if (batch.length === batchSize) await removeBatch();
  }
  await removeBatch();
  return { removed, isForeign: false };
}
