-- Folders of stored files that are to be emptied. The transaction that decides so adds a row; the server
-- removes the files, and a server that dies leaves the rest to the next one. A folder is looked into for
-- some minutes more, as an upload or the copy of a logo may have been under way.

create table private.emptied_folders (
  bucket_id text not null,
  folder text not null,
  created_at timestamptz not null default now(),
  primary key (bucket_id, folder)
);

-- The next files to remove. A file that is some project's own is not among them: the company of a folder
-- may have found a new owner.
create function public.get_files_to_remove() returns table (bucket text, path text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
    select object.bucket_id, object.name
    from private.emptied_folders emptied
    join storage.objects object
      on object.bucket_id = emptied.bucket_id and starts_with(object.name, emptied.folder || '/')
    where not exists (select from public.project_files file where file.path = object.name)
    order by object.bucket_id, object.name
    limit 100;
  if not found then
    delete from private.emptied_folders where created_at < now() - interval '10 minutes';
  end if;
end
$$;

alter table private.emptied_folders enable row level security;
create policy "Nobody" on private.emptied_folders for all to anon, authenticated using (false);

grant execute on function public.get_files_to_remove() to service_role;
