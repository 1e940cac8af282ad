-- Stored files that the server publishes and removes through the storage API, which reaches every
-- store: the jobs that do so, and what they need to know.

create function private.remove_file(bucket text, path text, run_at timestamptz default now())
returns void
language sql
set search_path = ''
as $$
  select private.queue_job(
    'file-removal', bucket || '/' || path,
    jsonb_build_object('bucket', bucket, 'path', path), run_at)
$$;

create function private.remove_public_logo(company uuid, filename text) returns void
language sql
set search_path = ''
as $$
  select private.remove_file('company-logos', company || '/logo/' || filename)
$$;

-- The job checks the folder for some minutes more, because an upload or a copy of a logo may have
-- been in progress.
create function private.empty_folder(bucket text, folder text) returns void
language sql
set search_path = ''
as $$
  select private.queue_job(
    'folder-removal', bucket || '/' || folder,
    jsonb_build_object('bucket', bucket, 'folder', folder))
$$;

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

-- The server copies the approved logo from the private bucket to 'company-logos' and sets the
-- company's logo_filename.
create function private.publish_logo(company uuid) returns void
language sql
set search_path = ''
as $$
  select private.queue_job('logo-publication', company::text)
$$;

-- A company whose logo was removed has none: an older one does not come back. The caller holds the
-- company's lock.
create function private.remove_files(files uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  gone public.project_files;
  company public.companies;
  lost_logos uuid[];
begin
  for gone in
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
  loop
    perform private.remove_file('project_media', gone.path,
      -- An upload in progress may store it a moment later.
      case when gone.confirmed_at is null then now() + interval '10 minutes' else now() end);
    if gone.kind = 'logo' and gone.approved_at is not null then
      lost_logos := lost_logos || gone.company_id;
    end if;
  end loop;

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

-- The logo to copy, from `source` in 'project_media' to `filename` in the company's folder.
create function public.get_logo_to_publish(company uuid)
returns table (file uuid, source text, filename text, media_type text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
  select logo.id, logo.path,
    format('%s_logo.%s',
      private.company_in_file_name(owner.name), private.file_extension(logo.media_type)),
    logo.media_type
  from public.companies owner
  cross join lateral private.approved_logo(owner.id) logo
  where owner.id = get_logo_to_publish.company and logo.id is not null;
end
$$;

-- Makes the copied file the company's logo; returns the name of the file that it replaces, if any.
-- If another logo was approved during the copy, a slow server may have overwritten it, so the
-- newest is copied again.
create function public.set_company_logo(file uuid, new_filename text) returns text
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
    return null;
  end if;
  if newest <> file then
    perform private.publish_logo(company);
    return null;
  end if;
  select logo_filename into replaced from public.companies where id = company;
  update public.companies set logo_filename = new_filename
  where id = company and logo_filename is distinct from new_filename;
  -- An earlier logo of the same name was to be removed.
  delete from public.jobs job
  where job.kind = 'file-removal'
    and job.key = 'company-logos/' || company || '/logo/' || new_filename;
  return nullif(replaced, new_filename);
end
$$;

-- Called after a file was removed from 'company-logos': it may have been the copy of a logo that has
-- been approved meanwhile.
create function public.restore_company_logo(path text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
begin
  perform private.require_server();
  select owner.id into company from public.companies owner
  where owner.id::text = split_part(restore_company_logo.path, '/', 1);
  perform private.lock_company(company);
  if (private.approved_logo(company)).id is not null then
    perform private.publish_logo(company);
  end if;
end
$$;

-- The next files to remove from a folder. Files that belong to a project are not among them, because
-- the company of the folder may have a new owner.
create function public.get_files_to_remove(bucket text, folder text) returns setof text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
    select object.name
    from storage.objects object
    where object.bucket_id = get_files_to_remove.bucket
      and starts_with(object.name, get_files_to_remove.folder || '/')
      and not exists (select from public.project_files file where file.path = object.name)
    order by object.name
    limit 100;
end
$$;

grant execute on function
  public.get_logo_to_publish(uuid),
  public.set_company_logo(uuid, text),
  public.restore_company_logo(text),
  public.get_files_to_remove(text, text)
to service_role;
