-- Submitting a project: company, project, lists and names for its files in one transaction, or nothing.
-- Each step has an error of its own, with the cause in `detail`; named errors and violated checks are
-- passed on as they are.

-- The project that the submitter has already created with this key, if any.
create function private.earlier_submission(submitter uuid, key uuid) returns public.projects
language sql stable
set search_path = ''
as $$
  select existing
  from public.projects existing
  join public.companies owner on owner.id = existing.company_id
  where existing.submission_key = key and owner.user_id = submitter
$$;

create function public.submit_project(submission jsonb, submission_key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  key uuid := submission_key;
  company_name text := private.submitted_text(submission, 'company', 'name');
  failing text;
  company uuid;
  project uuid;
  earlier public.projects;
  files jsonb;
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.require_key_fields(submission);
  if key is null then
    raise exception 'submission_key_required' using errcode = 'PT400';
  end if;

  begin
    failing := 'project_check_failed';
    -- The second of two clicks waits here, then finds what the first has created.
    perform private.lock_submitter(submitter);
    earlier := private.earlier_submission(submitter, key);
    if earlier.id is not null then
      perform private.lock_company(earlier.company_id);
      return jsonb_build_object(
        'id', earlier.id,
        'company_id', earlier.company_id,
        'files', private.reserve_files(earlier.id, null, submission -> 'media', true)
      );
    end if;
    perform private.require_submissions_left(submitter);

    failing := 'company_check_failed';
    select id into company
    from public.companies where user_id = submitter and name = company_name
    for no key update;
    if company is null then
      failing := 'company_creation_failed';
      perform private.require_companies_left(submitter);
      insert into public.companies (user_id, name) values (submitter, company_name)
      returning id into company;
    end if;

    failing := 'project_check_failed';
    perform private.require_unused_project_id(submission, null);

    failing := 'project_creation_failed';
    insert into public.projects (company_id, project_id, description, submission_key)
    values (
      company,
      private.submitted_text(submission, 'project', 'id'),
      private.submitted_text(submission, 'details', 'description'),
      key
    )
    returning id into project;
    perform private.write_submission(project, submission);
    files := private.reserve_files(project, null, submission -> 'media', false);
    perform private.notify_team('project', project, submission);
  exception
    when unique_violation then
      -- Somebody else has taken the id since the check above.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
    when others then
      -- Lock timeouts and the like too: the server asks the visitor to try again.
      if sqlstate like 'PT%' or sqlstate in ('23514', '40001', '40P01', '55P03') then
        raise;
      end if;
      raise exception '%', failing using errcode = 'PT503', detail = sqlerrm;
  end;
  return jsonb_build_object('id', project, 'company_id', company, 'files', files);
end
$$;

grant execute on function public.submit_project(jsonb, uuid) to authenticated, service_role;
