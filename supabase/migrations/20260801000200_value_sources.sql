-- Who stated a value, and when. Kept by the form's field beside the values of a project and of a company:
-- {"impact.stage": {"by": "registry", "on": "2026-05-04", "registry": "Verra"}}. `by` is 'developer',
-- 'registry', 'team' or 'form', `on` a time or the day of a file. A value that is not stated has no entry,
-- and neither has one that was stated before this was kept.

alter table public.projects
  add column sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object'),
  -- when the details of the company that wait were sent in
  add column submitted_company_at timestamptz;
alter table public.companies
  add column sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object');

-- Whoever reads a revision may be told that it has changed, which is no submission.
alter table public.pending_revisions add column submitted_at timestamptz not null default now();
alter table public.pending_revisions disable trigger set_updated_at;
update public.pending_revisions set submitted_at = updated_at;
alter table public.pending_revisions enable trigger set_updated_at;

alter table public.display_overrides add column project_types_at timestamptz not null default now();
update public.display_overrides set project_types_at = created_at;

create function private.note_override_of_types() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.project_types_at := now();
  return new;
end
$$;

create trigger note_override_of_types before update on public.display_overrides
  for each row when (old.project_types is distinct from new.project_types)
  execute function private.note_override_of_types();

create function private.iso_time(moment timestamptz) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function private.source(by text, moment timestamptz) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('by', by, 'on', private.iso_time(moment))
$$;

create function private.registry_source(registry public.registry, as_of date) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('by', 'registry', 'on', as_of, 'registry', registry)
$$;

-- Fields that visitors see only signed in; domain/submission/fields has the same audience, a test compares.
create function private.gated_fields() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'pricing.costPerTon', 'impact.durability', 'impact.ratings.beZero', 'impact.ratings.sylvera'
  ]
$$;

-- Fields that only the team sees.
create function private.team_fields() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'company.email', 'company.developerTypeOther', 'terms.displayPermissions',
    'terms.agreementToTerms'
  ]
$$;

create function private.public_sources(sources jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select sources - (private.gated_fields() || private.team_fields())
$$;

create function private.gated_sources(sources jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
  from jsonb_each(sources) entry where entry.key = any (private.gated_fields())
$$;

-- Every field of a submission by its path.
create function private.submission_fields(submission jsonb) returns table (field text, value jsonb)
language sql immutable
set search_path = ''
as $$
  select part.key || '.' || entry.key, entry.value
  from jsonb_each(submission) part, jsonb_each(part.value) entry
  where jsonb_typeof(entry.value) <> 'object'
  union all
  select part.key || '.' || entry.key || '.' || inner_entry.key, inner_entry.value
  from jsonb_each(submission) part, jsonb_each(part.value) entry,
    jsonb_each(case jsonb_typeof(entry.value) when 'object' then entry.value else '{}' end) inner_entry
$$;

-- The source of each field that has changed; null of one that is not stated any more. Calls no function
-- for each field, which would take longer than the rest.
create function private.changed_sources(before jsonb, after jsonb, source jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      entry.field, case when entry.value not in ('null', '""', '[]', 'false') then source end),
    '{}')
  from private.submission_fields(after) entry
  where entry.value is distinct from before #> string_to_array(entry.field, '.')
$$;

create function private.with_sources(sources jsonb, changed jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_strip_nulls(sources || changed)
$$;

-- Call it after a project was written, with private.stored_submission of before: whatever differs now was
-- stated by this source, but for fields that `others` names with their own.
create function private.record_sources(
  project uuid, before jsonb, source jsonb, others jsonb default '{}'
) returns void
language plpgsql
set search_path = ''
as $$
declare
  changed jsonb :=
    private.changed_sources(before, private.stored_submission(project), source) || others;
  of_company jsonb := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
    from jsonb_each(changed) entry
    where entry.key like 'company.%' and private.is_company_field(entry.key)
  );
  of_project jsonb := changed - array(select jsonb_object_keys(of_company));
begin
  if of_company <> '{}' then
    update public.companies company set sources = private.with_sources(company.sources, of_company)
    where company.id = (select own.company_id from public.projects own where own.id = project);
  end if;
  if of_project <> '{}' then
    update public.projects own set sources = private.with_sources(own.sources, of_project)
    where own.id = project;
  end if;
end
$$;

-- Details of a listed company take effect with the approval, and were stated when they were sent in.
create or replace function private.apply_submitted_company() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  source jsonb :=
    private.source('developer', coalesce(new.submitted_company_at, old.updated_at));
  before jsonb;
begin
  select private.company_details(company) into before
  from public.companies company where company.id = new.company_id;
  perform private.write_company(
    new.company_id, jsonb_build_object('company', new.submitted_company));
  update public.companies company
  set sources = private.with_sources(company.sources, private.changed_sources(
    jsonb_build_object('company', before),
    jsonb_build_object('company', private.company_details(company)),
    source
  ))
  where company.id = new.company_id and private.company_details(company) <> before;
  new.submitted_company := null;
  new.submitted_company_at := null;
  return new;
end
$$;

-- As before, with the time at which details of the company began to wait.
create or replace function private.write_submission(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  is_approved boolean;
  current_details jsonb;
  submitted_details jsonb := private.submitted_company(submission);
  waiting_company jsonb;
begin
  select owner.* into strict company
  from public.companies owner
  where owner.id = (select company_id from public.projects where id = project);
  select status = 'approved' into is_approved from public.projects where id = project;
  current_details := private.company_details(company);
  if is_approved or not exists (
    select 1 from public.projects where company_id = company.id and status = 'approved'
  ) then
    perform private.write_company(company.id, submission);
    if submitted_details <> current_details then
      -- Whoever reviews another project of this company has read other details, and looks again.
      update public.projects set updated_at = now()
      where company_id = company.id and id <> project and status = 'submitted';
    end if;
  else
    perform private.dry_run_submission(project, company.id, submission);
    waiting_company := nullif(submitted_details, current_details);
  end if;
  perform private.write_project(project, submission, waiting_company);
  if waiting_company is not null then
    update public.projects set submitted_company_at = now() where id = project;
  end if;
end
$$;

-- What the form sets where a submission leaves it out, and the sources of what it has set. The size is the
-- company's, and only a new one has none yet.
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

-- As before; the developer states what the submission says, and the form sets the rest.
create or replace function public.submit_project(submission jsonb, submission_key uuid) returns jsonb
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
  -- what is stored of the company: '{}' of a new one
  company_before jsonb := '{}';
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
    else
      select private.company_details(owner) into company_before
      from public.companies owner where owner.id = company;
      -- A submission without a size takes none away from the company.
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

create or replace function private.write_edit(project uuid, submission jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  company uuid;
  current_status text;
  is_waiting boolean;
  revision uuid;
  before jsonb;
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
      do update set submission = excluded.submission, submitted_at = now()
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
  before := private.stored_submission(project);
  perform private.write_submission(project, submission);
  perform private.record_sources(project, before, private.source('developer', now()));
  update public.projects set status = 'submitted' where id = project;
  files := private.write_files(project, null, submission);
  if not is_waiting then
    perform private.notify_team('project', project, submission);
  end if;
  return jsonb_build_object('outcome', 'saved', 'files', files);
end
$$;

create or replace function public.review_project(
  project uuid, decision text, note text default null, revision uuid default null,
  seen_at timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reason text := nullif(btrim(note), '');
  verdict public.review_decision;
  company uuid;
  current_status text;
  changed_at timestamptz;
  revised jsonb;
  sent_at timestamptz;
  before jsonb;
  recorded uuid;
begin
  if not (select public.is_admin()) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if decision is null or decision not in ('approved', 'changes_requested', 'rejected', 'withdrawn')
  then
    raise exception 'unknown_decision' using errcode = 'PT400', detail = decision;
  end if;
  verdict := decision;
  if verdict <> 'approved' and reason is null then
    raise exception 'note_required' using errcode = 'PT400';
  end if;

  select company_id into company from public.projects where id = project;
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select status, updated_at into strict current_status, changed_at
  from public.projects where id = project for update;

  if revision is not null then
    select waiting.submission, waiting.updated_at, waiting.submitted_at
    into revised, changed_at, sent_at
    from public.pending_revisions waiting
    where waiting.id = revision and waiting.project_id = project and waiting.decision is null
    for update;
    if revised is null or current_status <> 'approved' or verdict = 'withdrawn' then
      raise exception 'already_decided' using errcode = 'PT409', detail = current_status;
    end if;
  elsif not (
    (current_status = 'submitted' and verdict <> 'withdrawn')
    or (current_status = 'approved' and verdict = 'withdrawn')
  ) then
    raise exception 'already_decided' using errcode = 'PT409', detail = current_status;
  end if;
  -- Clients know the time in milliseconds.
  if date_trunc('milliseconds', changed_at) <> date_trunc('milliseconds', seen_at) then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;

  if revision is null then
    update public.projects set status = verdict where id = project;
  elsif verdict = 'approved' then
    perform private.require_unused_project_id(revised, project);
    before := private.stored_submission(project);
    perform private.write_submission(project, revised);
    -- The developer stated it when it was sent in, whenever the team got round to it.
    perform private.record_sources(project, before, private.source('developer', sent_at));
  end if;
  if verdict = 'approved' then
    perform private.approve_files(project, revision);
  end if;
  -- Withdrawing a project also decides on the change that waits.
  update public.pending_revisions waiting
  set decision = verdict, decided_at = now()
  where waiting.project_id = project and waiting.decision is null
    and (waiting.id = revision or verdict = 'withdrawn');

  insert into public.reviews (project_id, revision_id, decision, note, reviewer_id)
  values (project, revision, verdict, reason, (select auth.uid()))
  returning id into recorded;

  insert into public.email_outbox (recipient, template, data)
  select owner.email, 'review-decision', jsonb_build_object(
    'review', recorded,
    'project', reviewed.id,
    'project_id', reviewed.project_id,
    'company', company.name,
    'decision', verdict,
    'is_revision', revision is not null,
    'note', reason
  )
  from public.projects reviewed
  join public.companies company on company.id = reviewed.company_id
  join public.profiles owner on owner.id = company.user_id
  where reviewed.id = project and owner.email is not null;
end
$$;

create or replace function public.edit_project(
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
  -- Records are rewritten only when they are named.
  wanted := before #- '{project,methodologies}' #- '{impact,labels}';
  for given in select * from jsonb_each(changes) loop
    -- Nobody agrees to the terms for somebody else.
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
  -- Credits that are on sale again are no longer sold out, though nobody named the status.
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

  -- The trail outlives accounts, so it holds no e-mail address.
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

create or replace function public.reduce_offer(project uuid, change text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  not_available constant public.credit_availability := 'No - Purchase not available at this time';
  developer uuid := (select auth.uid());
  company uuid;
  before public.projects;
  after public.projects;
  stored_before jsonb;
begin
  if developer is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if change is null or change not in ('withdrawn', 'sold_out', 'not_for_sale') then
    raise exception 'unknown_offer_change' using errcode = 'PT400', detail = change;
  end if;
  perform private.lock_submitter(developer);
  select own.company_id into company
  from public.projects own where own.id = project and own.id in (select private.owned_projects());
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select own.* into strict before from public.projects own where own.id = project for update;

  if before.status = 'withdrawn' then
    raise exception 'already_withdrawn' using errcode = 'PT409';
  elsif change = 'sold_out' and before.project_status = 'Sold out' then
    raise exception 'already_sold_out' using errcode = 'PT409';
  elsif change = 'not_for_sale' and before.credit_availability = not_available then
    raise exception 'already_not_for_sale' using errcode = 'PT409';
  end if;
  -- A withdrawal is always free: to withdraw again, one must have submitted again, which is counted.
  if change <> 'withdrawn' and (
    select count(*) from public.offer_changes earlier
    where earlier.project_id = project and earlier.created_at > now() - interval '1 day'
  ) >= 10 then
    raise exception 'too_many_offer_changes' using errcode = 'PT429';
  end if;

  stored_before := private.stored_submission(project);
  update public.projects own
  set
    status = case when change = 'withdrawn' then 'withdrawn' else own.status end,
    project_status = case when change = 'sold_out' then 'Sold out' else own.project_status end,
    credit_availability =
      case when change = 'withdrawn' then own.credit_availability else not_available end
  where own.id = project
  returning own.* into after;
  perform private.record_sources(project, stored_before, private.source('developer', now()));

  if change = 'withdrawn' then
    update public.pending_revisions waiting
    set decision = 'withdrawn', decided_at = now()
    where waiting.project_id = project and waiting.decision is null;
  else
    -- It was sent before, so its approval must not put the credits back on sale. Whoever reads it is told
    -- that it has changed.
    update public.pending_revisions waiting
    set submission =
      jsonb_set(waiting.submission, '{impact,credit_availability}', to_jsonb(not_available::text))
    where waiting.project_id = project and waiting.decision is null
      and waiting.submission #>> '{impact,credit_availability}' is distinct from not_available;
  end if;

  insert into public.offer_changes (project_id, change, note, former_status)
  values (project, change, nullif(btrim(note), ''), before.project_status);

  perform private.record_act(
    'own-project-' || replace(change, '_', '-'),
    'project', project::text, before.project_id, null,
    (
      select coalesce(
        jsonb_object_agg(field, jsonb_build_object('from', was.value, 'to', becomes.value)), '{}')
      from unnest(array['status', 'project_status', 'credit_availability']) field
      cross join lateral (select to_jsonb(before) -> field as value) was
      cross join lateral (select to_jsonb(after) -> field as value) becomes
      where was.value <> becomes.value
    )
  );
end
$$;
