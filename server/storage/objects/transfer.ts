import { randomUUID } from "node:crypto";
import { z } from "zod";
import { DatabaseUnavailable } from "../../database/database-unavailable.ts";
import type { Query } from "../../database/transaction.ts";
import { checkSize, checkType, findBucketRules } from "../buckets/bucket-rules.ts";
import {
  isBucketName,
  isStorableKey,
  StoredFileNotFound,
  storedPath,
} from "../files/file-store.ts";
import { isoTimes } from "../iso-times.ts";
import { readJson } from "../request-body.ts";
import { isService, type StorageCall, type StorageContext, writeAs } from "../storage-context.ts";
import {
  changedMeanwhile,
  invalidKey,
  invalidRequest,
  noSuchBucket,
  noSuchObject,
} from "../storage-problem.ts";
import {
  type FileLocation,
  findObject,
  pathOf,
  removeUnreferenced,
  type StoredObject,
  tryWrite,
  withoutOwner,
} from "./objects-table.ts";
import { metadataOf, storeObject, tryUpload, wantsUpsert } from "./upload.ts";

const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  sourceVersionId: z.undefined("Former versions of files are not kept.").optional(),
  copyMetadata: z.boolean("'copyMetadata' must be true or false.").default(true),
  metadata: z.object({ cacheControl: z.string().max(200).optional() }).optional(),
});

interface Transfer {
  from: FileLocation;
  to: FileLocation;
  wanted: z.infer<typeof transfer>;
}

async function readTransfer(context: StorageContext, { request }: StorageCall): Promise<Transfer> {
  const wanted = await readJson(request, transfer, context.timeouts);
  const { bucketId, destinationBucket = bucketId } = wanted;
  if (![bucketId, destinationBucket].every(isBucketName)) throw noSuchBucket();
  if (![wanted.sourceKey, wanted.destinationKey].every(isStorableKey)) throw invalidKey();
  return {
    from: { bucket: bucketId, key: wanted.sourceKey },
    to: { bucket: destinationBucket, key: wanted.destinationKey },
    wanted,
  };
}

/** How often a transfer starts over because its source was replaced meanwhile. */
const maxAttempts = 5;

/** The file that is moved or copied; its new location must accept it. */
async function findSource(context: StorageContext, call: StorageCall, { from, to }: Transfer) {
  const { asker, operation } = call;
  await findBucketRules(context, asker, from.bucket);
  const rules = await findBucketRules(context, asker, to.bucket);
  const source = await findObject(context, asker, operation, from);
  checkType(rules, source.metadata?.mimetype ?? "");
  checkSize(rules, source.metadata?.size ?? 0);
  return source;
}

async function repeated<Result>(attempt: () => Promise<Result | "overtaken">): Promise<Result> {
  for (let count = 0; count < maxAttempts; count += 1) {
    try {
      const result = await attempt();
      if (result !== "overtaken") return result;
    } catch (error) {
      if (!(error instanceof StoredFileNotFound)) throw error;
    }
  }
  throw changedMeanwhile();
}

const contentPath = (source: StoredObject) => {
  const path = pathOf(source);
  if (!path) throw noSuchObject();
  return path;
};

/** POST /object/copy */
export async function copyObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const { asker, operation, request } = call;
  const order = await readTransfer(context, call);
  const { to, wanted } = order;
  const target = { ...to, operation, asker, upsert: wantsUpsert(request) };
  return repeated(async () => {
    const source = await findSource(context, call, order);
    await tryUpload(context, target);
    const version = randomUUID();
    const { size = 0, mimetype = "", cacheControl = "no-cache" } = source.metadata ?? {};
    const row = {
      ...to,
      version,
      metadata: metadataOf(version, {
        size,
        mimetype,
        cacheControl: (!wanted.copyMetadata && wanted.metadata?.cacheControl) || cacheControl,
      }),
      userMetadata: wanted.copyMetadata ? source.user_metadata : null,
    };
    const id = await storeObject(context, target, row, (path) =>
      context.files.copy(contentPath(source), path),
    );
    return Response.json({ Id: id, Key: `${to.bucket}/${to.key}`, id, name: to.key });
  });
}

/** POST /object/move: the row keeps its id and owner. */
export async function moveObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const { asker, operation } = call;
  const order = await readTransfer(context, call);
  const { from, to } = order;
  if (from.bucket === to.bucket && from.key === to.key) {
    throw invalidRequest("The file is already there.");
  }
  return repeated(async () => {
    const source = await findSource(context, call, order);
    const version = randomUUID();
    const rename = (query: Query) => renameRow(query, source, { ...to, version });
    await tryWrite(context, asker, operation, async (query) => {
      // A file that can be seen but not changed is left alone by the policies without a word.
      if (!(await rename(query))) throw noSuchObject();
    });
    const moved = { ...to, version };
    await context.files.copy(contentPath(source), storedPath(moved));
    try {
      const isMoved = await writeAs(context, asker, operation, rename);
      await removeUnreferenced(context, isMoved ? [source] : [moved]);
      if (!isMoved) return "overtaken";
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) await removeUnreferenced(context, [moved]);
      throw error;
    }
    const object = { ...isoTimes(source), bucket_id: to.bucket, name: to.key, version };
    return Response.json({
      message: "Successfully moved",
      Id: source.id,
      Key: `${to.bucket}/${to.key}`,
      object: isService(asker) ? object : withoutOwner(object),
    });
  });
}

/** Renames the row, unless it has changed since it was read. */
async function renameRow(
  query: Query,
  source: StoredObject,
  { bucket, key, version }: FileLocation & { version: string },
): Promise<boolean> {
  const renamed = await query(
    `update storage.objects
     set bucket_id = $1, name = $2, version = $3, updated_at = now(),
       metadata = coalesce(metadata, '{}') || jsonb_build_object('eTag', format('"%s"', $3::text))
     where id = $4 and version is not distinct from $5 and bucket_id = $6 and name = $7
     returning id`,
    [bucket, key, version, source.id, source.version, source.bucket_id, source.name],
  );
  return renamed.length > 0;
}
