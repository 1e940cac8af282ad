import { isFileType } from "#domain/files/file-content.ts";
import type { Asker } from "../../identity/caller.ts";
import { findBucketRules } from "../buckets/bucket-rules.ts";
import { type ByteRange, StoredFileNotFound } from "../files/file-store.ts";
import { isoTimes } from "../iso-times.ts";
import { followDownloadLink } from "../links/download-links.ts";
import { asService, isService, type StorageCall, type StorageContext } from "../storage-context.ts";
import { noSuchBucket, noSuchObject } from "../storage-problem.ts";
import { byteRange } from "./byte-range.ts";
import { findObject, pathOf, type StoredObject } from "./objects-table.ts";

/** Long enough to spare requests; short, because a replaced file must not be shown for long. */
export const publicCacheControl = "public, max-age=60";
const privateCacheControl = "private, no-cache";

/** GET /object/{bucket}/{key}: a public bucket's files are everybody's, as on Supabase. */
export async function downloadAsCaller(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  const { public: isPublic } = await findBucketRules(context, call.asker, call.bucket);
  const reader = isPublic ? asService(call.asker) : call.asker;
  return sendObject(context, call, reader, privateCacheControl);
}

/** GET /object/public/{bucket}/{key}: a private bucket is not told apart from none. */
export async function downloadPublic(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  const rules = await findBucketRules(context, call.asker, call.bucket);
  if (!rules.public) throw noSuchBucket();
  return sendObject(context, call, asService(call.asker), publicCacheControl);
}

/** GET /object/sign/{bucket}/{key}?token=… */
export async function downloadByLink(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  const maker = await followDownloadLink(context, call);
  return sendObject(context, call, maker, privateCacheControl);
}

/** GET /object/info/{bucket}/{key} */
export async function describeObject(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  const { operation, asker, bucket } = call;
  const { public: isPublic } = await findBucketRules(context, asker, bucket);
  if (operation === "object.info_public" && !isPublic) throw noSuchBucket();
  const found = await findObject(context, isPublic ? asService(asker) : asker, operation, call);
  const { created_at, updated_at } = isoTimes(found);
  return Response.json({
    id: found.id,
    name: found.name,
    version: found.version,
    bucket_id: found.bucket_id,
    size: found.metadata?.size ?? null,
    content_type: servedType(found),
    cache_control: found.metadata?.cacheControl ?? null,
    etag: found.metadata?.eTag ?? null,
    metadata: found.user_metadata ?? {},
    last_modified: updated_at,
    created_at,
    ...(isService(asker) && { owner_id: found.owner_id }),
  });
}

/** How often a file is looked up again that was replaced between its row and its bytes. */
const maxAttempts = 4;

async function sendObject(
  context: StorageContext,
  call: StorageCall,
  reader: Asker,
  cacheControl: string,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findObject(context, reader, call.operation, call);
    try {
      return await respondWith(context, call, found, cacheControl);
    } catch (error) {
      if (!(error instanceof StoredFileNotFound)) throw error;
      if (attempt === maxAttempts) throw noSuchObject();
    }
  }
}

async function respondWith(
  { files }: StorageContext,
  { request, url }: StorageCall,
  found: StoredObject,
  cacheControl: string,
): Promise<Response> {
  const path = pathOf(found);
  if (!path) throw new StoredFileNotFound(found.bucket_id, found.name);
  const etag = `"${found.version}"`;
  const headers = new Headers({
    "Cache-Control": cacheControl,
    ETag: etag,
    "Last-Modified": new Date(found.updated_at).toUTCString(),
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "none",
  });
  if (isKnown(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const type = servedType(found);
  headers.set("Content-Type", type);
  const disposition = dispositionOf(type, url.searchParams.get("download"));
  if (disposition) headers.set("Content-Disposition", disposition);
  const size = found.metadata?.size;
  const range = size === undefined ? null : wantedRange(request, etag, size);
  if (range === "none") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set("Content-Range", `bytes ${range.first}-${range.last}/${size}`);
  const length = range ? range.last - range.first + 1 : size;
  if (length !== undefined) headers.set("Content-Length", String(length));
  const body = request.method === "HEAD" ? null : await files.read(path, range ?? undefined);
  return new Response(body, { status: range ? 206 : 200, headers });
}

function wantedRange({ headers }: Request, etag: string, size: number): ByteRange | null | "none" {
  // A part of another version would not fit to what the client has.
  const condition = headers.get("if-range");
  return condition === null || condition === etag ? byteRange(headers.get("range"), size) : null;
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** The type that the content was checked for; whatever has none is a plain download. */
function servedType({ metadata }: StoredObject): string {
  const type = metadata?.mimetype ?? "";
  return isFileType(type) ? type : "application/octet-stream";
}

/** No upload may run or be shown as a page of ours, so all but images are downloads. */
function dispositionOf(type: string, download: string | null): string | null {
  if (download) return `attachment; filename*=UTF-8''${encodedName(download)}`;
  return download === "" || !type.startsWith("image/") ? "attachment" : null;
}

/** As RFC 8187 spells a file name. */
function encodedName(name: string): string {
  const start = [...name].slice(0, 200).join("");
  return encodeURIComponent(start).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
