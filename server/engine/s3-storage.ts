import { AwsClient } from "aws4fetch";
import {
  readBody,
  type StorageAdapter,
  type StoredBody,
  StoredFileNotFound,
  servedType,
  storedCacheControl,
} from "./storage-adapter.ts";

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keeps stored files in one bucket of an S3-compatible store, under {our bucket}/{key}. */
export function s3Storage(settings: S3Settings): StorageAdapter {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
    retries: 3,
  });

  function address(bucket: string, key: string): string {
    const path = [bucket, ...key.split("/")].map(encodeURIComponent).join("/");
    return `${settings.endpoint}/${settings.bucket}/${path}`;
  }

  async function call(method: string, bucket: string, key: string, init: RequestInit = {}) {
    const response = await client.fetch(address(bucket, key), { ...init, method });
    if (response.status === 404) throw new StoredFileNotFound(bucket, key);
    if (!response.ok) {
      throw new Error(`The file store answered ${response.status} to ${method} ${bucket}/${key}`);
    }
    return response;
  }

  async function remove(bucket: string, key: string) {
    await call("DELETE", bucket, key).catch((error: unknown) => {
      if (!(error instanceof StoredFileNotFound)) throw error;
    });
  }

  const adapter: StorageAdapter = {
    driver: "s3",
    async getObject(bucket, key) {
      const response = await call("GET", bucket, key);
      const content = new Uint8Array(await response.arrayBuffer());
      const metadata = { ...describe(key, response.headers), size: content.byteLength };
      return {
        httpStatusCode: 200,
        metadata: { ...metadata, contentLength: content.byteLength },
        body: Buffer.from(content) as StoredBody,
      };
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const content = await readBody(body);
      const response = await call("PUT", bucket, key, {
        body: new Uint8Array(content),
        headers: { "content-type": contentType, "cache-control": cacheControl },
      });
      return {
        ...describe(key, response.headers),
        mimetype: contentType,
        cacheControl,
        contentLength: content.byteLength,
        size: content.byteLength,
      };
    },
    deleteObject: (bucket, key) => remove(bucket, key),
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(bucket, key)));
    },
    async copyObject(sourceBucket, source, _version, bucket, key) {
      const from = new URL(address(sourceBucket, source)).pathname;
      const response = await call("PUT", bucket, key, {
        headers: { "x-amz-copy-source": from },
      });
      const { eTag, lastModified } = describe(key, response.headers);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    async headObject(bucket, key) {
      return describe(key, (await call("HEAD", bucket, key)).headers);
    },
    async privateAssetUrl(bucket, key) {
      return address(bucket, key);
    },
  };
  return adapter;
}

function describe(key: string, headers: Headers) {
  const length = Number(headers.get("content-length") ?? 0);
  return {
    cacheControl: storedCacheControl,
    contentLength: length,
    size: length,
    mimetype: servedType(key),
    lastModified: new Date(headers.get("last-modified") ?? Date.now()),
    eTag: headers.get("etag") ?? "",
  };
}
