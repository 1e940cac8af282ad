-- Owners change their projects: at once while unpublished, as a pending revision once approved. An edit
-- of what is waiting for a review already is not a new submission: it neither counts nor notifies.

create function public.update_project(project uuid, submission jsonb) returns jsonb
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
    values (project, submission - 'media')
    on conflict (project_id) where decision is null
      do update set submission = excluded.submission
    returning id into revision;
    if not is_waiting then
      perform private.carry_over_files(project, revision);
    end if;
    files := private.reserve_files(project, revision, submission -> 'media', false);
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
  files := private.reserve_files(project, null, submission -> 'media', false);
  if not is_waiting then
    perform private.notify_team('project', project, submission);
  end if;
  return jsonb_build_object('outcome', 'saved', 'files', files);
end
$$;

grant execute on function public.update_project(uuid, jsonb) to authenticated, service_role;
