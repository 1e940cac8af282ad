-- A registry's file and a developer may spell one id differently ('5962', 'VCS 5962'): records, imports
-- and the check of unique ids compare them without their prefix, as files of transactions are. And more
-- of registries' words say that a project has ended there.

-- Whether two ids are one project's in a registry.
create function private.is_registry_id(of_registry text, id text, other text) returns boolean
language sql immutable
set search_path = ''
as $$
  select lower(btrim(id)) = lower(btrim(other))
    or private.registry_id_key(of_registry, id) = private.registry_id_key(of_registry, other)
$$;

grant execute on function private.is_registry_id(text, text, text)
to anon, authenticated, service_role;

-- Whether a registry's own word for a status says that the project has ended there, for good or for
-- now. Unknown wording does not. domain/registries/registry-status.ts has the same rule; a test
-- compares them.
create or replace function private.is_ended_in_registry(status text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    regexp_replace(
      -- 'on_hold' and 'De-Registered'
      btrim(regexp_replace(lower(status), '[\s_‐-―-]+', ' ', 'g')),
      '\m(not|no|no longer|never) ((been|yet|on|de) )*\S+', '', 'g'
    ) ~ (
      '\m(withdrawn|rejected|cancell?ed|terminated|de ?registered|de ?listed|inactive|suspended'
      || '|(on ?)?hold|revoked|discontinued|abandoned|invalidated|annulled|voided|rescinded'
      || '|disqualified|paused|halted|frozen)\M'
      || '|^(denied|refused|declined)\M'
      || '|\m(registration|listing|application)\M.*\m(denied|refused|declined)\M'
    ),
    false)
$$;

drop index public.listings_ended_idx;
create index listings_ended_idx on public.listings (id)
  where private.is_ended_in_registry(registry_status);

create or replace view public.review_queue with (security_invoker = true) as
select
  project.id,
  null::uuid as revision_id,
  project.status::text as state,
  project.project_id,
  company.name as company_name,
  project.project_location,
  (
    select list.type_name from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name limit 1
  ) as project_type,
  project.status_since as since,
  project.project_name,
  project.registry,
  company.user_id is null as is_unclaimed,
  project.updated_at as seen_at,
  concat_ws(' ', company.search_text, project.search_text, lower(record.status), (
    select lower(string_agg(list.type_name, ' ')) from public.project_types list
    where list.project_id = project.id
  )) as search_text,
  project.company_id,
  project.project_id_key,
  project.registry_link,
  -- not in the join, which would otherwise be made even where its columns are not needed; spelt alike
  -- for the most part, which is cheaper to see than to ask the function
  case
    when record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      )
    then record.status
  end as registry_status,
  coalesce(
    record.has_ended and record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      ),
    false
  ) as has_ended_in_registry
from public.projects project
left join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
union all
select
  project.id,
  revision.id,
  'revision',
  project.project_id,
  company.name,
  project.project_location,
  (
    select list.type_name from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name limit 1
  ),
  revision.created_at,
  project.project_name,
  project.registry,
  company.user_id is null,
  revision.updated_at,
  concat_ws(' ', company.search_text, project.search_text, lower(record.status), (
    select lower(string_agg(list.type_name, ' ')) from public.project_types list
    where list.project_id = project.id
  )),
  project.company_id,
  project.project_id_key,
  project.registry_link,
  case
    when record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      )
    then record.status
  end,
  coalesce(
    record.has_ended and record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      ),
    false
  )
from public.pending_revisions revision
join public.projects project on project.id = revision.project_id
left join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
where revision.decision is null;

create or replace view private.listed_projects with (security_invoker = true) as
select
  private.listing_uses(
    listed.registry, listed.types::text[], listed.carbon_category, listed.methodologies,
    listed.vintages,
    -- read once for all rows
    (select private.ordered_rules(array_agg(usage)) from private.rules_on(private.today()) usage)
  ) as uses,
  -- last, so that a new field can be added at its end
  listed.*
from (
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
    (record.values #>> '{registry.status,asOf}')::date as registry_status_as_of,
    coalesce(
      (
        select jsonb_agg(private.listed_vintage(lot) order by lot.vintage_start desc, lot.vintage_end desc)
        from public.vintage_lots lot
        where lot.project_id = project.id
          and lot.registry = project.registry
          and lower(btrim(lot.registry_id)) = lower(btrim(project.project_id))
      ),
      '[]'
    ) as vintages
  from public.projects project
  join public.companies company on company.id = project.company_id
  left join public.registry_records record on record.project_id = project.id
    and record.registry = project.registry
    -- a record is outdated once the project has another id in the registry
    and private.is_registry_id(record.registry, record.registry_id, project.project_id)
  left join public.display_overrides override on override.company_id = project.company_id
  where project.status = 'approved'
) listed;

-- The projects that an ID cannot stand beside: two may share one only if both state a registry and
-- these differ, because registries count independently. In one registry, 'VCS 12' and '12' are one.
create or replace function private.projects_with_id(entered text, entered_registry text)
returns setof public.projects
language sql stable
set search_path = ''
as $$
  select known.* from public.projects known
  where lower(btrim(known.project_id)) = lower(btrim(entered))
    and (known.registry = nullif(entered_registry, '')) is not false
  union all
  select known.*
  -- asked once; and the ends of ids are compared first, in case a plan reads them all
  from (select private.registry_id_key(entered_registry, entered) as key offset 0) wanted
  join public.projects known on known.registry = nullif(entered_registry, '')
    and right(lower(btrim(known.project_id)), length(wanted.key)) = wanted.key
    and private.registry_id_key(known.registry, known.project_id) = wanted.key
  where lower(btrim(known.project_id)) <> lower(btrim(entered))
$$;

create or replace view public.team_projects with (security_invoker = true) as
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
  concat_ws(' ', company.search_text, project.search_text, lower(record.status))
    as search_text,
  project.company_id,
  project.project_id_key,
  project.registry_link,
  -- not in the join, which would otherwise be made even where its columns are not needed; spelt alike
  -- for the most part, which is cheaper to see than to ask the function
  case
    when record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      )
    then record.status
  end as registry_status,
  coalesce(
    record.has_ended and record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      ),
    false
  ) as has_ended_in_registry
from public.projects project
left join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id;

-- The values of each record without one import's, each with its source: who stated it, and since
-- which file, if the newer ones say the same. A project that no file covers is missing.
create or replace function private.derived_records(ids uuid[], without_import uuid default null)
returns table (project_id uuid, said jsonb, additions jsonb, since date)
language sql stable
set search_path = ''
as $$
  with told as (
    select record.project_id, record.registry, told.field, told.value, told.is_addition,
      told.field = any (staged.derived) as is_derived, import.as_of, import.file_key,
      staged.applied_at,
      told.field = 'company.name' and told.field = any (staged.derived) as is_stand_in
    from public.registry_records record
    join public.import_rows staged on staged.project_id = record.project_id
      and private.is_registry_id(record.registry, staged.registry_id, record.registry_id)
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
      coalesce((said.value ->> 'derived')::boolean, false), (said.value ->> 'asOf')::date, '',
      '-infinity',
      said.key = 'company.name' and coalesce((said.value ->> 'derived')::boolean, false)
    from public.registry_records record
    cross join lateral jsonb_each(coalesce(record.values_before_imports, record.values)) said
    where record.project_id = any (ids)
  ),
  compared as (
    select told.*, first_value(told.value) over newest_first as newest,
      first_value(told.is_stand_in) over newest_first as newest_stands_in
    from told
    window newest_first as (
      partition by project_id, is_addition, field
      order by is_stand_in, as_of desc, file_key desc, applied_at desc)
  ),
  runs as (
    select compared.*, bool_and(
        value @> newest and newest @> value and is_stand_in = newest_stands_in
      ) over newest_first as is_latest
    from compared
    window newest_first as (
      partition by project_id, is_addition, field
      order by is_stand_in, as_of desc, file_key desc, applied_at desc)
  ),
  facts as (
    select project_id, registry, is_addition, field,
      (array_agg(value order by is_stand_in, as_of desc, file_key desc, applied_at desc))[1]
        as value,
      (array_agg(as_of order by is_stand_in, as_of desc))[1] as as_of,
      min(as_of) as first_day,
      (array_agg(is_derived order by is_stand_in, as_of desc, file_key desc, applied_at desc))[1]
        as is_derived,
      min(as_of) filter (where is_latest) as since,
      (array_agg(is_derived order by as_of, file_key, applied_at) filter (where is_latest))[1]
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

-- Rows are {"line", "id", "values", "additions", "status", "derived"}. An older file changes nothing
-- that a newer one said, nor one of the same day what a file with a greater key said. What an import added to a project that it made follows the newest file too.
create or replace function private.import_plan(
  of_registry public.registry, as_of date, entered jsonb, file_key text default ''
) returns setof private.planned_row
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
    ) or outranked.said || outranked.added <> '{}'
      -- names the company that stood in
      or (coalesce((known.record #>> '{values,company.name,derived}')::boolean, false)
        and supplied.fields ? 'company.name' and 'company.name' <> all (concluded.fields)),
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
            and key <> all (outranked.added)
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
        and added.key <> all (outranked.added)
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
            and private.is_registry_id(of_registry, record.registry_id, project.project_id)
        ) as record
      -- asked once; and the ends of ids are compared first, in case a plan reads them all
      from (select private.registry_id_key(of_registry, item ->> 'id') as key offset 0) wanted
      join public.projects project on project.registry = of_registry
        and right(lower(btrim(project.project_id)), length(wanted.key)) = wanted.key
        and private.registry_id_key(project.registry, project.project_id) = wanted.key
      join public.companies company on company.id = project.company_id
      -- two that differ only in their spelling have shared the id since before it was compared so
      order by lower(btrim(project.project_id)) = lower(btrim(item ->> 'id')) desc, project.id
      limit 1
    ) found
  ) known on true
  cross join lateral (
    select array(
      select jsonb_array_elements_text(coalesce(nullif(item -> 'derived', 'null'), '[]'))
    ) as fields
  ) concluded
  -- what a file of the same day with a greater key says
  cross join lateral (
    select
      coalesce(array_agg(told.field) filter (where not told.is_addition), '{}') as said,
      coalesce(array_agg(told.field) filter (where told.is_addition), '{}') as added
    from public.import_rows staged
    join public.imports import on import.id = staged.import_id
    cross join lateral (
      select said, false from jsonb_object_keys(staged.values) said
      union all
      select 'registry.status', false where staged.status is not null
      union all
      select added, true from jsonb_object_keys(staged.additions) added
    ) told (field, is_addition)
    -- asked once: there is seldom such a file
    where (
      select exists (
        select from public.imports other
        where other.registry = of_registry and other.as_of = import_plan.as_of
          and other.file_key > import_plan.file_key
      )
    )
      and staged.project_id = known.project and staged.undone_at is null
      and staged.outcome in ('new', 'changed', 'unchanged')
      and private.is_registry_id(of_registry, staged.registry_id, item ->> 'id')
      and import.registry = of_registry and import.as_of = import_plan.as_of
      and import.file_key > import_plan.file_key
      and not (told.field = 'company.name' and told.field = any (staged.derived)
        and told.field <> all (concluded.fields))
  ) outranked
  cross join lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as fields
    from jsonb_each((item -> 'values') || case
      when private.submitted_text(item, 'status') is null then '{}'
      else jsonb_build_object('registry.status', btrim(item ->> 'status'))
    end)
    where case
      -- a company that stands in never replaces a named one
      when key = 'company.name' and known.record #> '{values,company.name}' is not null
        and (key = any (concluded.fields))
          <> coalesce((known.record #>> '{values,company.name,derived}')::boolean, false)
      then key <> all (concluded.fields)
      else coalesce((known.record #>> array['values', key, 'asOf'])::date <= as_of, true)
    end
      and key <> all (outranked.said)
  ) supplied
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

-- Applies rows as private.import_plan reads them; returns for each the result and what it wrote. If
-- one row cannot be applied, none is.
create or replace function private.carry_out_rows(
  of_registry public.registry, as_of date, entered jsonb, file_key text
) returns table (
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
      and private.registry_id_key(project.registry, project.project_id) = any (array(
        select private.registry_id_key(of_registry, item ->> 'id')
        from jsonb_array_elements(entered) item
      ))
  ));
  plan := array(
    select planned from private.import_plan(of_registry, as_of, entered, file_key) planned
  );

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
        and private.is_registry_id(
          excluded.registry, registry_records.registry_id, excluded.registry_id)
      then coalesce(registry_records.values_before_imports, registry_records.values)
      else '{}'
    end;

  perform private.respell_companies(array(
    select unnest(left_companies)
    union
    select project.company_id
    from unnest(plan) planned
    join public.projects project on project.id = planned.project_id
    join public.companies company on company.id = project.company_id
    where company.user_id is null and lower(company.name) = lower(planned.company_name) and (
      company.name <> planned.company_name
      -- what stood in was from a newer file
      or (planned.record_before #>> '{values,company.name,asOf}')::date > as_of
    )
  ));
end
$$;

create or replace function private.undo_plan(undone public.imports, lines integer[])
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
      and private.is_registry_id(record.registry, record.registry_id, project.project_id)
      and private.is_registry_id(record.registry, record.registry_id, staged.registry_id)
    where staged.import_id = undone.id and staged.line = any (lines)
  ),
  derived as materialized (
    select * from private.derived_records(array(select project_id from chosen), undone.id)
  ),
  -- materialized, because its functions would be called again wherever their results are used
  compared as materialized (
    select chosen.*, known.is_stated, coalesce(derived.said, '{}') as said, derived.additions,
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
      case
        when not compared.is_gone then coalesce(following.kept, '{}')
        when not compared.is_stated and compared.company_sources = '{}' then compared.edited
        else array(
          select unnest(compared.edited)
          union
          select unnest(private.worked_on_fields(
            compared.sources, compared.company_sources, undone.registry, compared.applied_at))
        )
      end as kept
    from compared
    left join lateral (
      select
        jsonb_object_agg(field, coalesce(after.value, 'null'))
          filter (where not is_edited and is_changed) as entered,
        jsonb_object_agg(field, after.source) filter (
          where not is_edited
            and (is_changed or after.source is distinct from compared.sources -> field)
        ) || case when not compared.is_gone
          then private.identity_sources(compared.sources, undone.registry, compared.since)
        end as new_sources,
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
      when planned.is_claimed and (planned.written is not null or planned.is_gone) then 'claimed'
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

-- Projects of the registry that files of earlier days have and a file with these ids does not. Says
-- something only about a file with the registry's whole list. `remaining` counts this page and those
-- after it.
create or replace function private.missing_rows(
  of_registry public.registry, file_day date, ids text[], after_id text, most integer
) returns table (
  project_id uuid, registry_id text, project_name text, company_name text, is_listed boolean,
  registry_status text, last_in date, remaining bigint
)
language sql stable
set search_path = ''
as $$
  select project.id, record.registry_id, project.project_name, company.name,
    project.status = 'approved', record.status, last.day, count(*) over ()
  from public.registry_records record
  join public.projects project on project.id = record.project_id
    and project.registry = record.registry
    and private.is_registry_id(record.registry, record.registry_id, project.project_id)
  join public.companies company on company.id = project.company_id
  cross join lateral (
    select max((said.value ->> 'asOf')::date) as day from jsonb_each(record.values) said
  ) last
  where record.registry = of_registry
    and lower(btrim(record.registry_id)) > lower(btrim(after_id))
    and last.day < file_day
    and not exists (
      select from unnest(ids) own (id)
      where private.registry_id_key(of_registry, own.id)
        = private.registry_id_key(of_registry, record.registry_id)
    )
  order by lower(btrim(record.registry_id))
  limit least(most, 1000)
$$;

-- A filter as the pages send it. Every key narrows; 'none' stands for what is not stated. `left_out`
-- is a key to ignore, for counting the values that could be chosen instead.
create or replace function private.team_list_condition(
  list text, filter jsonb, left_out text default null
) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  condition text := 'true';
  given record;
  chosen text;
begin
  if list is null or list not in ('queue', 'projects') or jsonb_typeof(filter) is distinct from 'object'
  then
    raise exception 'filter_not_valid' using errcode = 'PT400', detail = list;
  end if;
  for given in
    select part.key, part.value from jsonb_each(filter) part where part.key is distinct from left_out
  loop
    chosen := given.value #>> '{}';
    condition := condition || ' and ' || case
      when given.key = 'search' and jsonb_typeof(given.value) = 'string' then
        private.search_condition(list, chosen)
      when given.key = 'states' and jsonb_typeof(given.value) = 'array' then format(
        case list when 'queue' then 'listed.state = any (%L)' else 'listed.status = any (%L)' end,
        array(select jsonb_array_elements_text(given.value)))
      when given.key = 'unclaimed' and jsonb_typeof(given.value) = 'boolean' then
        format('listed.is_unclaimed = %L', chosen)
      when given.key = 'changes' and list = 'projects' then 'listed.has_waiting_change'
      when given.key = 'ended' and list = 'projects' then
        'listed.id in (
          select listing.id from public.listings listing
          where private.is_ended_in_registry(listing.registry_status))'
      when given.key = 'overridden' and list = 'projects' and jsonb_typeof(given.value) = 'boolean'
        then format('listed.is_overridden = %L', chosen)
      when given.key = 'projectStatus' and list = 'projects' then case chosen
        when 'none' then 'listed.project_status is null'
        else format('listed.project_status = %L', chosen)
      end
      when given.key = 'registry' then case chosen
        when 'none' then 'listed.registry is null' else format('listed.registry = %L', chosen)
      end
      when given.key = 'registryStatus' then case chosen
        when 'none' then 'listed.registry_status is null'
        -- as the view has it, but found by the status
        else format('listed.id in (
          select record.project_id from public.registry_records record
          join public.projects own on own.id = record.project_id and own.registry = record.registry
            and (lower(btrim(own.project_id)) = lower(btrim(record.registry_id))
              or private.is_registry_id(own.registry, own.project_id, record.registry_id))
          where record.status = %L)', chosen)
      end
      when given.key = 'country' then case chosen
        when 'none' then 'listed.project_location is null'
        else format('%L = any (string_to_array(regexp_replace(listed.project_location, %L, %L, %L), %L))',
          chosen, '\s*[,;|/]\s*', '|', 'g', '|')
      end
      when given.key = 'type' then case chosen
        when 'none' then 'not exists (
          select from public.project_types list where list.project_id = listed.id)'
        else format('listed.id in (
          select list.project_id from public.project_types list where list.type_name = %L)', chosen)
      end
      when given.key = 'methodology' then case chosen
        when 'none' then 'not exists (
          select from public.project_methodologies list where list.project_id = listed.id)'
        else format('listed.id in (
          select list.project_id from public.project_methodologies list
          where coalesce(list.methodology_id::text, list.methodology_name) = %L)', chosen)
      end
      when given.key = 'import' then format('listed.id in (
          select imported.project_id from public.import_rows imported
          where imported.import_id::text = %L and imported.outcome in (''new'', ''changed''))', chosen)
    end;
    -- a key or value that means nothing must not widen what an act is about
    if condition is null then
      raise exception 'filter_not_valid' using errcode = 'PT400', detail = given.key;
    end if;
  end loop;
  return condition;
end
$$;

-- Computed again, with the listings of those that it concerns.
update public.registry_records record
set values = record.values
from public.projects project
where project.id = record.project_id and (
  record.has_ended <> private.is_ended_in_registry(record.status)
  or (
    lower(btrim(record.registry_id)) <> lower(btrim(project.project_id))
    and private.is_registry_id(project.registry, record.registry_id, project.project_id)
  )
);
