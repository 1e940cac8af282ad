import { createHash } from "node:crypto";
import type { StoredContent } from "./manifest.ts";
import type { Repository } from "./repository.ts";

/** In bytes: small enough to be held in memory, large enough that a request is worth it. */
const blobSize = 4 * 1024 * 1024;

export interface BlobWriter {
  /** Stores content that is not there yet; returns the names of its blobs, in order. */
  store(parts: AsyncIterable<Uint8Array>): Promise<string[]>;
  has(blobs: readonly string[]): boolean;
  /** How many bytes were new, before they were compressed. */
  readonly newBytes: number;
}

export function createBlobWriter(repository: Repository, present: Set<string>): BlobWriter {
  let newBytes = 0;

  async function storeOne(content: Buffer): Promise<string> {
    const name = repository.nameOf(content);
    if (!present.has(name)) {
      await repository.writeBlob(name, content);
      present.add(name);
      newBytes += content.length;
    }
    return name;
  }

  return {
    async store(parts) {
      const names: string[] = [];
      for await (const content of ofBlobSize(parts)) names.push(await storeOne(content));
      return names;
    },
    has: (blobs) => blobs.every((name) => present.has(name)),
    get newBytes() {
      return newBytes;
    },
  };
}

/** Gathers parts until they make a blob; rows are never cut, since their parts are whole lines. */
async function* ofBlobSize(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    gathered.push(part);
    size += part.length;
    if (size < blobSize) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

/** Stores a file's content, and says how to find it again. */
export async function storeContent(
  writer: BlobWriter,
  parts: AsyncIterable<Uint8Array>,
): Promise<StoredContent> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measured() {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  const blobs = await writer.store(measured());
  return { bytes, sha256: hash.digest("hex"), blobs };
}

export async function* readBlobs(
  repository: Repository,
  names: readonly string[],
): AsyncGenerator<Buffer> {
  for (const name of names) yield await repository.readBlob(name);
}

/** Content that is small enough to be held as a whole. */
export async function readContent(
  repository: Repository,
  { blobs }: Pick<StoredContent, "blobs">,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readBlobs(repository, blobs)) parts.push(part);
  return Buffer.concat(parts);
}
