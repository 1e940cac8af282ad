import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, opendir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type ByteRange, FileNotStored, type FileStore, StoredFileNotFound } from "./file-store.ts";

/** No other account on this machine may read stored files. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Keeps stored files in a folder, one file per version. */
export function folderStorage(root: string): FileStore {
  const base = path.resolve(root);

  function locate(stored: string): string {
    const file = path.resolve(base, stored);
    const [bucket = "", ...key] = stored.split("/");
    if (!file.startsWith(base + path.sep)) throw new StoredFileNotFound(bucket, key.join("/"));
    return file;
  }

  async function found<Result>(stored: string, access: (file: string) => Promise<Result>) {
    try {
      return await access(locate(stored));
    } catch (error) {
      if (!isMissing(error)) throw error;
      const [bucket = "", ...key] = stored.split("/");
      throw new StoredFileNotFound(bucket, key.join("/"));
    }
  }

  return {
    write: (stored, content) => writeOnce(locate(stored), content).catch(notStored),
    read: (stored, range) => found(stored, async (file) => bytesOf(await open(file, "r"), range)),
    async copy(from, to) {
      const content = await found(from, (file) => readFile(file));
      await writeOnce(locate(to), content).catch(notStored);
    },
    async remove(paths) {
      for (const stored of paths) await rm(locate(stored), { force: true });
    },
    async *list() {
      for await (const file of filesUnder(base)) {
        const stored = path.relative(base, file).split(path.sep).join("/");
        // Files next to the bucket folders are not stored files.
        if (!stored.includes("/")) continue;
        const details = await stat(file).catch(() => undefined);
        if (details) yield { path: stored, modified: details.mtime };
      }
    },
    async checkWritable() {
      const file = path.join(base, `.writable-${randomUUID()}`);
      await writeOnce(file, Buffer.alloc(probeSize)).catch(notStored);
      await rm(file, { force: true });
    },
    async claim(id) {
      const file = path.join(base, "database-id");
      await writeOnce(file, Buffer.from(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
      return (await readFile(file, "utf8")).trim();
    },
  };
}

/** In bytes: more than a file system packs into its own records. */
const probeSize = 64 * 1024;

/** No space, or no more of a quota. */
const fullDisk = new Set(["ENOSPC", "EDQUOT"]);

function notStored(error: NodeJS.ErrnoException): never {
  throw new FileNotStored(error, fullDisk.has(error.code ?? ""));
}

/** In bytes, read at once. */
const chunkSize = 64 * 1024;

function bytesOf(handle: FileHandle, range?: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = range?.first ?? 0;
  const end = range ? range.last + 1 : Number.POSITIVE_INFINITY;
  return new ReadableStream({
    async pull(controller) {
      const length = Math.min(chunkSize, end - position);
      const buffer = new Uint8Array(length);
      const { bytesRead } =
        length > 0 ? await handle.read(buffer, 0, length, position) : { bytesRead: 0 };
      position += bytesRead;
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await handle.close();
      controller.close();
    },
    cancel: () => handle.close(),
  });
}

/** Writes a new file; once it returns, the file survives a loss of power. */
async function writeOnce(file: string, content: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  const firstMade = await mkdir(folder, { recursive: true, mode: folderMode });
  const handle = await open(file, "wx", fileMode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  // A new entry is only on disk once its parent folder has been synced.
  const last = firstMade === undefined ? folder : path.dirname(firstMade);
  for (let holder = folder; ; holder = path.dirname(holder)) {
    await syncFolder(holder);
    if (holder === last || holder === path.dirname(holder)) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and does not need this.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(inside);
    else if (entry.isFile()) yield inside;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR";
}
