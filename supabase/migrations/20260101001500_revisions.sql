-- An edit of an approved project waits here while the reviewed listing stays as it is.

create table public.pending_revisions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  submission jsonb not null check (jsonb_typeof(submission) = 'object'),
  -- null: waiting for the team
  decision public.review_decision,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((decision is null) = (decided_at is null))
);

create unique index pending_revisions_one_waiting_idx on public.pending_revisions (project_id)
  where decision is null;
create index pending_revisions_project_id_idx on public.pending_revisions (project_id, created_at);

-- Owners change their projects: at once while unpublished, as a pending revision once approved.
create function public.update_project(project uuid, submission jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  company uuid;
  current_status text;
  waits boolean;
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
  perform private.require_unused_company_name(submission, project);

  if current_status = 'approved' then
    -- Tried and taken back: what could not be applied later is refused now.
    begin
      perform private.write_submission(project, submission);
      raise sqlstate 'PTDRY';
    exception when sqlstate 'PTDRY' then
      null;
    end;
    waits := exists (
      select from public.pending_revisions where project_id = project and decision is null
    );
    if not waits then
      perform private.require_submissions_left(submitter);
    end if;
    insert into public.pending_revisions (project_id, submission)
    values (project, submission - 'media')
    on conflict (project_id) where decision is null
      do update set submission = excluded.submission
    returning id into revision;
    if not waits then
      perform private.carry_files_over(project, revision);
    end if;
    files := private.reserve_files(project, revision, submission -> 'media', false);
    -- What waits for a review already was announced when it came.
    if not waits then
      perform private.tell_team(jsonb_build_object(
        'kind', 'revision',
        'project', project,
        'project_id', private.submitted_text(submission, 'project', 'id'),
        'company', private.submitted_text(submission, 'company', 'name')
      ));
    end if;
    return jsonb_build_object('outcome', 'pending_review', 'revision', revision, 'files', files);
  end if;

  -- The same here.
  waits := current_status = 'submitted';
  if not waits then
    perform private.require_submissions_left(submitter);
  end if;
  perform private.write_submission(project, submission);
  update public.projects set status = 'submitted' where id = project;
  files := private.reserve_files(project, null, submission -> 'media', false);
  if not waits then
    perform private.tell_team(jsonb_build_object(
      'kind', 'project',
      'project', project,
      'project_id', private.submitted_text(submission, 'project', 'id'),
      'company', private.submitted_text(submission, 'company', 'name')
    ));
  end if;
  return jsonb_build_object('outcome', 'saved', 'files', files);
end
$$;

create trigger set_updated_at before update on public.pending_revisions
  for each row execute function private.set_updated_at();

alter table public.pending_revisions enable row level security;

create policy "Owners read their pending revisions" on public.pending_revisions
  for select to authenticated using (project_id in (select private.owned_projects()));
create policy "Administrators read every pending revision" on public.pending_revisions
  for select to authenticated using ((select public.is_admin()));

revoke all on function public.update_project(uuid, jsonb) from public, anon;
grant execute on function public.update_project(uuid, jsonb) to authenticated, service_role;
