-- Logos, photos and documents of a project. A name is reserved in the transaction that stores the
-- submission; the file is uploaded to the private bucket 'project_media' under it, and confirmed. A
-- name is written only once, so what was reviewed is what is stored.
create table public.project_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  -- null: came with the project itself and not with an edit of the listed project
  revision_id uuid references public.pending_revisions (id) on delete cascade,
  kind public.file_kind not null,
  -- numbered within the company for each kind; the file's name ends with it
  position integer not null check (position > 0),
  -- in the bucket 'project_media'
  path text not null unique,
  media_type text not null,
  given_name text not null check (btrim(given_name) <> '' and char_length(given_name) <= 255)
    constraint given_name_is_one_line check (private.is_one_line(given_name)),
  -- what the browser said until the file is confirmed, then what was stored
  size_bytes integer not null
    constraint file_is_at_most_5_megabytes check (size_bytes between 1 and 5242880),
  created_at timestamptz not null default now(),
  -- null: not uploaded
  confirmed_at timestamptz,
  -- null: not approved by the team
  approved_at timestamptz,
  -- the file that this one replaces once it has arrived
  replaces_id uuid references public.project_files (id) on delete set null,
  -- The removal waits for the approval of this revision, or of the project itself where it is null.
  removal_asked_at timestamptz,
  removal_revision_id uuid references public.pending_revisions (id) on delete cascade,
  -- null: not removed. The row stays, so that its name is never given to another file.
  removed_at timestamptz,
  unique (company_id, kind, position),
  check (approved_at is null or confirmed_at is not null),
  constraint file_type_is_accepted check (media_type = any (
    case when kind in ('logo', 'photo') then array['image/png', 'image/jpeg']
    else array[
      'application/pdf', 'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    ] end
  )),
  constraint only_an_asked_removal_has_a_revision
    check (removal_revision_id is null or removal_asked_at is not null),
  constraint removed_once check (removed_at is null or removal_asked_at is null)
);
create index project_files_project_id_idx on public.project_files (project_id);
create index project_files_revision_id_idx on public.project_files (revision_id);
create index project_files_replaces_id_idx on public.project_files (replaces_id);
create index project_files_removal_revision_id_idx on public.project_files (removal_revision_id);

-- The company's name with only characters that every file store accepts: accents are removed, and
-- everything but plain letters, digits and a few signs.
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

create function private.file_extension(media_type text) returns text
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

-- After the upload: files that have arrived become part of what is reviewed, and anyone who has
-- read it must read it again. Returns the confirmed files; missing ones and those that came after
-- the decision are not among them.
create function public.confirm_project_files(project uuid, files uuid[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current_status text;
  waiting uuid;
  arrived uuid[];
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.lock_editable_company(project);
  select status into strict current_status from public.projects where id = project for update;
  select id into waiting
  from public.pending_revisions where project_id = project and decision is null for update;

  with confirmed as (
    update public.project_files file
    set confirmed_at = now(),
      size_bytes = coalesce((object.metadata ->> 'size')::integer, file.size_bytes)
    from storage.objects object
    where object.bucket_id = 'project_media' and object.name = file.path
      and object.metadata ->> 'mimetype' = file.media_type
      -- not left over from an earlier file of the same name
      and object.created_at >= file.created_at
      and file.project_id = project and file.id = any (files)
      and file.confirmed_at is null and file.removed_at is null
      and case
        when file.revision_id is null then current_status = 'submitted'
        else file.revision_id = waiting
      end
    returning file.id
  )
  select array_agg(id) into arrived from confirmed;
  if arrived is not null then
    perform private.ask_for_removals(project, waiting, array(
      select file.replaces_id from public.project_files file
      where file.id = any (arrived) and file.replaces_id is not null
    ));
    -- A file that replaces one that was never approved also replaces what that one was to replace.
    update public.project_files file
    set replaces_id = older.replaces_id
    from public.project_files older
    where file.id = any (arrived) and older.id = file.replaces_id and older.removed_at is not null;
    if current_status = 'submitted' then
      update public.projects set updated_at = now() where id = project;
    else
      update public.pending_revisions set updated_at = now() where id = waiting;
    end if;
  end if;

  return (
    select coalesce(jsonb_agg(file.id order by file.kind, file.position), '[]')
    from public.project_files file
    where file.project_id = project and file.id = any (files)
      and file.confirmed_at is not null and file.removed_at is null
  );
end
$$;

alter table public.project_files enable row level security;

create policy "Colleagues read their projects' files, administrators all" on public.project_files
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

grant execute on function public.confirm_project_files(uuid, uuid[]) to authenticated, service_role;
