import { createHash } from "node:crypto";
import { type ByteRange, FileNotStored, type FileStore, StoredFileNotFound } from "./file-store.ts";
import { claimBucket } from "./s3-claim.ts";
import { createS3Client, type S3Request, type S3Settings, usualPauses } from "./s3-client.ts";
import { hashHeader, readVerified } from "./s3-read.ts";
import { isFullStore, isMissingObject, RefusedByStore } from "./s3-refusals.ts";
import { type ListedObject, parseListing } from "./s3-xml.ts";

/**
 * Keeps stored files in one bucket of an S3-compatible store, one object per version. A file has a
 * few megabytes at most, so one request writes it whole or not at all.
 */
export function s3Storage(settings: S3Settings, pauses = usualPauses): FileStore {
  const client = createS3Client(settings, pauses);

  async function call(request: S3Request): Promise<Response> {
    try {
      return await client.send(request);
    } catch (error) {
      if (!isMissingObject(error)) throw error;
      throw notFound(request.path);
    }
  }

  async function* objects(prefix?: string): AsyncGenerator<ListedObject> {
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", "encoding-type": "url" });
      if (prefix) query.set("prefix", prefix);
      if (next) query.set("continuation-token", next);
      const response = await client.send({ method: "GET", path: "", query });
      const page = parseListing(await response.text());
      yield* page.objects;
      next = page.next;
    } while (next);
  }

  return {
    async write(path, content, type) {
      const body = new Uint8Array(content);
      const hash = createHash("sha256").update(body).digest("hex");
      // The store compares the first with what arrived, and keeps the second for whoever reads.
      const headers = { "content-type": type, "x-amz-content-sha256": hash, [hashHeader]: hash };
      await call({ method: "PUT", path, body, headers }).catch(notStored);
    },
    read(path, range) {
      const open = (wanted: ByteRange | undefined) => {
        const headers = wanted && { range: `bytes=${wanted.first}-${wanted.last}` };
        return call({ method: "GET", path, ...(headers && { headers }) });
      };
      return readVerified(open, range);
    },
    async copy(from, to) {
      const headers = { "x-amz-copy-source": client.pathOf(from) };
      const response = await client.send({ method: "PUT", path: to, headers }).catch((error) => {
        if (isMissingObject(error)) throw notFound(from);
        return notStored(error);
      });
      // S3 reports a copy that fails half way in the body of a successful response.
      if ((await response.text()).includes("<Error>"))
        notStored(new RefusedByStore(500, "", `The file store did not copy ${from}`));
    },
    async remove(paths) {
      for (const path of paths) {
        await client.send({ method: "DELETE", path }).catch((error: unknown) => {
          if (!isMissingObject(error)) throw error;
        });
      }
    },
    async *list() {
      // Objects outside any bucket folder are not stored files.
      for await (const { key, modified } of objects())
        if (key.includes("/")) yield { path: key, modified };
    },
    // A request that writes costs money, and would be made every few seconds.
    checkWritable: async () => undefined,
    claim: (id) => claimBucket(client, objects, id, pauses.settling),
  };
}

function notFound(path: string): StoredFileNotFound {
  const [bucket = "", ...key] = path.split("/");
  return new StoredFileNotFound(bucket, key.join("/"));
}

function notStored(error: unknown): never {
  throw new FileNotStored(error, isFullStore(error));
}
