import type pg from "pg";
import { errorMessage } from "#domain/error-message.ts";
import type { WalArchive } from "../engine/bundled-postgres/wal-archive.ts";
import { StartError } from "../start-error.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import { readAppliedMigrations, requireKnownMigrations } from "./applied-migrations.ts";
import { lockBackups } from "./backup-lock.ts";
import { copyFiles } from "./copy-files.ts";
import { readDatabaseId } from "./database-id.ts";
import { progressLines } from "./progress.ts";
import { type BlobWriter, createBlobWriter, storeContent } from "./repository/blobs.ts";
import type { Manifest, StoredFile } from "./repository/manifest.ts";
import { openOrCreateRepository, type Place, type Repository } from "./repository/repository.ts";
import { blobsOf, keepLatest } from "./repository/retention.ts";
import { openRowConnection, openSnapshot } from "./rows/row-connection.ts";
import { storeRows } from "./rows/store-rows.ts";
import { readSequences } from "./rows/stored-tables.ts";
import { readNamedFiles, stillNamed } from "./stored-paths.ts";
import { takeBaseBackup } from "./wal/take-base-backup.ts";
import { keepLatestBases } from "./wal/wal-retention.ts";

export interface BackupOrder {
  databaseUrl: string;
  files: FileStore;
  readSecrets(): Promise<Buffer>;
  place: Place;
  /** The archive of the log of a bundled database, for which a base backup is made as well. */
  archive?: WalArchive | null | undefined;
  /** How many backups to keep; absent for all. */
  keep?: number | undefined;
  report(line: string): void;
  stopping: AbortSignal;
}

export interface BackupResult {
  id: string;
  rows: number;
  files: number;
  /** What was not in the backups before, in bytes. */
  newBytes: number;
  /** Named by rows, but missing in the site's own store. */
  missingFiles: string[];
  removedBackups: number;
  /** Why earlier backups could not be removed. */
  retentionFailure: string | null;
  /** Whether it came with a base backup, from which any later moment can be restored. */
  hasBase: boolean;
  /** Why there is no base backup, although there is an archive of the log. */
  baseFailure: string | null;
}

export class BackupUnderWay extends StartError {
  override name = "BackupUnderWay";
}

/** How often a snapshot is taken again because files that it names were removed meanwhile. */
const maxSnapshots = 10;

/**
 * Copies the rows of one moment, and the files that they name, while the site serves. What is
 * written before the manifest is not a backup yet, so one that is cut off is never taken for whole.
 */
export async function takeBackup(order: BackupOrder): Promise<BackupResult> {
  // Held in a transaction, because a pooler may give each transaction another session.
  const live = await openRowConnection(order.databaseUrl, "begin");
  try {
    await requireOnlyBackup(live.client);
    const repository = await openOrCreateRepository(order.place, await readDatabaseId(live.client));
    // Before as well, because a full disk would otherwise never have room again.
    const before = await applyRetention(repository, order.keep);
    const writer = createBlobWriter(repository, await repository.listBlobs());
    const made = await writeBackup(order, repository, writer, live.client);
    const base = await addBase(order, repository, writer, made.snapshotAt);
    // Fails if the connection that holds the lock was lost: another backup may be under way.
    await live.client.query("select 1");
    const after = await applyRetention(repository, order.keep);
    await requireAllParts(repository, made);
    return {
      id: made.id,
      rows: made.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: made.files.length,
      newBytes: writer.newBytes,
      missingFiles: made.missingFiles,
      removedBackups: before.removedBackups + after.removedBackups,
      retentionFailure: after.retentionFailure,
      ...base,
    };
  } finally {
    await live.end();
  }
}

/** The backup is whole without it. */
async function addBase(
  { archive, ...order }: BackupOrder,
  repository: Repository,
  writer: BlobWriter,
  filesSince: string,
) {
  if (!archive) return { hasBase: false, baseFailure: null };
  order.report("Copying the database's own files");
  try {
    await takeBaseBackup({ ...order, archive, filesSince }, repository, writer);
    return { hasBase: true, baseFailure: null };
  } catch (error) {
    order.stopping.throwIfAborted();
    return { hasBase: false, baseFailure: errorMessage(error) };
  }
}

/** Backups that cannot be removed do not make the new one any worse. */
async function applyRetention(repository: Repository, keep: number | undefined) {
  if (!keep) return { removedBackups: 0, retentionFailure: null };
  try {
    const needed = await keepLatestBases(repository, keep);
    return { removedBackups: await keepLatest(repository, keep, needed), retentionFailure: null };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { removedBackups: 0, retentionFailure: error.message };
  }
}

/** Another copy of the site that keeps its backups in the same place removes what it does not know. */
async function requireAllParts(repository: Repository, made: Manifest): Promise<void> {
  const present = await repository.listBlobs();
  if (blobsOf(made).every((name) => present.has(name))) return;
  throw new StartError(
    `Parts of the backup ${made.id} were removed meanwhile: does another copy of this site keep its backups in ${repository.name}?`,
  );
}

async function writeBackup(
  order: BackupOrder,
  repository: Repository,
  writer: BlobWriter,
  live: pg.ClientBase,
): Promise<Manifest> {
  const { files, report, stopping } = order;
  const startedAt = new Date();
  const known = await knownFiles(repository, report);
  const copying = { files, writer, known, progress: progressLines(report), stopping };
  // Most of them before the snapshot, so that few can be removed between it and their copy.
  report("Copying files");
  await copyFiles(copying, await readNamedFiles(live));
  const secrets = await storeContent(writer, once(await order.readSecrets()));

  for (let count = 1; ; count += 1) {
    const snapshot = await openSnapshot(order.databaseUrl);
    try {
      const named = await readNamedFiles(snapshot.client);
      const missingFiles = await copyFiles(copying, named);
      const isStale = (await stillNamed(live, missingFiles)).length < missingFiles.length;
      if (isStale && count < maxSnapshots) continue;
      if (isStale) throw new StartError("Files were removed faster than they could be copied.");
      report("Copying rows");
      const { moment, postgres } = await describeSnapshot(snapshot.client);
      const migrations = await readAppliedMigrations(snapshot.client);
      await requireKnownMigrations(migrations, "The database");
      const rows = await storeRows(snapshot.client, writer, stopping);
      const made: Manifest = {
        format: 1,
        id: startedAt.toISOString().replaceAll(":", "-"),
        startedAt: startedAt.toISOString(),
        snapshotAt: moment.toISOString(),
        databaseId: repository.databaseId,
        postgres,
        migrations,
        ...rows,
        sequences: await readSequences(snapshot.client),
        files: named.flatMap(({ path }) => known.get(path) ?? []),
        missingFiles,
        secrets,
      };
      stopping.throwIfAborted();
      await repository.writeManifest(made);
      return made;
    } finally {
      await snapshot.end();
    }
  }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

async function requireOnlyBackup(client: pg.ClientBase): Promise<void> {
  if (await lockBackups(client)) return;
  throw new BackupUnderWay("Another backup of this site is under way.");
}

async function describeSnapshot(client: pg.ClientBase) {
  const { rows } = await client.query<{ moment: Date; postgres: string }>(
    "select now() as moment, current_setting('server_version') as postgres",
  );
  if (!rows[0]) throw new Error("The database does not know its version");
  return rows[0];
}

/** The files of the last backup that can be read, by path. */
async function knownFiles(
  repository: Repository,
  report: (line: string) => void,
): Promise<Map<string, StoredFile>> {
  for (const id of (await repository.listBackups()).toReversed()) {
    try {
      const { files } = await repository.readManifest(id);
      return new Map(files.map((file) => [file.path, file]));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      report(error.message);
    }
  }
  return new Map();
}
