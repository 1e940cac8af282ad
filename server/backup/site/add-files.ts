import { createHash } from "node:crypto";
import { StartError } from "../../start-error.ts";
import type { FileStore } from "../../storage/files/file-store.ts";
import { filesAtOnce, inParallel } from "../copy-files.ts";
import type { ReportProgress } from "../progress.ts";
import type { NamedFile } from "../stored-paths.ts";

export interface FileComparison {
  count: number;
  bytes: number;
}

/**
 * Adds files that are not there yet, and reads each again to compare it with what was sent. One that
 * an attempt before this one left half written is written anew.
 */
export async function addFiles(
  store: FileStore,
  named: readonly NamedFile[],
  read: (file: NamedFile) => Promise<Buffer>,
  progress: ReportProgress,
): Promise<FileComparison> {
  const present = new Set<string>();
  for await (const { path } of store.list()) present.add(path);
  const tell = progress("files", named.length);
  let bytes = 0;
  await inParallel(named, filesAtOnce, async (file) => {
    const { path, type } = file;
    const content = await read(file);
    const isThere = present.has(path) && (await hasContent(store, path, content));
    if (!isThere) {
      if (present.has(path)) await store.remove([path]);
      await store.write(path, content, type);
      if (!(await hasContent(store, path, content))) {
        throw new StartError(`The target's file ${path} is not what was written to it.`);
      }
    }
    bytes += content.length;
    tell();
  });
  return { count: named.length, bytes };
}

async function hasContent(store: FileStore, path: string, content: Buffer): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const part of await store.read(path)) hash.update(part);
  return hash.digest().equals(createHash("sha256").update(content).digest());
}
