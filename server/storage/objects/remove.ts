import { z } from "zod";
import { findBucketRules } from "../buckets/bucket-rules.ts";
import { readJson } from "../request-body.ts";
import { isService, type StorageCall, type StorageContext, writeAs } from "../storage-context.ts";
import { noSuchObject } from "../storage-problem.ts";
import {
  objectColumns,
  removeUnreferenced,
  type StoredObject,
  withoutOwner,
} from "./objects-table.ts";
import { plainText } from "./search-text.ts";

const maxRemovals = 1_000;
const removal = z.object({
  prefixes: z
    .array(
      plainText("Each path must be that of one file.", 1024),
      "'prefixes' must be a list of paths.",
    )
    .min(1, "Name at least one file.")
    .max(maxRemovals, `At most ${maxRemovals} files can be removed at once.`),
});
/** In bytes. */
const maxBody = 1024 * 1024;

/** DELETE /object/{bucket}: removes those of the files that the caller may remove. */
export async function removeObjects(context: StorageContext, call: StorageCall): Promise<Response> {
  const { prefixes } = await readJson(call.request, removal, context.timeouts, maxBody);
  await findBucketRules(context, call.asker, call.bucket);
  const removed = await remove(context, call, prefixes);
  return Response.json(isService(call.asker) ? removed : removed.map(withoutOwner));
}

/** DELETE /object/{bucket}/{key} */
export async function removeObject(context: StorageContext, call: StorageCall): Promise<Response> {
  await findBucketRules(context, call.asker, call.bucket);
  const removed = await remove(context, call, [call.key]);
  if (removed.length === 0) throw noSuchObject();
  return Response.json({ message: "Successfully deleted" });
}

async function remove(
  context: StorageContext,
  { operation, asker, bucket }: StorageCall,
  keys: string[],
): Promise<StoredObject[]> {
  const removed = await writeAs(context, asker, operation, (query) =>
    query<StoredObject>(
      `delete from storage.objects where bucket_id = $1 and name = any ($2::text[])
       returning ${objectColumns}`,
      // In one order, so that two removals of the same files do not wait for each other.
      [bucket, [...new Set(keys)].sort()],
    ),
  );
  await removeUnreferenced(context, removed);
  return removed;
}
