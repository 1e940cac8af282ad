-- The registry's own word for a status; records that are derived from the files that count, so that an
-- import can be undone whatever was imported since; and undoing in parts, with reasons for what stays.

drop function public.undo_import(uuid);
drop function private.undo_obstacles(uuid);
drop function public.start_import(uuid, text, text, date, text, jsonb, integer, integer);
drop function private.try_rows(public.registry, date, jsonb, boolean);
drop function private.carry_out_rows(public.registry, date, jsonb);
drop function private.add_unclaimed_companies(text[], jsonb);
drop function private.entered_sources(jsonb, jsonb);
drop function private.import_plan(public.registry, date, jsonb);
drop function private.import_before_with_current_names(jsonb);
drop type private.planned_row;
drop view public.team_projects_by_type;
drop view public.team_projects;

alter domain public.import_status drop constraint import_status_is_known;
alter domain public.import_status add constraint import_status_is_known check (value in (
  'staging',
  'applying',
  'finished',
  'undoing',
  'undone'
));

-- Whether a registry's own word for a status says that the project has ended there, for good or for
-- now. Unknown wording does not. domain/registries/registry-status.ts has the same rule; a test
-- compares them.
create function private.is_ended_in_registry(status text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    regexp_replace(lower(status), '\m(not|no longer|never)\s+((been|yet)\s+)*\S+', '', 'g') ~ (
      '\m(withdrawn|rejected|cancell?ed|terminated|de[- ]?registered|de-?listed|inactive|suspended'
      || '|on[- ]hold|revoked|discontinued|abandoned|invalidated)\M'
      || '|\mregistration\M.*\m(denied|refused|declined)\M'
    ),
    false)
$$;

grant execute on function private.is_ended_in_registry(text)
  to anon, authenticated, service_role;

alter table public.registry_records
  add column base jsonb not null default '{}' check (jsonb_typeof(base) = 'object'),
  add column additions jsonb check (jsonb_typeof(additions) = 'object'),
  add column values_before_imports jsonb check (jsonb_typeof(values_before_imports) = 'object'),
  add column status text generated always as (values #>> '{registry.status,value}') stored,
  add column has_ended boolean not null generated always as (
    private.is_ended_in_registry(values #>> '{registry.status,value}')
  ) stored;

alter table public.imports
  add column ended_count integer not null default 0,
  add column undone_count integer not null default 0,
  add column kept_counts jsonb not null default '{}' check (jsonb_typeof(kept_counts) = 'object'),
  add column wrong_ids text[] not null default '{}';

alter table public.import_rows
  add column status text check (char_length(status) <= 200)
    constraint status_is_one_line check (private.is_one_line(status)),
  add column derived text[] not null default '{}',
  add column written text[],
  add column ends_listing boolean not null default false,
  add column undone_at timestamptz,
  add column kept_because jsonb check (jsonb_typeof(kept_because) = 'object');
create index import_rows_project_id_idx on public.import_rows (project_id)
  where project_id is not null;

alter table public.listings
  add column registry_status text,
  add column registry_status_as_of date;
create index listings_ended_idx on public.listings (id)
  where private.is_ended_in_registry(registry_status);

-- What the public can see of an approved project. Cost, permanence and every rating are null unless
-- the caller may read the gated values, so filters, orders and counts see nulls too. The view runs
-- with its caller's rights and joins two tables, so nothing can be written through it.
create or replace view public.project_listings with (security_invoker = true) as
select
  listing.id,
  listing.project_id,
  listing.company_id,
  listing.company_name,
  listing.company_size,
  listing.company_location,
  listing.company_logo_filename,
  listing.company_developer_type,
  listing.description,
  listing.website,
  listing.contact_email,
  listing.project_location,
  listing.project_region,
  gated.cost_per_ton,
  gated.durability,
  gated.bezero_rating,
  gated.sylvera_rating,
  gated.fallback_rating,
  listing.carbon_category,
  listing.project_status,
  listing.project_stage,
  listing.credit_availability,
  'approved'::public.review_status as status,
  listing.vintage,
  listing.additional_certifications,
  listing.minimum_purchase_quantity,
  listing.minimum_purchase_custom_price,
  listing.is_portfolio,
  listing.types,
  listing.subtypes,
  listing.sectors,
  listing.accreditations,
  listing.sdgs,
  listing.methodologies,
  listing.created_at,
  listing.changed_in_version,
  listing.reviewed_at,
  listing.project_name,
  listing.registry,
  listing.registry_link,
  listing.estimated_annual_tonnes,
  listing.issued_tonnes,
  listing.retired_tonnes,
  listing.crediting_period_start,
  listing.crediting_period_end,
  listing.verifier,
  listing.latitude,
  listing.longitude,
  listing.labels,
  listing.registry_record,
  -- of what the caller may see: without gated values, that of the public ones
  coalesce(gated.changed_at, listing.changed_at) as changed_at,
  listing.is_unclaimed,
  listing.sources,
  gated.sources as gated_sources,
  -- a column of its own, because no index could serve an expression over both tables
  gated.changed_in_version as gated_changed_in_version,
  listing.registry_status,
  listing.registry_status_as_of
from public.listings listing
left join public.gated_listing_values gated on gated.id = listing.id;

-- What the listings must contain, computed from the tables that they are made from. What has ended in
-- its registry is not available, whatever was stated.
create or replace view private.listed_projects with (security_invoker = true) as
select
  project.id,
  project.project_id,
  project.company_id,
  company.name as company_name,
  company.size as company_size,
  company.location as company_location,
  company.logo_filename as company_logo_filename,
  company.developer_type as company_developer_type,
  project.description,
  project.website,
  project.contact_email,
  project.project_location,
  project.project_region,
  project.cost_per_ton,
  project.durability,
  project.bezero_rating,
  project.sylvera_rating,
  override.fallback_rating,
  project.carbon_category,
  (case when not coalesce(record.has_ended, false) then project.project_status end)
    ::public.project_status as project_status,
  project.project_stage,
  (case when not coalesce(record.has_ended, false) then project.credit_availability end)
    ::public.credit_availability as credit_availability,
  project.status,
  project.vintage,
  project.additional_certifications,
  project.minimum_purchase_quantity,
  project.minimum_purchase_custom_price,
  project.is_portfolio,
  coalesce(
    override.project_types,
    array(
      select list.type_name from public.project_types list
      where list.project_id = project.id order by list.position, list.type_name
    )
  ) as types,
  array(
    select list.subtype_name from public.project_subtypes list
    where list.project_id = project.id order by list.position, list.subtype_name
  ) as subtypes,
  array(
    select list.sector_name from public.project_sectors list
    where list.project_id = project.id order by list.position, list.sector_name
  ) as sectors,
  array(
    select list.accreditation_name from public.project_accreditations list
    where list.project_id = project.id order by list.position, list.accreditation_name
  ) as accreditations,
  array(
    select list.sdg_name from public.project_sdgs list
    where list.project_id = project.id order by list.position, list.sdg_name
  ) as sdgs,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('name', shown.name, 'version', shown.version, 'url', shown.url)
        order by shown.position, shown.name
      )
      from private.shown_methodologies shown
      where shown.project_id = project.id
    ),
    '[]'
  ) as methodologies,
  project.created_at,
  (
    select max(review.created_at) from public.reviews review
    where review.project_id = project.id and review.decision = 'approved'
  ) as reviewed_at,
  project.project_name,
  project.registry,
  project.registry_link,
  project.estimated_annual_tonnes,
  project.issued_tonnes,
  project.retired_tonnes,
  project.crediting_period_start,
  project.crediting_period_end,
  project.verifier,
  project.latitude,
  project.longitude,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'name', list.label_name, 'scope', list.scope, 'vintages', list.vintages,
          'date', list.awarded_on, 'link', list.link
        )
        order by list.position
      )
      from public.project_labels list
      where list.project_id = project.id
    ),
    '[]'
  ) as labels,
  case when record.project_id is not null
    then jsonb_build_object('registry', record.registry, 'values', record.values)
  end as registry_record,
  company.user_id is null as is_unclaimed,
  -- the name of an unclaimed company has the source of its project
  private.public_sources(project.sources || company.sources || case
    when override.project_types is null then '{}'
    else jsonb_build_object('project.type', private.source('team', override.project_types_at))
  end) as sources,
  private.gated_sources(project.sources) as gated_sources,
  record.status as registry_status,
  (record.values #>> '{registry.status,asOf}')::date as registry_status_as_of
from public.projects project
join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
  and record.registry = project.registry
  -- a record is outdated once the project has another id in the registry
  and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
left join public.display_overrides override on override.company_id = project.company_id
where project.status = 'approved';

-- Listed projects that have ended in their registry, for the team.
create function public.get_ended_listings(after_project uuid default null, most integer default 100)
returns table (
  id uuid, project_id text, project_name text, company_name text, registry public.registry,
  registry_status text, registry_status_as_of date
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select listing.id, listing.project_id, listing.project_name, listing.company_name,
    listing.registry, listing.registry_status, listing.registry_status_as_of
  from public.listings listing
  where private.is_ended_in_registry(listing.registry_status)
    and (after_project is null or listing.id > after_project)
  order by listing.id
  limit least(most, 1000);
end
$$;

grant execute on function public.get_ended_listings(uuid, integer) to authenticated, service_role;

-- The review queue: a row for each project, and one more for a pending edit, with a text to search.
-- The view runs with its caller's rights: administrators see all, owners their own. `seen_at` is
-- when what a decision is about last changed.
create or replace view public.review_queue with (security_invoker = true) as
select
  project.id,
  entry.revision_id,
  entry.state,
  project.project_id,
  company.name as company_name,
  project.project_location,
  primary_type.type_name as project_type,
  entry.since,
  project.project_name,
  project.registry,
  company.user_id is null as is_unclaimed,
  entry.seen_at,
  private.plain_text(concat_ws(' ',
    company.name, project.project_id, project.project_name, project.registry,
    primary_type.type_name, project.project_location, record.status)) as search_text,
  record.status as registry_status,
  coalesce(record.has_ended, false) as has_ended_in_registry
from public.projects project
join public.companies company on company.id = project.company_id
left join private.primary_project_types primary_type on primary_type.project_id = project.id
left join public.registry_records record on record.project_id = project.id
  and record.registry = project.registry
  and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
cross join lateral (
  select
    null::uuid as revision_id,
    project.status::public.queue_state as state,
    coalesce(
      case
        when project.status = 'submitted' then (
          select max(again.created_at) from public.resubmissions again
          where again.project_id = project.id
        )
        else greatest(
          (
            select max(review.created_at) from public.reviews review
            where review.project_id = project.id and review.revision_id is null
          ),
          (
            select max(own.created_at) from public.offer_changes own
            where own.project_id = project.id and own.change = 'withdrawn'
          )
        )
      end,
      project.created_at
    ) as since,
    project.updated_at as seen_at
  union all
  select revision.id, 'revision'::public.queue_state, revision.created_at, revision.updated_at
  from public.pending_revisions revision
  where revision.project_id = project.id and revision.decision is null
) entry;

create view public.team_projects with (security_invoker = true) as
select
  project.id,
  project.project_id,
  project.project_name,
  project.registry,
  company.name as company_name,
  company.user_id is null as is_unclaimed,
  exists (
    select from public.display_overrides override where override.company_id = company.id
  ) as is_overridden,
  project.project_location,
  array(
    select list.type_name from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name
  ) as types,
  project.status,
  project.project_status,
  exists (
    select from public.pending_revisions revision
    where revision.project_id = project.id and revision.decision is null
  ) as has_waiting_change,
  project.created_at,
  project.updated_at,
  company.search_text || ' ' || project.search_text || coalesce(' ' || lower(record.status), '')
    as search_text,
  record.status as registry_status,
  coalesce(record.has_ended, false) as has_ended_in_registry
from public.projects project
join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
  and record.registry = project.registry
  and lower(btrim(record.registry_id)) = lower(btrim(project.project_id));

-- A row for each type of a project, so that an index finds the projects of one type.
create view public.team_projects_by_type with (security_invoker = true) as
select listed.*, list.type_name as project_type
from public.team_projects listed
join public.project_types list on list.project_id = listed.id;

-- An entry about a project that an import made names the import.
create function private.name_import() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  made_by jsonb := (
    select jsonb_build_object('import', jsonb_build_object('id', import.id, 'file', import.file_name))
    from public.import_rows staged
    join public.imports import on import.id = staged.import_id
    where staged.project_id = new.subject_id::uuid and staged.outcome = 'new'
    limit 1
  );
begin
  new.details := new.details || coalesce(made_by, '{}');
  return new;
end
$$;

create trigger name_import before insert on public.audit_trail
  for each row
  when (
    new.subject_kind = 'project'
    and new.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  )
  execute function private.name_import();

-- A registry's values by field: {"value", "asOf"} each.
create or replace function private.record_with_label_names(fields jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(fields #> '{impact.labels,value}') is distinct from 'array' then fields
    else jsonb_set(
      fields, '{impact.labels,value}',
      private.with_label_names(fields #> '{impact.labels,value}', keeps_words => true)
    )
  end
$$;

-- Frozen comparisons and the audit trail record what was said at the time, so they are not changed.
create or replace function private.give_current_names() returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.project_labels label set label_name = private.label_name(label.label_name, label.scope)
  where label.label_name <> private.label_name(label.label_name, label.scope);

  update public.registry_records record
  set registry = private.registry_name(record.registry),
    values = private.record_with_label_names(record.values),
    values_before_imports = private.record_with_label_names(record.values_before_imports),
    base = private.record_with_label_names(record.base)
  where record.registry <> private.registry_name(record.registry)
    or record.values <> private.record_with_label_names(record.values)
    or record.values_before_imports
      <> private.record_with_label_names(record.values_before_imports)
    or record.base <> private.record_with_label_names(record.base);

  update public.pending_revisions revision
  set submission = private.submission_with_current_names(revision.submission)
  where revision.submission <> private.submission_with_current_names(revision.submission);

  update public.import_rows imported
  set values = private.fields_with_label_names(imported.values, keeps_words => true)
  where imported.values <> private.fields_with_label_names(imported.values, keeps_words => true);

  update public.projects project set registry = private.registry_name(project.registry)
  where project.registry <> private.registry_name(project.registry);
  update public.imports import set registry = private.registry_name(import.registry)
  where import.registry <> private.registry_name(import.registry);
  update public.import_mappings remembered set registry = private.registry_name(remembered.registry)
  where remembered.registry <> private.registry_name(remembered.registry);
end
$$;

-- Removes an account's addresses from what others wrote (notes, reasons, e-mails to the team), and
-- the addresses that its companies stated from the records of their projects.
create or replace function private.remove_addresses(
  known text[], stated text[], their_companies uuid[], their_projects uuid[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  every text[] := known || stated;
  subjects text[] := their_companies::text[] || their_projects::text[];
begin
  update public.reviews review
  set note = cleaned.note
  from (
    select noted.id, private.without_addresses(
      noted.note, case when noted.project_id = any (their_projects) then every else known end
    ) as note
    from public.reviews noted where noted.note like '%@%'
  ) cleaned
  where cleaned.id = review.id and cleaned.note <> review.note;

  update public.company_claims claim
  set note = private.without_addresses(claim.note, known),
    message = private.without_addresses(claim.message, known)
  where (claim.note, claim.message) is distinct from (
    private.without_addresses(claim.note, known), private.without_addresses(claim.message, known));

  update public.display_overrides override
  set reason = private.without_addresses(
    override.reason, case when override.company_id = any (their_companies) then every else known end)
  where override.reason like '%@%';

  update public.audit_trail entry
  set subject_name = private.without_addresses(entry.subject_name, told.addresses),
    reason = private.without_addresses(entry.reason, told.addresses),
    details = private.without_addresses(entry.details::text, told.addresses)::jsonb
  from (
    select written.id, concat(written.subject_name, ' ', written.reason, ' ', written.details) as words,
      case when written.subject_id = any (subjects) then every else known end as addresses
    from public.audit_trail written
  ) told
  where told.id = entry.id and told.words like '%@%'
    and told.words <> private.without_addresses(told.words, told.addresses);

  update public.import_rows imported
  set values = private.without_addresses(imported.values::text, every)::jsonb
  where imported.project_id = any (their_projects) and imported.values::text like '%@%';
  update public.registry_records record
  set base = private.without_addresses(record.base::text, every)::jsonb
  where record.project_id = any (their_projects) and record.base::text like '%@%';

  update public.email_outbox message
  set data = private.without_addresses(message.data::text, every)::jsonb
  where message.data::text like '%@%'
    and message.data::text <> private.without_addresses(message.data::text, every);

  update public.jobs job
  set last_error = private.without_addresses(job.last_error, every)
  where job.last_error like '%@%';

  -- A comparison frozen by someone else keeps what was public, without the contact address.
  update public.frozen_comparisons frozen
  set listings = (
    select jsonb_agg(
      case when (listing ->> 'company_id')::uuid = any (their_companies)
        then listing || jsonb_build_object(
          'contact_email', null,
          'description', private.without_addresses(listing ->> 'description', every))
        else listing
      end order by place)
    from jsonb_array_elements(frozen.listings) with ordinality one (listing, place)
  )
  where exists (
    select from jsonb_array_elements(frozen.listings) listing
    where (listing ->> 'company_id')::uuid = any (their_companies)
  );
end
$$;

create or replace function private.import_details(import public.imports) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('registry', import.registry, 'as_of', import.as_of, 'rows', import.row_count)
    || case when import.status in ('finished', 'undone') then jsonb_build_object(
      'new', import.new_count, 'changed', import.changed_count,
      'unchanged', import.unchanged_count, 'failed', import.failed_count,
      'ended', import.ended_count
    ) else '{}' end
    || case when import.status = 'undone' then jsonb_build_object('undone', import.undone_count) || (
      select coalesce(jsonb_object_agg('kept_' || replace(reason, ' ', '_'), number), '{}')
      from jsonb_each(import.kept_counts) kept (reason, number)
    ) else '{}' end
$$;

-- An import's own sources: what a registry's file stated, and what an import added to it.
create function private.is_import_source(source jsonb, of_registry public.registry) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return case source ->> 'by'
    when 'registry' then source ->> 'registry' = of_registry
    when 'team' then coalesce((source ->> 'derived')::boolean, false)
    else false
  end;
end
$$;

create function private.addition_source(as_of date) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_build_object('by', 'team', 'on', as_of, 'derived', true);
end
$$;

-- The same source for every entered field of a project, marked for those that our rules concluded.
create function private.entered_sources(entered jsonb, source jsonb, derived text[] default '{}')
returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(entry.key, case
      when entry.value in ('null', '""', '[]', 'false') then null
      when entry.key = any (derived) then source || '{"derived": true}'
      else source
    end),
    '{}')
  from jsonb_each(entered - 'registry.status') entry
$$;

-- The values of each record without one import's, each with its source: who stated it, and since
-- which file, if the newer ones say the same. A project that no file covers is missing.
create function private.derived_records(ids uuid[], without_import uuid default null)
returns table (project_id uuid, said jsonb, additions jsonb, since date)
language sql stable
set search_path = ''
as $$
  with told as (
    select record.project_id, record.registry, told.field, told.value, told.is_addition,
      told.field = any (staged.derived) as is_derived, import.as_of, staged.applied_at
    from public.registry_records record
    join public.import_rows staged on staged.project_id = record.project_id
      and lower(btrim(staged.registry_id)) = lower(btrim(record.registry_id))
    join public.imports import
      on import.id = staged.import_id and import.registry = record.registry
    cross join lateral (
      select said.key, said.value, false from jsonb_each(staged.values) said
      union all
      select 'registry.status', to_jsonb(staged.status), false where staged.status is not null
      union all
      select added.key, added.value, true from jsonb_each(staged.additions) added
      where record.additions is not null
    ) told (field, value, is_addition)
    where record.project_id = any (ids) and staged.outcome in ('new', 'changed', 'unchanged')
      and staged.undone_at is null and staged.import_id is distinct from without_import
    union all
    select record.project_id, record.registry, said.key, said.value -> 'value', false,
      coalesce((said.value ->> 'derived')::boolean, false), (said.value ->> 'asOf')::date, '-infinity'
    from public.registry_records record
    cross join lateral jsonb_each(coalesce(record.values_before_imports, record.values)) said
    where record.project_id = any (ids)
  ),
  compared as (
    select told.*, first_value(told.value) over newest_first as newest
    from told
    window newest_first as (
      partition by project_id, is_addition, field order by as_of desc, applied_at desc)
  ),
  runs as (
    select compared.*, bool_and(value @> newest and newest @> value) over newest_first as is_latest
    from compared
    window newest_first as (
      partition by project_id, is_addition, field order by as_of desc, applied_at desc)
  ),
  facts as (
    select project_id, registry, is_addition, field,
      (array_agg(value order by as_of desc, applied_at desc))[1] as value,
      max(as_of) as as_of,
      min(as_of) as first_day,
      (array_agg(is_derived order by as_of desc, applied_at desc))[1] as is_derived,
      min(as_of) filter (where is_latest) as since,
      (array_agg(is_derived order by as_of, applied_at) filter (where is_latest))[1]
        as was_derived_first
    from runs
    group by project_id, registry, is_addition, field
  )
  select facts.project_id,
    coalesce(jsonb_object_agg(
      facts.field,
      jsonb_build_object('value', facts.value, 'asOf', facts.as_of,
        -- as private.registry_source, which would be called for every fact
        'source',
        jsonb_build_object('by', 'registry', 'on', facts.since, 'registry', facts.registry)
          || case when facts.was_derived_first then '{"derived": true}'::jsonb else '{}' end)
        || case when facts.is_derived then '{"derived": true}'::jsonb else '{}' end
    ) filter (where not facts.is_addition), '{}'),
    coalesce(jsonb_object_agg(
      facts.field,
      jsonb_build_object('value', facts.value, 'asOf', facts.as_of,
        'source', jsonb_build_object('by', 'team', 'on', facts.since, 'derived', true))
    ) filter (where facts.is_addition), '{}'),
    min(facts.first_day)
  from facts
  group by facts.project_id
$$;

-- That a registry has the project was stated with the first file; the sources that say otherwise.
create function private.identity_sources(
  sources jsonb, of_registry public.registry, since date
) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  wanted constant jsonb := private.registry_source(of_registry, since);
begin
  return (
    select coalesce(jsonb_object_agg(field, wanted), '{}')
    from unnest(array['project.id', 'project.registry']) field
    where private.is_import_source(sources -> field, of_registry) and sources -> field <> wanted
  );
end
$$;

-- As a record stores it.
create function private.without_sources(derived jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(entry.key, entry.value - 'source'), '{}')
    from jsonb_each(derived) entry
  );
end
$$;

-- What an unclaimed project states if it follows its record: the registry's value, unless somebody
-- has stated another one since or the same one before; then what it stated before any file, then
-- what an import added.
create function private.followed_values(said jsonb, additions jsonb, base jsonb)
returns table (field text, value jsonb, source jsonb, is_base boolean)
language plpgsql immutable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select known.field, stated.value,
    case when stated.value is not null then nullif(stated.entry -> 'source', 'null') end,
    known.is_base
  from (
    select key as field, base ? key and coalesce(
      base #>> array[key, 'seen'] >= said #>> array[key, 'asOf']
      or (base #> array[key, 'value'] @> (said #> array[key, 'value'])
        and said #> array[key, 'value'] @> (base #> array[key, 'value'])),
      not said ? key
    ) as is_base
    from jsonb_object_keys(coalesce(additions, '{}') || base || said) key
    where key <> 'registry.status'
  ) known
  cross join lateral (
    select entry, nullif(nullif(nullif(entry -> 'value', 'null'), '""'), '[]') as value
    from (
      select case
        when known.is_base then base -> known.field
        when said ? known.field then said -> known.field
        else additions -> known.field
      end as entry
    ) chosen
  ) stated;
end
$$;

-- The fields in which somebody has stated something other than what the record implies. `stated` are
-- the project's values, needed for fields without a source: somebody stated them before sources were
-- recorded, or has cleared them.
create function private.edited_fields(
  of_registry public.registry, said jsonb, additions jsonb, base jsonb, sources jsonb, stated jsonb
) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(followed.field), '{}')
    from private.followed_values(said, additions, base) followed
    where case
      -- a company's name may have a source of its own
      when followed.is_base and followed.field = 'company.name'
        then stated -> followed.field is distinct from followed.value
      when followed.is_base then sources -> followed.field is distinct from followed.source
      when sources ? followed.field
        then not private.is_import_source(sources -> followed.field, of_registry)
      else coalesce(stated ? followed.field or followed.value is not null, false)
    end
  );
end
$$;

-- One row of a file and what it is about to do.
create type private.planned_row as (
  line integer,
  registry_id text,
  company_name text,
  -- by field, with the registry's status
  supplied jsonb,
  derived text[],
  additions jsonb,
  -- a new one's, if there is none yet
  project_id uuid,
  is_new boolean,
  -- without an owner: only then do the project's own values follow the file
  is_unclaimed boolean,
  is_listed boolean,
  -- a newer file has covered the project
  is_older boolean,
  record_before jsonb,
  record_after jsonb,
  additions_after jsonb,
  -- by field: {"before", "after"}, and "added" if it is not the registry's
  changes jsonb
);

-- What a project states in the fields that a file can supply; what it does not state is missing.
create or replace function private.stated_values(project uuid) returns jsonb
language sql stable strict
set search_path = ''
as $$
  select jsonb_strip_nulls((
    select jsonb_object_agg(field, value) from private.stated_columns(stated) where is_imported
  ) || jsonb_build_object(
    'company.name', company.name,
    'project.sector', (
      select jsonb_agg(list.sector_name order by list.position)
      from public.project_sectors list where list.project_id = project
    ),
    'project.type', (
      select jsonb_agg(list.type_name order by list.position)
      from public.project_types list where list.project_id = project
    ),
    'project.subType', (
      select jsonb_agg(list.subtype_name order by list.position)
      from public.project_subtypes list where list.project_id = project
    ),
    'project.accreditation', (
      select jsonb_agg(list.accreditation_name order by list.position)
      from public.project_accreditations list where list.project_id = project
    ),
    'project.methodologies', (
      select jsonb_agg(jsonb_build_object(
        'name', list.methodology_name,
        'version', coalesce(list.version, ''),
        'link', coalesce(list.methodology_url, '')
      ) order by list.position)
      from public.project_methodologies list where list.project_id = project
    ),
    'impact.sdgs', (
      select jsonb_agg(list.sdg_name order by list.position)
      from public.project_sdgs list where list.project_id = project
    ),
    'impact.labels', (
      select jsonb_agg(jsonb_build_object(
        'name', list.label_name,
        'scope', coalesce(list.scope, ''),
        'vintages', coalesce(list.vintages, ''),
        'date', coalesce(list.awarded_on::text, ''),
        'link', coalesce(list.link, '')
      ) order by list.position)
      from public.project_labels list where list.project_id = project
    )
  ))
  from public.projects stated
  join public.companies company on company.id = stated.company_id
  where stated.id = project
$$;

-- Rows are {"line", "id", "values", "additions", "status", "derived"}. An older file changes nothing
-- that a newer one said. What an import added to a project that it made follows the newest file too.
create function private.import_plan(of_registry public.registry, as_of date, entered jsonb)
returns setof private.planned_row
language sql
set search_path = ''
as $$
  select
    (item ->> 'line')::integer,
    btrim(item ->> 'id'),
    private.submitted_text(supplied.fields, 'company.name'),
    supplied.fields,
    concluded.fields,
    coalesce(item -> 'additions', '{}'),
    coalesce(known.project, gen_random_uuid()),
    known.project is null,
    known.project is null or known.is_unclaimed,
    coalesce(known.is_listed, false),
    exists (
      select from jsonb_each(known.record -> 'values') said
      where (said.value ->> 'asOf')::date > as_of
    ),
    known.record,
    coalesce(known.record -> 'values', '{}') || (
      select coalesce(jsonb_object_agg(said.key, case
        when said.key = any (concluded.fields)
          then jsonb_build_object('value', said.value, 'asOf', as_of, 'derived', true)
        else jsonb_build_object('value', said.value, 'asOf', as_of)
      end), '{}')
      from jsonb_each(supplied.fields) said
    ),
    case
      when known.project is null or known.is_made then
        coalesce(nullif(known.record -> 'additions', 'null'), '{}') || (
          select coalesce(
            jsonb_object_agg(key, jsonb_build_object('value', value, 'asOf', as_of)), '{}')
          from jsonb_each(item -> 'additions')
          where coalesce((known.record #>> array['additions', key, 'asOf'])::date <= as_of, true)
        )
    end,
    (
      select coalesce(jsonb_object_agg(
        said.key, jsonb_build_object('before', before.fields -> said.key, 'after', said.value)
      ), '{}')
      from jsonb_each(supplied.fields) said
      where known.project is not null and not (
        -- in any order: a developer's list and a registry's
        coalesce(before.fields -> said.key, '""') @> said.value
        and said.value @> coalesce(before.fields -> said.key, '""')
      )
    ) || case when known.is_made and known.is_unclaimed then (
      select coalesce(jsonb_object_agg(added.key, jsonb_build_object(
        'before', known.record #> array['additions', added.key, 'value'], 'after', added.value,
        'added', true
      )), '{}')
      from jsonb_each(item -> 'additions') added
      where not (known.record -> 'values' ? added.key or supplied.fields ? added.key)
        and coalesce(
          (known.record #>> array['additions', added.key, 'asOf'])::date <= as_of
            and known.record #> array['additions', added.key, 'value'] <> added.value
            and private.is_import_source(known.sources -> added.key, of_registry),
          not known.record -> 'additions' ? added.key and not known.sources ? added.key
        )
    ) else '{}' end
  from jsonb_array_elements(entered) item
  -- one at a time by its index: the planner cannot estimate the rows, and would read the whole
  -- table
  left join lateral (
    select found.*, jsonb_typeof(found.record -> 'additions') = 'object' as is_made
    from (
      select project.id as project, company.user_id is null as is_unclaimed, project.sources,
        project.status = 'approved' as is_listed, (
          select to_jsonb(record) from public.registry_records record
          where record.project_id = project.id and record.registry = of_registry
            -- ignores a record of another id that the project once had
            and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        ) as record
      from public.projects project
      join public.companies company on company.id = project.company_id
      where project.registry = of_registry
        and lower(btrim(project.project_id)) = lower(btrim(item ->> 'id'))
      limit 1
    ) found
  ) known on true
  cross join lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as fields
    from jsonb_each((item -> 'values') || case
      when private.submitted_text(item, 'status') is null then '{}'
      else jsonb_build_object('registry.status', btrim(item ->> 'status'))
    end)
    where coalesce((known.record #>> array['values', key, 'asOf'])::date <= as_of, true)
  ) supplied
  cross join lateral (
    select array(
      select jsonb_array_elements_text(coalesce(nullif(item -> 'derived', 'null'), '[]'))
    ) as fields
  ) concluded
  cross join lateral (
    select case
      when known.record is null then private.stated_values(known.project)
      else (
        select jsonb_object_agg(key, value -> 'value') from jsonb_each(known.record -> 'values')
      )
    end as fields
  ) before
  order by 2
$$;

-- The unclaimed company of each name, created if there is none. Whose name it is, its projects say.
create function private.add_unclaimed_companies(names text[]) returns void
language sql
set search_path = ''
as $$
  insert into public.companies (name)
  select distinct on (lower(name)) name
  from unnest(names) name
  order by lower(name)
  on conflict (lower(name)) where user_id is null do nothing
$$;

create function private.unclaimed_company(company_name text) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select company.id from public.companies company
    where company.user_id is null and lower(company.name) = lower(company_name)
  );
end
$$;

-- An unclaimed company exists only for its projects, unless somebody has worked on it.
create function private.delete_empty_companies(ids uuid[]) returns void
language sql
set search_path = ''
as $$
  delete from public.companies company
  where company.id = any (ids) and company.user_id is null
    and num_nonnulls(company.email, company.location, company.size, company.size_numeric,
      company.developer_type, company.developer_type_other, company.logo_filename) = 0
    and not exists (select from public.projects project where project.company_id = company.id)
    and not exists (
      select from public.display_overrides override where override.company_id = company.id
    )
    and not exists (
      select from public.company_claims claim
      where claim.company_id = company.id and claim.decision is null
    )
$$;

-- Sources by field, including that of the company's name, unless it came with a file.
create function private.project_sources(project public.projects, company public.companies)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return project.sources || case
    when company.sources #>> '{company.name,by}' <> 'registry'
      then jsonb_build_object('company.name', company.sources -> 'company.name')
    else '{}'
  end;
end
$$;

-- What somebody other than an import has stated in the fields that no file has covered yet, or that
-- the row is about to write over: kept to be restored when the import is undone.
create function private.stated_base(
  planned private.planned_row, of_registry public.registry, sources jsonb, own_sources jsonb,
  stated jsonb
) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  said constant jsonb := coalesce(planned.record_before -> 'values', '{}');
  additions constant jsonb := coalesce(nullif(planned.record_before -> 'additions', 'null'), '{}');
  base constant jsonb := coalesce(planned.record_before -> 'base', '{}');
  covered constant jsonb := said || additions || base;
  edited constant text[] :=
    private.edited_fields(of_registry, said, additions, base, sources, stated);
begin
  return (
    select coalesce(jsonb_object_agg(field, jsonb_build_object(
      'value', stated -> field,
      'source', own_sources -> field,
      'seen', said #> array[field, 'asOf']
    )), '{}')
    from jsonb_object_keys(planned.supplied - 'registry.status') field
    where case
      when covered ? field then planned.changes ? field and field = any (edited)
      else stated ? field
    end
  );
end
$$;

-- Applies rows as private.import_plan reads them; returns for each the result and what it wrote. If
-- one row cannot be applied, none is.
create function private.carry_out_rows(of_registry public.registry, as_of date, entered jsonb)
returns table (
  line integer, outcome public.import_outcome, project_id uuid, written text[],
  ends_listing boolean, is_older boolean
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  plan private.planned_row[];
  -- by project
  bases jsonb;
  left_companies uuid[];
  of_file constant jsonb := private.registry_source(of_registry, as_of);
  of_import constant jsonb := private.addition_source(as_of);
begin
  perform private.lock_projects(array(
    select project.id from public.projects project
    where project.registry = of_registry
      and lower(btrim(project.project_id)) = any (array(
        select lower(btrim(item ->> 'id')) from jsonb_array_elements(entered) item
      ))
  ));
  plan := array(select planned from private.import_plan(of_registry, as_of, entered) planned);

  if exists (
    select from unnest(plan) planned
    where planned.is_new and planned.company_name is null
  ) then
    raise exception 'missing_company_name' using errcode = 'PT400';
  end if;
  perform private.add_unclaimed_companies(array(
    select planned.company_name from unnest(plan) planned
    where planned.is_new or (planned.is_unclaimed and planned.changes ? 'company.name')
  ));
  left_companies := array(
    select distinct project.company_id from unnest(plan) planned
    join public.projects project on project.id = planned.project_id
    where planned.is_unclaimed and planned.changes ? 'company.name'
  );

  return query
  select planned.line,
    (case
      when planned.is_new then 'new'
      when planned.changes = '{}' then 'unchanged'
      else 'changed'
    end)::public.import_outcome,
    planned.project_id,
    case
      when planned.is_new then array(
        select jsonb_object_keys(planned.additions || planned.supplied - 'registry.status')
      )
      when planned.is_unclaimed and planned.changes - 'registry.status' <> '{}' then array(
        select jsonb_object_keys(planned.changes - 'registry.status')
      )
    end,
    planned.is_listed
      and private.is_ended_in_registry(planned.record_after #>> '{registry.status,value}')
      and not coalesce((planned.record_before ->> 'has_ended')::boolean, false),
    planned.is_older
  from unnest(plan) planned;

  select coalesce(jsonb_object_agg(
    planned.project_id,
    coalesce(planned.record_before -> 'base', '{}') || private.stated_base(
      planned, of_registry, private.project_sources(project, company), project.sources,
      private.stated_values(project.id))
  ), '{}')
  into bases
  from unnest(plan) planned
  join public.projects project on project.id = planned.project_id
  join public.companies company on company.id = project.company_id
  where not planned.is_new and planned.is_unclaimed and (
    exists (
      select from jsonb_object_keys(planned.supplied) field
      where not coalesce(planned.record_before -> 'values' ? field, false)
    )
    -- most projects are as the imports left them
    or (planned.changes - 'registry.status' <> '{}' and (
      planned.record_before -> 'base' <> '{}'
      or company.sources #>> '{company.name,by}' <> 'registry'
      or exists (
        select from jsonb_each(project.sources) entry
        where entry.value ->> 'registry' is distinct from of_registry
          and not entry.value ? 'derived'
      )
      or exists (
        select from jsonb_object_keys(planned.changes - 'registry.status') field
        where not project.sources ? field
      )
    ))
  );

  perform private.write_imported_projects(array_agg((
    planned.project_id,
    company.id,
    case when planned.is_new then of_registry end,
    case when planned.is_new then planned.registry_id end,
    case
      when planned.is_new then planned.additions || planned.supplied
      else (
        select jsonb_object_agg(key, value -> 'after')
        from jsonb_each(planned.changes - 'registry.status')
      )
    end,
    case
      when planned.is_new then private.entered_sources(planned.additions, of_import)
        || private.entered_sources(planned.supplied, of_file, planned.derived)
        || jsonb_build_object('project.id', of_file, 'project.registry', of_file)
      else (
        select private.entered_sources(
            coalesce(jsonb_object_agg(key, value -> 'after') filter (where value ? 'added'), '{}'),
            of_import)
          || private.entered_sources(
            coalesce(
              jsonb_object_agg(key, value -> 'after') filter (where not value ? 'added'), '{}'),
            of_file, planned.derived)
          -- the registry says what was stated before
          || coalesce(
            jsonb_object_agg(key, bases #> array[planned.project_id::text, key, 'source'])
              filter (where bases #> array[planned.project_id::text, key, 'value']
                  @> (value -> 'after')
                and value -> 'after' @> (bases #> array[planned.project_id::text, key, 'value'])),
            '{}')
        from jsonb_each(planned.changes - 'registry.status')
      )
    end
  )::private.written_project))
  from unnest(plan) planned
  left join lateral (
    select unclaimed.id from public.companies unclaimed
    where unclaimed.user_id is null
      and lower(unclaimed.name) = lower(planned.company_name)
      and (planned.is_new or planned.changes ? 'company.name')
    limit 1
  ) company on true
  where planned.is_new
    or (planned.is_unclaimed and planned.changes - 'registry.status' <> '{}');
  perform private.delete_empty_companies(left_companies);

  insert into public.registry_records (
    project_id, registry, registry_id, values, base, additions, values_before_imports
  )
  select planned.project_id, of_registry, planned.registry_id, planned.record_after,
    coalesce(bases -> planned.project_id::text, planned.record_before -> 'base', '{}'),
    planned.additions_after, '{}'
  from unnest(plan) planned
  where planned.record_after is distinct from planned.record_before -> 'values'
    or planned.additions_after is distinct from nullif(planned.record_before -> 'additions', 'null')
  on conflict (project_id) do update
  set registry = excluded.registry, registry_id = excluded.registry_id, values = excluded.values,
    base = excluded.base, additions = excluded.additions,
    values_before_imports = case
      when registry_records.registry = excluded.registry
        and lower(btrim(registry_records.registry_id)) = lower(btrim(excluded.registry_id))
      then coalesce(registry_records.values_before_imports, registry_records.values)
      else '{}'
    end;
end
$$;

-- Applies each row that can be applied, and says why others cannot. With `is_trial` everything is
-- rolled back, so only the result remains.
create function private.try_rows(
  of_registry public.registry, as_of date, entered jsonb, is_trial boolean
) returns table (
  line integer, outcome public.import_outcome, project_id uuid, written text[],
  ends_listing boolean, is_older boolean, problem jsonb
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  half integer := jsonb_array_length(entered) / 2;
  message text;
  detail text;
  code text;
begin
  begin
    if is_trial then
      perform private.carry_out_rows(of_registry, as_of, entered);
      raise sqlstate 'PTDRY';
    end if;
    return query
    select done.*, null::jsonb from private.carry_out_rows(of_registry, as_of, entered) done;
    return;
  exception
    when sqlstate 'PTDRY' then
      return;
    when others then
      get stacked diagnostics
        message = message_text, detail = pg_exception_detail, code = returned_sqlstate;
      if private.is_passing_failure(code) then
        raise;
      end if;
  end;

  if half = 0 then
    return query
    select (entered #>> '{0,line}')::integer, 'failed'::public.import_outcome, null::uuid,
      null::text[], false, false,
      jsonb_build_object('code', code, 'message', message, 'details', detail);
  else
    -- finds the few rows with errors among many in a few steps
    return query
    select tried.*
    from (
      select jsonb_agg(item order by place) as part
      from jsonb_array_elements(entered) with ordinality one (item, place)
      group by place <= half
    ) halves,
      private.try_rows(of_registry, as_of, halves.part, is_trial) tried;
  end if;
end
$$;

-- An older file may show that a value was stated earlier than the newer ones knew, or later.
create function private.date_sources(ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.projects project
  set sources = project.sources || dated.sources
  from (
    select own.id, private.identity_sources(own.sources, record.registry, derived.since) || (
      select coalesce(jsonb_object_agg(followed.field, followed.source), '{}')
      from private.followed_values(derived.said, derived.additions, record.base) followed
      where not followed.is_base and followed.source is not null
        and private.is_import_source(own.sources -> followed.field, record.registry)
        and own.sources -> followed.field <> followed.source
    ) as sources
    from private.derived_records(ids) derived
    join public.registry_records record on record.project_id = derived.project_id
    join public.projects own on own.id = derived.project_id
  ) dated
  where project.id = dated.id and dated.sources <> '{}'
    and private.is_unclaimed(project.company_id)
$$;

-- Importing, for administrators: check, start, stage, apply in hundreds, discard. Each part of a
-- file is one call, which can be repeated if its response was lost.
create or replace function private.import_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('rowsPerPart', 200, 'rowsPerTransaction', 100, 'rowsPerUndo', 200)
$$;

-- A row contains what its fields contain; the longest real ones have a few thousand characters.
create or replace function private.require_import_rows(entered jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(entered) is distinct from 'array'
    or jsonb_array_length(entered) > (private.import_limits() ->> 'rowsPerPart')::integer
    or exists (
      select from jsonb_array_elements(entered) item
      where jsonb_typeof(item) <> 'object'
        or jsonb_typeof(item -> 'line') is distinct from 'number'
        or private.submitted_text(item, 'id') is null
        or jsonb_typeof(item -> 'values') is distinct from 'object'
        or jsonb_typeof(coalesce(item -> 'additions', '{}')) <> 'object'
        or jsonb_typeof(coalesce(item -> 'status', 'null')) not in ('string', 'null')
        or char_length(item ->> 'status') > 200
        or not private.is_one_line(coalesce(item ->> 'status', ''))
        -- a name that is not a field is no harm
        or jsonb_typeof(coalesce(item -> 'derived', '[]')) <> 'array'
        or char_length(item::text) > 20000
        or exists (
          select from jsonb_each((item -> 'values') || coalesce(item -> 'additions', '{}')) given
          left join private.submission_fields() known on known.field = given.key
          where known.field is null or (
            jsonb_typeof(given.value) = 'array'
            and (known.most is null or jsonb_array_length(given.value) > known.most)
          )
        )
    )
  then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;

-- What rows of a file would do, and which could not be imported; nothing is written.
create or replace function public.check_import_rows(registry text, as_of date, rows jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  perform private.require_import_rows(rows);
  with plan as materialized (
    select * from private.import_plan(registry, as_of, rows)
  ),
  tried as (
    select found.*
    from (
      -- a row that changes nothing cannot fail
      select jsonb_agg(item) as part
      from jsonb_array_elements(rows) item
      join plan on plan.line = (item ->> 'line')::integer
      where plan.is_new or (plan.is_unclaimed and plan.changes - 'registry.status' <> '{}')
    ) doubtful,
      private.try_rows(registry, as_of, doubtful.part, true) found
    where doubtful.part is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'line', plan.line,
    'verdict', case
      when tried.problem is not null then 'wrong'
      when plan.is_new then 'new'
      when plan.changes = '{}' then 'unchanged'
      else 'changed'
    end,
    'project', case when not plan.is_new then plan.project_id end,
    'is_unclaimed', plan.is_unclaimed,
    'changes', plan.changes,
    'ends_listing', plan.is_listed
      and private.is_ended_in_registry(plan.record_after #>> '{registry.status,value}')
      and not coalesce((plan.record_before ->> 'has_ended')::boolean, false),
    'problem', tried.problem
  ) order by plan.line), '[]')
  into answer
  from plan left join tried on tried.line = plan.line;
  return answer;
end
$$;

-- Two files of one registry at the same time would undo each other, so the second is refused. Only
-- the start requires a recent authentication, because a long import may take more than 15 minutes.
create function public.start_import(
  import uuid, registry text, file_name text, as_of date, header text, mapping jsonb,
  row_count integer, wrong_count integer, wrong_ids text[] default '{}'
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_authentication();
  -- a day more, for clients ahead of the server's clock
  if as_of > current_date + 1 then
    raise exception 'import_day_in_future' using errcode = 'PT400';
  end if;
  if exists (
    select from public.imports sent
    where sent.id = import and sent.created_by = (select auth.uid())
  ) then
    return;
  end if;
  insert into public.imports (
    id, registry, file_name, as_of, mapping, row_count, wrong_count, created_by, wrong_ids
  ) values (
    import, registry, file_name, as_of, mapping, row_count, wrong_count, (select auth.uid()),
    coalesce(wrong_ids, '{}')
  );
  insert into public.import_mappings (header_hash, registry, mapping)
  values (md5(header), registry, mapping)
  on conflict (header_hash) do update
  set registry = excluded.registry, mapping = excluded.mapping;
exception
  when unique_violation then
    raise exception 'import_under_way' using errcode = 'PT409', detail = registry;
end
$$;

grant execute on function
  public.start_import(uuid, text, text, date, text, jsonb, integer, integer, text[])
to authenticated, service_role;

create or replace function public.stage_import_rows(import uuid, rows jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.import_in(import, '{staging}');
  perform private.require_import_rows(rows);
  insert into public.import_rows (
    import_id, line, registry_id, values, additions, status, derived
  )
  select import, (item ->> 'line')::integer, btrim(item ->> 'id'), item -> 'values',
    coalesce(item -> 'additions', '{}'), private.submitted_text(item, 'status'),
    array(select jsonb_array_elements_text(coalesce(nullif(item -> 'derived', 'null'), '[]')))
  from jsonb_array_elements(rows) item
  on conflict do nothing;
end
$$;

create or replace function private.import_progress(import public.imports) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', import.status,
    'rows', import.row_count,
    'new', import.new_count,
    'changed', import.changed_count,
    'unchanged', import.unchanged_count,
    'failed', import.failed_count,
    'ended', import.ended_count
  )
$$;

-- Applies the next hundred rows, all or none, and returns the progress.
create or replace function public.apply_import_rows(import uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.imports := private.import_in(import, '{staging,applying,finished}');
  part jsonb;
  done record;
begin
  if current.status = 'finished' then
    return private.import_progress(current);
  end if;
  if current.status = 'staging' and current.row_count <> (
    select count(*) from public.import_rows where import_id = import
  ) then
    raise exception 'import_not_staged' using errcode = 'PT409';
  end if;

  select jsonb_agg(jsonb_build_object(
    'line', next.line, 'id', next.registry_id, 'values', next.values, 'additions', next.additions,
    'status', next.status, 'derived', to_jsonb(next.derived)
  ))
  into part
  from (
    select * from public.import_rows
    where import_id = import and outcome is null
    order by line
    limit (private.import_limits() ->> 'rowsPerTransaction')::integer
  ) next;

  with applied as (
    update public.import_rows staged
    set outcome = tried.outcome, project_id = tried.project_id, written = tried.written,
      ends_listing = tried.ends_listing, problem = tried.problem, applied_at = now()
    from private.try_rows(current.registry, current.as_of, coalesce(part, '[]'), false) tried
    where staged.import_id = import and staged.line = tried.line
    returning tried.outcome, tried.project_id, tried.ends_listing, tried.is_older
  )
  select
    count(*) filter (where outcome = 'new') as added,
    count(*) filter (where outcome = 'changed') as changed,
    count(*) filter (where outcome = 'unchanged') as unchanged,
    count(*) filter (where outcome = 'failed') as failed,
    count(*) filter (where ends_listing) as ended,
    coalesce(array_agg(project_id) filter (where is_older), '{}') as older
  into strict done
  from applied;
  if done.older <> '{}' then
    perform private.date_sources(done.older);
  end if;

  update public.imports
  set
    new_count = new_count + done.added,
    changed_count = changed_count + done.changed,
    unchanged_count = unchanged_count + done.unchanged,
    failed_count = failed_count + done.failed,
    ended_count = ended_count + done.ended,
    status = 'applying'
  where id = import
  returning * into current;

  if current.row_count =
    current.new_count + current.changed_count + current.unchanged_count + current.failed_count
  then
    update public.imports set status = 'finished', finished_at = now()
    where id = import returning * into current;
  end if;
  return private.import_progress(current);
end
$$;

-- What undoing a row does.
create type private.undone_row as (
  line integer,
  project_id uuid,
  company_id uuid,
  -- 'claimed', 'decided on' or 'edited': why the row, or only these fields, stay
  reason text,
  fields text[],
  is_kept boolean,
  -- no file is left for a project that an import made
  is_gone boolean,
  said jsonb,
  additions jsonb,
  -- of the project, by field
  entered jsonb,
  sources jsonb
);

-- Fields that somebody has stated: of the project, and of its company since the import.
create function private.worked_on_fields(
  sources jsonb, company_sources jsonb, of_registry public.registry, applied_at timestamptz
) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return array(
    select entry.key from jsonb_each(sources) entry
    where not private.is_import_source(entry.value, of_registry)
    union
    select entry.key from jsonb_each(company_sources) entry
    where entry.value ->> 'by' <> 'registry' and entry.value ->> 'on' > private.iso_time(applied_at)
  );
end
$$;

create function private.undo_plan(undone public.imports, lines integer[])
returns setof private.undone_row
language sql stable
set search_path = ''
as $$
  with chosen as materialized (
    select staged.line, staged.project_id, staged.applied_at, staged.written, project.company_id,
      project.id is not null as has_project,
      company.user_id is not null as is_claimed,
      private.project_sources(project, company) as sources,
      company.sources as company_sources,
      record.project_id is not null as has_record,
      record.values as said_before, coalesce(record.additions, '{}') as additions_before,
      record.base, record.additions is not null as is_made
    from public.import_rows staged
    left join public.projects project on project.id = staged.project_id
    left join public.companies company on company.id = project.company_id
    -- the project may have got another id since
    left join public.registry_records record on record.project_id = project.id
      and record.registry = project.registry and record.registry = undone.registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
      and lower(btrim(record.registry_id)) = lower(btrim(staged.registry_id))
    where staged.import_id = undone.id and staged.line = any (lines)
  ),
  derived as materialized (
    select * from private.derived_records(array(select project_id from chosen), undone.id)
  ),
  -- materialized, because its functions would be called again wherever their results are used
  compared as materialized (
    select chosen.*, coalesce(derived.said, '{}') as said, derived.additions,
      derived.since, chosen.is_made and derived.project_id is null as is_gone,
      case when known.is_unsourced or known.is_stated or chosen.base <> '{}'
        then private.edited_fields(
          undone.registry, chosen.said_before, chosen.additions_before, chosen.base, chosen.sources,
          case when known.is_unsourced or chosen.base ? 'company.name'
            then private.stated_values(chosen.project_id)
          end)
        else '{}'
      end as edited
    from chosen
    left join derived on derived.project_id = chosen.project_id
    -- most projects are as the imports left them
    cross join lateral (
      select
        exists (
          select from jsonb_each(chosen.said_before || chosen.additions_before) entry
          where not chosen.sources ? entry.key and entry.value -> 'value' <> '""'
            and entry.key <> 'registry.status'
        ) as is_unsourced,
        exists (
          select from jsonb_each(chosen.sources) entry
          where entry.value ->> 'registry' is distinct from undone.registry
            and not entry.value ? 'derived'
        ) as is_stated
    ) known
  ),
  planned as materialized (
    select compared.*, coalesce(following.entered, '{}') as entered,
      coalesce(following.new_sources, '{}') as new_sources,
      case when compared.is_gone then array(
        select unnest(compared.edited)
        union
        select unnest(private.worked_on_fields(
          compared.sources, compared.company_sources, undone.registry, compared.applied_at))
      ) else coalesce(following.kept, '{}') end as kept
    from compared
    left join lateral (
      select
        jsonb_object_agg(field, coalesce(after.value, 'null'))
          filter (where not is_edited and is_changed) as entered,
        jsonb_object_agg(field, after.source) filter (
          where not is_edited
            and (is_changed or after.source is distinct from compared.sources -> field)
        ) || private.identity_sources(compared.sources, undone.registry, compared.since)
          as new_sources,
        array_agg(field) filter (
          where is_edited and is_changed and field = any (compared.written)
        ) as kept
      from private.followed_values(
        compared.said_before, compared.additions_before, compared.base
      ) before
      full join private.followed_values(
        compared.said, coalesce(compared.additions, '{}'), compared.base
      ) after using (field)
      cross join lateral (
        select field = any (compared.edited) as is_edited,
          not coalesce(before.value @> after.value and after.value @> before.value,
            before.value is null and after.value is null) as is_changed
      ) found
      where not compared.is_gone and not compared.is_claimed and compared.has_record
    ) following on true
  ),
  judged as (
    select planned.*, case
      when not planned.has_project then null
      when planned.is_claimed and planned.written is not null then 'claimed'
      when not planned.has_record or (planned.is_gone and planned.kept <> '{}') then 'edited'
      when exists (
        select from public.reviews review
        where review.project_id = planned.project_id
          and (planned.is_gone or review.created_at > planned.applied_at)
      ) and (planned.is_gone or planned.entered <> '{}') then 'decided on'
      when planned.kept <> '{}' then 'edited'
    end as reason
    from planned
  )
  select line, project_id, company_id, reason,
    case
      when reason is distinct from 'edited' then '{}'
      when not has_record then '{project.id}'
      else kept
    end,
    coalesce(reason in ('claimed', 'decided on') or is_gone or not has_record, false)
      and reason is not null,
    is_gone, said, additions, entered, new_sources
  from judged
$$;

-- Undoes the rows; if one cannot be undone, none is.
create function private.carry_out_undo(undone public.imports, lines integer[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  plan private.undone_row[];
  made uuid[];
  companies uuid[];
begin
  perform private.lock_projects(array(
    select project_id from public.import_rows
    where import_id = undone.id and line = any (lines)
  ));
  plan := array(select planned from private.undo_plan(undone, lines) planned);

  update public.import_rows staged
  set undone_at = case when not planned.is_kept then now() end,
    kept_because = case when planned.reason is not null then jsonb_build_object(
      'reason', planned.reason, 'fields', to_jsonb(planned.fields)) end
  from unnest(plan) planned
  where staged.import_id = undone.id and staged.line = planned.line;

  made := array(
    select planned.project_id from unnest(plan) planned
    where planned.is_gone and not planned.is_kept
  );
  companies := array(
    select distinct planned.company_id from unnest(plan) planned
    where not planned.is_kept and (planned.is_gone or planned.entered ? 'company.name')
  );
  -- before the projects, or each would look for its own
  delete from public.registry_records where project_id = any (made);
  delete from public.project_labels where project_id = any (made);
  delete from public.project_methodologies where project_id = any (made);
  delete from public.project_types where project_id = any (made);
  delete from public.project_subtypes where project_id = any (made);
  delete from public.project_sectors where project_id = any (made);
  delete from public.project_accreditations where project_id = any (made);
  delete from public.project_sdgs where project_id = any (made);
  delete from public.projects where id = any (made);

  perform private.add_unclaimed_companies(array(
    select planned.entered ->> 'company.name' from unnest(plan) planned
    where not planned.is_kept and planned.entered ->> 'company.name' is not null
  ));
  perform private.write_imported_projects(array_agg((
    planned.project_id,
    private.unclaimed_company(planned.entered ->> 'company.name'),
    null, null, planned.entered, planned.sources
  )::private.written_project))
  from unnest(plan) planned
  where not (planned.is_kept or planned.is_gone)
    and (planned.entered <> '{}' or planned.sources <> '{}');

  delete from public.registry_records record using unnest(plan) planned
  where record.project_id = planned.project_id and not (planned.is_kept or planned.is_gone)
    and planned.said = '{}' and record.additions is null;
  update public.registry_records record
  set values = private.without_sources(planned.said),
    additions = case
      when record.additions is not null
        then private.without_sources(coalesce(planned.additions, '{}'))
    end
  from unnest(plan) planned
  where record.project_id = planned.project_id and not (planned.is_kept or planned.is_gone);

  perform private.delete_empty_companies(companies);
end
$$;

-- Undoes each row that can be undone; one that the database refuses stays with its error.
create function private.undo_rows(undone public.imports, lines integer[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  half integer := cardinality(lines) / 2;
  message text;
  detail text;
  code text;
begin
  begin
    perform private.carry_out_undo(undone, lines);
    return;
  exception
    when others then
      get stacked diagnostics
        message = message_text, detail = pg_exception_detail, code = returned_sqlstate;
      if private.is_passing_failure(code) then
        raise;
      end if;
  end;
  if half = 0 then
    update public.import_rows
    set kept_because = jsonb_build_object('reason', 'refused', 'fields', '[]'::jsonb,
      'problem', jsonb_build_object('code', code, 'message', message, 'details', detail))
    where import_id = undone.id and line = any (lines);
  else
    perform private.undo_rows(undone, lines[:half]);
    perform private.undo_rows(undone, lines[half + 1:]);
  end if;
end
$$;

create function private.undo_progress(import public.imports) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', import.status,
    'rows', count(*),
    'done', count(*) filter (where undone_at is not null or kept_because is not null),
    'undone', import.undone_count,
    'kept', import.kept_counts
  )
  from public.import_rows staged
  where staged.import_id = import.id and staged.outcome in ('new', 'changed', 'unchanged')
$$;

-- Undoes the next rows and returns the progress; repeated until the import is undone. If the server
-- is killed or the page closed meanwhile, the rest waits.
create function public.undo_import(import uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.imports := private.import_in(import, '{applying,finished,undoing,undone}');
  lines integer[];
begin
  if current.status = 'undone' then
    return private.undo_progress(current);
  end if;
  lines := array(
    select line from public.import_rows
    where import_id = import and outcome in ('new', 'changed', 'unchanged')
      and undone_at is null and kept_because is null
    order by line
    limit (private.import_limits() ->> 'rowsPerUndo')::integer
  );
  if lines <> '{}' then
    perform private.undo_rows(current, lines);
  end if;

  update public.imports
  set status = case
      when cardinality(lines) < (private.import_limits() ->> 'rowsPerUndo')::integer then 'undone'
      else 'undoing'
    end,
    undone_count = undone_count + (
      select count(*) from public.import_rows
      where import_id = import and line = any (lines) and undone_at is not null
    ),
    kept_counts = kept_counts || (
      select coalesce(jsonb_object_agg(
        reason, coalesce((kept_counts ->> reason)::integer, 0) + number), '{}')
      from (
        select kept_because ->> 'reason' as reason, count(*) as number
        from public.import_rows
        where import_id = import and line = any (lines) and kept_because is not null
        group by 1
      ) kept
    ),
    undone_at = now(), undone_by = (select auth.uid())
  where id = import
  returning * into current;
  return private.undo_progress(current);
end
$$;

-- What stayed when an import was undone, and why. `is_whole`: nothing of the row was undone.
create function public.get_kept_rows(
  import uuid, after_line integer default 0, most integer default 100
) returns table (
  line integer, registry_id text, project_id uuid, project_name text, reason text, fields text[],
  is_whole boolean, problem jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select staged.line, staged.registry_id, project.id, project.project_name,
    staged.kept_because ->> 'reason',
    array(select jsonb_array_elements_text(staged.kept_because -> 'fields')),
    staged.undone_at is null, staged.kept_because -> 'problem'
  from public.import_rows staged
  left join public.projects project on project.id = staged.project_id
  where staged.import_id = import and staged.kept_because is not null and staged.line > after_line
  order by staged.line
  limit least(most, 1000);
end
$$;

-- Projects of the registry that earlier files have and this one does not. Says something only about
-- a file with the registry's whole list. `remaining` counts this page and those after it.
create function public.rows_missing_from_import(
  import uuid, after_id text default '', most integer default 100
) returns table (
  project_id uuid, registry_id text, project_name text, company_name text, is_listed boolean,
  registry_status text, last_in date, remaining bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  file public.imports;
begin
  perform private.require_admin();
  select * into file from public.imports where id = import;
  if file.id is null then
    raise exception 'import_not_found' using errcode = 'PT404';
  end if;
  return query
  select project.id, record.registry_id, project.project_name, company.name,
    project.status = 'approved', record.status, last.day, count(*) over ()
  from public.registry_records record
  join public.projects project on project.id = record.project_id
    and project.registry = record.registry
    and lower(btrim(project.project_id)) = lower(btrim(record.registry_id))
  join public.companies company on company.id = project.company_id
  cross join lateral (
    select max((said.value ->> 'asOf')::date) as day from jsonb_each(record.values) said
  ) last
  where record.registry = file.registry
    and lower(btrim(record.registry_id)) > lower(btrim(after_id))
    and last.day < file.as_of
    and not exists (
      select from public.import_rows staged
      where staged.import_id = import
        and lower(btrim(staged.registry_id)) = lower(btrim(record.registry_id))
    )
    and lower(btrim(record.registry_id)) <> all (array(
      select lower(btrim(wrong)) from unnest(file.wrong_ids) wrong
    ))
  order by lower(btrim(record.registry_id))
  limit least(most, 1000);
end
$$;

grant execute on function
  public.undo_import(uuid),
  public.get_kept_rows(uuid, integer, integer),
  public.rows_missing_from_import(uuid, text, integer)
to authenticated, service_role;

-- What earlier imports kept of the state before each row becomes what a project stated before any
-- file, so that they can still be undone.
update public.import_rows staged set undone_at = import.undone_at
from public.imports import
where import.id = staged.import_id and import.status = 'undone'
  and staged.outcome in ('new', 'changed', 'unchanged');

update public.import_rows set written = case
  when outcome = 'new' then array(select jsonb_object_keys(additions || values))
  else array(select jsonb_object_keys(before -> 'values'))
end
where outcome = 'new' or before ? 'values';

create temporary table counting_rows on commit drop as
select staged.*, import.as_of, import.registry,
  row_number() over (partition by staged.project_id order by staged.applied_at) as place
from public.import_rows staged
join public.imports import on import.id = staged.import_id
join public.registry_records record on record.project_id = staged.project_id
  and record.registry = import.registry
  and lower(btrim(record.registry_id)) = lower(btrim(staged.registry_id))
where staged.undone_at is null and staged.outcome in ('new', 'changed', 'unchanged');
create index on counting_rows (project_id);

-- The first import of a record found what no import explains.
update public.registry_records record
set values_before_imports = coalesce(
  case when jsonb_typeof(first.before #> '{record,values}') = 'object'
    and first.before #>> '{record,registry}' = record.registry
    and lower(btrim(first.before #>> '{record,registry_id}')) = lower(btrim(record.registry_id))
  then first.before #> '{record,values}' end,
  '{}')
from counting_rows first
where first.place = 1 and record.project_id = first.project_id
  -- an import that changed nothing did not write to the record
  and not (first.outcome = 'unchanged' and first.before is null);

update public.registry_records record
set additions = (
  select coalesce(jsonb_object_agg(
    added.key, jsonb_build_object('value', added.value, 'asOf', made.as_of)), '{}')
  from jsonb_each(made.additions) added
)
from counting_rows made
where made.outcome = 'new' and record.project_id = made.project_id;

-- Until now what an import added was said to be the team's, at the time of the import, and a company's
-- name to be the company's own; values of the oldest imports have no source.
update public.projects project
set sources = dated.said || project.sources || dated.added
from (
  select own.id, (
    select coalesce(jsonb_object_agg(
      said.key, private.registry_source(record.registry, (said.value ->> 'asOf')::date)), '{}')
    from jsonb_each(record.values) said
    where private.stated_values(own.id) ? said.key
      and not (said.key = 'company.name' and company.sources #>> '{company.name,by}' <> 'registry')
      and exists (
        select from counting_rows staged
        where staged.project_id = own.id and said.key = any (staged.written)
      )
  ) as said, (
    select coalesce(jsonb_object_agg(field, private.addition_source(made.as_of)), '{}')
    from counting_rows made
    cross join lateral jsonb_object_keys(made.additions) field
    where made.project_id = own.id and made.outcome = 'new'
      and own.sources -> field = private.source('team', made.applied_at)
  ) as added
  from public.registry_records record
  join public.projects own on own.id = record.project_id
  join public.companies company on company.id = own.company_id
  where company.user_id is null
    and exists (select from counting_rows staged where staged.project_id = own.id)
) dated
where project.id = dated.id and dated.said || project.sources || dated.added <> project.sources;

update public.registry_records record
set base = earlier.base
from (
  select project_id, jsonb_object_agg(field, entry) as base
  from (
    select distinct on (staged.project_id, stated.key) staged.project_id, stated.key as field,
      jsonb_build_object(
        'value', stated.value,
        'source', nullif(staged.before #> array['sources', stated.key], 'null'),
        'seen', staged.before #> array['record', 'values', stated.key, 'asOf']
      ) as entry
    from counting_rows staged
    cross join lateral jsonb_each(staged.before -> 'values') stated
    where case
      when jsonb_typeof(staged.before #> array['sources', stated.key]) = 'object' then
        not private.is_import_source(
          staged.before #> array['sources', stated.key], staged.registry)
        -- what the import itself added
        and not exists (
          select from counting_rows made
          where made.project_id = staged.project_id and made.outcome = 'new'
            and made.additions ? stated.key
            and staged.before #> array['sources', stated.key]
              = private.source('team', made.applied_at)
        )
      else stated.value <> 'null'
        and staged.before #> array['record', 'values', stated.key] is null
    end
    order by staged.project_id, stated.key, staged.applied_at desc
  ) stated
  group by project_id
) earlier
where record.project_id = earlier.project_id;

drop table counting_rows;
alter table public.import_rows drop column before;
