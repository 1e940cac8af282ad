import type { Database } from "../database/database.ts";
import { type FileStore, storedVersion } from "./file-store.ts";
import { databaseId, unnamedPaths } from "./stored-versions.ts";

/**
 * In milliseconds. A file is written before its row, so a young one may belong to an upload in progress. The
 * server waits little more than a minute for one (`clientTimeouts`); an hour also allows for clocks
 * that differ between the server and the store.
 */
export const maxUploadAge = 60 * 60 * 1000;

const batchSize = 500;
/** What one pass removes at most; the rest is left to the next one. */
const maxRemovals = 10_000;

export interface SweepResult {
  removed: number;
  /** The files belong to another database, so nothing was removed. */
  isForeign: boolean;
}

/** Removes files that no row names: of uploads that were cut off, and former versions. */
export async function sweepStorage(
  database: Database,
  files: FileStore,
  stopping?: AbortSignal,
): Promise<SweepResult> {
  const id = await databaseId(database);
  // A server started on the wrong database would take every file for a leftover.
  if ((await files.claim(id)) !== id) return { removed: 0, isForeign: true };
  const before = Date.now() - maxUploadAge;
  let removed = 0;
  let batch: string[] = [];

  async function removeBatch() {
    const unnamed = await unnamedPaths(database, batch);
    await files.remove(unnamed);
    removed += unnamed.length;
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
