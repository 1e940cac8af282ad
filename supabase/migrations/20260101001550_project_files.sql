-- Logos, photos and documents of a project. A file is reserved in the transaction that stores the
-- submission, uploaded to the private bucket 'project_media' under the name that was reserved, and
-- confirmed. Its name is written once: what was reviewed is what is there.

create table public.project_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  -- null: came with the project itself, otherwise with an edit of the listed project
  revision_id uuid references public.pending_revisions (id) on delete cascade,
  kind public.file_kind not null,
  -- counts on within the company for each kind; the file's name ends with it
  position integer not null check (position > 0),
  -- in the bucket 'project_media'
  path text not null unique,
  media_type text not null,
  given_name text not null check (btrim(given_name) <> '' and char_length(given_name) <= 255)
    constraint given_name_is_one_line check (private.is_one_line(given_name)),
  -- as the browser said until the file is confirmed, then as stored
  size_bytes integer not null
    constraint file_is_at_most_5_megabytes check (size_bytes between 1 and 5242880),
  created_at timestamptz not null default now(),
  -- null: not uploaded
  confirmed_at timestamptz,
  -- null: not approved by the team
  approved_at timestamptz,
  unique (company_id, kind, position),
  check (approved_at is null or confirmed_at is not null),
  constraint file_type_is_accepted check (media_type = any (
    case when kind in ('logo', 'photo') then array['image/png', 'image/jpeg']
    else array[
      'application/pdf', 'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    ] end
  ))
);

create index project_files_project_id_idx on public.project_files (project_id);
create index project_files_revision_id_idx on public.project_files (revision_id);

-- The company's name without what a file's name may not have in one of the stores: accents go, and
-- whatever is then not a plain letter, a digit or one of a few signs.
create function private.company_in_file_name(company text) returns text
language sql immutable
set search_path = ''
as $$
  select case when cleaned ~ '^[. ]*$' then 'Unknown Company' else cleaned end
  from (
    select btrim(left(btrim(regexp_replace(
      regexp_replace(
        regexp_replace(normalize(company, nfkd), '\s+', ' ', 'g'),
        '[^A-Za-z0-9_ !.''()&$@=;+,-]', '', 'g'
      ), ' +', ' ', 'g'
    )), 50)) as cleaned
  ) name
$$;

create function private.file_ending(media_type text) returns text
language sql immutable
set search_path = ''
as $$
  select case media_type
    when 'image/png' then 'png'
    when 'image/jpeg' then 'jpg'
    when 'application/pdf' then 'pdf'
    when 'application/msword' then 'doc'
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then 'docx'
  end
$$;

-- A reservation holds for a day. After that it takes no room, unless something was stored there.
create function private.is_open_reservation(file public.project_files) returns boolean
language sql stable
set search_path = ''
as $$
  select file.confirmed_at is null and file.created_at > now() - interval '1 day'
$$;

-- Each file of a person that takes room, with the bytes that it takes: those that are stored, or those
-- that may still come.
create function private.room_taken(person uuid)
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

create function private.require_room(company uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  company_files bigint;
  person_bytes numeric;
begin
  select count(*) filter (where taken.company_id = company), coalesce(sum(taken.bytes), 0)
  into company_files, person_bytes
  from private.room_taken((select user_id from public.companies where id = company)) taken;
  if company_files > private.submission_limit('filesPerCompany') then
    raise exception 'too_many_files' using errcode = 'PT429';
  end if;
  if person_bytes > private.submission_limit('bytesPerPerson') then
    raise exception 'too_many_bytes' using errcode = 'PT429';
  end if;
end
$$;

-- Reserves a place for each chosen file and returns them in the order given; null where a file can no
-- longer be added. What was reserved before under the same name and size and has not arrived is used
-- again, and `sent_before` also finds what has: so sending the same thing again finishes it.
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
      or private.file_ending(chosen ->> 'type') is null
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
          private.file_ending(chosen ->> 'type'))
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
  perform private.require_room(company.id);
  return answer;
end
$$;

-- What arrived with an edit that the team sent back comes with the next edit of the project.
create function private.carry_files_over(project uuid, next_revision uuid) returns void
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

-- The upload is done: what is there counts as part of what waits for review, and whoever has read that
-- before reads it again. Returns the files that are confirmed; what is not there, or came when the
-- decision had fallen, is not among them.
create function public.confirm_project_files(project uuid, files uuid[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
  current_status text;
  waiting uuid;
  arrived bigint;
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  select company_id into company
  from public.projects where id = project and id in (select private.owned_projects());
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select status into strict current_status from public.projects where id = project for update;
  select id into waiting
  from public.pending_revisions where project_id = project and decision is null for update;

  update public.project_files file
  set confirmed_at = now(),
    size_bytes = coalesce((object.metadata ->> 'size')::integer, file.size_bytes)
  from storage.objects object
  where object.bucket_id = 'project_media' and object.name = file.path
    and object.metadata ->> 'mimetype' = file.media_type
    -- not left over from a file of the same name
    and object.created_at >= file.created_at
    and file.project_id = project and file.id = any (files) and file.confirmed_at is null
    and case
      when file.revision_id is null then current_status = 'submitted'
      else file.revision_id = waiting
    end;
  get diagnostics arrived = row_count;
  if arrived > 0 and current_status = 'submitted' then
    update public.projects set updated_at = now() where id = project;
  elsif arrived > 0 then
    update public.pending_revisions set updated_at = now() where id = waiting;
  end if;

  return (
    select coalesce(jsonb_agg(file.id order by file.kind, file.position), '[]')
    from public.project_files file
    where file.project_id = project and file.id = any (files) and file.confirmed_at is not null
  );
end
$$;

alter table public.project_files enable row level security;

create policy "Owners read their projects' files" on public.project_files
  for select to authenticated using (project_id in (select private.owned_projects()));
create policy "Administrators read every project's files" on public.project_files
  for select to authenticated using ((select public.is_admin()));

revoke all on function
  private.company_in_file_name(text),
  private.file_ending(text),
  private.is_open_reservation(public.project_files),
  private.room_taken(uuid),
  private.require_room(uuid),
  private.reserve_files(uuid, uuid, jsonb, boolean),
  private.carry_files_over(uuid, uuid)
from public;
revoke all on function public.confirm_project_files(uuid, uuid[]) from public, anon;
grant execute on function public.confirm_project_files(uuid, uuid[]) to authenticated, service_role;
