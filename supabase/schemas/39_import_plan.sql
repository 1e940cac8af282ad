-- What the rows of a file would do: each is compared with what the registry said before, or, if no
-- file has said anything yet, with what the project states.

-- One row of a file and what it is about to do.
create type private.planned_row as (
  line integer,
  registry_id text,
  company_name text,
  supplied jsonb,
  additions jsonb,
  -- a new one's, if there is none yet
  project_id uuid,
  is_new boolean,
  -- without an owner: only then do the project's own values follow the file
  is_unclaimed boolean,
  record_before jsonb,
  record_after jsonb,
  -- by field: {"before", "after"}
  changes jsonb
);

-- What a project states in the fields that a file can supply; what it does not state is missing.
create function private.stated_values(project uuid) returns jsonb
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

-- Rows are {"line", "id", "values", "additions"}. An older file changes nothing that a newer one
-- said.
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
    coalesce(item -> 'additions', '{}'),
    coalesce(known.project, gen_random_uuid()),
    known.project is null,
    known.project is null or known.is_unclaimed,
    known.record,
    coalesce(known.record -> 'values', '{}') || (
      select coalesce(jsonb_object_agg(key, jsonb_build_object('value', value, 'asOf', as_of)), '{}')
      from jsonb_each(supplied.fields)
    ),
    (
      select coalesce(jsonb_object_agg(
        said.key, jsonb_build_object('before', before.fields -> said.key, 'after', said.value)
      ), '{}')
      from jsonb_each(supplied.fields) said
      where known.project is not null and not coalesce(
        -- in any order: a developer's list and a registry's
        (before.fields -> said.key) @> said.value and said.value @> (before.fields -> said.key),
        false
      )
    )
  from jsonb_array_elements(entered) item
  -- one at a time by its index: the planner cannot estimate the rows, and would read the whole
  -- table
  left join lateral (
    select project.id as project, company.user_id is null as is_unclaimed, (
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
  ) known on true
  cross join lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as fields
    from jsonb_each(item -> 'values')
    where coalesce((known.record #>> array['values', key, 'asOf'])::date <= as_of, true)
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
