import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { WalArchive } from "../../engine/bundled-postgres/wal-archive.ts";
import { StartError } from "../../start-error.ts";
import { type BlobWriter, storeContent } from "../repository/blobs.ts";
import type { Repository } from "../repository/repository.ts";
import { copyName } from "../rows/row-connection.ts";
import { type BaseBackup, writeBase } from "./base-backups.ts";
import {
  type ClusterFile,
  listClusterFiles,
  readClusterFile,
  readControlFile,
} from "./cluster-files.ts";
import { isShipped, shipSpool } from "./ship-spool.ts";

export interface BaseOrder {
  databaseUrl: string;
  archive: WalArchive;
  readSecrets(): Promise<Buffer>;
  /** The moment of the backup that it comes with, which has the files. */
  filesSince: string;
  stopping: AbortSignal;
}

/** In bytes: as many small files as make about one blob share a pack. */
const packSize = 4 * 1024 * 1024;
/** In milliseconds. */
const longestWait = 60_000;
const pause = 100;

/** Copies the cluster's files while it runs; the log up to the end of that is shipped with them. */
export async function takeBaseBackup(
  order: BaseOrder,
  repository: Repository,
  writer: BlobWriter,
): Promise<BaseBackup> {
  const { archive, databaseUrl, stopping } = order;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: copyName });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_backup_start('cleartonne', fast => true)");
    const { folders, files } = await listClusterFiles(archive.clusterFolder);
    const packs: BaseBackup["packs"] = [];
    for (const pack of inPacks(files)) {
      stopping.throwIfAborted();
      packs.push(await storePack(writer, archive.clusterFolder, pack));
    }
    const control = await readControlFile(archive.clusterFolder);
    packs.push({
      files: [{ path: control.path, bytes: control.content.length }],
      content: await storeContent(writer, once(control.content)),
    });
    const ended = await endBackup(client);
    await waitUntilShipped(order, repository, ended.segment);
    const made: BaseBackup = {
      format: 1,
      id: ended.at.toISOString().replaceAll(":", "-"),
      endedAt: ended.at.toISOString(),
      filesSince: order.filesSince,
      archiveId: archive.archiveId,
      postgres: (await readFile(path.join(archive.clusterFolder, "PG_VERSION"), "utf8")).trim(),
      firstSegment: /\(file ([0-9A-F]{24})\)/.exec(ended.label)?.[1] ?? ended.segment,
      lastSegment: ended.segment,
      folders,
      packs,
      label: ended.label,
      secrets: await storeContent(writer, once(await order.readSecrets())),
      password: await storeContent(writer, once(Buffer.from(new URL(databaseUrl).password))),
    };
    stopping.throwIfAborted();
    await writeBase(repository, made);
    return made;
  } finally {
    // PostgreSQL ends a backup whose connection ends.
    await client.end();
  }
}

/** The segment of its end is finished by this, however little is in it. */
async function endBackup(client: pg.ClientBase) {
  const { rows } = await client.query<{ segment: string; label: string; at: Date }>(
    `select pg_walfile_name(lsn) as segment, labelfile as label, clock_timestamp() as at
     from pg_backup_stop(wait_for_archive => false)`,
  );
  if (!rows[0]) throw new Error("PostgreSQL did not say where the backup ends");
  return rows[0];
}

/** Before that, nothing could be restored from it. */
async function waitUntilShipped(
  { archive, stopping }: BaseOrder,
  repository: Repository,
  segment: string,
): Promise<void> {
  for (const deadline = Date.now() + longestWait; Date.now() < deadline; await setTimeout(pause)) {
    await shipSpool(archive, repository, stopping);
    if (isShipped(archive, segment)) return;
  }
  throw new StartError(
    `PostgreSQL has not copied its log into ${archive.spool} for ${longestWait / 1000} s, so there is no base backup: is the disk full?`,
  );
}

function* inPacks(files: readonly ClusterFile[]): Generator<ClusterFile[]> {
  let pack: ClusterFile[] = [];
  let size = 0;
  for (const file of files) {
    if (pack.length > 0 && size + file.bytes > packSize) {
      yield pack;
      pack = [];
      size = 0;
    }
    pack.push(file);
    size += file.bytes;
  }
  if (pack.length > 0) yield pack;
}

/** With the sizes that were read: files grow meanwhile, and are removed. */
async function storePack(writer: BlobWriter, cluster: string, pack: readonly ClusterFile[]) {
  const files: ClusterFile[] = [];
  async function* contents() {
    for (const { path: name } of pack) {
      let bytes = 0;
      for await (const part of readClusterFile(cluster, name)) {
        bytes += part.length;
        yield part;
      }
      files.push({ path: name, bytes });
    }
  }
  const content = await storeContent(writer, contents());
  return { files, content };
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
