/**
 * Where the bytes of stored files live. A file is written once under a path that holds its version, and
 * never over another one: which version counts is decided by the row that names it.
 */
export interface FileStore {
  readonly driver: string;
  write(path: string, content: Uint8Array, type: string): Promise<void>;
  read(path: string): Promise<{ content: Uint8Array; modified: Date }>;
  describe(path: string): Promise<{ size: number; modified: Date }>;
  copy(from: string, to: string): Promise<void>;
  /** Removes files; those that are gone already are ignored. */
  remove(paths: string[]): Promise<void>;
  /** Every file of every bucket, in no particular order. */
  list(): AsyncIterable<{ path: string; modified: Date }>;
  /** The id of the database these files belong to: `id`, unless another one claimed them before. */
  claim(id: string): Promise<string>;
  /** For messages, and for services that transform images. */
  addressOf(path: string): string;
}

export interface StoredVersion {
  bucket: string;
  key: string;
  version: string;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const pathPattern = new RegExp(`^([^/]+)/(.+)@(${uuid})$`);
const versionEnding = new RegExp(`@${uuid}$`);

/** {bucket}/{key}@{version}: readable for people, and no key can be mistaken for another's version. */
export function storedPath({ bucket, key, version }: StoredVersion): string {
  const path = `${bucket}/${key}@${version}`;
  if (!pathPattern.test(path)) throw new StoredFileNotFound(bucket, key);
  return path;
}

/** The version that lies at a path, or undefined for what was never stored by this server. */
export function storedVersion(path: string): StoredVersion | undefined {
  const [, bucket, key, version] = pathPattern.exec(path) ?? [];
  return bucket && key && version ? { bucket, key, version } : undefined;
}

/** File systems end a name at 255 bytes, S3 a whole path at 1,024; a version takes 37 of them. */
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
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
        !/[\u0000-\u001f\u007f\\]/.test(part) &&
        !versionEnding.test(part) &&
        Buffer.byteLength(part) <= maxPartLength,
    )
  );
}

export class StoredFileNotFound extends Error {
  override name = "StoredFileNotFound";
  constructor(bucket: string, key: string) {
    super(`No file ${bucket}/${key}`);
  }
}
