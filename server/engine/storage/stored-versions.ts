import type { Database } from "../database/database.ts";
import { startLock } from "../database/migrations.ts";
import { type StoredVersion, storedPath, storedVersion } from "./file-store.ts";

/**
 * The engine sets each row's version itself, after the adapter has stored the file, and finds the
 * row by an id it read earlier. The adapter passes the stored path on as the ETag; this trigger
 * sets the row's version from it, and refuses a row that was moved elsewhere meanwhile. Not a
 * migration, because a Supabase project keeps its own files.
 */
const storedVersionsSchema = `
${startLock}

create or replace function storage.name_stored_version() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  stored text := new.metadata ->> 'eTag';
begin
  if stored ~ '@[0-9a-f-]{36}$' then
    if left(stored, -37) <> new.bucket_id || '/' || new.name then
      raise exception 'stored_elsewhere' using detail = new.bucket_id || '/' || new.name;
    end if;
    new.version := right(stored, 36);
  end if;
  new.metadata := new.metadata || jsonb_build_object('eTag', format('"%s"', new.version));
  return new;
end
$$;
revoke all on function storage.name_stored_version() from public;

create or replace trigger name_stored_version
  before insert or update of version, metadata on storage.objects
  for each row execute function storage.name_stored_version();

-- Distinguishes this database's files from those of any other.
create table if not exists storage.database_id (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
alter table storage.database_id enable row level security;
insert into storage.database_id default values on conflict do nothing;
`;

export async function installStoredVersions(database: Database): Promise<void> {
  await database.transaction((run) => run(storedVersionsSchema));
}

export async function databaseId(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>("select id from storage.database_id");
  if (!row) throw new Error("The database has no id of its own");
  return row.id;
}

/** The versions that the rows of these keys currently reference. */
export async function currentVersions(
  database: Database,
  bucket: string,
  keys: string[],
): Promise<StoredVersion[]> {
  return database.query<StoredVersion>(
    `select bucket_id as bucket, name as key, version from storage.objects
     where bucket_id = $1 and name = any ($2::text[]) and version is not null`,
    [bucket, keys],
  );
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
