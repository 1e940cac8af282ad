-- The team edits a project in any state, and the developer is told which fields changed and why.
-- Only the named fields change: the form's defaults are not written.

create function private.field_path(field text) returns text[]
language sql immutable
set search_path = ''
as $$
  select string_to_array(field, '.')
$$;

-- The fields that belong to the company and so appear on all its listings.
create function private.is_company_field(field text) returns boolean
language sql immutable
set search_path = ''
as $$
  select field like 'company.%' and field not in ('company.projectLocation', 'company.projectRegion')
$$;

-- Whether two values of a submission would be stored as the same.
create function private.is_same_entry(one jsonb, other jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(one) = 'array' and jsonb_typeof(other) = 'array'
      then one - 'None' = other - 'None'
    else coalesce(btrim(one #>> '{}'), '') = coalesce(btrim(other #>> '{}'), '')
  end
$$;

-- A pending submission after an edit of what it is compared with: where it has the old value, its
-- developer did not mean to change that field, so it gets the new one.
create function private.carried_over(submission jsonb, fields text[], before jsonb, after jsonb)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  field text;
  path text[];
begin
  foreach field in array fields loop
    path := private.field_path(field);
    if submission #> path is not null
      and private.is_same_entry(submission #> path, before #> path)
    then
      submission := jsonb_set(submission, path, after #> path);
    end if;
  end loop;
  return submission;
end
$$;

-- Carries changed details of a company over to everything pending in it, except for the project whose
-- change this is. Reviewers and developers must read that again, so `updated_at` changes.
create function private.carry_over_details(company uuid, except_project uuid, before jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  after jsonb := (
    select private.company_details(stored) from public.companies stored where stored.id = company
  );
  fields text[] := array(
    select 'company.' || detail.key from jsonb_each(after) detail
    where detail.value is distinct from before -> detail.key
  );
  details_before jsonb := jsonb_build_object('company', before);
  details_after jsonb := jsonb_build_object('company', after);
begin
  if fields = '{}' then
    return;
  end if;
  update public.pending_revisions waiting
  set submission = private.carried_over(waiting.submission, fields, details_before, details_after)
  from public.projects other
  where other.id = waiting.project_id and other.company_id = company
    and other.id is distinct from except_project and waiting.decision is null;
  update public.projects other
  set submitted_company = nullif(
    private.carried_over(
      jsonb_build_object('company', other.submitted_company), fields, details_before, details_after
    ) -> 'company',
    after
  )
  where other.company_id = company and other.id is distinct from except_project
    and other.submitted_company is not null;
  update public.projects set updated_at = now()
  where company_id = company and id is distinct from except_project;
end
$$;

-- Carries an edit of a project over to everything pending in its company.
create function private.carry_over_edit(
  project uuid, company uuid, fields text[], before jsonb, after jsonb
) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.pending_revisions waiting
  set submission = private.carried_over(waiting.submission, fields, before, after)
  where waiting.project_id = project and waiting.decision is null;
  perform private.carry_over_details(company, null, before -> 'company');
end
$$;

-- A project that an administrator is about to change, as read at `seen_at`; locked, its company
-- first.
create function private.project_as_seen(project uuid, seen_at timestamptz) returns public.projects
language plpgsql
set search_path = ''
as $$
declare
  company uuid;
  locked public.projects;
begin
  select company_id into company from public.projects where id = project;
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select current.* into locked from public.projects current where current.id = project for update;
  -- Its company was claimed meanwhile, or it was deleted; clients know times in milliseconds.
  if locked.company_id is distinct from company
    or date_trunc('milliseconds', locked.updated_at)
      is distinct from date_trunc('milliseconds', seen_at)
  then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;
  return locked;
end
$$;

-- E-mails those who may edit the project for its company, and its communications address.
create function private.tell_developer(project uuid, email_template text, facts jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select address.email, email_template, jsonb_build_object(
    'project', told.id, 'project_id', told.project_id, 'company', company.name
  ) || tell_developer.facts || address.facts
  from public.projects told
  join public.companies company on company.id = told.company_id
  cross join lateral private.addresses_of_submission(project) address
  where told.id = project
$$;

create function private.require_reason(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if nullif(btrim(reason), '') is null then
    raise exception 'reason_required' using errcode = 'PT400';
  end if;
  return btrim(reason);
end
$$;

-- The company's part of an edit.
create function private.edit_company(company uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.write_company(company, submission);
exception
  when unique_violation then
    raise exception 'company_name_taken'
      using errcode = 'PT409', detail = private.submitted_text(submission, 'company', 'name');
end
$$;

-- `changes` are by field, as in a submission: {"impact.vintage": "2024", "project.type": [...]}.
create function public.edit_project(
  project uuid, changes jsonb, reason text, seen_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  edited public.projects;
  before jsonb;
  wanted jsonb;
  after jsonb;
  given record;
  fields text[];
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'changes_not_valid' using errcode = 'PT400';
  end if;
  edited := private.project_as_seen(project, seen_at);

  before := private.stored_submission(project);
  -- Records are rewritten only if they are named.
  wanted := before #- '{project,methodologies}' #- '{impact,labels}';
  for given in select * from jsonb_each(changes) loop
    -- Nobody agrees to the terms for someone else.
    if given.key = 'terms.agreementToTerms'
      or jsonb_typeof(given.value) not in ('string', 'array', 'boolean')
      or jsonb_typeof(before #> private.field_path(given.key))
        is distinct from jsonb_typeof(given.value)
    then
      raise exception 'changes_not_valid' using errcode = 'PT400', detail = given.key;
    end if;
    wanted := jsonb_set(wanted, private.field_path(given.key), given.value);
  end loop;
  perform private.require_key_fields(wanted);
  perform private.require_unused_project_id(wanted, project);

  if exists (select from jsonb_object_keys(changes) field where private.is_company_field(field)) then
    perform private.edit_company(edited.company_id, wanted);
  end if;
  perform private.write_project(project, wanted, edited.submitted_company);
  update public.projects
  set project_status = private.submitted_text(wanted, 'team', 'projectStatus')
  where id = project and changes ? 'team.projectStatus';

  after := private.stored_submission(project);
  -- Credits on sale again are no longer sold out, even if the status was not named.
  fields := array(
    select field from (
      select jsonb_object_keys(changes) as field union select 'team.projectStatus'
    ) named
    where before #> private.field_path(field) <> after #> private.field_path(field)
    order by field
  );
  if fields = '{}' then
    raise exception 'nothing_changed' using errcode = 'PT400';
  end if;
  perform private.record_sources(project, before, private.source('team', now()));
  perform private.carry_over_edit(project, edited.company_id, fields, before, after);

  -- The audit trail outlives accounts, so it contains no e-mail address.
  perform private.record_act(
    'project-edited', 'project', project::text, after #>> '{project,id}', why,
    (
      select jsonb_object_agg(field, case
        when field in ('company.email', 'details.contactEmail') then '{}'
        else jsonb_build_object(
          'from', before #> private.field_path(field), 'to', after #> private.field_path(field))
      end)
      from unnest(fields) field
    )
  );
  perform private.tell_developer(
    project, 'project-edited', jsonb_build_object('fields', to_jsonb(fields), 'reason', why));
end
$$;

-- Reopens a rejected or withdrawn project for review: nothing is listed without a decision.
create function public.take_up_project(project uuid, reason text, seen_at timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  taken public.projects;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  taken := private.project_as_seen(project, seen_at);
  if taken.status not in ('rejected', 'withdrawn') then
    raise exception 'already_decided' using errcode = 'PT409', detail = taken.status;
  end if;
  update public.projects set status = 'submitted' where id = project;
  perform private.record_act(
    'project-taken-up', 'project', project::text, taken.project_id, why,
    jsonb_build_object('status', jsonb_build_object('from', taken.status, 'to', 'submitted'))
  );
  perform private.tell_developer(
    project, 'project-taken-up', jsonb_build_object('reason', why));
end
$$;

-- Without a rating and types there is no override. `seen_at` is when the override that was read was
-- made; null: there was none.
create function public.set_display_override(
  company uuid, fallback_rating text, project_types text[], reason text,
  seen_at timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  rating text := nullif(btrim(fallback_rating), '');
  types public.project_type[] := nullif(project_types, '{}');
  owner public.companies;
  override public.display_overrides;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  perform private.lock_company(company);
  select found.* into owner from public.companies found where found.id = company;
  if owner.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  select found.* into override from public.display_overrides found where found.company_id = company;
  if date_trunc('milliseconds', override.created_at)
    is distinct from date_trunc('milliseconds', seen_at)
  then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;
  if (override.fallback_rating, override.project_types) is not distinct from (rating, types)
    -- one without effect can be removed
    and (override.company_id is null or rating is not null or types is not null)
  then
    raise exception 'nothing_changed' using errcode = 'PT400';
  end if;

  if rating is null and types is null then
    delete from public.display_overrides gone where gone.company_id = company;
  else
    insert into public.display_overrides as stored (
      company_id, fallback_rating, project_types, reason
    )
    values (company, rating, types, why)
    on conflict (company_id) do update
    set fallback_rating = excluded.fallback_rating, project_types = excluded.project_types,
      reason = excluded.reason, created_at = now();
  end if;
  perform private.record_act(
    'display-override-changed', 'company', company::text, owner.name, why,
    jsonb_build_object(
      'fallback_rating', jsonb_build_object(
        'from', coalesce(override.fallback_rating, ''), 'to', coalesce(rating, '')),
      'project_types', jsonb_build_object(
        'from', coalesce(to_jsonb(override.project_types), '[]'),
        'to', coalesce(to_jsonb(types), '[]'))
    )
  );
  insert into public.email_outbox (recipient, template, data)
  select person.email, 'listings-shown-differently', jsonb_build_object(
    'company', owner.name, 'reason', why
  )
  from private.people_of_company(company, true) told
  join public.profiles person on person.id = told
  where person.email is not null;
end
$$;

grant execute on function
  public.edit_project(uuid, jsonb, text, timestamptz),
  public.take_up_project(uuid, text, timestamptz),
  public.set_display_override(uuid, text, text[], text, timestamptz)
to authenticated, service_role;
