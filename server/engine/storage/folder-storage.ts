import { mkdir, open, opendir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type FileStore, StoredFileNotFound } from "./file-store.ts";

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

  const store: FileStore = {
    driver: "folder",
    write: (stored, content) => writeOnce(locate(stored), content),
    read: (stored) =>
      found(stored, async (file) => {
        const [content, details] = await Promise.all([readFile(file), stat(file)]);
        return { content, modified: details.mtime };
      }),
    describe: (stored) =>
      found(stored, async (file) => {
        const { size, mtime } = await stat(file);
        return { size, modified: mtime };
      }),
    async copy(from, to) {
      await writeOnce(locate(to), (await store.read(from)).content);
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
    async claim(id) {
      const file = path.join(base, "database-id");
      await writeOnce(file, Buffer.from(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
      return (await readFile(file, "utf8")).trim();
    },
    urlOf: (stored) => `file://${locate(stored)}`,
  };
  return store;
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
