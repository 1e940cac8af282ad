import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { WalArchive } from "../../engine/bundled-postgres/wal-archive.ts";
import { isWalSegment } from "../../engine/bundled-postgres/wal-segments.ts";
import type { Repository } from "../repository/repository.ts";
import { writeSegment } from "./stored-segments.ts";

/** Besides segments: marks of base backups, which are not needed to replay. */
const isMark = (name: string) => /^[0-9A-F]{8}.*\.(backup|history|partial)$/.test(name);

/** The segments that are not in the backups yet, the oldest first. */
export async function listSpool(archive: WalArchive): Promise<string[]> {
  return (await archivedFiles(archive)).filter(isWalSegment);
}

/**
 * Moves what PostgreSQL has archived into the backups. Whoever does the same at the same time
 * writes the same.
 */
export async function shipSpool(
  archive: WalArchive,
  repository: Repository,
  stopping: AbortSignal,
): Promise<void> {
  for (const name of await archivedFiles(archive)) {
    stopping.throwIfAborted();
    const file = path.join(archive.spool, name);
    const content = isWalSegment(name) && (await readFile(file).catch(ifShipped));
    if (content) await writeSegment(repository, { archiveId: archive.archiveId, name }, content);
    await rm(file, { force: true });
  }
}

/** Whether a segment is in the backups, given that PostgreSQL has begun another one since. */
export function isShipped({ spool, clusterFolder }: WalArchive, name: string): boolean {
  const log = path.join(clusterFolder, "pg_wal");
  const isArchived =
    existsSync(path.join(log, "archive_status", `${name}.done`)) ||
    // It is removed once it is archived and no longer needed.
    !existsSync(path.join(log, name));
  return isArchived && !existsSync(path.join(spool, name));
}

/** Without what PostgreSQL has not finished yet: it fails if a file is gone before that. */
async function archivedFiles({ spool, clusterFolder }: WalArchive): Promise<string[]> {
  const names = (await readdir(spool)).filter((name) => isWalSegment(name) || isMark(name));
  const marks = path.join(clusterFolder, "pg_wal", "archive_status");
  return names.filter((name) => !existsSync(path.join(marks, `${name}.ready`))).sort();
}

function ifShipped(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
