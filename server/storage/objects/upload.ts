import { randomUUID } from "node:crypto";
import { DatabaseUnavailable } from "../../database/database-unavailable.ts";
import type { Asker } from "../../identity/caller.ts";
import { visitorOf } from "../../identity/visitor.ts";
import { findBucketRules } from "../buckets/bucket-rules.ts";
import { storedPath } from "../files/file-store.ts";
import type { Operation } from "../parse-path.ts";
import { asService, type StorageCall, type StorageContext, writeAs } from "../storage-context.ts";
import { StorageProblem } from "../storage-problem.ts";
import {
  type FileLocation,
  findObject,
  idOf,
  type NewObject,
  removeUnreferenced,
  type StoredObject,
  tryWrite,
  writeRow,
} from "./objects-table.ts";
import { holdBytes } from "./upload-bytes.ts";
import { checkAnnouncement, readUpload, type UploadContent } from "./upload-content.ts";

export interface UploadTarget extends FileLocation {
  operation: Operation;
  /** Whose rights decide, and who will own the file. */
  asker: Asker;
  upsert: boolean;
}

export const wantsUpsert = ({ headers }: Request) => headers.get("x-upsert") === "true";

/** POST and PUT /object/{bucket}/{key}: PUT replaces, as on Supabase. */
export async function upload(context: StorageContext, call: StorageCall): Promise<Response> {
  const { operation, bucket, key, asker, request } = call;
  const upsert = operation === "object.upload_update" || wantsUpsert(request);
  const target = { operation, bucket, key, asker, upsert };
  return receiveUpload(context, call, target, (content) => storeUpload(context, target, content));
}

/** Checks everything that can be checked before the first byte is read, then reads the upload. */
export async function receiveUpload(
  context: StorageContext,
  { request, asker: sender }: StorageCall,
  target: UploadTarget,
  task: (content: UploadContent) => Promise<Response>,
): Promise<Response> {
  const rules = await findBucketRules(context, sender, target.bucket);
  const bytes = checkAnnouncement(request, rules);
  await tryUpload(context, target);
  const visitor = visitorOf(sender);
  // What the server itself stores is in memory already.
  const release = visitor === null ? null : holdBytes(context.heldBytes, visitor, bytes);
  try {
    return await task(await readUpload(request, rules, context.timeouts, visitor));
  } finally {
    release?.();
  }
}

/** Throws unless the policies let the file be stored. */
export async function tryUpload(
  context: StorageContext,
  { operation, asker, upsert, bucket, key }: UploadTarget,
): Promise<void> {
  const row = { bucket, key, version: randomUUID(), metadata: {}, userMetadata: null };
  await tryWrite(context, asker, operation, (query) =>
    writeRow(query, asker, row, { id: randomUUID(), upsert }),
  );
}

export async function storeUpload(
  context: StorageContext,
  target: UploadTarget,
  { content, type, cacheControl, userMetadata }: UploadContent,
): Promise<Response> {
  const version = randomUUID();
  const row: NewObject = {
    bucket: target.bucket,
    key: target.key,
    version,
    metadata: metadataOf(version, { size: content.byteLength, mimetype: type, cacheControl }),
    userMetadata,
  };
  const id = await storeObject(context, target, row, (path) =>
    context.files.write(path, content, type),
  );
  return Response.json({ Id: id, Key: `${target.bucket}/${target.key}` });
}

export function metadataOf(
  version: string,
  file: { size: number; mimetype: string; cacheControl: string },
) {
  return {
    eTag: `"${version}"`,
    ...file,
    contentLength: file.size,
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  };
}

/**
 * Stores a file's bytes as a new version, then the row that makes it current. If the row is refused
 * the bytes go again; if it is not known whether it was written, they stay until the sweep.
 */
export async function storeObject(
  context: StorageContext,
  { operation, asker, upsert }: UploadTarget,
  row: NewObject,
  write: (path: string) => Promise<void>,
): Promise<string> {
  const former = upsert ? await formerOf(context, asker, row) : null;
  await write(storedPath(row));
  const id = randomUUID();
  try {
    await writeAs(context, asker, operation, (query) =>
      writeRow(query, asker, row, { id, upsert }),
    );
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) await removeUnreferenced(context, [row]);
    throw error;
  }
  if (!upsert) return id;
  if (former) await removeUnreferenced(context, [former]);
  // The file may have been removed again meanwhile.
  return idOf(context, asker, row).catch(() => id);
}

async function formerOf(
  context: StorageContext,
  asker: Asker,
  location: FileLocation,
): Promise<StoredObject | null> {
  return findObject(context, asService(asker), "object.info", location).catch((error: unknown) => {
    if (error instanceof StorageProblem) return null;
    throw error;
  });
}
