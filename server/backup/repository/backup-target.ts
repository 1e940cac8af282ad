import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "../../storage/files/file-store.ts";
import { folderStorage } from "../../storage/files/folder-storage.ts";

/** Where backups are kept: a folder or a bucket. A file is there as a whole or not at all. */
export interface BackupTarget extends Pick<FileStore, "read" | "remove" | "list"> {
  /** Replaces a file of the same path. */
  write(path: string, content: Uint8Array, type: string): Promise<void>;
}

/** A folder, whose files no other account can read. */
export function folderTarget(root: string): BackupTarget {
  const { read, remove, list } = folderStorage(root);
  return {
    read,
    remove,
    list,
    async write(stored, content) {
      const file = path.join(path.resolve(root), ...stored.split("/"));
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomUUID()}.part`;
      try {
        const handle = await open(draft, "wx", 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}

/** A file's bytes; undefined if there is no such file. */
export async function readWhole(target: BackupTarget, stored: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await new Response(await target.read(stored)).arrayBuffer());
  } catch (error) {
    if (error instanceof Error && error.name === "StoredFileNotFound") return undefined;
    throw error;
  }
}
