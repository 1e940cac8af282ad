import type { Database } from "../../database/database.ts";
import { type StoredVersion, storedPath, storedVersion } from "./file-store.ts";

export async function databaseId(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>("select id from storage.database_id");
  if (!row) throw new Error("The database has no id of its own");
  return row.id;
}

/** The paths among these that no row references. */
export async function unreferencedPaths(database: Database, paths: string[]): Promise<string[]> {
  const files = paths.flatMap((path) => storedVersion(path) ?? []);
  const unreferenced = await database.query<StoredVersion>(
    `select bucket, key, version
     from unnest($1::text[], $2::text[], $3::text[]) files (bucket, key, version)
     where not exists (
       select from storage.objects stored
       where stored.bucket_id = files.bucket and stored.name = files.key
         and stored.version = files.version
     )`,
    [
      files.map(({ bucket }) => bucket),
      files.map(({ key }) => key),
      files.map((file) => file.version),
    ],
  );
  return unreferenced.map(storedPath);
}
