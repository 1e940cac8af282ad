import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isWalSegment } from "./wal-segments.ts";

/**
 * An uninterrupted archive of a database's write-ahead log. PostgreSQL copies each segment that is
 * finished into the spool, from where the server ships it to the backups; so PostgreSQL never waits
 * for the place of the backups, and a segment is on this disk until it is there.
 */
export interface WalArchive {
  /** A new one whenever archiving begins again, since what was written between is in no archive. */
  archiveId: string;
  /** After how many seconds a segment is finished, however little is in it. */
  seconds: number;
  spool: string;
  clusterFolder: string;
}

const description = z.object({ archiveId: z.uuid(), seconds: z.number().int().positive() });

/** Beside the cluster, where its account reaches them and no base backup contains them. */
const descriptionFile = (clusterFolder: string) => `${clusterFolder}-wal.json`;
const spoolFolder = (clusterFolder: string) => `${clusterFolder}-wal`;

/** The files of an archive, to be removed with the cluster. */
export const walArchiveFiles = (clusterFolder: string) => [
  descriptionFile(clusterFolder),
  spoolFolder(clusterFolder),
];

/** The archive that a cluster writes; null if it writes none. */
export async function readWalArchive(clusterFolder: string): Promise<WalArchive | null> {
  const text = await readFile(descriptionFile(clusterFolder), "utf8").catch(() => null);
  if (text === null) return null;
  return {
    ...description.parse(JSON.parse(text)),
    spool: spoolFolder(clusterFolder),
    clusterFolder,
  };
}

/** Begins or goes on with an archive. */
export async function beginWalArchive(
  clusterFolder: string,
  seconds: number,
  account: { uid: number; gid: number } | null,
): Promise<void> {
  const known = await readWalArchive(clusterFolder);
  const spool = spoolFolder(clusterFolder);
  await mkdir(spool, { recursive: true, mode: 0o700 });
  await chmod(spool, 0o700);
  if (account) await chown(spool, account.uid, account.gid);
  // What PostgreSQL was writing when it was killed; it writes it again.
  for (const name of await readdir(spool)) {
    if (!isWalSegment(name)) await rm(path.join(spool, name), { force: true });
  }
  if (known?.seconds === seconds) return;
  const text = JSON.stringify({ archiveId: known?.archiveId ?? randomUUID(), seconds });
  const file = descriptionFile(clusterFolder);
  await writeFile(`${file}.part`, text, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/** Ends the archive; returns how many segments were still to be shipped. */
export async function endWalArchive(clusterFolder: string): Promise<number> {
  const spool = spoolFolder(clusterFolder);
  const left = (await readdir(spool).catch(() => [])).filter(isWalSegment).length;
  for (const file of walArchiveFiles(clusterFolder)) {
    await rm(file, { recursive: true, force: true });
  }
  return left;
}

/** What PostgreSQL must be started with, by whoever starts it, for the archive to have no gap. */
export function archivingSettings(archive: WalArchive): Record<string, string> {
  return {
    wal_level: "replica",
    archive_mode: "on",
    // PostgreSQL's own module: writes under another name, flushes, renames, replaces nothing.
    archive_library: "basic_archive",
    "basic_archive.archive_directory": archive.spool,
    archive_timeout: `${archive.seconds}s`,
  };
}
