-- Several people on one company, with rights of their own; companies that change hands; waiting
-- projects that can be found and claimed.

create domain public.colleague_role as text
  constraint colleague_role_is_known check (value in (
    'editor',
    'viewer'
  ));

create table public.company_members (
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.colleague_role not null,
  -- no reference, because it outlives accounts; it is the colleague's data only
  invited_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_members_user_id_idx on public.company_members (user_id);

create function private.editable_companies() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.companies where user_id = (select auth.uid())
  union all
  select company_id from public.company_members
  where user_id = (select auth.uid()) and role = 'editor'
$$;

create function private.readable_companies() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.companies where user_id = (select auth.uid())
  union all
  select company_id from public.company_members where user_id = (select auth.uid())
$$;

create function private.people_of_company(company uuid, only_editors boolean default false)
returns setof uuid
language sql stable
set search_path = ''
as $$
  select user_id from public.companies where id = company and user_id is not null
  union all
  select user_id from public.company_members
  where company_id = company and (role = 'editor' or not only_editors)
$$;

create function private.company_of_submission(company_name text) returns uuid
language sql stable
set search_path = ''
as $$
  select id from public.companies
  where name = company_name and id in (select private.editable_companies())
  order by user_id = (select auth.uid()) desc, created_at, id
  limit 1
$$;

create function private.require_not_view_only(company_name text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select from public.companies company
    where company.name = company_name and company.id in (select private.readable_companies())
  ) then
    raise exception 'company_view_only' using errcode = 'PT403', detail = company_name;
  end if;
end
$$;

create or replace function private.guard_owner() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_id is not distinct from old.user_id or private.is_server() then
    return new;
  end if;
  if new.user_id is null and private.is_being_erased(old.user_id) then
    return new;
  end if;
  if current_user not in ('anon', 'authenticated', 'service_role')
    and ((select public.is_admin()) or old.user_id = (select auth.uid()))
  then
    return new;
  end if;
  raise exception 'column_not_changeable' using detail = 'companies.user_id', errcode = '42501';
end
$$;

create function private.end_memberships() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.company_members
  where company_id = new.id and (new.user_id is null or user_id = new.user_id);
  return null;
end
$$;

create function private.tell_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('project', null, 'kind', 'company'), 'project',
    'user:' || coalesce(new.user_id, old.user_id), true
  );
  return null;
end
$$;

create trigger end_memberships after update of user_id on public.companies
  for each row when (old.user_id is distinct from new.user_id)
  execute function private.end_memberships();
create trigger tell_member after insert or update or delete on public.company_members
  for each row execute function private.tell_member();

alter table public.company_members enable row level security;

create policy "People read where they are colleagues, administrators everywhere"
  on public.company_members for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create function private.editable_projects() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.projects where company_id in (select private.editable_companies())
$$;

create function private.readable_projects() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.projects where company_id in (select private.readable_companies())
$$;

grant execute on function
  private.readable_companies(),
  private.readable_projects()
to anon, authenticated, service_role;

-- Reading: the owner and every colleague.
drop policy "Owners read their companies, administrators every one" on public.companies;
drop policy "Owners read how their listings differ, administrators all" on public.display_overrides;
create policy "Colleagues read their companies, administrators every one" on public.companies
  for select to authenticated
  using (id in (select private.readable_companies()) or (select public.is_admin()));
create policy "Colleagues read how their listings differ, administrators all"
  on public.display_overrides for select to authenticated
  using (company_id in (select private.readable_companies()) or (select public.is_admin()));
drop policy "Owners read their projects, administrators every one" on public.projects;
drop policy "Owners read what they did to an offer, administrators all of it" on public.offer_changes;
create policy "Colleagues read their projects, administrators every one" on public.projects
  for select to authenticated
  using (company_id in (select private.readable_companies()) or (select public.is_admin()));
create policy "Colleagues read what they did to an offer, administrators all" on public.offer_changes
  for select to authenticated
  using ((select public.is_admin()) or project_id in (select private.readable_projects()));
drop policy "Owners read their projects' lists, administrators all" on public.project_types;
drop policy "Owners read their projects' lists, administrators all" on public.project_subtypes;
drop policy "Owners read their projects' lists, administrators all" on public.project_sectors;
drop policy "Owners read their projects' lists, administrators all" on public.project_accreditations;
drop policy "Owners read their projects' lists, administrators all" on public.project_sdgs;
drop policy "Owners and administrators read the labels of projects" on public.project_labels;
create policy "Colleagues read their projects' lists, administrators all" on public.project_types
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
create policy "Colleagues read their projects' lists, administrators all" on public.project_subtypes
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
create policy "Colleagues read their projects' lists, administrators all" on public.project_sectors
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
create policy "Colleagues read their projects' lists, administrators all" on public.project_accreditations
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
create policy "Colleagues read their projects' lists, administrators all" on public.project_sdgs
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
create policy "Colleagues and administrators read the labels of projects" on public.project_labels
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
drop policy "Owners read their projects' lists, administrators all" on public.project_methodologies;
create policy "Colleagues read their projects' lists, administrators all" on public.project_methodologies
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
drop policy "Owners and administrators read what registries say" on public.registry_records;
create policy "Colleagues and administrators read what registries say" on public.registry_records
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
drop policy "Owners read their pending revisions, administrators all" on public.pending_revisions;
create policy "Colleagues read their pending revisions, administrators all" on public.pending_revisions
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
drop policy "Owners read their projects' files, administrators all" on public.project_files;
create policy "Colleagues read their projects' files, administrators all" on public.project_files
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
drop policy "Owners read when they submitted again, administrators all" on public.resubmissions;
drop policy "Owners read the decisions on their projects, administrators all" on public.reviews;
create policy "Colleagues read when they submitted again, administrators all" on public.resubmissions
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
create policy "Colleagues read the decisions on their projects, administrators all" on public.reviews
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
drop policy "Owners see their project media" on storage.objects;
drop policy "Owners add the files that are reserved for them" on storage.objects;
create policy "Colleagues see their project media" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'project_media'
    and private.is_own_company_path(name, array['logo', 'photos', 'documents'])
  );
create policy "Editors add the files that are reserved for them" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'project_media' and private.may_store(name));

-- Writing: the owner and those who may edit.
create or replace function private.record_resubmission() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.resubmissions (project_id, by_developer)
  values (new.id, new.id in (select private.editable_projects()));
  return null;
end
$$;

create or replace function private.tell_owners(changed_projects uuid[], kind text) returns void
language sql
set search_path = ''
as $$
  select realtime.send(
    jsonb_build_object('project', project.id, 'kind', kind), 'project', 'user:' || person, true
  )
  from public.projects project
  cross join lateral private.people_of_company(project.company_id) person
  where project.id = any (changed_projects)
$$;

create function private.lock_submitters(people uuid[]) returns void
language sql
set search_path = ''
as $$
  select private.lock_submitter(person)
  from (
    select distinct person from unnest(people) person where person is not null order by person
  ) ordered
$$;

create function private.owner_of_company(company uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select user_id from public.companies where id = company
$$;

create function private.lock_editable_company(project uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  company uuid;
begin
  select own.company_id into company
  from public.projects own where own.id = project and own.id in (select private.editable_projects());
  if company is not null then
    perform private.lock_submitters(array[(select auth.uid()), private.owner_of_company(company)]);
    perform private.lock_company(company);
  end if;
  if project is null or project not in (select private.editable_projects()) then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  return company;
end
$$;

create or replace function public.reduce_offer(project uuid, change text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  not_available constant public.credit_availability := 'No - Purchase not available at this time';
  developer uuid := (select auth.uid());
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
  perform private.lock_editable_company(project);
  select own.* into strict before from public.projects own where own.id = project for update;

  if before.status = 'withdrawn' then
    raise exception 'already_withdrawn' using errcode = 'PT409';
  elsif change = 'sold_out' and before.project_status = 'Sold out' then
    raise exception 'already_sold_out' using errcode = 'PT409';
  elsif change = 'not_for_sale' and before.credit_availability = not_available then
    raise exception 'already_not_for_sale' using errcode = 'PT409';
  end if;
  -- A withdrawal is never limited: to withdraw again, one must submit again, which is.
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
    -- It was submitted before, so its approval must not put the credits back on sale. Reviewers
    -- must read it again.
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

create or replace function public.confirm_project_files(project uuid, files uuid[]) returns jsonb
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
  -- Clients know times in milliseconds.
  if date_trunc('milliseconds', changed_at) <> date_trunc('milliseconds', seen_at) then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;

  if revision is null then
    update public.projects set status = verdict where id = project;
  elsif verdict = 'approved' then
    perform private.require_unused_project_id(revised, project);
    before := private.stored_submission(project);
    perform private.write_submission(project, revised);
    -- The source is the developer at the time of submission, not of the decision.
    perform private.record_sources(project, before, private.source('developer', sent_at));
  end if;
  if verdict = 'approved' then
    perform private.approve_files(project, revision);
  end if;
  -- Withdrawing a project also decides on its pending edit.
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
  cross join lateral private.people_of_company(company.id, true) person
  join public.profiles owner on owner.id = person
  where reviewed.id = project and owner.email is not null;
end
$$;

create or replace function private.require_storage_left(company uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  company_files bigint;
  person_bytes numeric;
begin
  select count(*) filter (where used.company_id = company), coalesce(sum(used.bytes), 0)
  into company_files, person_bytes
  from private.storage_used(private.owner_of_company(company)) used;
  if company_files > private.submission_limit('filesPerCompany') then
    raise exception 'too_many_files' using errcode = 'PT429';
  end if;
  if person_bytes > private.submission_limit('bytesPerPerson') then
    raise exception 'too_many_bytes' using errcode = 'PT429';
  end if;
end
$$;

create or replace function private.tell_developer(project uuid, email_template text, facts jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select owner.email, email_template, jsonb_build_object(
    'project', told.id, 'project_id', told.project_id, 'company', company.name
  ) || facts
  from public.projects told
  join public.companies company on company.id = told.company_id
  cross join lateral private.people_of_company(company.id, true) person
  join public.profiles owner on owner.id = person
  where told.id = project and owner.email is not null
$$;

create or replace function public.set_display_override(
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

create function private.is_claimable(project public.projects) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_unclaimed(project.company_id) and (
    project.status = 'approved'
    or (
      project.status = 'submitted' and project.submission_key is null
      and exists (select from public.registry_records record where record.project_id = project.id)
    )
  )
$$;

create function private.whose_project(existing public.projects) returns text
language sql stable
set search_path = ''
as $$
  select case
    when existing.company_id in (select private.readable_companies()) then 'yours'
    when private.is_claimable(existing) then 'claimable'
    else 'taken'
  end
$$;

create or replace function private.require_unused_project_id(submission jsonb, except_project uuid)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'project', 'id');
  entered_registry text := private.submitted_text(submission, 'project', 'registry');
  -- the project's company; for a new project, the submitter's company of that name, if any
  company uuid := coalesce(
    (select company_id from public.projects where id = except_project),
    private.company_of_submission(private.submitted_text(submission, 'company', 'name'))
  );
  existing public.projects;
begin
  select known.* into existing
  from public.projects known
  where lower(btrim(known.project_id)) = lower(entered) and known.id is distinct from except_project
    and (
      known.registry = entered_registry
      or (known.registry is null and entered_registry is null and known.company_id = company)
    )
  limit 1;
  if existing.id is not null then
    raise exception 'project_id_taken'
      using errcode = 'PT409', detail = entered, hint = private.whose_project(existing);
  end if;
end
$$;

drop function private.earlier_submission(uuid, uuid);
create function private.earlier_submission(key uuid) returns public.projects
language sql stable
set search_path = ''
as $$
  select existing
  from public.projects existing
  where existing.submission_key = key
    and existing.company_id in (select private.editable_companies())
$$;

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
  -- what is stored of the company: '{}' for a new one
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
      -- Includes lock timeouts and the like: the server asks the visitor to try again.
      if sqlstate like 'PT%' or sqlstate in ('23514', '40001', '40P01', '55P03') then
        raise;
      end if;
      raise exception '%', failing using errcode = 'PT503', detail = sqlerrm;
  end;
  return jsonb_build_object('id', project, 'company_id', company, 'files', files);
end
$$;

create or replace function public.update_project(
  project uuid, submission jsonb, seen_at timestamptz default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if seen_at is not null then
    perform private.lock_editable_company(project);
    -- Clients know times in milliseconds.
    if date_trunc('milliseconds', private.last_changed(project))
      is distinct from date_trunc('milliseconds', seen_at)
    then
      raise exception 'project_changed' using errcode = 'PT409';
    end if;
  end if;
  return private.write_edit(project, submission);
end
$$;

create or replace function public.is_project_id_taken(submission jsonb, submission_key uuid, project uuid default null)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if project is not null and project not in (select private.editable_projects()) then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  -- A submission sent again finds the project that it created.
  if project is null and exists (
    select from private.earlier_submission(submission_key) earlier where earlier.id is not null
  ) then
    return false;
  end if;
  perform private.require_unused_project_id(submission, project);
  return false;
exception
  when sqlstate 'PT409' then
    return true;
end
$$;

create or replace function private.write_edit(project uuid, submission jsonb) returns jsonb
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
    if not is_waiting then
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
  if not is_waiting then
    perform private.notify_team('project', project, submission);
  end if;
  return jsonb_build_object('outcome', 'saved', 'files', files);
end
$$;

create or replace function private.is_own_company_path(path text, folders text[]) returns boolean
language sql stable
set search_path = ''
as $$
  select array_length(string_to_array(path, '/'), 1) = 3
    and split_part(path, '/', 2) = any (folders)
    and split_part(path, '/', 1) in (
      select readable::text from private.readable_companies() readable
    )
$$;

create or replace function private.may_store(path text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.project_files file
    where file.path = may_store.path
      and file.company_id in (select private.editable_companies())
      and private.is_open_reservation(file)
      and private.submission_limit('bytesPerPerson') > (
        select coalesce(sum((object.metadata ->> 'size')::bigint), 0)
        from public.companies company
        join public.project_files stored on stored.company_id = company.id
        join storage.objects object
          on object.bucket_id = 'project_media' and object.name = stored.path
        where company.user_id = private.owner_of_company(file.company_id)
          and stored.removed_at is null
      )
  )
$$;

drop function private.owned_projects();
drop function private.owned_companies();

-- Claims.
create table private.id_lookups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hour timestamptz not null,
  ids integer not null
);

alter table private.id_lookups enable row level security;

create policy "Nobody" on private.id_lookups for all to anon, authenticated using (false);

create or replace function public.claim_company(company uuid, message text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  claimant uuid := (select auth.uid());
  words text := btrim(message);
  claimed public.companies;
  address text;
  claim uuid;
begin
  if claimant is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.lock_submitter(claimant);
  perform private.lock_company(company);
  -- Strangers must not learn of a company with nothing that is listed or that a registry published.
  select owner.* into claimed from public.companies owner
  where owner.id = company and exists (
    select from public.projects project
    where project.company_id = owner.id
      and (project.status = 'approved' or private.is_claimable(project))
  );
  if claimed.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  if claimed.user_id is not null then
    raise exception 'company_has_an_owner' using errcode = 'PT409';
  end if;
  if exists (
    select from public.company_claims earlier
    where earlier.company_id = company and earlier.claimant_id = claimant
      and earlier.decision is null
  ) then
    raise exception 'already_claimed' using errcode = 'PT409';
  end if;
  if private.open_claims_per_person() <= (
    select count(*) from public.company_claims earlier
    where earlier.claimant_id = claimant and earlier.decision is null
  ) then
    raise exception 'too_many_claims' using errcode = 'PT429';
  end if;

  select account.email into address from auth.users account where account.id = claimant;
  insert into public.company_claims (
    company_id, company_name, claimant_id, email, message, has_matching_domain
  )
  values (
    company, claimed.name, claimant, address, coalesce(words, ''),
    private.has_matching_domain(claimant, company)
  )
  returning id into claim;
  perform private.tell_team('claims-received', 'claims', jsonb_build_object(
    'claim', claim, 'company', claimed.name, 'email', address
  ));
  return claim;
end
$$;

create or replace function private.give_company(company uuid, person uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  own uuid;
  taken text;
begin
  select owned.id into own
  from public.companies owned
  join public.companies unclaimed on unclaimed.id = company
  where owned.user_id = person and lower(btrim(owned.name)) = lower(btrim(unclaimed.name))
  order by owned.name = unclaimed.name desc, owned.created_at
  limit 1
  for no key update of owned;
  if own is null then
    update public.companies set user_id = person where id = company;
    return company;
  end if;
  if exists (select from public.project_files where company_id = company) then
    raise exception 'owner_has_company_of_that_name' using errcode = 'PT409';
  end if;

  select moved.project_id into taken
  from public.projects moved
  join public.projects there on there.company_id = own and there.registry is null
    and lower(btrim(there.project_id)) = lower(btrim(moved.project_id))
  where moved.company_id = company and moved.registry is null
  limit 1;
  if taken is not null then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = taken;
  end if;
  update public.projects set company_id = own where company_id = company;
  update public.company_claims set company_id = own where company_id = company;
  delete from public.companies where id = company;
  return own;
end
$$;

drop function public.find_unclaimed_companies(text);
create function public.find_unclaimed_companies(search text)
returns table (
  company_id uuid, company_name text, project_count bigint, waiting_count bigint, example_ids text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  words text[];
begin
  perform private.require_short_search(search);
  words := array(
    select distinct word
    from regexp_split_to_table(private.plain_text(btrim(search)), '\s+') word
    where word <> ''
  );
  if words = '{}' then
    return;
  end if;
  return query
  with found as materialized (
    select distinct company.id, company.name
    from public.companies company
    join public.projects project on project.company_id = company.id
    where company.user_id is null and project.status in ('approved', 'submitted')
      and (
        select bool_and(strpos(company.search_text || ' ' || project.search_text, word) > 0)
        from unnest(words) word
      )
      -- the text above also has the country
      and (
        select bool_and(strpos(company.search_text || ' ' || private.plain_text(
          concat_ws(' ', project.project_id, project.project_name)), word) > 0)
        from unnest(words) word
      )
      and private.is_claimable(project)
    order by company.name, company.id
    limit 20
  )
  select found.id, found.name, count(*), count(*) filter (where project.status = 'submitted'),
    (array_agg(project.project_id order by project.project_id))[1:3]
  from found
  join public.projects project on project.company_id = found.id
  where private.is_claimable(project)
  group by found.id, found.name
  order by found.name, found.id;
end
$$;

create function private.id_lookup_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('perCall', 1000, 'perHour', 30000)
$$;

create function public.find_existing_projects(registry text, registry_ids text[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  asked integer := cardinality(registry_ids);
  looked_up integer;
begin
  if person is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if asked > (private.id_lookup_limits() ->> 'perCall')::integer then
    raise exception 'too_many_ids' using errcode = 'PT400';
  end if;
  insert into private.id_lookups as known (user_id, hour, ids)
  values (person, date_trunc('hour', now()), asked)
  on conflict (user_id) do update
  set hour = excluded.hour,
    ids = case when known.hour = excluded.hour then known.ids else 0 end + excluded.ids
  returning ids into looked_up;
  if looked_up > (private.id_lookup_limits() ->> 'perHour')::integer then
    raise exception 'too_many_id_lookups' using errcode = 'PT429';
  end if;
  return (
    select coalesce(jsonb_object_agg(given.id, private.whose_project(existing)), '{}')
    from (select distinct id from unnest(registry_ids) id where id is not null) given
    join public.projects existing
      on lower(btrim(existing.project_id)) = lower(btrim(given.id))
      and existing.registry = find_existing_projects.registry
  );
end
$$;

grant execute on function
  public.find_existing_projects(text, text[]),
  public.find_unclaimed_companies(text)
to authenticated, service_role;

-- Several people on one company. Its owner invites colleagues by e-mail, to edit or only to look. The
-- e-mail alone grants nothing: a colleague is whoever accepts, logged in with that confirmed address.

create table public.company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  email text not null
    constraint invitation_email_is_one_address check (
      char_length(email) <= 254 and email = lower(email)
      and email ~ '^[^[:space:][:cntrl:]@,;:<>()"\\]{1,64}@[^[:space:][:cntrl:]@,;:<>()"\\]+\.[^[:space:][:cntrl:]@,;:<>()"\\]+$'
    ),
  role public.colleague_role not null,
  -- no reference, because it outlives accounts; it is the invited person's data only
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  -- of the last of `sends` e-mails
  sent_at timestamptz not null default now(),
  sends integer not null default 1,
  expires_at timestamptz not null,
  -- null: open
  outcome text constraint invitation_outcome_is_known
    check (outcome in ('accepted', 'declined', 'withdrawn')),
  ended_at timestamptz,
  accepted_by uuid references auth.users (id) on delete cascade,
  constraint ended_invitation_says_when check ((outcome is null) = (ended_at is null))
);
create unique index company_invitations_open_key on public.company_invitations (company_id, email)
  where outcome is null;
create index company_invitations_company_id_idx on public.company_invitations (company_id, created_at);
create index company_invitations_email_idx on public.company_invitations (email);
create index company_invitations_accepted_by_idx on public.company_invitations (accepted_by);
create index company_invitations_invited_by_idx
  on public.company_invitations (invited_by, sent_at desc);

-- domain/limits.ts has the same numbers; a test compares them.
create function private.colleague_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'days', 14, 'perCompany', 50, 'emailsPerDay', 30, 'sendsPerInvitation', 5, 'changesPerDay', 50
  )
$$;

-- Locks in the usual order: the owner, then the company. Others' companies do not exist.
create function private.lock_own_company(company uuid) returns public.companies
language plpgsql
set search_path = ''
as $$
declare
  own public.companies;
begin
  if (select auth.uid()) is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.lock_submitter((select auth.uid()));
  if exists (
    select from public.companies known where known.id = company and known.user_id = (select auth.uid())
  ) then
    perform private.lock_company(company);
    select known.* into own from public.companies known
    where known.id = company and known.user_id = (select auth.uid());
  end if;
  if own.id is null then
    raise exception 'own_company_not_found' using errcode = 'PT404';
  end if;
  return own;
end
$$;

create function private.require_emails_left(owner uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if (
    select coalesce(sum(earlier.sends), 0) from public.company_invitations earlier
    where earlier.invited_by = owner and earlier.sent_at > now() - interval '1 day'
  ) >= (private.colleague_limits() ->> 'emailsPerDay')::integer then
    raise exception 'too_many_colleague_emails' using errcode = 'PT429';
  end if;
end
$$;

create function private.send_company_invitation(
  sent public.company_invitations, company_name text
) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select sent.email, 'company-invitation', jsonb_build_object(
    'invitation', sent.id, 'email', sent.email, 'company', company_name, 'role', sent.role,
    'invited_by', (select profile.email from public.profiles profile where profile.id = sent.invited_by),
    'expires_at', sent.expires_at
  )
$$;

create function private.expiry_of_invitation() returns timestamptz
language sql stable
set search_path = ''
as $$
  select now() + make_interval(days => (private.colleague_limits() ->> 'days')::integer)
$$;

-- The company's name is in the e-mail, so it must be one that the team has read: only a listed
-- company's details cannot be changed without a review.
create function public.invite_colleague(company uuid, address text, new_role text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.companies := private.lock_own_company(company);
  invited text := lower(btrim(address));
  sent public.company_invitations;
begin
  if new_role is null or new_role not in ('editor', 'viewer') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  if not exists (
    select from public.projects listed
    where listed.company_id = own.id and listed.status = 'approved'
  ) then
    raise exception 'company_not_listed' using errcode = 'PT409';
  end if;
  if exists (
    select from private.people_of_company(own.id) person
    join auth.users account on account.id = person
    where lower(account.email) = invited
  ) then
    raise exception 'already_colleague' using errcode = 'PT409';
  end if;
  update public.company_invitations earlier
  set outcome = 'withdrawn', ended_at = now()
  where earlier.company_id = own.id and earlier.outcome is null and earlier.expires_at <= now();
  if exists (
    select from public.company_invitations earlier
    where earlier.company_id = own.id and earlier.email = invited and earlier.outcome is null
  ) then
    raise exception 'colleague_already_invited' using errcode = 'PT409';
  end if;
  if (private.colleague_limits() ->> 'perCompany')::integer <= (
    select count(*) from public.company_members member where member.company_id = own.id
  ) + (
    select count(*) from public.company_invitations earlier
    where earlier.company_id = own.id and earlier.outcome is null
  ) then
    raise exception 'too_many_colleagues' using errcode = 'PT429';
  end if;
  perform private.require_emails_left((select auth.uid()));

  insert into public.company_invitations (company_id, email, role, invited_by, expires_at)
  values (own.id, invited, new_role, (select auth.uid()), private.expiry_of_invitation())
  returning * into sent;
  perform private.send_company_invitation(sent, own.name);
  perform private.record_act(
    'colleague-invited', 'company', own.id::text, own.name, null,
    jsonb_build_object('role', new_role));
  return sent.id;
end
$$;

-- An open invitation of a company that the caller owns, both locked.
create function private.lock_own_invitation(invitation uuid) returns public.company_invitations
language plpgsql
set search_path = ''
as $$
declare
  sent public.company_invitations;
begin
  select known.* into sent
  from public.company_invitations known
  join public.companies own on own.id = known.company_id and own.user_id = (select auth.uid())
  where known.id = invitation;
  if sent.id is null then
    raise exception 'own_company_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_own_company(sent.company_id);
  select known.* into strict sent
  from public.company_invitations known where known.id = invitation for update;
  if sent.outcome is not null then
    raise exception 'invitation_not_pending' using errcode = 'PT409', detail = sent.outcome;
  end if;
  return sent;
end
$$;

create function public.resend_company_invitation(invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_own_invitation(invitation);
begin
  if sent.sends >= (private.colleague_limits() ->> 'sendsPerInvitation')::integer then
    raise exception 'invitation_sent_too_often' using errcode = 'PT429';
  end if;
  perform private.require_emails_left((select auth.uid()));
  update public.company_invitations known
  set sends = known.sends + 1, sent_at = now(), expires_at = private.expiry_of_invitation()
  where known.id = sent.id
  returning known.* into sent;
  perform private.send_company_invitation(
    sent, (select company.name from public.companies company where company.id = sent.company_id));
end
$$;

-- Ends open invitations; an e-mail that has not been sent yet is not sent.
create function private.end_company_invitations(ended uuid[], with_outcome text) returns void
language sql
set search_path = ''
as $$
  update public.company_invitations
  set outcome = with_outcome, ended_at = now()
  where id = any (ended) and outcome is null;
  delete from public.email_outbox message
  where message.template = 'company-invitation' and message.sent_at is null
    and message.data ->> 'invitation' = any (ended::text[])
$$;

create function public.withdraw_company_invitation(invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_own_invitation(invitation);
begin
  perform private.end_company_invitations(array[sent.id], 'withdrawn');
  perform private.record_act(
    'colleague-invitation-withdrawn', 'company', sent.company_id::text,
    (select company.name from public.companies company where company.id = sent.company_id), null,
    jsonb_build_object('role', sent.role));
end
$$;

-- Those that are open for the caller's own confirmed address.
create function public.get_my_company_invitations() returns table (
  id uuid, company_name text, role text, invited_by_email text, expires_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select sent.id, company.name, sent.role::text, inviter.email, sent.expires_at
    from public.company_invitations sent
    join public.companies company on company.id = sent.company_id
    left join public.profiles inviter on inviter.id = sent.invited_by
    where sent.email = private.confirmed_address() and sent.outcome is null
      and sent.expires_at > now()
    order by sent.created_at desc;
end
$$;

-- An invitation for the caller's own address that can still be responded to, with its company locked.
create function private.lock_received_invitation(invitation uuid) returns public.company_invitations
language plpgsql
set search_path = ''
as $$
declare
  sent public.company_invitations;
  state text;
begin
  if (select auth.uid()) is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  select known.* into sent from public.company_invitations known
  where known.id = invitation and known.email = private.confirmed_address();
  if sent.id is null then
    raise exception 'invitation_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_submitter((select auth.uid()));
  perform private.lock_company(sent.company_id);
  select known.* into strict sent
  from public.company_invitations known where known.id = invitation for update;
  state := coalesce(sent.outcome, case when sent.expires_at <= now() then 'expired' end);
  if state is not null then
    raise exception 'invitation_not_pending' using errcode = 'PT409', detail = state;
  end if;
  return sent;
end
$$;

create function public.accept_company_invitation(invitation uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_received_invitation(invitation);
  joined public.companies;
begin
  select company.* into strict joined from public.companies company where company.id = sent.company_id;
  if joined.user_id = (select auth.uid()) then
    raise exception 'already_colleague' using errcode = 'PT409';
  end if;
  insert into public.company_members (company_id, user_id, role, invited_by)
  values (joined.id, (select auth.uid()), sent.role, sent.invited_by)
  on conflict (company_id, user_id) do nothing;
  update public.company_invitations known
  set outcome = 'accepted', ended_at = now(), accepted_by = (select auth.uid())
  where known.id = sent.id;
  insert into public.email_outbox (recipient, template, data)
  select owner.email, 'colleague-joined', jsonb_build_object(
    'company', joined.name, 'company_id', joined.id, 'email', sent.email, 'role', sent.role)
  from public.profiles owner where owner.id = joined.user_id and owner.email is not null;
  perform private.record_act(
    'colleague-joined', 'company', joined.id::text, joined.name, null,
    jsonb_build_object('role', sent.role));
  return joined.id;
end
$$;

create function public.decline_company_invitation(invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_received_invitation(invitation);
begin
  perform private.end_company_invitations(array[sent.id], 'declined');
end
$$;

-- The caller's own companies and those that they are a colleague of.
create function public.get_my_companies() returns table (
  company_id uuid, company_name text, role text, is_listed boolean, colleagues bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select company.id, company.name, coalesce(own.role::text, 'owner'),
      exists (
        select from public.projects listed
        where listed.company_id = company.id and listed.status = 'approved'
      ),
      (select count(*) from public.company_members member where member.company_id = company.id)
    from public.companies company
    left join public.company_members own
      on own.company_id = company.id and own.user_id = (select auth.uid())
    where company.id in (select private.readable_companies())
    order by company.name, company.id;
end
$$;

-- Everyone of a company, for each of them, and its open invitations, for its owner.
create function public.get_colleagues(company uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  subject public.companies;
begin
  select known.* into subject from public.companies known
  where known.id = company and known.id in (select private.readable_companies());
  if subject.id is null then
    raise exception 'own_company_not_found' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'name', subject.name,
    'people', (
      select jsonb_agg(jsonb_build_object(
        'id', person.id, 'email', profile.email, 'role', person.role, 'since', person.since
      ) order by person.since nulls first, person.id)
      from (
        select subject.user_id as id, 'owner' as role, null::timestamptz as since
        union all
        select member.user_id, member.role, member.created_at
        from public.company_members member where member.company_id = subject.id
      ) person
      left join public.profiles profile on profile.id = person.id
      where person.id is not null
    ),
    'invitations', case when subject.user_id = (select auth.uid()) then coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', sent.id, 'email', sent.email, 'role', sent.role, 'sent_at', sent.sent_at,
        'sends', sent.sends, 'expires_at', sent.expires_at, 'is_expired', sent.expires_at <= now()
      ) order by sent.created_at desc, sent.id)
      from public.company_invitations sent
      where sent.company_id = subject.id and sent.outcome is null
    ), '[]') else '[]' end
  );
end
$$;

create function public.set_colleague_role(company uuid, person uuid, new_role text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.companies := private.lock_own_company(company);
  former text;
begin
  if new_role is null or new_role not in ('editor', 'viewer') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  select member.role into former from public.company_members member
  where member.company_id = own.id and member.user_id = person;
  if former is null then
    raise exception 'colleague_not_found' using errcode = 'PT404';
  end if;
  if former = new_role then
    return;
  end if;
  -- the audit trail cannot be emptied
  if (private.colleague_limits() ->> 'changesPerDay')::integer <= (
    select count(*) from public.audit_trail entry
    where entry.subject_kind = 'company' and entry.subject_id = own.id::text
      and entry.act = 'colleague-role-changed' and entry.created_at > now() - interval '1 day'
  ) then
    raise exception 'too_many_role_changes' using errcode = 'PT429';
  end if;
  update public.company_members member set role = new_role
  where member.company_id = own.id and member.user_id = person;
  perform private.record_act(
    'colleague-role-changed', 'company', own.id::text, own.name, null,
    jsonb_build_object('role', jsonb_build_object('from', former, 'to', new_role)));
end
$$;

-- By the owner, or by the colleagues themselves. The right ends with the transaction.
create function public.remove_colleague(company uuid, person uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  is_leaving boolean := coalesce(person = (select auth.uid()), false);
  subject public.companies;
begin
  if is_leaving then
    perform private.lock_submitter(person);
    perform private.lock_company(company);
    select known.* into subject from public.companies known
    join public.company_members own on own.company_id = known.id and own.user_id = person
    where known.id = company;
    if subject.id is null then
      raise exception 'own_company_not_found' using errcode = 'PT404';
    end if;
  else
    subject := private.lock_own_company(company);
  end if;
  delete from public.company_members member
  where member.company_id = subject.id and member.user_id = person;
  if not found then
    raise exception 'colleague_not_found' using errcode = 'PT404';
  end if;
  if not is_leaving then
    perform private.tell_removed(subject.name, array[person]);
  end if;
  perform private.record_act(
    case when is_leaving then 'colleague-left' else 'colleague-removed' end,
    'company', subject.id::text, subject.name);
end
$$;

create function private.tell_removed(company_name text, people uuid[]) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select profile.email, 'colleague-removed', jsonb_build_object('company', company_name)
  from public.profiles profile
  where profile.id = any (people) and profile.email is not null
$$;

-- Deletes the invitations of deleted accounts, because they contain the address.
create function private.forget_company_invitations() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.company_invitations where email = lower(old.email);
  return null;
end
$$;

create trigger forget_company_invitations after delete on auth.users
  for each row execute function private.forget_company_invitations();

alter table public.company_invitations enable row level security;

-- Owners and invited people read theirs with functions.
create policy "Administrators read invitations to companies" on public.company_invitations
  for select to authenticated using ((select public.is_admin()));

grant execute on function
  public.invite_colleague(uuid, text, text),
  public.resend_company_invitation(uuid),
  public.withdraw_company_invitation(uuid),
  public.get_my_company_invitations(),
  public.accept_company_invitation(uuid),
  public.decline_company_invitation(uuid),
  public.get_my_companies(),
  public.get_colleagues(uuid),
  public.set_colleague_role(uuid, uuid, text),
  public.remove_colleague(uuid, uuid)
to authenticated, service_role;

-- A company changes hands, always with its projects, files and sources: its owner hands it over to a
-- colleague, or the team gives it to somebody else or takes it back, with a reason.

-- Both people and the company are locked. What the former owner had sent stays theirs to send: open
-- invitations end.
create function private.change_owner(company public.companies, person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if person is not null and exists (
    select from public.companies other
    where other.user_id = person and other.id <> company.id
      and lower(btrim(other.name)) = lower(btrim(company.name))
  ) then
    raise exception 'owner_has_company_of_that_name' using errcode = 'PT409';
  end if;
  perform private.end_company_invitations(array(
    select sent.id from public.company_invitations sent
    where sent.company_id = company.id and sent.outcome is null
  ), 'withdrawn');
  update public.companies set user_id = person where id = company.id;
end
$$;

create function private.tell_person(person uuid, email_template text, facts jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select profile.email, email_template, facts
  from public.profiles profile where profile.id = person and profile.email is not null
$$;

-- To a colleague who may edit. The former owner stays as one.
create function public.hand_over_company(company uuid, person uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  former uuid := (select auth.uid());
  own public.companies;
begin
  perform private.lock_submitters(array[former, person]);
  own := private.lock_own_company(company);
  if not exists (
    select from public.company_members member
    where member.company_id = own.id and member.user_id = person and member.role = 'editor'
  ) then
    raise exception 'colleague_not_found' using errcode = 'PT404';
  end if;
  perform private.change_owner(own, person);
  insert into public.company_members (company_id, user_id, role, invited_by)
  values (own.id, former, 'editor', person);
  perform private.tell_person(person, 'company-handed-over', jsonb_build_object(
    'company', own.name,
    'email', (select profile.email from public.profiles profile where profile.id = former)
  ));
  perform private.record_act('company-handed-over', 'company', own.id::text, own.name);
end
$$;

-- The open claims of a company that now has an owner.
create function private.close_claims(company uuid, owner uuid) returns void
language sql
set search_path = ''
as $$
  with decided as (
    update public.company_claims waiting
    set decision = case when waiting.claimant_id = owner then 'approved' else 'rejected' end,
      note = case when waiting.claimant_id = owner then null
        else 'Our team has given this company to somebody else.' end,
      decided_by = (select auth.uid()),
      decided_at = now()
    where waiting.company_id = company and waiting.decision is null
    returning waiting.*
  )
  insert into public.email_outbox (recipient, template, data)
  select profile.email, 'claim-decision', jsonb_build_object(
    'claim', decided.id, 'company', decided.company_name, 'decision', decided.decision,
    'note', decided.note
  )
  from decided
  join public.profiles profile on profile.id = decided.claimant_id
  where profile.email is not null and decided.decision = 'rejected'
$$;

-- By the team. Colleagues stay or go by choice; the former owner goes. Returns the company, which is
-- another one if the projects of an unclaimed one moved to the person's own of the same name.
create function public.give_company(
  company uuid, address text, keeps_colleagues boolean, reason text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  person uuid;
  subject public.companies;
  given uuid;
  removed uuid[];
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  select account.id into person from auth.users account
  where lower(account.email) = lower(btrim(address)) and account.email_confirmed_at is not null
  limit 1;
  if person is null then
    raise exception 'no_account_with_address' using errcode = 'PT404';
  end if;
  perform private.lock_submitters(array[person, private.owner_of_company(company)]);
  perform private.lock_company(company);
  select known.* into subject from public.companies known where known.id = company;
  if subject.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  if subject.user_id = person then
    raise exception 'already_owner' using errcode = 'PT409';
  end if;

  if subject.user_id is null then
    given := private.give_company(company, person);
  else
    given := company;
    removed := array(
      select member.user_id from public.company_members member
      where member.company_id = company and member.user_id <> person and not keeps_colleagues
    );
    delete from public.company_members member
    where member.company_id = company and member.user_id = any (removed);
    perform private.change_owner(subject, person);
    perform private.tell_removed(subject.name, removed);
    perform private.tell_person(subject.user_id, 'company-taken', jsonb_build_object(
      'company', subject.name, 'reason', why, 'is_given', true));
  end if;
  perform private.tell_person(person, 'company-given', jsonb_build_object(
    'company', subject.name, 'reason', why));
  perform private.close_claims(given, person);
  perform private.record_act(
    'company-given', 'company', given::text, subject.name,
    private.without_addresses(why, array[lower(btrim(address))]),
    jsonb_build_object(
      'owner', jsonb_build_object('from', coalesce(subject.user_id::text, ''), 'to', person),
      'colleagues_removed', coalesce(cardinality(removed), 0)
    ));
  return given;
end
$$;

-- By the team: the company is unclaimed again, and nobody's colleague. What was stated stays, with its
-- sources; an unclaimed company of the same name, as an import leaves one, gives it its projects.
create function public.take_back_company(company uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  subject public.companies;
  namesake uuid;
  colleagues uuid[];
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  perform private.lock_submitters(array[private.owner_of_company(company)]);
  perform private.lock_company(company);
  select known.* into subject from public.companies known where known.id = company;
  if subject.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  if subject.user_id is null then
    raise exception 'company_has_no_owner' using errcode = 'PT409';
  end if;
  select unclaimed.id into namesake from public.companies unclaimed
  where unclaimed.user_id is null and lower(unclaimed.name) = lower(subject.name)
  for no key update;
  if namesake is not null then
    if exists (select from public.project_files where company_id = namesake) then
      raise exception 'unclaimed_company_of_that_name' using errcode = 'PT409';
    end if;
    update public.projects set company_id = company where company_id = namesake;
    update public.company_claims set company_id = company where company_id = namesake;
    delete from public.companies where id = namesake;
  end if;
  colleagues := array(
    select member.user_id from public.company_members member where member.company_id = company
  );
  perform private.change_owner(subject, null);
  perform private.tell_removed(subject.name, colleagues);
  perform private.tell_person(subject.user_id, 'company-taken', jsonb_build_object(
    'company', subject.name, 'reason', why, 'is_given', false));
  perform private.record_act(
    'company-taken-back', 'company', company::text, subject.name,
    private.without_addresses(why, array(
      select account.email::text from auth.users account where account.id = subject.user_id
    )),
    jsonb_build_object('colleagues_removed', cardinality(colleagues)));
end
$$;

grant execute on function
  public.hand_over_company(uuid, uuid),
  public.give_company(uuid, text, boolean, text),
  public.take_back_company(uuid, text)
to authenticated, service_role;

create or replace function public.get_person(person uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', account.id,
      'email', account.email,
      'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at,
      'marketing_opt_in', profile.marketing_opt_in,
      'is_administrator', account.id in (select private.administrators()),
      'is_listed', private.is_listed_administrator(account.id),
      'is_last_administrator', array[account.id] = array(select private.administrators()),
      'sessions', (select count(*) from auth.sessions session where session.user_id = account.id),
      'lists', (select count(*) from public.lists list where list.user_id = account.id),
      'keys', (select count(*) from public.api_keys key where key.user_id = account.id),
      'claims', (
        select count(*) from public.company_claims claim where claim.claimant_id = account.id
      ),
      'frozen_comparisons', (
        select count(*) from public.frozen_comparisons frozen where frozen.frozen_by = account.id
      ),
      'companies', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', company.id,
            'name', company.name,
            'listed', (
              select count(*) from public.projects project
              where project.company_id = company.id and project.status = 'approved'
            ),
            'not_listed', (
              select count(*) from public.projects project
              where project.company_id = company.id and project.status <> 'approved'
            ),
            'files', (
              select count(*) from public.project_files file where file.company_id = company.id
            ),
            'colleagues', (
              select count(*) from public.company_members member
              where member.company_id = company.id
            )
          )
          order by company.name
        )
        from public.companies company where company.user_id = account.id
      ), '[]'),
      'memberships', coalesce((
        select jsonb_agg(
          jsonb_build_object('id', company.id, 'name', company.name, 'role', member.role)
          order by company.name
        )
        from public.company_members member
        join public.companies company on company.id = member.company_id
        where member.user_id = account.id
      ), '[]')
    )
    from auth.users account
    join public.profiles profile on profile.id = account.id
    where account.id = person
  );
end
$$;

create function private.pass_on_companies(person uuid, known text[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  successor uuid;
  passed_on uuid[] := '{}';
begin
  for company in
    select own.* from public.companies own where own.user_id = person order by own.id for update
  loop
    select member.user_id into successor
    from public.company_members member
    where member.company_id = company.id and member.role = 'editor'
      and not exists (
        select from public.companies other
        where other.user_id = member.user_id
          and lower(btrim(other.name)) = lower(btrim(company.name))
      )
    order by member.created_at, member.user_id
    limit 1;
    continue when successor is null;
    perform private.change_owner(company, successor);
    update public.companies set email = null
    where id = company.id and lower(email) = any (known);
    update public.projects set contact_email = null
    where company_id = company.id and lower(contact_email) = any (known);
    perform private.tell_person(successor, 'company-passed-on', jsonb_build_object(
      'company', company.name));
    passed_on := passed_on || company.id;
  end loop;
  return passed_on;
end
$$;

create or replace function public.delete_person(
  person uuid, confirmed_email text, approved_projects text, reason text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  address text;
  known text[];
  stated text[];
  their_companies uuid[];
  their_projects uuid[];
  staying uuid[];
  going uuid[];
  passed_on uuid[];
  outcome jsonb;
begin
  perform private.require_admin_alone();
  perform private.require_reason(reason);
  if approved_projects is null or approved_projects not in ('stay', 'go') then
    raise exception 'unknown_choice' using errcode = 'PT400', detail = approved_projects;
  end if;
  -- no e-mail about lists is queued meanwhile
  perform pg_advisory_xact_lock(hashtextextended('list emails', 0));
  perform private.lock_submitter(person);
  select account.email into address from auth.users account where account.id = person for update;
  if not found then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  if person in (select private.administrators()) or private.is_listed_administrator(person) then
    raise exception 'person_is_administrator' using errcode = 'PT409';
  end if;
  if lower(btrim(confirmed_email)) is distinct from lower(address) then
    raise exception 'email_does_not_match' using errcode = 'PT400';
  end if;

  known := private.account_addresses(person);
  passed_on := private.pass_on_companies(person, known);
  their_companies := array(
    select company.id from public.companies company
    where company.user_id = person order by company.id for update
  );
  their_projects := array(
    select project.id from public.projects project
    where project.company_id = any (their_companies) order by project.id for update
  );
  staying := array(
    select project.id from public.projects project
    where project.id = any (their_projects) and project.status = 'approved'
      and approved_projects = 'stay'
  );
  going := array(select id from unnest(their_projects) id where id <> all (staying));
  outcome := jsonb_build_object(
    'approved_projects', approved_projects,
    'projects_kept', cardinality(staying),
    'projects_deleted', cardinality(going),
    'companies_passed_on', cardinality(passed_on)
  );
  stated := private.stated_addresses(their_companies);

  perform private.record_act_on_person('person-deleted', person, reason, outcome);
  insert into private.erasures (person, projects) values (person, going);
  perform private.remove_addresses(known, stated, their_companies, their_projects);
  perform private.remove_emails(known, going || array(
    select claim.id from public.company_claims claim where claim.claimant_id = person
  ));
  perform private.delete_projects(going);
  perform private.keep_public_part(staying, known || stated);
  perform private.release_companies(person);
  perform private.empty_folder('project_media', id::text) from unnest(their_companies) id;

  -- Anyone with the link of a comparison can still read it; its title was the person's own.
  update public.frozen_comparisons set frozen_by = null, title = null where frozen_by = person;
  update storage.objects set owner = null, owner_id = null
  where owner = person or owner_id = person::text;
  delete from auth.audit_log_entries entry
  where entry.payload ->> 'actor_id' = person::text
    or lower(entry.payload ->> 'actor_username') = any (known);
  delete from auth.refresh_tokens token where token.user_id::text = person::text;
  delete from auth.flow_state flow where flow.user_id = person;
  delete from auth.users account where account.id = person;
  delete from private.erasures where transaction = pg_current_xact_id();
  return outcome;
end
$$;
