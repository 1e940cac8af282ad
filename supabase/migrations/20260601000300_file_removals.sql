-- Removing files of projects. The row stays, so that its name is never given to another file; the stored
-- bytes are removed by the server through the storage API, as only that reaches every store.

alter table public.project_files
  -- the file whose place this one takes once it has arrived
  add column replaces_id uuid references public.project_files (id) on delete set null,
  -- The removal waits for the approval of this revision, or of the project itself where it is null.
  add column removal_asked_at timestamptz,
  add column removal_revision_id uuid references public.pending_revisions (id) on delete cascade,
  -- null: not removed
  add column removed_at timestamptz,
  add constraint only_an_asked_removal_has_a_revision
    check (removal_revision_id is null or removal_asked_at is not null),
  add constraint removed_once check (removed_at is null or removal_asked_at is null);

create index project_files_replaces_id_idx on public.project_files (replaces_id);
create index project_files_removal_revision_id_idx on public.project_files (removal_revision_id);

-- Stored files that the server is to remove. A claim is a lease, as in the outbox.
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

create or replace function private.is_open_reservation(file public.project_files) returns boolean
language sql stable
set search_path = ''
as $$
  select file.confirmed_at is null and file.removed_at is null
    and file.created_at > now() - interval '1 day'
$$;

create or replace function private.storage_used(person uuid)
returns table (company_id uuid, bytes bigint)
language sql stable
set search_path = ''
as $$
  select file.company_id,
    greatest(file.size_bytes, coalesce((object.metadata ->> 'size')::bigint, 0))
  from public.project_files file
  join public.companies company on company.id = file.company_id
  left join storage.objects object
    on object.bucket_id = 'project_media' and object.name = file.path
  where company.user_id = person
    and file.removed_at is null
    and (object.id is not null or private.is_open_reservation(file))
$$;

create or replace function private.may_store(path text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.project_files file
    where file.path = may_store.path
      and file.company_id in (select private.owned_companies())
      and private.is_open_reservation(file)
  ) and private.submission_limit('bytesPerPerson') > (
    select coalesce(sum((object.metadata ->> 'size')::bigint), 0)
    from public.project_files file
    join storage.objects object on object.bucket_id = 'project_media' and object.name = file.path
    where file.company_id in (select private.owned_companies()) and file.removed_at is null
  )
$$;

create or replace function private.approved_logo(company uuid) returns public.project_files
language sql stable
set search_path = ''
as $$
  select file
  from public.project_files file
  where file.company_id = company and file.kind = 'logo'
    and file.approved_at is not null and file.removed_at is null
  order by file.approved_at desc, file.position desc
  limit 1
$$;

create function private.remove_public_logo(company uuid, filename text) returns void
language sql
set search_path = ''
as $$
  insert into private.file_removals (bucket, path)
  values ('company-logos', company || '/logo/' || filename)
  on conflict (bucket, path) do update set attempts = 0, next_attempt_at = now()
$$;

-- A company whose logo was removed has none: no older one comes back.
-- The caller holds the company's lock.
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
      -- An upload that was under way may store it a moment from now.
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

-- A decision covers the files that had arrived by then, and the removals that had been asked for.
create or replace function private.approve_files(project uuid, revision uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  company uuid := (select company_id from public.projects where id = project);
  has_logo boolean;
begin
  with approved as (
    update public.project_files
    set approved_at = now()
    where project_id = project and revision_id is not distinct from revision
      and confirmed_at is not null and approved_at is null and removed_at is null
    returning kind
  )
  select exists (select from approved where kind = 'logo') into has_logo;
  perform private.remove_files(array(
    select file.id from public.project_files file
    where file.project_id = project and file.removal_asked_at is not null
      and file.removal_revision_id is not distinct from revision
  ));
  if has_logo then
    -- A company has one logo: those of earlier approvals are shown nowhere.
    perform private.remove_files(array(
      select earlier.id from public.project_files earlier
      where earlier.company_id = company and earlier.kind = 'logo'
        and earlier.approved_at is not null and earlier.removed_at is null
        and earlier.id <> (private.approved_logo(company)).id
    ));
    perform private.publish_logo(company);
  end if;
end
$$;

create or replace function public.finish_logo_publication(file uuid, new_filename text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
  newest uuid;
  replaced text;
begin
  perform private.require_server();
  select company_id into strict company from public.project_files where id = file;
  perform private.lock_company(company);
  newest := (private.approved_logo(company)).id;
  if newest is null then
    -- Removed during the copy, so the copy goes too.
    perform private.remove_public_logo(company, new_filename);
    delete from private.logo_publications where company_id = company;
    return null;
  end if;
  if newest <> file then
    perform private.publish_logo(company);
    return null;
  end if;
  select logo_filename into replaced from public.companies where id = company;
  update public.companies set logo_filename = new_filename
  where id = company and logo_filename is distinct from new_filename;
  -- One without an attempt was asked for after this copy was made.
  delete from private.logo_publications where company_id = company and attempts > 0;
  return nullif(replaced, new_filename);
end
$$;

create function public.claim_file_removal(lease interval default '2 minutes')
returns table (bucket text, path text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  -- A newer logo has been published under the name of the removed one.
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
    -- It may have been the copy of a logo that was approved meanwhile.
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

-- What was not accepted removes nothing.
create function private.forget_removals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.project_files set removal_asked_at = null, removal_revision_id = null
  where removal_revision_id = new.id;
  return null;
end
$$;

create trigger forget_removals after update of decision on public.pending_revisions
  for each row when (new.decision in ('rejected', 'withdrawn'))
  execute function private.forget_removals();

alter table private.file_removals enable row level security;

create policy "Nobody" on private.file_removals for all to anon, authenticated using (false);

grant execute on function
  public.claim_file_removal(interval),
  public.finish_file_removal(text, text),
  public.postpone_file_removal(text, text, text)
to service_role;
