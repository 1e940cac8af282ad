-- Publishing an approved logo: the approval adds a row here; the server copies the file from the
-- private bucket to 'company-logos' and sets the company's logo_filename. A claim is a lease, as in
-- the outbox.
create table private.logo_publications (
  company_id uuid primary key references public.companies (id) on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);

create function private.approved_logo(company uuid) returns public.project_files
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

create function private.publish_logo(company uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.logo_publications (company_id) values (company)
  on conflict (company_id) do update set attempts = 0, next_attempt_at = now()
$$;

-- A decision covers the files that had arrived and the removals that had been requested by then.
create function private.approve_files(project uuid, revision uuid) returns void
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
    -- A company has one logo: earlier ones are no longer shown anywhere.
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

-- The next logo to copy, from `source` in 'project_media' to `filename` in the company's folder.
create function public.claim_logo_publication(lease interval default '2 minutes')
returns table (file uuid, company uuid, source text, filename text, media_type text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
  with claimed as (
    update private.logo_publications publication
    set attempts = publication.attempts + 1, next_attempt_at = now() + lease
    where publication.company_id = (
      select due.company_id from private.logo_publications due
      where due.next_attempt_at <= now()
      order by due.created_at
      limit 1
      for update skip locked
    )
    returning publication.company_id
  )
  select logo.id, owner.id, logo.path,
    format('%s_logo.%s',
      private.company_in_file_name(owner.name), private.file_extension(logo.media_type)),
    logo.media_type
  from claimed
  join public.companies owner on owner.id = claimed.company_id
  cross join lateral private.approved_logo(owner.id) logo;
end
$$;

-- Makes the copied file the company's logo; returns the name of the file that it replaces, if any.
-- If another logo was approved during the copy, a slow server may have overwritten it, so the
-- newest is copied again.
create function public.finish_logo_publication(file uuid, new_filename text) returns text
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
    -- Removed during the copy, so the copy is removed too.
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
  -- A row without an attempt was added after this copy was made.
  delete from private.logo_publications where company_id = company and attempts > 0;
  return nullif(replaced, new_filename);
end
$$;

create function public.postpone_logo_publication(file uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  update private.logo_publications publication
  set last_error = reason, next_attempt_at = now() + private.retry_delay(publication.attempts)
  where publication.company_id = (select company_id from public.project_files where id = file);
end
$$;

alter table private.logo_publications enable row level security;

create policy "Nobody" on private.logo_publications for all to anon, authenticated using (false);

grant execute on function
  public.claim_logo_publication(interval),
  public.finish_logo_publication(uuid, text),
  public.postpone_logo_publication(uuid, text)
to service_role;
