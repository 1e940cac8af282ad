import { createHash, randomUUID } from "node:crypto";
import { constants, copyFile, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import {
  readBody,
  type StorageAdapter,
  type StoredBody,
  StoredFileNotFound,
  servedType,
  storedCacheControl,
} from "./storage-adapter.ts";

/** Keeps stored files in a folder: one file per object, replaced as a whole or not at all. */
export function folderStorage(root: string): StorageAdapter {
  const base = path.resolve(root);

  function locate(bucket: string, key: string): string {
    const file = path.resolve(base, bucket, key);
    if (!file.startsWith(base + path.sep)) throw new StoredFileNotFound(bucket, key);
    return file;
  }

  async function read(bucket: string, key: string) {
    const file = locate(bucket, key);
    try {
      const [content, details] = await Promise.all([readFile(file), stat(file)]);
      return { content, metadata: describe(key, content, details.mtime) };
    } catch (error) {
      if (isMissing(error)) throw new StoredFileNotFound(bucket, key);
      throw error;
    }
  }

  async function write(file: string, content: Uint8Array) {
    await mkdir(path.dirname(file), { recursive: true });
    const draft = `${file}.${randomUUID()}.part`;
    try {
      const handle = await open(draft, "wx");
      try {
        await handle.writeFile(content);
        // Acknowledged means on the disk.
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  const adapter: StorageAdapter = {
    driver: "folder",
    async getObject(bucket, key) {
      const { content, metadata } = await read(bucket, key);
      return { httpStatusCode: 200, metadata, body: content as StoredBody };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const content = await readBody(body);
      await write(locate(bucket, key), content);
      return { ...describe(key, content, new Date()), mimetype: contentType, cacheControl };
    },
    async deleteObject(bucket, key) {
      await rm(locate(bucket, key), { force: true });
    },
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => rm(locate(bucket, key), { force: true })));
    },
    async copyObject(sourceBucket, source, _version, bucket, key) {
      const target = locate(bucket, key);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(locate(sourceBucket, source), target, constants.COPYFILE_FICLONE);
      const { metadata } = await read(bucket, key);
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: metadata.lastModified };
    },
    async headObject(bucket, key) {
      return (await read(bucket, key)).metadata;
    },
    async privateAssetUrl(bucket, key) {
      return `file://${locate(bucket, key)}`;
    },
  };
  return adapter;
}

function describe(key: string, content: Uint8Array, lastModified: Date) {
  return {
    cacheControl: storedCacheControl,
    contentLength: content.byteLength,
    size: content.byteLength,
    mimetype: servedType(key),
    lastModified,
    eTag: `"${createHash("sha256").update(content).digest("hex").slice(0, 32)}"`,
  };
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR";
}
