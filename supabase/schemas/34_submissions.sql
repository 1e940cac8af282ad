-- Submitting and editing a project: company, project, lists and names for its files in one
-- transaction. Each step has an error of its own, with the cause in `detail`; named errors and
-- check violations are passed on as they are.

-- The project that the caller has already created with this key, if any.
create function private.earlier_submission(key uuid) returns public.projects
language sql stable
set search_path = ''
as $$
  select existing
  from public.projects existing
  where existing.submission_key = key
    and existing.company_id in (select private.editable_companies())
$$;

-- The submission's values are stated by the developer; the form sets what it leaves out. The
-- registry is in the first row written, because whether an id is taken depends on it.
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
  -- what is stored of the company: '{}' for a new one
  company_before jsonb := '{}'::jsonb;
  sent jsonb := submission;
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
    failing := 'company_check_failed';
    company := private.company_of_submission(company_name);
    failing := 'project_check_failed';
    -- The second of two clicks waits here, then finds what the first one created.
    perform private.lock_submitters(array[submitter, private.owner_of_company(company)]);
    earlier := private.earlier_submission(key);
    if earlier.id is not null then
      perform private.lock_company(earlier.company_id);
      return jsonb_build_object(
        'id', earlier.id,
        'company_id', earlier.company_id,
        'files', private.reserve_files(earlier.id, null, submission -> 'media', true)
      );
    end if;
    failing := 'company_check_failed';
    company := private.company_of_submission(company_name);
    perform private.lock_company(company);
    -- read again under the lock: it may have been given away or renamed
    company := private.company_of_submission(company_name);
    perform private.require_submissions_left(
      coalesce(private.owner_of_company(company), submitter));
    if company is null then
      perform private.require_not_view_only(company_name);
      failing := 'company_creation_failed';
      perform private.require_companies_left(submitter);
      insert into public.companies (user_id, name) values (submitter, company_name)
      returning id into company;
    else
      select private.company_details(owner) into company_before
      from public.companies owner where owner.id = company;
      -- A submission without a size does not remove the company's.
      if private.submitted_text(sent, 'company', 'size') is null then
        sent := jsonb_set(sent, '{company,size}', company_before -> 'size');
      end if;
    end if;

    failing := 'project_check_failed';
    perform private.require_unused_project_id(submission, null);

    failing := 'project_creation_failed';
    insert into public.projects (company_id, project_id, registry, description, submission_key)
    values (
      company,
      private.submitted_text(submission, 'project', 'id'),
      private.submitted_text(submission, 'project', 'registry'),
      private.submitted_text(submission, 'details', 'description'),
      key
    )
    returning id into project;
    perform private.write_submission(project, sent);
    perform private.record_sources(
      project, jsonb_build_object('company', company_before), private.source('developer', now()),
      private.set_form_defaults(project, company_before = '{}'));
    files := private.reserve_files(project, null, submission -> 'media', false);
    perform private.notify_team('project', project, submission);
  exception
    when unique_violation then
      -- Someone has taken the id since the check above.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
    when others then
      -- A passing failure is the server's to explain, which asks the visitor to try again.
      if sqlstate like 'PT%' or sqlstate = '23514' or private.is_passing_failure(sqlstate) then
        raise;
      end if;
      raise exception '%', failing using errcode = 'PT503', detail = sqlerrm;
  end;
  return jsonb_build_object('id', project, 'company_id', company, 'files', files);
end
$$;

-- What is about to be edited is what was read at `seen_at`; its company is locked.
create function private.require_unchanged(project uuid, seen_at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_editable_company(project);
  -- Clients know times in milliseconds.
  if date_trunc('milliseconds', private.last_changed(project))
    is distinct from date_trunc('milliseconds', seen_at)
  then
    raise exception 'project_changed' using errcode = 'PT409';
  end if;
end
$$;

-- Owners and editors edit their projects: directly while unpublished, as a pending revision once approved.
-- `seen_at` is when what they read last changed: a project changed since, in another window or by
-- the team, is not overwritten unseen. Without it, the edit is written in any case.
create function public.update_project(
  project uuid, submission jsonb, seen_at timestamptz default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if seen_at is not null then
    perform private.require_unchanged(project, seen_at);
  end if;
  return private.write_edit(project, submission);
end
$$;

-- Whether submit_project or update_project would refuse a project's id, so that the form can say so
-- while it is typed. It follows the same rule.
create function public.is_project_id_taken(submission jsonb, submission_key uuid, project uuid default null)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  edited uuid := project;
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if project is not null and project not in (select private.editable_projects()) then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  -- A submission sent again, even if changed since, is about the project that it created.
  if edited is null then
    select earlier.id into edited from private.earlier_submission(submission_key) earlier;
  end if;
  perform private.require_unused_project_id(submission, edited);
  return false;
exception
  when sqlstate 'PT409' then
    return true;
end
$$;

-- Includes when its latest edit was submitted or decided, which leaves a listed project unchanged.
create function private.last_changed(project uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select greatest(
    (select updated_at from public.projects where id = project),
    (select max(updated_at) from public.pending_revisions where project_id = project)
  )
$$;

-- What the form sets if a submission leaves it out, and the sources of that. The size belongs to
-- the company, and only a new one has none yet.
create function private.set_form_defaults(project uuid, is_new_company boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  source constant jsonb := private.source('form', now());
  sources jsonb;
begin
  select jsonb_strip_nulls(jsonb_build_object(
    'impact.category', case when own.carbon_category is null then source end,
    'impact.stage', case when own.project_stage is null then source end,
    'impact.credit_availability', case when own.credit_availability is null then source end,
    'team.projectStatus', case when own.project_status is null then source end,
    'pricing.minimumPurchaseQuantity',
      case when own.minimum_purchase_quantity is null then source end,
    'pricing.minimumPurchaseCustomPrice',
      case when own.minimum_purchase_custom_price is null then source end,
    'company.size', case when is_new_company and company.size is null then source end
  )) into sources
  from public.projects own
  join public.companies company on company.id = own.company_id
  where own.id = project;
  update public.projects
  set
    carbon_category = coalesce(carbon_category, 'Reduced/avoided emissions without storage'),
    project_stage = coalesce(project_stage, 'Pre-verification'),
    credit_availability = coalesce(credit_availability, 'No - Purchase not available at this time'),
    project_status = coalesce(project_status, 'Ready to retire'),
    minimum_purchase_quantity = coalesce(minimum_purchase_quantity, 0),
    minimum_purchase_custom_price = coalesce(minimum_purchase_custom_price, 0)
  where id = project;
  if sources ? 'company.size' then
    update public.companies company set size = 'less than 5 employees'
    where company.id = (select own.company_id from public.projects own where own.id = project);
  end if;
  return sources;
end
$$;

-- Whoever writes several tells the team last (see tell_team).
create function private.write_edit(
  project uuid, submission jsonb, tells_team boolean default true
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  company uuid;
  owner uuid;
  current_status text;
  is_waiting boolean;
  revision uuid;
  before jsonb;
  files jsonb;
begin
  if submitter is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  company := private.lock_editable_company(project);
  owner := private.owner_of_company(company);
  select status into strict current_status from public.projects where id = project for update;
  perform private.require_key_fields(submission);
  perform private.require_unused_project_id(submission, project);

  if current_status = 'approved' then
    perform private.dry_run_submission(project, company, submission);
    is_waiting := exists (
      select from public.pending_revisions where project_id = project and decision is null
    );
    if not is_waiting then
      perform private.require_submissions_left(owner);
    end if;
    insert into public.pending_revisions (project_id, submission)
    values (project, submission - 'media' - 'removedFiles')
    on conflict (project_id) where decision is null
      do update set submission = excluded.submission, submitted_at = now()
    returning id into revision;
    if not is_waiting then
      perform private.carry_over_files(project, revision);
    end if;
    files := private.write_files(project, revision, submission);
    if not is_waiting and tells_team then
      perform private.notify_team('revision', project, submission);
    end if;
    return jsonb_build_object('outcome', 'pending_review', 'revision', revision, 'files', files);
  end if;

  is_waiting := current_status = 'submitted';
  if not is_waiting then
    perform private.require_submissions_left(owner);
  end if;
  before := private.stored_submission(project);
  perform private.write_submission(project, submission);
  perform private.record_sources(project, before, private.source('developer', now()));
  update public.projects set status = 'submitted' where id = project;
  files := private.write_files(project, null, submission);
  if not is_waiting and tells_team then
    perform private.notify_team('project', project, submission);
  end if;
  return jsonb_build_object('outcome', 'saved', 'files', files);
end
$$;

grant execute on function
  public.submit_project(jsonb, uuid),
  public.update_project(uuid, jsonb, timestamptz),
  public.is_project_id_taken(jsonb, uuid, uuid)
to authenticated, service_role;
