import type { Database } from "../database/database.ts";
import { startLock } from "../database/migrations.ts";

/**
 * Bumps the version of public files in the transaction that changes one, or changes which buckets
 * are public. Not a migration, because a Supabase project serves its files itself and owns these
 * tables.
 */
const publicFileVersion = `
${startLock}

insert into private.public_data_versions (kind) values ('files') on conflict do nothing;

create or replace function storage.bump_file_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from storage.buckets bucket
    where bucket.public and bucket.id in (
      case when tg_op <> 'INSERT' then old.bucket_id end,
      case when tg_op <> 'DELETE' then new.bucket_id end
    )
  ) then
    perform private.bump_version('files');
  end if;
  return null;
end
$$;
revoke all on function storage.bump_file_version() from public;

create or replace trigger bump_file_version
  after insert or update or delete on storage.objects
  for each row execute function storage.bump_file_version();
create or replace trigger bump_file_version
  after insert or update or delete on storage.buckets
  for each statement execute function private.bump_version_of_kind('files');
`;

export async function installPublicFileVersion(database: Database): Promise<void> {
  await database.transaction((run) => run(publicFileVersion));
}
