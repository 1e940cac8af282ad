-- Reserving names for the files of a submission, within the limits of a person and a company.

-- A reservation holds for a day. After that it uses no storage, unless something was uploaded.
create function private.is_open_reservation(file public.project_files) returns boolean
language sql stable
set search_path = ''
as $$
  select file.confirmed_at is null and file.created_at > now() - interval '1 day'
$$;

-- Each file of a person that uses storage, with its bytes: those that are stored, or those that may
-- still be uploaded.
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
  from private.storage_used((select user_id from public.companies where id = company)) used;
  if company_files > private.submission_limit('filesPerCompany') then
    raise exception 'too_many_files' using errcode = 'PT429';
  end if;
  if person_bytes > private.submission_limit('bytesPerPerson') then
    raise exception 'too_many_bytes' using errcode = 'PT429';
  end if;
end
$$;

-- Reserves a name for each chosen file and returns the files in the order given; null where a file can
-- no longer be added. An open reservation of the same name and size is used again, with `sent_before`
-- an uploaded file too, so that sending the same submission again completes it.
-- The caller holds the locks of person and company.
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
  found_ids uuid[] := '{}';
  answer jsonb := '[]';
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

-- Files of an edit that the team sent back belong to the next edit of the project.
create function private.carry_over_files(project uuid, next_revision uuid) returns void
language sql
set search_path = ''
as $$
  update public.project_files file
  set revision_id = next_revision
  from public.pending_revisions earlier
  where file.revision_id = earlier.id and earlier.project_id = project
    and earlier.decision = 'changes_requested'
    and file.confirmed_at is not null and file.approved_at is null
$$;
