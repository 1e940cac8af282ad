-- Submitting a project: company, project and lists in one transaction, or nothing. Each step that can
-- fail has an error by name; errors that have a name of their own and broken rules pass as they are,
-- `detail` carries what the others say.

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

revoke all on function private.submitted_before(uuid, uuid) from public;
revoke all on function public.submit_project(jsonb, uuid) from public, anon;
grant execute on function public.submit_project(jsonb, uuid) to authenticated, service_role;
