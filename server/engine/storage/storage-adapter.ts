import { randomUUID } from "node:crypto";
import type { App } from "@supabase/lite";
import { fileExtensions } from "#domain/files/file-content.ts";
import type { Database } from "../database/database.ts";
import { type FileStore, type StoredVersion, storedPath } from "./file-store.ts";
import { currentVersions } from "./stored-versions.ts";
import { noteReleased, noteWritten, recordingIfMissing } from "./touched-files.ts";

/** How the engine stores files. The engine itself keeps the rows and decides who may do what. */
export type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type UploadBody = Parameters<StorageAdapter["uploadObject"]>[3];
type StoredBody = NonNullable<Awaited<ReturnType<StorageAdapter["getObject"]>>["body"]>;

/**
 * The engine's adapter over a file store. Nothing is overwritten or removed while the engine works:
 * every upload is a new version, and versions that no row references any more are removed after the
 * response.
 */
export function storageAdapter(files: FileStore, database: Database): StorageAdapter {
  /** Writes a new version. Its path is the ETag, from which a trigger sets the row's version. */
  async function writeNew(target: StoredVersion, write: (path: string) => Promise<void>) {
    noteReleased(await currentVersions(database, target.bucket, [target.key]));
    const path = storedPath(target);
    await write(path);
    noteWritten(target);
    return { eTag: path, lastModified: new Date() };
  }

  const adapter: StorageAdapter = {
    driver: files.driver,
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const content = await readBody(body);
      const target = { bucket, key, version: randomUUID() };
      const stored = await writeNew(target, (path) => files.write(path, content, contentType));
      const size = content.byteLength;
      return { ...stored, size, contentLength: size, mimetype: contentType, cacheControl };
    },
    async copyObject(sourceBucket, source, sourceVersion, bucket, key, version) {
      const from = storedPath(versionOf(sourceBucket, source, sourceVersion));
      const target = { bucket, key, version: version ?? randomUUID() };
      const copied = () => writeNew(target, (path) => files.copy(from, path));
      return { httpStatusCode: 200, ...(await recordingIfMissing(copied)) };
    },
    async getObject(bucket, key, version) {
      return recordingIfMissing(async () => {
        const wanted = versionOf(bucket, key, version);
        const { content, modified } = await files.read(storedPath(wanted));
        const metadata = metadataOf(wanted, { size: content.byteLength, modified });
        return { httpStatusCode: 200, metadata, body: Buffer.from(content) as StoredBody };
      });
    },
    async headObject(bucket, key, version) {
      return recordingIfMissing(async () => {
        const wanted = versionOf(bucket, key, version);
        return metadataOf(wanted, await files.describe(storedPath(wanted)));
      });
    },
    async deleteObject(bucket, key, version) {
      if (version) noteReleased([{ bucket, key, version }]);
    },
    async deleteObjects(bucket, keys) {
      noteReleased(await currentVersions(database, bucket, keys));
    },
    async privateAssetUrl(bucket, key, version) {
      return files.urlOf(storedPath(versionOf(bucket, key, version)));
    },
  };
  return adapter;
}

const versionOf = (bucket: string, key: string, version = ""): StoredVersion => ({
  bucket,
  key,
  version,
});

function metadataOf({ key, version }: StoredVersion, stored: { size: number; modified: Date }) {
  return {
    cacheControl: storedCacheControl,
    contentLength: stored.size,
    size: stored.size,
    mimetype: servedType(key),
    lastModified: stored.modified,
    // The content of a version never changes.
    eTag: `"${version}"`,
  };
}

export const storedCacheControl = "public, max-age=60";

/** The content type for each file extension; every other file is served as a plain download. */
const servedTypes = new Map<string, string>([
  ...Object.entries(fileExtensions).map(([type, ending]): [string, string] => [ending, type]),
  ["jpeg", "image/jpeg"],
]);

export function servedType(key: string): string {
  const ending = key.split(".").at(-1)?.toLowerCase() ?? "";
  return servedTypes.get(ending) ?? "application/octet-stream";
}

async function readBody(body: UploadBody): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}
