import { z } from "zod";
import { parseJson } from "#domain/json.ts";
import { findBucketRules } from "../buckets/bucket-rules.ts";
import { readJson } from "../request-body.ts";
import { readAs, type StorageCall, type StorageContext } from "../storage-context.ts";
import { invalidRequest } from "../storage-problem.ts";
import { likePattern, plainText } from "./search-text.ts";

const listRequest = z.object({
  prefix: plainText("'prefix' must be the start of a file's path.", 1024).default(""),
  limit: z
    .int("'limit' must be a whole number.")
    .min(1, "'limit' must be at least 1.")
    .max(1_000, "'limit' cannot be more than 1000.")
    .default(1_000),
  cursor: z.string().max(4_096, "This cursor is not valid.").optional(),
  with_delimiter: z.boolean("'with_delimiter' must be true or false.").default(false),
  sortBy: z
    .object({
      column: z
        .enum(
          ["name", "updated_at", "created_at"],
          "Files can be sorted by name, updated_at or created_at.",
        )
        .default("name"),
      order: z.enum(["asc", "desc"], "'order' must be asc or desc.").default("asc"),
    })
    .default({ column: "name", order: "asc" }),
});

/** Where a page ended. A time is text, because a `Date` has no microseconds. */
const position = z.object({
  key: plainText("This cursor is not valid.", 1024),
  time: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d$/)
    .nullable(),
});

interface Entry extends z.infer<typeof position> {
  id: string | null;
  updated_at: string;
  created_at: string;
  last_accessed_at: string;
  metadata: unknown;
}

/** POST /object/list-v2/{bucket}: pages of full paths, or of one folder if 'with_delimiter' is set. */
export async function listObjectsByPage(
  context: StorageContext,
  { operation, asker, bucket, request }: StorageCall,
): Promise<Response> {
  const wanted = await readJson(request, listRequest, context.timeouts);
  const { prefix, limit, with_delimiter, sortBy } = wanted;
  await findBucketRules(context, asker, bucket);
  const after = wanted.cursor === undefined ? null : positionIn(wanted.cursor);
  const { column, order } = sortBy;
  const time = column === "name" ? "null::timestamptz" : `min(${column})`;
  const isByTime = column !== "name";
  if (after && isByTime !== (after.time !== null)) throw invalidCursor();
  const beyond = order === "asc" ? ">" : "<";
  const found = await readAs(context, asker, operation, (query) =>
    query<Entry>(
      `with visible as (
         select *, position('/' in substr(name, length($3::text) + 1)) as slash
         from storage.objects where bucket_id = $1 and name like $2
       ), entries as (
         select case when $4::boolean and slash > 0 then left(name, length($3::text) + slash) else name end
             collate "C" as key,
           ${time} as time, bool_or($4::boolean and slash > 0) as is_folder, (array_agg(id))[1] as id,
           min(updated_at) as updated_at, min(created_at) as created_at,
           min(last_accessed_at) as last_accessed_at, (array_agg(metadata))[1] as metadata
         from visible group by 1
       )
       select key, time::text as time, case when not is_folder then id end as id, updated_at,
         created_at, last_accessed_at, metadata
       from entries
       where $5::text is null
         or ${isByTime ? `(time, key) ${beyond} ($6::text::timestamptz, $5::text)` : `key ${beyond} $5::text`}
           and ($6::text is not null) = ${isByTime}
       order by ${isByTime ? `time ${order}, ` : ""}key ${order}
       limit $7`,
      [
        bucket,
        likePattern(prefix),
        prefix,
        with_delimiter,
        after?.key ?? null,
        after?.time ?? null,
        limit + 1,
      ],
    ),
  );
  const page = found.slice(0, limit);
  const hasNext = found.length > limit;
  const last = page.at(-1);
  return Response.json({
    hasNext,
    ...(hasNext && last && { nextCursor: cursorAt(last) }),
    folders: page.flatMap(({ key, id }) =>
      id === null ? { name: key, key: key.replace(/\/$/, "") } : [],
    ),
    objects: page.flatMap(({ key, id, time: _, ...rest }) =>
      id === null ? [] : { id, name: key, key, ...rest },
    ),
  });
}

const invalidCursor = () => invalidRequest("This cursor is not valid.");

function cursorAt({ key, time }: Entry): string {
  return Buffer.from(JSON.stringify({ key, time })).toString("base64url");
}

function positionIn(cursor: string): z.infer<typeof position> {
  const { success, data } = position.safeParse(
    parseJson(Buffer.from(cursor, "base64url").toString()),
  );
  if (!success) throw invalidCursor();
  return data;
}
