-- Reserving names for the files of a submission, within the limits of a person and a company.

-- A reservation holds for a day. After that it uses no storage, unless something was uploaded.
create function private.is_open_reservation(file public.project_files) returns boolean
language sql stable
set search_path = ''
as $$
  select file.confirmed_at is null and file.removed_at is null
    and file.created_at > now() - interval '1 day'
$$;

-- Each file of a person that uses storage, with its bytes: what is stored, or may still be
-- uploaded.
create function private.storage_used(person uuid)
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

create function private.require_storage_left(company uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  company_files bigint;
  person_bytes numeric;
begin
  select count(*) filter (where used.company_id = company), coalesce(sum(used.bytes), 0)
  into company_files, person_bytes
  from private.storage_used(private.owner_of_company(company)) used;
  if company_files > private.submission_limit('filesPerCompany') then
    raise exception 'too_many_files' using errcode = 'PT429';
  end if;
  if person_bytes > private.submission_limit('bytesPerPerson') then
    raise exception 'too_many_bytes' using errcode = 'PT429';
  end if;
end
$$;

-- Reserves a name for each chosen file and returns the files in the order given; null if a file can
-- no longer be added. An open reservation of the same name and size is reused, and with
-- `sent_before` an uploaded file too, so that sending a submission again completes it. The caller
-- holds the locks of person and company.
create function private.reserve_files(
  project uuid, revision uuid, media jsonb, sent_before boolean
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  takes_more boolean;
  chosen jsonb;
  reserved public.project_files;
  found_ids uuid[] := '{}'::uuid[];
  answer jsonb := '[]'::jsonb;
begin
  if media is null or media = '[]' then
    return answer;
  end if;
  if jsonb_typeof(media) <> 'array'
    or jsonb_array_length(media) > private.submission_limit('filesPerSubmission')
    or (select count(*) from jsonb_array_elements(media) one where one ->> 'kind' = 'logo') > 1
  then
    raise exception 'files_not_valid' using errcode = 'PT400';
  end if;
  select owner.* into strict company
  from public.companies owner
  join public.projects own on own.company_id = owner.id
  where own.id = project;
  takes_more := revision is not null
    or exists (select from public.projects where id = project and status = 'submitted');

  for chosen in select value from jsonb_array_elements(media) loop
    if private.submitted_text(chosen, 'name') is null
      or private.submitted_number(chosen, 'size') is null
      or chosen ->> 'kind' is null
      or private.file_extension(chosen ->> 'type') is null
    then
      raise exception 'files_not_valid' using errcode = 'PT400';
    end if;
    select * into reserved
    from public.project_files known
    where known.project_id = project
      and known.revision_id is not distinct from revision
      and known.kind = chosen ->> 'kind'
      and known.given_name = private.submitted_text(chosen, 'name')
      and known.size_bytes = private.submitted_number(chosen, 'size')
      and known.media_type = chosen ->> 'type'
      and (private.is_open_reservation(known) or (sent_before and known.confirmed_at is not null))
      and known.id <> all (found_ids)
    order by known.position
    limit 1;
    if reserved.id is null and takes_more then
      insert into public.project_files (
        company_id, project_id, revision_id, kind, media_type, given_name, size_bytes, position, path
      )
      select company.id, project, revision, chosen ->> 'kind', chosen ->> 'type',
        private.submitted_text(chosen, 'name'), private.submitted_number(chosen, 'size'),
        next.number,
        format('%s/%s/%s_%s_%s.%s',
          company.id,
          case chosen ->> 'kind' when 'logo' then 'logo' when 'photo' then 'photos'
            else 'documents' end,
          private.company_in_file_name(company.name), chosen ->> 'kind', next.number,
          private.file_extension(chosen ->> 'type'))
      from (
        select coalesce(max(position), 0) + 1 as number from public.project_files
        where company_id = company.id and kind = chosen ->> 'kind'
      ) next
      returning * into reserved;
    end if;
    found_ids := found_ids || reserved.id;
    answer := answer || case when reserved.id is null then 'null'::jsonb else jsonb_build_object(
      'id', reserved.id,
      'kind', reserved.kind,
      'path', reserved.path,
      'position', reserved.position,
      'is_confirmed', reserved.confirmed_at is not null
    ) end;
  end loop;
  perform private.require_storage_left(company.id);
  return answer;
end
$$;

-- Files and removals of an edit that the team sent back belong to the next edit of the project.
create function private.carry_over_files(project uuid, next_revision uuid) returns void
language sql
set search_path = ''
as $$
  update public.project_files file
  set revision_id = next_revision
  from public.pending_revisions earlier
  where file.revision_id = earlier.id and earlier.project_id = project
    and earlier.decision = 'changes_requested'
    and file.confirmed_at is not null and file.approved_at is null and file.removed_at is null;
  update public.project_files file
  set removal_revision_id = next_revision
  from public.pending_revisions earlier
  where file.removal_revision_id = earlier.id and earlier.project_id = project
    and earlier.decision = 'changes_requested'
$$;

-- What an edit does with stored files: `removedFiles` lists those to remove, and a new file in
-- `media` can name the one that it `replaces`. Listed files stay until the team approves the edit;
-- others are removed immediately, a replaced one when the new file has arrived.

-- A logo appears on all listings of its company, whichever project it came with.
create function private.removal_waits(file public.project_files) returns boolean
language sql stable
set search_path = ''
as $$
  select file.approved_at is not null and exists (
    select from public.projects listed
    where listed.status = 'approved' and listed.company_id = file.company_id
      and (listed.id = file.project_id or file.kind = 'logo')
  )
$$;

create function private.ask_for_removals(project uuid, revision uuid, files uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.remove_files(array(
    select file.id from public.project_files file
    where file.project_id = project and file.id = any (files)
      and file.removed_at is null and not private.removal_waits(file)
  ));
  update public.project_files
  set removal_asked_at = now(), removal_revision_id = revision
  where project_id = project and id = any (files) and removed_at is null;
end
$$;

-- Whether a file of the project or of the pending edit has arrived to replace this one.
create function private.is_replaced(file public.project_files, revision uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.project_files newer
    where newer.replaces_id = file.id and newer.revision_id is not distinct from revision
      and newer.confirmed_at is not null and newer.approved_at is null and newer.removed_at is null
  )
$$;

-- `removed` lists everything to remove: a pending removal that is not in it is cancelled. An edit
-- without the list leaves all files as they are.
create function private.remove_named_files(project uuid, revision uuid, removed jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  named text[];
begin
  if removed is null then
    return;
  end if;
  if jsonb_typeof(removed) <> 'array'
    or jsonb_array_length(removed) > private.submission_limit('filesPerCompany')
  then
    raise exception 'files_not_valid' using errcode = 'PT400';
  end if;
  named := array(select jsonb_array_elements_text(removed));
  -- A file that no longer exists was removed in another window.
  if exists (
    select from unnest(named) one (id)
    where not exists (
      select from public.project_files file
      where file.id::text = one.id and file.project_id = project
    )
  ) then
    raise exception 'file_not_found' using errcode = 'PT404';
  end if;
  perform private.ask_for_removals(project, revision, named::uuid[]);
  update public.project_files file
  set removal_asked_at = null, removal_revision_id = null
  where file.project_id = project and file.removal_asked_at is not null
    and file.id::text <> all (named) and not private.is_replaced(file, revision);
end
$$;

-- Notes which file each chosen one replaces; `reserved` has them in the order of `media`.
create function private.note_replacements(project uuid, media jsonb, reserved jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(media) chosen
    where chosen ->> 'replaces' is not null and not exists (
      select from public.project_files file
      where file.id::text = chosen ->> 'replaces' and file.project_id = project
        and file.kind = chosen ->> 'kind'
    )
  ) then
    raise exception 'file_not_found' using errcode = 'PT404';
  end if;
  update public.project_files file
  set replaces_id = (
    select older.id from public.project_files older
    where older.id::text = chosen.given ->> 'replaces' and older.id <> file.id
      and older.removed_at is null
  )
  from jsonb_array_elements(media) with ordinality chosen (given, place)
  join jsonb_array_elements(reserved) with ordinality place (given, place) using (place)
  where file.id::text = place.given ->> 'id' and file.confirmed_at is null;
end
$$;

-- Removals come first, because they free storage.
create function private.write_files(project uuid, revision uuid, submission jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  reserved jsonb;
begin
  perform private.remove_named_files(project, revision, submission -> 'removedFiles');
  reserved := private.reserve_files(project, revision, submission -> 'media', false);
  if reserved <> '[]' then
    perform private.note_replacements(project, submission -> 'media', reserved);
  end if;
  return reserved;
end
$$;
