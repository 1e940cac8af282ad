import type { Dirent } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../../start-error.ts";

/** Folders whose content PostgreSQL makes anew when it starts; the log itself is archived. */
const emptied = new Set([
  "pg_wal",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

/** Of this run of PostgreSQL, or of an earlier backup. */
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|.*_internal\.init.*|pgsql_tmp.*)$/;

/** Says where the log must be replayed up to, so it is copied after everything else. */
const controlFile = "global/pg_control";

/** In bytes, read at once. */
const chunkSize = 256 * 1024;

export interface ClusterFile {
  path: string;
  bytes: number;
}

/** What a base backup consists of, in an order that stays the same. */
export async function listClusterFiles(cluster: string) {
  const folders: string[] = [];
  const files: ClusterFile[] = [];

  async function visit(folder: string): Promise<void> {
    for (const entry of await entriesOf(path.join(cluster, folder))) {
      const inside = folder ? `${folder}/${entry.name}` : entry.name;
      if (folder === "pg_tblspc") {
        throw new StartError(
          `The database has a tablespace (${inside}), which a base backup does not contain.`,
        );
      }
      if (leftOut.test(entry.name) || inside === controlFile) continue;
      if (entry.isDirectory()) {
        folders.push(inside);
        if (!emptied.has(inside)) await visit(inside);
      } else {
        const details = await ifThere(stat(path.join(cluster, inside)));
        if (details) files.push({ path: inside, bytes: details.size });
      }
    }
  }
  await visit("");
  return { folders: [...folders, "pg_wal/archive_status", "pg_wal/summaries"], files };
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await ifThere(readdir(folder, { withFileTypes: true }));
  return entries?.sort((one, other) => (one.name < other.name ? -1 : 1)) ?? [];
}

/** The parts of a file as it is at the moment; none if it has been removed. */
export async function* readClusterFile(cluster: string, file: string): AsyncGenerator<Buffer> {
  const handle = await ifThere(open(path.join(cluster, file), "r"));
  if (!handle) return;
  try {
    // Most files have a few pages, for which a stream would take longer than reading them.
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(chunkSize));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** PostgreSQL writes it in place, so it counts only once it was read twice the same. */
export async function readControlFile(cluster: string): Promise<{ path: string; content: Buffer }> {
  const read = async () => {
    const parts: Buffer[] = [];
    for await (const part of readClusterFile(cluster, controlFile)) parts.push(part);
    return Buffer.concat(parts);
  };
  for (let before = await read(); ; ) {
    const content = await read();
    if (content.equals(before)) return { path: controlFile, content };
    before = content;
  }
}

/** Undefined for what was removed since it was listed: the log says so too. */
async function ifThere<Result>(found: Promise<Result>): Promise<Result | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}
