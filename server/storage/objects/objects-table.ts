import type { Query } from "../../database/transaction.ts";
import type { Asker } from "../../identity/caller.ts";
import { type StoredVersion, storedPath } from "../files/file-store.ts";
import { unreferencedPaths } from "../files/stored-versions.ts";
import type { Operation } from "../parse-path.ts";
import { asService, readAs, type StorageContext, writeAs } from "../storage-context.ts";
import { noSuchObject } from "../storage-problem.ts";

/** A file's own properties, under the names that Supabase's service gives them. */
interface FileMetadata {
  eTag?: string;
  size?: number;
  mimetype?: string;
  cacheControl?: string;
  lastModified?: string;
  contentLength?: number;
  httpStatusCode?: number;
}

export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
  metadata: FileMetadata | null;
  user_metadata: Record<string, unknown> | null;
}

export const objectColumns = `id, bucket_id, name, owner, owner_id, version, created_at, updated_at,
  last_accessed_at, metadata, user_metadata`;

/** A file that is to be stored, or to be named as stored. */
export interface NewObject extends StoredVersion {
  metadata: FileMetadata;
  userMetadata: Record<string, unknown> | null;
}

export interface FileLocation {
  bucket: string;
  key: string;
}

/** The file at a location, if the caller may see it. */
export async function findObject(
  context: StorageContext,
  asker: Asker,
  operation: Operation,
  { bucket, key }: FileLocation,
): Promise<StoredObject> {
  const [found] = await readAs(context, asker, operation, (query) =>
    query<StoredObject>(
      `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
      [bucket, key],
    ),
  );
  if (!found) throw noSuchObject();
  return found;
}

/** Writes the row of a stored file as the caller; row-level security decides. */
export async function writeRow(
  query: Query,
  { caller }: Asker,
  { bucket, key, version, metadata, userMetadata }: NewObject,
  { id, upsert }: { id: string; upsert: boolean },
): Promise<void> {
  await query(
    `insert into storage.objects
       (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3, $4::uuid, $5, $6, $7::jsonb, $8::jsonb)
     ${upsert ? replacing : ""}`,
    [
      id,
      bucket,
      key,
      caller.claims?.sub ?? null,
      caller.claims?.sub ?? null,
      version,
      JSON.stringify(metadata),
      userMetadata && JSON.stringify(userMetadata),
    ],
  );
}

const replacing = `on conflict (bucket_id, name) do update set
  owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
  metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`;

class Undone extends Error {}

/** Tries a write as the caller and takes it back: it throws what the write itself would. */
export async function tryWrite(
  context: StorageContext,
  asker: Asker,
  operation: Operation,
  write: (query: Query) => Promise<void>,
): Promise<void> {
  try {
    await writeAs(context, asker, operation, async (query) => {
      await write(query);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

/** The id of the file at a location, no matter who may see it. */
export async function idOf(
  context: StorageContext,
  asker: Asker,
  location: FileLocation,
): Promise<string> {
  return (await findObject(context, asService(asker), "object.info", location)).id;
}

/** Removes versions no longer referenced by any row. The sweep removes what is left behind here. */
export async function removeUnreferenced(
  { database, files }: StorageContext,
  versions: (StoredVersion | StoredObject)[],
): Promise<void> {
  const paths = versions.flatMap((version) => pathOf(version) ?? []);
  if (paths.length === 0) return;
  try {
    await files.remove(await unreferencedPaths(database, paths));
  } catch {
    // Nothing depends on it, and the sweep reports what keeps failing.
  }
}

/** Where a file's content is; undefined for a row that names no version. */
export function pathOf(file: StoredVersion | StoredObject): string | undefined {
  const { version } = file;
  if (version === null) return undefined;
  const { bucket, key } = "bucket_id" in file ? { bucket: file.bucket_id, key: file.name } : file;
  return storedPath({ bucket, key, version });
}

/** Owners are ids of people's accounts, so only the server learns them. */
export function withoutOwner({ owner: _, owner_id: __, ...rest }: StoredObject) {
  return rest;
}
