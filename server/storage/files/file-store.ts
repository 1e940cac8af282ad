import { errorMessage } from "#domain/error-message.ts";

export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Stores the contents of files. A file is written once, under a path that includes its version, and
 * never overwritten: the database row that references a version makes it the current one.
 */
export interface FileStore {
  write(path: string, content: Uint8Array, type: string): Promise<void>;
  /** The file's bytes as they are asked for, so that a slow reader holds few of them in memory. */
  read(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  copy(from: string, to: string): Promise<void>;
  /** Removes files, ignoring those that are already gone. */
  remove(paths: string[]): Promise<void>;
  /** Lists every file of every bucket, in no particular order. */
  list(): AsyncIterable<{ path: string; modified: Date }>;
  /** Throws if it can store nothing at the moment, as far as it can tell without cost. */
  checkWritable(): Promise<void>;
  /** The id of the database that owns these files: `id`, unless another claimed them first. */
  claim(id: string): Promise<string>;
}

export interface StoredVersion {
  bucket: string;
  key: string;
  version: string;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const pathPattern = new RegExp(`^([^/]+)/(.+)@(${uuid})$`);
const versionEnding = new RegExp(`@${uuid}$`);

/** {bucket}/{key}@{version}: readable, and no key can be mistaken for a version of another. */
export function storedPath({ bucket, key, version }: StoredVersion): string {
  const path = `${bucket}/${key}@${version}`;
  if (!pathPattern.test(path)) throw new StoredFileNotFound(bucket, key);
  return path;
}

/** The version stored at a path; undefined if this server did not store it. */
export function storedVersion(path: string): StoredVersion | undefined {
  const [, bucket, key, version] = pathPattern.exec(path) ?? [];
  return bucket && key && version ? { bucket, key, version } : undefined;
}

/** Words that follow /object in a path, and the file in which a store keeps its owner. */
const reservedNames = new Set([
  "authenticated",
  "copy",
  "database-id",
  "info",
  "list",
  "list-v2",
  "move",
  "public",
  "sign",
  "upload",
]);

export function isBucketName(name: string): boolean {
  return /^\w[\w.-]{0,99}$/.test(name) && !reservedNames.has(name);
}

/** File systems limit a name to 255 bytes, S3 a whole path to 1,024; the version takes 37. */
const maxPartLength = 200;
const maxKeyLength = 900;

/** Whether every part of an object's key is a name that any store can hold. */
export function isStorableKey(key: string): boolean {
  return (
    Buffer.byteLength(key) <= maxKeyLength &&
    key.split("/").every(
      (part) =>
        part !== "" &&
        part !== "." &&
        part !== ".." &&
        // biome-ignore lint/suspicious/noControlCharactersInRegex: it is meant to match control characters
        !/[\u0000-\u001f\u007f\\]/.test(part) &&
        // Half of a character, which no encoding keeps.
        !/\p{Surrogate}/u.test(part) &&
        !versionEnding.test(part) &&
        Buffer.byteLength(part) <= maxPartLength,
    )
  );
}

/** The store did not take a file; `cause` is the system's own error. */
export class FileNotStored extends Error {
  override name = "FileNotStored";
  /** Whether there is no space left for it. */
  readonly isFull: boolean;

  constructor(cause: unknown, isFull: boolean) {
    super(`The file was not stored: ${errorMessage(cause)}`, { cause });
    this.isFull = isFull;
  }
}

export class StoredFileNotFound extends Error {
  override name = "StoredFileNotFound";
  constructor(bucket: string, key: string) {
    super(`No file ${bucket}/${key}`);
  }
}
