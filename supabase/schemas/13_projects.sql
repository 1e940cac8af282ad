-- Projects. Visitors write only through functions such as submit_project, update_project and
-- review_project; owners and administrators read these tables, the public reads project_listings.
-- What has not been stated is null: no column has a default for a fact.
create table public.projects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  -- the developer's own id or the registry's; a portfolio has several, separated by commas
  project_id text not null check (btrim(project_id) <> '' and char_length(project_id) <= 500)
    constraint project_id_is_one_line check (private.is_one_line(project_id)),
  is_portfolio boolean not null default false,
  project_location text check (char_length(project_location) <= 4000)
    constraint project_location_is_one_line check (private.is_one_line(project_location)),
  project_region text check (char_length(project_region) <= 200)
    constraint project_region_is_one_line check (private.is_one_line(project_region)),
  description text not null
    constraint description_is_at_most_75_words check (private.word_count(description) <= 75)
    constraint description_is_running_text check (private.is_running_text(description))
    check (btrim(description) <> '' and char_length(description) <= 2000),
  website text constraint website_is_a_web_address
    check (website ~* '^https?://[^\s/?#]+\S*$' and char_length(website) <= 500)
    constraint website_is_one_line check (private.is_one_line(website)),
  contact_email text check (contact_email like '%_@_%' and char_length(contact_email) <= 254)
    constraint contact_email_is_one_line check (private.is_one_line(contact_email)),
  cost_per_ton integer check (cost_per_ton >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  minimum_purchase_quantity integer check (minimum_purchase_quantity >= 0),
  minimum_purchase_custom_price integer check (minimum_purchase_custom_price >= 0),
  durability text check (char_length(durability) <= 100)
    constraint durability_is_one_line check (private.is_one_line(durability)),
  carbon_category public.carbon_category,
  project_stage public.project_stage,
  credit_availability public.credit_availability,
  vintage text constraint vintage_is_years_or_not_applicable
    check (vintage ~ '^(N/A|\d{4}(\s*,\s*\d{4})*)$' and char_length(vintage) <= 200),
  additional_certifications text check (char_length(additional_certifications) <= 500)
    constraint additional_certifications_is_one_line check (private.is_one_line(additional_certifications)),
  bezero_rating text check (char_length(bezero_rating) <= 50)
    constraint bezero_rating_is_one_line check (private.is_one_line(bezero_rating)),
  sylvera_rating text check (char_length(sylvera_rating) <= 50)
    constraint sylvera_rating_is_one_line check (private.is_one_line(sylvera_rating)),
  display_permissions public.display_permission not null default 'None',
  agreement_to_terms boolean not null default false,
  status public.review_status not null default 'submitted',
  project_status public.project_status,
  -- made by the browser for one submission, so that sending it twice creates one project
  submission_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- changed details of the company, which wait for the approval of the project
  submitted_company jsonb check (jsonb_typeof(submitted_company) = 'object'),
  project_name text check (btrim(project_name) <> '' and char_length(project_name) <= 200)
    constraint project_name_is_one_line check (private.is_one_line(project_name)),
  registry public.registry,
  registry_link text constraint registry_link_is_a_web_address
    check (registry_link ~* '^https?://[^\s/?#]+\S*$' and char_length(registry_link) <= 500)
    constraint registry_link_is_one_line check (private.is_one_line(registry_link)),
  estimated_annual_tonnes integer check (estimated_annual_tonnes >= 0),
  issued_tonnes integer check (issued_tonnes >= 0),
  retired_tonnes integer check (retired_tonnes >= 0),
  crediting_period_start date,
  crediting_period_end date,
  verifier text check (char_length(verifier) <= 200)
    constraint verifier_is_one_line check (private.is_one_line(verifier)),
  latitude numeric(8, 6) constraint latitude_is_in_range check (latitude between -90 and 90),
  longitude numeric(9, 6)
    constraint longitude_is_in_range check (longitude between -180 and 180),
  -- stored, because computing it for 50,000 projects takes seconds
  search_text text generated always as (private.plain_text(
    project_id || ' ' || coalesce(project_name, '') || ' ' || coalesce(registry::text, '')
    || ' ' || coalesce(project_location, '')
  )) stored,
  -- who stated each value and when, by the form's field (see value_sources.sql)
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object'),
  -- when the details in submitted_company were submitted
  submitted_company_at timestamptz,
  -- when it got its review status
  status_since timestamptz not null default now(),
  -- what a list is sorted by
  project_id_key text collate "C" generated always as (private.natural_key(project_id)) stored,
  constraint retired_tonnes_were_issued check (retired_tonnes <= issued_tonnes),
  constraint crediting_period_ends_after_its_start
    check (crediting_period_end > crediting_period_start),
  constraint coordinates_are_a_pair check ((latitude is null) = (longitude is null))
);
create unique index projects_submission_key_key on public.projects (submission_key);
create index projects_company_id_idx on public.projects (company_id);
create unique index projects_registry_project_id_key
  on public.projects (registry, lower(btrim(project_id))) where registry is not null;
create unique index projects_company_project_id_key
  on public.projects (company_id, lower(btrim(project_id))) where registry is null;

-- A project's id in its registry, however it is spelt. domain/registries/
-- registry-id-key.ts has the same rule; a test compares them.
create function private.registry_id_key(of_registry text, id text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(lower(btrim(id)), case of_registry
    when 'Verra' then '^vcs[\s_-]*'
    when 'American Carbon Registry (ACR)' then '^acr[\s_-]*'
    when 'Climate Action Reserve (CAR)' then '^car[\s_-]*'
    when 'Gold Standard' then '^gs[\s_-]*'
    when 'ART Registry' then '^art[\s_-]*'
    when 'Isometric' then '^prj[\s_-]*'
    when 'Cercarbono' then '^cdc[\s_-]*'
    else '^$'
  end, '')
$$;

-- Whether two ids are one project's in a registry.
create function private.is_registry_id(of_registry text, id text, other text) returns boolean
language sql immutable
set search_path = ''
as $$
  select lower(btrim(id)) = lower(btrim(other))
    or private.registry_id_key(of_registry, id) = private.registry_id_key(of_registry, other)
$$;

create index projects_registry_id_key_idx on public.projects
  (registry, private.registry_id_key(registry, project_id)) where registry is not null;
-- for whoever writes a project, because an index is made of it
grant execute on function
  private.registry_id_key(text, text), private.is_registry_id(text, text, text)
to anon, authenticated, service_role;

-- Who has an id in its registry, however it is spelt: of two who want one in the same moment, one
-- waits here for the other. Two that differ only in their spelling since before this was kept both
-- have it, and one of them stands here.
create table private.registry_ids (
  registry public.registry not null,
  id_key text collate "C" not null,
  project_id uuid not null references public.projects (id) on delete cascade,
  primary key (registry, id_key)
);
create index registry_ids_project_id_idx on private.registry_ids (project_id);

-- Links and the agency's ratings identify a project by its id alone.
create index projects_project_id_idx on public.projects (lower(btrim(project_id)));
create index projects_updated_at_idx on public.projects (updated_at desc, id);
create index projects_created_at_idx on public.projects (created_at desc, id);
-- with all that the queue is ordered, counted and joined by
create index projects_status_idx
  on public.projects (status, status_since, id) include (company_id);
create index projects_project_id_key_idx on public.projects (project_id_key, id);
-- a search reads the texts from here, which are a tenth of the table
create index projects_search_text_idx on public.projects (id) include (search_text);
-- what the team's lists filter and count by, likewise
create index projects_team_facts_idx on public.projects (id)
  include (status, registry, project_id, project_location, company_id);

-- What a review compares with all other projects. A description is too long for an index.
create index projects_comparable_ids_idx
  on public.projects using gin (private.comparable_ids(project_id));
create index projects_comparable_description_idx
  on public.projects (md5(private.comparable(description)));
create index projects_comparable_website_idx
  on public.projects (private.comparable_address(website));

-- What developers did to their own offer, with their note, which is deleted with the project; the
-- audit trail keeps that it happened.
create table public.offer_changes (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  change public.offer_change not null,
  note text
    constraint offer_note_is_at_most_500_characters check (char_length(note) <= 500)
    constraint offer_note_is_running_text check (private.is_running_text(note)),
  -- the status that the project returns to when its credits are on sale again
  former_status public.project_status,
  created_at timestamptz not null default now()
);
create index offer_changes_project_id_idx on public.offer_changes (project_id, id desc);

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

-- Details of a listed company take effect with the approval; their source is the time of
-- submission.
create function private.apply_submitted_company() returns trigger
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
  perform private.carry_over_details(new.company_id, new.id, before);
  new.submitted_company := null;
  new.submitted_company_at := null;
  return new;
end
$$;

-- Counts as the developer's only if someone of the company does it: otherwise the team reopened the
-- project.
create function private.record_resubmission() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.resubmissions (project_id, by_developer)
  values (new.id, new.id in (select private.editable_projects()));
  return null;
end
$$;

create function private.note_status_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  return new;
end
$$;

-- Withdraws a project or marks it as sold out or not for sale, without a review. Locks are taken in
-- the usual order: the person, the company, the project, the pending edit.
create function public.reduce_offer(project uuid, change text, note text default null) returns void
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

-- An edit that puts credits back on sale ends 'sold out'; the status may return to not stated.
create function private.end_sold_out() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.offer_changes;
begin
  select latest.* into marked from public.offer_changes latest
  where latest.project_id = new.id and latest.change = 'sold_out'
  order by latest.id desc limit 1;
  if marked.id is not null then
    new.project_status := marked.former_status;
  end if;
  return new;
end
$$;

-- Only the server moves a project of a claimed company, or a deletion, to an unclaimed one.
create function private.guard_company() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_server() then
    return new;
  end if;
  if private.is_unclaimed(new.company_id) and private.is_being_erased(
    (select user_id from public.companies where id = old.company_id)
  ) then
    return new;
  end if;
  raise exception 'column_not_changeable' using detail = 'projects.company_id', errcode = '42501';
end
$$;

-- Tells the owner and the colleagues of these projects, where a company has an owner.
create function private.tell_owners(changed_projects uuid[], kind text) returns void
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

-- The rule for everything that writes projects, imports included. A unique index cannot express it,
-- and could not be created where two projects have shared an ID since before. Of two who want one ID
-- at once, one waits: whoever states no registry for everybody else, the others only for those. IDs
-- share a few hundred locks, because an import of thousands could not have one for each.
create function private.require_unique_project_id() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  waits_for constant integer := hashtext(lower(btrim(new.project_id))) & 511;
  existing public.projects;
begin
  begin
    if new.registry is null then
      perform pg_advisory_xact_lock(hashtext('project ids'), waits_for);
    else
      perform pg_advisory_xact_lock_shared(hashtext('project ids'), waits_for);
    end if;
    -- An import inserts known projects, too, to update them. The lock is then given back, because
    -- whoever updates one has locked it first and may be waiting for this lock.
    if tg_op = 'INSERT' and exists (select from public.projects known where known.id = new.id) then
      raise sqlstate 'PTDRY';
    end if;
  exception
    when sqlstate 'PTDRY' then
      return new;
  end;
  select known.* into existing
  from private.projects_with_id(new.project_id, new.registry) known
  where known.id <> new.id
  limit 1;
  if existing.id is not null then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = btrim(new.project_id),
      hint = private.whose_project(existing);
  end if;
  return new;
end
$$;

-- Behind the rule above, which does not see what another transaction is about to commit.
create function private.take_registry_id() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  existing public.projects;
begin
  if tg_op = 'UPDATE' then
    delete from private.registry_ids taken where taken.project_id = new.id;
  end if;
  insert into private.registry_ids (registry, id_key, project_id)
  select new.registry, private.registry_id_key(new.registry::text, new.project_id), new.id
  where new.registry is not null
  on conflict do nothing;
  if not found and new.registry is not null then
    select known.* into existing
    from private.registry_ids taken
    join public.projects known on known.id = taken.project_id
    where taken.registry = new.registry
      and taken.id_key = private.registry_id_key(new.registry::text, new.project_id);
    raise exception 'project_id_taken' using errcode = 'PT409', detail = btrim(new.project_id),
      hint = private.whose_project(existing);
  end if;
  return null;
end
$$;

-- A deleted project takes its history along.
create function private.delete_listing_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.listing_history entry using rows_before deleted
  where entry.project_id = deleted.id;
  return null;
end
$$;

-- A project that gets another id has the vintages of that one.
create function private.follow_registry_id() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('ledger ' || new.registry)) where new.registry is not null;
  perform private.derive_lots(array[new.id]);
  return null;
end
$$;

create trigger set_updated_at before update on public.projects
  for each row execute function private.set_updated_at();
create trigger guard_columns before update on public.projects
  for each row execute function private.guard_columns('id', 'created_at');
create trigger note_first_status_time before insert on public.projects
  for each row execute function private.note_status_time();
create trigger note_status_time before update of status on public.projects
  for each row when (new.status <> old.status) execute function private.note_status_time();
create trigger apply_submitted_company before update of status on public.projects
  for each row
  when (new.status = 'approved' and old.status <> 'approved' and new.submitted_company is not null)
  execute function private.apply_submitted_company();
create trigger record_resubmission after update of status on public.projects
  for each row when (new.status = 'submitted' and old.status <> 'submitted')
  execute function private.record_resubmission();
create trigger guard_company before update of company_id on public.projects
  for each row when (old.company_id <> new.company_id and not private.is_unclaimed(old.company_id))
  execute function private.guard_company();
create trigger end_sold_out before update of credit_availability on public.projects
  for each row
  when (
    old.project_status = 'Sold out' and new.project_status = 'Sold out'
    and old.credit_availability = 'No - Purchase not available at this time'
    and new.credit_availability <> 'No - Purchase not available at this time'
  )
  execute function private.end_sold_out();
create trigger require_unique_id before insert on public.projects
  for each row execute function private.require_unique_project_id();
create trigger require_unique_changed_id before update of project_id, registry on public.projects
  for each row
  when (
    lower(btrim(new.project_id)) <> lower(btrim(old.project_id))
    or new.registry is distinct from old.registry
  )
  execute function private.require_unique_project_id();
create trigger take_registry_id after insert on public.projects
  for each row when (new.registry is not null)
  execute function private.take_registry_id();
create trigger take_changed_registry_id after update of project_id, registry on public.projects
  for each row
  when (
    new.registry is distinct from old.registry
    or private.registry_id_key(new.registry::text, new.project_id)
      <> private.registry_id_key(old.registry::text, old.project_id)
  )
  execute function private.take_registry_id();
create trigger note_inserted after insert on public.projects
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'id');
create trigger note_updated after update on public.projects
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'id');
create trigger note_deleted after delete on public.projects
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('projects', 'id');
create trigger follow_registry_id after update on public.projects
  for each row when (
    old.registry is distinct from new.registry or old.project_id is distinct from new.project_id
    or (new.registry = 'Isometric' and old.registry_link is distinct from new.registry_link)
  )
  execute function private.follow_registry_id();
create trigger delete_history after delete on public.projects
  referencing old table as rows_before
  for each statement execute function private.delete_listing_history();
create trigger note_truncated after truncate on public.projects
  for each statement execute function private.note_all_listings();

alter table public.projects enable row level security;
alter table private.registry_ids enable row level security;
alter table public.offer_changes enable row level security;

create policy "Nobody" on private.registry_ids for all to anon, authenticated using (false);
create policy "Colleagues read their projects, administrators every one" on public.projects
  for select to authenticated
  using (company_id in (select private.readable_companies()) or (select public.is_admin()));

create policy "Colleagues read what they did to an offer, administrators all" on public.offer_changes
  for select to authenticated
  using ((select public.is_admin()) or project_id in (select private.readable_projects()));

grant execute on function private.readable_projects() to anon, authenticated, service_role;

grant execute on function public.reduce_offer(uuid, text, text) to authenticated, service_role;
