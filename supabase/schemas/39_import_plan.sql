-- What the rows of a file would do: each is compared with what the registry said before, or, if no
-- file has said anything yet, with what the project states.

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
  -- a newer file has covered the project, so that the days in its sources are to be derived
  is_older boolean,
  record_before jsonb,
  record_after jsonb,
  additions_after jsonb,
  -- by field: {"before", "after"}, and "added" if it is not the registry's
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
-- that a newer one said, nor one of the same day what a file with a greater key said. What an import added to a project that it made follows the newest file too.
create function private.import_plan(
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
