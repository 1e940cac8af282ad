import type { App } from "@supabase/lite";
import { fileExtensions } from "#domain/file-content.ts";

/** Where the bytes of stored files live. The engine keeps the records and decides who may do what. */
export type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type UploadBody = Parameters<StorageAdapter["uploadObject"]>[3];
export type StoredBody = NonNullable<Awaited<ReturnType<StorageAdapter["getObject"]>>["body"]>;

/** The types that are served as themselves; every other file is a download without a meaning. */
const servedTypes: Record<string, string> = {
  ...Object.fromEntries(Object.entries(fileExtensions).map(([type, ending]) => [ending, type])),
  jpeg: "image/jpeg",
};

export const storedCacheControl = "public, max-age=60";

export function servedType(key: string): string {
  return servedTypes[key.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream";
}

export async function readBody(body: UploadBody): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}

export class StoredFileNotFound extends Error {
  override name = "StoredFileNotFound";
  constructor(bucket: string, key: string) {
    super(`No file ${bucket}/${key}`);
  }
}
