import { isFileType } from "#domain/files/file-content.ts";
import { limits } from "#domain/limits.ts";
import type { Asker } from "../../identity/caller.ts";
import { asService, readAs, type StorageContext } from "../storage-context.ts";
import { noSuchBucket, tooLarge, wrongType } from "../storage-problem.ts";

/** What a bucket accepts, and whether everybody may read it. */
export interface BucketRules {
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

/** A bucket's rules apply to everyone, whether or not they may see the bucket itself. */
export async function findBucketRules(
  context: StorageContext,
  asker: Asker,
  bucket: string,
): Promise<BucketRules> {
  const [found] = await readAs(context, asService(asker), "bucket.get", (query) =>
    query<BucketRules>(
      `select coalesce(public, false) as public, file_size_limit::float8 as file_size_limit,
         allowed_mime_types
       from storage.buckets where id = $1`,
      [bucket],
    ),
  );
  if (!found) throw noSuchBucket();
  return found;
}

export function maxFileBytes({ file_size_limit }: BucketRules): number {
  return Math.min(file_size_limit ?? limits.fileBytes, limits.fileBytes);
}

export function tooLargeFor(rules: BucketRules): string {
  const bytes = maxFileBytes(rules);
  const megabytes = bytes / 1024 / 1024;
  return Number.isInteger(megabytes)
    ? `Files can be up to ${megabytes} MB.`
    : `Files can be up to ${bytes} bytes.`;
}

export function checkSize(rules: BucketRules, bytes: number): void {
  if (bytes > maxFileBytes(rules)) throw tooLarge(tooLargeFor(rules));
}

/** Whether a bucket accepts files of a type; none accepts a type that a browser could run. */
export function checkType({ allowed_mime_types: allowed }: BucketRules, type: string): void {
  if (!isFileType(type)) {
    throw wrongType("Only PNG, JPEG, PDF, DOC and DOCX files can be uploaded.");
  }
  const [family] = type.split("/");
  if (allowed && !allowed.some((one) => [type, `${family}/*`, "*/*"].includes(one))) {
    throw wrongType(`Files of the type ${type} cannot be stored here.`);
  }
}
