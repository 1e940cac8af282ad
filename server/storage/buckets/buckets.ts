import { z } from "zod";
import { isFileType } from "#domain/files/file-content.ts";
import { isBucketName } from "../files/file-store.ts";
import { isoTimes } from "../iso-times.ts";
import { objectColumns, removeUnreferenced, type StoredObject } from "../objects/objects-table.ts";
import { likePattern, plainText } from "../objects/search-text.ts";
import { readJson } from "../request-body.ts";
import {
  isService,
  readAs,
  type StorageCall,
  type StorageContext,
  writeAs,
} from "../storage-context.ts";
import { accessDenied, invalidRequest, noSuchBucket, StorageProblem } from "../storage-problem.ts";
import { findBucketRules } from "./bucket-rules.ts";
import { parseSize } from "./parse-size.ts";

interface Bucket {
  id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
}

const bucketColumns = `id, name, owner, owner_id, coalesce(public, false) as public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at`;

const sizeMessage = "'file_size_limit' must be a number of bytes or a size such as 5MB.";
const settings = z.object({
  public: z.boolean("'public' must be true or false.").optional(),
  file_size_limit: z
    .union([z.int().min(0), z.string().max(20)], sizeMessage)
    .transform((size, context) => {
      const bytes = parseSize(size);
      if (bytes === null) context.addIssue(sizeMessage);
      return bytes;
    })
    .nullish(),
  allowed_mime_types: z
    .array(
      z
        .string()
        .refine(
          (type) => isFileType(type) || type === "image/*" || type === "application/*",
          "Buckets can accept PNG, JPEG, PDF, DOC and DOCX files only.",
        ),
    )
    .max(20)
    .nullish(),
  type: z.literal("STANDARD", "Only standard buckets are available.").optional(),
  versioning_status: z.undefined("Former versions of files are not kept.").optional(),
});

const nameMessage = "A bucket's name has up to 100 letters, digits, '_', '-' and '.'.";
const bucketName = z.string(nameMessage).refine(isBucketName, nameMessage);
const creation = settings.extend({ id: bucketName.optional(), name: bucketName });

/** Beside the policies: emptying a bucket is more than any policy on its files is meant to allow. */
function requireService({ asker }: StorageCall): void {
  if (!isService(asker)) throw accessDenied("Only the server can change buckets.");
}

const shown = (call: StorageCall, { owner, owner_id, ...bucket }: Bucket) => ({
  ...isoTimes(bucket),
  type: "STANDARD",
  ...(isService(call.asker) && { owner: owner ?? "", owner_id }),
});

const listing = z.object({
  limit: z.coerce
    .number("'limit' must be a whole number.")
    .int("'limit' must be a whole number.")
    .min(1, "'limit' must be at least 1.")
    .max(1_000, "'limit' cannot be more than 1000.")
    .default(1_000),
  offset: z.coerce
    .number("'offset' must be a whole number.")
    .int("'offset' must be a whole number.")
    .min(0, "'offset' cannot be negative.")
    .max(1_000_000, "'offset' cannot be more than 1000000.")
    .default(0),
  search: plainText("'search' must be a text of at most 100 characters.", 100).default(""),
  sortColumn: z
    .enum(["id", "name", "created_at", "updated_at"], "Buckets cannot be sorted by this.")
    .default("id"),
  sortOrder: z.enum(["asc", "desc"], "'sortOrder' must be asc or desc.").default("asc"),
});

/** GET /bucket */
export async function listBuckets(context: StorageContext, call: StorageCall): Promise<Response> {
  const wanted = listing.safeParse(Object.fromEntries(call.url.searchParams));
  if (!wanted.success) {
    throw invalidRequest(wanted.error.issues[0]?.message ?? "This list cannot be requested.");
  }
  const { limit, offset, search, sortColumn, sortOrder } = wanted.data;
  const found = await readAs(context, call.asker, call.operation, (query) =>
    query<Bucket>(
      `select ${bucketColumns} from storage.buckets where name ilike $1
       order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
      [`%${likePattern(search)}`, limit, offset],
    ),
  );
  return Response.json(found.map((bucket) => shown(call, bucket)));
}

/** GET /bucket/{bucket} */
export async function getBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  const [found] = await readAs(context, call.asker, call.operation, (query) =>
    query<Bucket>(`select ${bucketColumns} from storage.buckets where id = $1`, [call.bucket]),
  );
  if (!found) throw noSuchBucket();
  return Response.json(shown(call, found));
}

/** POST /bucket */
export async function createBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  requireService(call);
  const wanted = await readJson(call.request, creation, context.timeouts);
  const { name, id = name } = wanted;
  await writeAs(context, call.asker, call.operation, (query) =>
    query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3, $4, $5)`,
      [
        id,
        name,
        wanted.public ?? false,
        wanted.file_size_limit ?? null,
        wanted.allowed_mime_types ?? null,
      ],
    ),
  );
  return Response.json({ name });
}

/** PUT /bucket/{bucket}: what is not named stays. */
export async function updateBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  requireService(call);
  const wanted = await readJson(call.request, settings, context.timeouts);
  const changed = await writeAs(context, call.asker, call.operation, (query) =>
    query(
      `update storage.buckets set updated_at = now(),
         public = coalesce($2, public),
         file_size_limit = case when $3 then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end
       where id = $1 returning id`,
      [
        call.bucket,
        wanted.public ?? null,
        wanted.file_size_limit !== undefined,
        wanted.file_size_limit ?? null,
        wanted.allowed_mime_types !== undefined,
        wanted.allowed_mime_types ?? null,
      ],
    ),
  );
  if (changed.length === 0) throw noSuchBucket();
  return Response.json({ message: "Successfully updated" });
}

/** POST /bucket/{bucket}/empty */
export async function emptyBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  requireService(call);
  await findBucketRules(context, call.asker, call.bucket);
  const removed = await writeAs(context, call.asker, call.operation, (query) =>
    query<StoredObject>(
      `delete from storage.objects where bucket_id = $1 returning ${objectColumns}`,
      [call.bucket],
    ),
  );
  await removeUnreferenced(context, removed);
  return Response.json({ message: "Successfully emptied" });
}

/** DELETE /bucket/{bucket} */
export async function deleteBucket(context: StorageContext, call: StorageCall): Promise<Response> {
  requireService(call);
  const removed = await writeAs(context, call.asker, call.operation, async (query) => {
    const files = await query("select from storage.objects where bucket_id = $1 limit 1", [
      call.bucket,
    ]);
    if (files.length > 0) {
      throw new StorageProblem(
        409,
        ["InvalidRequest", "InvalidRequest"],
        "The bucket you tried to delete is not empty",
      );
    }
    return query("delete from storage.buckets where id = $1 returning id", [call.bucket]);
  });
  if (removed.length === 0) throw noSuchBucket();
  return Response.json({ message: "Successfully deleted" });
}
