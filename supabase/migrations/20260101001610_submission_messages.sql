-- Submitting and changing a project, with an error by name for each step that can fail. Errors that
-- have a name of their own and broken rules pass as they are; `detail` carries what the others say.

-- Raises when the owner has another company of the submission's company name.
create function private.require_unused_company_name(submission jsonb, project uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'company', 'name');
begin
  if exists (
    select 1
    from public.companies other
    join public.companies own on own.user_id = other.user_id and own.id <> other.id
    join public.projects changed on changed.company_id = own.id
    where changed.id = project and other.name = entered
  ) then
    raise exception 'company_name_taken' using errcode = 'PT409', detail = entered;
  end if;
end
$$;

-- The project that the submitter has already made under this key, if any.
create function private.submitted_before(submitter uuid, key uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', existing.id, 'company_id', existing.company_id)
  from public.projects existing
  join public.companies owner on owner.id = existing.company_id
  where existing.submission_key = key and owner.user_id = submitter
$$;

create or replace function public.submit_project(submission jsonb, submission_key uuid)
returns jsonb
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
  earlier jsonb;
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
    earlier := private.submitted_before(submitter, key);
    if earlier is not null then
      return earlier;
    end if;

    failing := 'company_check_failed';
    select id into company
    from public.companies where user_id = submitter and name = company_name;
    if company is null then
      failing := 'company_creation_failed';
      insert into public.companies (user_id, name) values (submitter, company_name)
      on conflict (user_id, name) do update set name = excluded.name
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

    insert into public.email_outbox (recipient, template, data)
    values (null, 'project-submitted', jsonb_build_object(
      'project', project,
      'project_id', private.submitted_text(submission, 'project', 'id'),
      'company', company_name
    ));
  exception
    when unique_violation then
      -- Another submission took the id or the key between the checks above and here: this one's
      -- twin, or somebody else's.
      earlier := private.submitted_before(submitter, key);
      if earlier is not null then
        return earlier;
      end if;
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
    when others then
      if sqlstate like 'PT%' or sqlstate = '23514' then
        raise;
      end if;
      raise exception '%', failing using errcode = 'PT503', detail = sqlerrm;
  end;
  return jsonb_build_object('id', project, 'company_id', company);
end
$$;

-- Owners change their projects: at once while unpublished, as a pending revision once approved.
create or replace function public.update_project(project uuid, submission jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current_status text;
  revision uuid;
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  select status into current_status
  from public.projects
  where id = project and id in (select private.owned_projects())
  for update;
  if current_status is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
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
    insert into public.pending_revisions (project_id, submission)
    values (project, submission)
    on conflict (project_id) where decision is null
      do update set submission = excluded.submission
    returning id into revision;
    insert into public.email_outbox (recipient, template, data)
    values (null, 'revision-submitted', jsonb_build_object(
      'project', project,
      'revision', revision,
      'project_id', private.submitted_text(submission, 'project', 'id'),
      'company', private.submitted_text(submission, 'company', 'name')
    ));
    return jsonb_build_object('outcome', 'pending_review', 'revision', revision);
  end if;

  perform private.write_submission(project, submission);
  update public.projects set status = 'submitted' where id = project;
  -- What waits for a review already was announced when it came.
  if current_status <> 'submitted' then
    insert into public.email_outbox (recipient, template, data)
    values (null, 'project-submitted', jsonb_build_object(
      'project', project,
      'project_id', private.submitted_text(submission, 'project', 'id'),
      'company', private.submitted_text(submission, 'company', 'name')
    ));
  end if;
  return jsonb_build_object('outcome', 'saved');
end
$$;

revoke all on function
  private.require_unused_company_name(jsonb, uuid),
  private.submitted_before(uuid, uuid)
from public;
