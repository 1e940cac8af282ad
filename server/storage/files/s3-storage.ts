import { AwsClient } from "aws4fetch";
import { FileNotStored, type FileStore, StoredFileNotFound } from "./file-store.ts";

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keeps stored files in one bucket of an S3-compatible store, one object per version. */
export function s3Storage(settings: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
    retries: 3,
  });
  const bucketUrl = `${settings.endpoint}/${settings.bucket}`;
  const urlOf = (path: string) =>
    `${bucketUrl}/${path.split("/").map(encodeURIComponent).join("/")}`;

  async function call(method: string, path: string, init: RequestInit = {}) {
    const response = await client.fetch(urlOf(path), { ...init, method });
    if (response.status === 404) {
      const [bucket = "", ...key] = path.split("/");
      throw new StoredFileNotFound(bucket, key.join("/"));
    }
    if (!response.ok) throw refused(response, `${method} ${path}`);
    return response;
  }

  async function ifFound<Result>(call: Promise<Result>): Promise<Result | undefined> {
    return call.catch((error: unknown) => {
      if (error instanceof StoredFileNotFound) return undefined;
      throw error;
    });
  }

  return {
    async write(path, content, type) {
      const headers = { "content-type": type };
      await call("PUT", path, { body: new Uint8Array(content), headers }).catch(notStored);
    },
    async read(path, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.first}-${range.last}` }
        : {};
      const { body } = await call("GET", path, { headers });
      return body ?? new ReadableStream({ start: (controller) => controller.close() });
    },
    async copy(from, to) {
      const source = new URL(urlOf(from)).pathname;
      const response = await call("PUT", to, { headers: { "x-amz-copy-source": source } });
      // S3 reports a copy that fails half way in the body of a successful response.
      if ((await response.text()).includes("<Error>")) throw refused(response, `a copy of ${from}`);
    },
    async remove(paths) {
      for (const path of paths) await ifFound(call("DELETE", path));
    },
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", "encoding-type": "url" });
        if (next) query.set("continuation-token", next);
        const response = await client.fetch(`${bucketUrl}?${query}`);
        if (!response.ok) throw refused(response, "a listing");
        const page = await response.text();
        for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const path = decodeURIComponent(textOf(entry, "Key").replaceAll("+", " "));
          const modified = new Date(textOf(entry, "LastModified"));
          // Objects outside any bucket folder are not stored files.
          if (path.includes("/")) yield { path, modified };
        }
        const isTruncated = textOf(page, "IsTruncated") === "true";
        next = isTruncated ? textOf(page, "NextContinuationToken") : undefined;
      } while (next);
    },
    // A request that writes costs money, and would be made every few seconds.
    checkWritable: async () => undefined,
    async claim(id) {
      const claimed = await ifFound(call("GET", "database-id"));
      if (claimed) return (await claimed.text()).trim();
      await call("PUT", "database-id", { body: id, headers: { "content-type": "text/plain" } });
      return id;
    },
  };
}

class RefusedByStore extends Error {
  override name = "RefusedByStore";
  readonly status: number;

  constructor(status: number, request: string) {
    super(`The file store responded with ${status} to ${request}`);
    this.status = status;
  }
}

const refused = ({ status }: Response, request: string) => new RefusedByStore(status, request);

/** S3 itself is never full, but stores like it say so with this status. */
const insufficientStorage = 507;

function notStored(error: unknown): never {
  const isFull = error instanceof RefusedByStore && error.status === insufficientStorage;
  throw new FileNotStored(error, isFull);
}

const entities = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
]);

/** The text of an XML element; a pattern will do, as the store's response is flat and fixed. */
function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? "";
  return text.replace(/&\w+;/g, (entity) => entities.get(entity) ?? entity);
}
