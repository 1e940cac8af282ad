import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { WalArchive } from "../../engine/bundled-postgres/wal-archive.ts";
import { isWalSegment } from "../../engine/bundled-postgres/wal-segments.ts";
import type { Repository } from "../repository/repository.ts";
import { writeSegment } from "./stored-segments.ts";

/** The segments that are not in the backups yet, the oldest first. */
export async function listSpool({ spool }: WalArchive): Promise<string[]> {
  return (await readdir(spool)).filter(isWalSegment).sort();
}

/**
 * Moves what PostgreSQL has archived into the backups; returns how many segments. Whoever does the
 * same at the same time writes the same.
 */
export async function shipSpool(
  archive: WalArchive,
  repository: Repository,
  stopping: AbortSignal,
): Promise<number> {
  const names = await listSpool(archive);
  for (const name of names) {
    stopping.throwIfAborted();
    const file = path.join(archive.spool, name);
    const content = await readFile(file).catch(ifShipped);
    if (!content) continue;
    await writeSegment(repository, { archiveId: archive.archiveId, name }, content);
    await rm(file, { force: true });
  }
  return names.length;
}

function ifShipped(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
