import { z } from "zod";
import { findBucketRules } from "../buckets/bucket-rules.ts";
import { isoTimes } from "../iso-times.ts";
import { readJson } from "../request-body.ts";
import { readAs, type StorageCall, type StorageContext } from "../storage-context.ts";
import { likePattern, plainText } from "./search-text.ts";

const sortColumns = ["name", "updated_at", "created_at", "last_accessed_at"] as const;

const listRequest = z.object({
  prefix: plainText("'prefix' must be the name of a folder.", 1024).default(""),
  search: plainText("'search' must be a text of at most 200 characters.", 200).default(""),
  limit: z
    .int("'limit' must be a whole number.")
    .min(1, "'limit' must be at least 1.")
    .max(10_000, "'limit' cannot be more than 10000.")
    .default(100),
  offset: z
    .int("'offset' must be a whole number.")
    .min(0, "'offset' cannot be negative.")
    .max(1_000_000, "'offset' cannot be more than 1000000.")
    .default(0),
  sortBy: z
    .object({
      column: z
        .enum(
          sortColumns,
          "Files can be sorted by name, updated_at, created_at or last_accessed_at.",
        )
        .default("name"),
      order: z.enum(["asc", "desc"], "'order' must be asc or desc.").default("asc"),
    })
    .default({ column: "name", order: "asc" }),
});

interface Entry {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: unknown;
}

/** POST /object/list/{bucket}: the names in one folder, folders first; a folder has no id. */
export async function listObjects(
  context: StorageContext,
  { operation, asker, bucket, request }: StorageCall,
): Promise<Response> {
  const { prefix, search, limit, offset, sortBy } = await readJson(
    request,
    listRequest,
    context.timeouts,
  );
  await findBucketRules(context, asker, bucket);
  const folder = prefix.replace(/^\/+|\/+$/g, "");
  const start = folder === "" ? "" : `${folder}/`;
  const depth = start.split("/").length;
  const { column, order } = sortBy;
  const entries = await readAs(context, asker, operation, (query) =>
    query<Entry>(
      `with inside as (
         select path_tokens[$3] as entry, array_length(path_tokens, 1) > $3 as is_folder,
           id, updated_at, created_at, last_accessed_at, metadata
         from storage.objects
         where bucket_id = $1 and name like $2
       ), entries as (
         select distinct entry as name, true as is_folder, null::uuid as id,
           null::timestamptz as updated_at, null::timestamptz as created_at,
           null::timestamptz as last_accessed_at, null::jsonb as metadata
         from inside where is_folder
         union all
         select entry, false, id, updated_at, created_at, last_accessed_at, metadata
         from inside where not is_folder
       )
       select name, id, updated_at, created_at, last_accessed_at, metadata from entries
       where name ilike $4
       order by is_folder desc, ${column} ${order}, name ${order}
       limit $5 offset $6`,
      [bucket, likePattern(start), depth, likePattern(search), limit, offset],
    ),
  );
  return Response.json(entries.map(isoTimes));
}
