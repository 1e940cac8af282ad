-- What an edit does with the files that are stored: `removedFiles` names those that shall go, and a new
-- file in `media` may name the one that it `replaces`. What is listed stays until the team has approved
-- the edit; everything else goes at once, a replaced file when the new one has arrived.

-- A logo stands on all listings of its company, whichever project it came with.
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

-- Whether a file of the project, or of the revision that waits, has arrived to take this one's place.
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

-- `removed` is all that shall go: a removal that waits and is not named any more is taken back. An edit
-- that does not name any files at all leaves them as they are.
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
  -- One that is gone already was removed in another window.
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

-- Files and removals of an edit that the team sent back belong to the next edit of the project.
create or replace function private.carry_over_files(project uuid, next_revision uuid) returns void
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

create or replace function public.confirm_project_files(project uuid, files uuid[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
  current_status text;
  waiting uuid;
  arrived uuid[];
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
    -- What takes the place of a file that never was approved takes on what that one was to replace.
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

-- As before, with the stored files that it removes and replaces.
create or replace function public.update_project(project uuid, submission jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  company uuid;
  current_status text;
  is_waiting boolean;
  revision uuid;
  files jsonb;
begin
  if submitter is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.lock_submitter(submitter);
  select company_id into company
  from public.projects where id = project and id in (select private.owned_projects());
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select status into strict current_status from public.projects where id = project for update;
  perform private.require_key_fields(submission);
  perform private.require_unused_project_id(submission, project);

  if current_status = 'approved' then
    perform private.dry_run_submission(project, company, submission);
    is_waiting := exists (
      select from public.pending_revisions where project_id = project and decision is null
    );
    if not is_waiting then
      perform private.require_submissions_left(submitter);
    end if;
    insert into public.pending_revisions (project_id, submission)
    values (project, submission - 'media' - 'removedFiles')
    on conflict (project_id) where decision is null
      do update set submission = excluded.submission
    returning id into revision;
    if not is_waiting then
      perform private.carry_over_files(project, revision);
    end if;
    files := private.write_files(project, revision, submission);
    if not is_waiting then
      perform private.notify_team('revision', project, submission);
    end if;
    return jsonb_build_object('outcome', 'pending_review', 'revision', revision, 'files', files);
  end if;

  is_waiting := current_status = 'submitted';
  if not is_waiting then
    perform private.require_submissions_left(submitter);
  end if;
  perform private.write_submission(project, submission);
  update public.projects set status = 'submitted' where id = project;
  files := private.write_files(project, null, submission);
  if not is_waiting then
    perform private.notify_team('project', project, submission);
  end if;
  return jsonb_build_object('outcome', 'saved', 'files', files);
end
$$;

-- Removes first: what goes makes room for what comes.
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
