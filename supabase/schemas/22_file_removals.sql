-- Stored files that the server removes through the storage API, which reaches every store.

-- A claim is a lease, as in the outbox.
create table private.file_removals (
  bucket text not null,
  path text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  primary key (bucket, path)
);
create index file_removals_next_attempt_at_idx on private.file_removals (next_attempt_at);

-- Folders to be emptied. The transaction that decides so adds a row; the server removes the files,
-- and if it dies, another one continues. A folder is checked for some minutes more, because an
-- upload or a copy of a logo may have been in progress.
create table private.emptied_folders (
  bucket_id text not null,
  folder text not null,
  created_at timestamptz not null default now(),
  primary key (bucket_id, folder)
);

create function private.remove_public_logo(company uuid, filename text) returns void
language sql
set search_path = ''
as $$
  insert into private.file_removals (bucket, path)
  values ('company-logos', company || '/logo/' || filename)
  on conflict (bucket, path) do update set attempts = 0, next_attempt_at = now()
$$;

-- A company whose logo was removed has none: an older one does not come back. The caller holds the
-- company's lock.
create function private.remove_files(files uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  lost_logos uuid[];
begin
  with gone as (
    update public.project_files file
    set removed_at = now(), removal_asked_at = null, removal_revision_id = null
    where file.removed_at is null and file.id in (
      select unnest(files)
      union
      select older.id
      from public.project_files logo
      join public.project_files older on older.company_id = logo.company_id and older.kind = 'logo'
      where logo.id = any (files) and logo.kind = 'logo'
        and (older.approved_at, older.position) < (logo.approved_at, logo.position)
    )
    returning file.*
  ), queued as (
    insert into private.file_removals (bucket, path, next_attempt_at)
    select 'project_media', gone.path,
      -- An upload in progress may store it a moment later.
      case when gone.confirmed_at is null then now() + interval '10 minutes' else now() end
    from gone
    on conflict (bucket, path) do nothing
  )
  select array_agg(distinct gone.company_id) into lost_logos
  from gone where gone.kind = 'logo' and gone.approved_at is not null;

  for company in
    select owner.* from public.companies owner
    where owner.id = any (lost_logos) and owner.logo_filename is not null
      and (private.approved_logo(owner.id)).id is null
  loop
    perform private.remove_public_logo(company.id, company.logo_filename);
    update public.companies set logo_filename = null where id = company.id;
  end loop;
end
$$;

create function public.claim_file_removal(lease interval default '2 minutes')
returns table (bucket text, path text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  -- A newer logo has been published under the same name.
  delete from private.file_removals removal
  using public.companies company
  where removal.bucket = 'company-logos'
    and removal.path = company.id || '/logo/' || company.logo_filename;
  return query
  update private.file_removals removal
  set attempts = removal.attempts + 1, next_attempt_at = now() + lease
  where (removal.bucket, removal.path) = (
    select due.bucket, due.path from private.file_removals due
    where due.next_attempt_at <= now()
    order by due.next_attempt_at
    limit 1
    for update skip locked
  )
  returning removal.bucket, removal.path;
end
$$;

create function public.finish_file_removal(bucket text, path text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
begin
  perform private.require_server();
  if finish_file_removal.bucket = 'company-logos' then
    select owner.id into company from public.companies owner
    where owner.id::text = split_part(finish_file_removal.path, '/', 1);
    perform private.lock_company(company);
    -- It may have been the copy of a logo that has been approved meanwhile.
    if (private.approved_logo(company)).id is not null then
      perform private.publish_logo(company);
    end if;
  end if;
  delete from private.file_removals removal
  where removal.bucket = finish_file_removal.bucket and removal.path = finish_file_removal.path;
end
$$;

create function public.postpone_file_removal(bucket text, path text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  update private.file_removals removal
  set last_error = reason, next_attempt_at = now() + private.retry_delay(removal.attempts)
  where removal.bucket = postpone_file_removal.bucket
    and removal.path = postpone_file_removal.path;
end
$$;

-- The next files to remove. Files that belong to a project are not among them, because the company
-- of a folder may have a new owner.
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

alter table private.file_removals enable row level security;
alter table private.emptied_folders enable row level security;

create policy "Nobody" on private.file_removals for all to anon, authenticated using (false);

create policy "Nobody" on private.emptied_folders for all to anon, authenticated using (false);

grant execute on function
  public.claim_file_removal(interval),
  public.finish_file_removal(text, text),
  public.postpone_file_removal(text, text, text),
  public.get_files_to_remove()
to service_role;
