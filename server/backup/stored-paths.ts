import type pg from "pg";
import { StoredFileNotFound, type StoredVersion, storedPath } from "../storage/files/file-store.ts";

/** A file that a row names. */
export interface NamedFile {
  /** As in the file store. */
  path: string;
  /** Its media type. */
  type: string;
}

export async function readNamedFiles(client: pg.ClientBase): Promise<NamedFile[]> {
  const { rows } = await client.query<StoredVersion & { type: string }>(
    `select bucket_id as bucket, name as key, version,
       coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type
     from storage.objects
     where version is not null order by bucket_id, name`,
  );
  return rows.flatMap(({ type, ...version }) => {
    const path = pathOf(version);
    return path ? { path, type } : [];
  });
}

/** Those of these paths that rows still name. */
export async function stillNamed(
  client: pg.ClientBase,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const named = new Set((await readNamedFiles(client)).map(({ path }) => path));
  return paths.filter((path) => named.has(path));
}

/** Undefined for a row that this server did not write, which has no file here. */
function pathOf(version: StoredVersion): string | undefined {
  try {
    return storedPath(version);
  } catch (error) {
    if (error instanceof StoredFileNotFound) return undefined;
    throw error;
  }
}
