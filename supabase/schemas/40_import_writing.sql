-- Applying the rows of a file in a few statements, so that an import of thousands is fast and does
-- not keep others waiting.

-- A project that rows write to; what is null for a known one stays.
create type private.written_project as (
  id uuid,
  company_id uuid,
  registry public.registry,
  registry_id text,
  -- by field; what is not there stays as it is
  entered jsonb,
  -- by field, for those that are entered; null: not stated
  sources jsonb
);

-- Adds projects and changes known ones, each in the fields that are entered.
create function private.write_imported_projects(targets private.written_project[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  columns text[] := array(
    select column_name from unnest(private.project_fields()) where is_imported
  );
begin
  execute format(
    'insert into public.projects (id, company_id, registry, project_id, sources, %1$s)
    select
      target.id,
      coalesce(target.company_id, old.company_id),
      coalesce(target.registry, old.registry),
      coalesce(target.registry_id, old.project_id),
      private.with_sources(coalesce(old.sources, ''{}''), coalesce(target.sources, ''{}'')),
      %2$s
    from unnest($1) target
    left join public.projects old on old.id = target.id
    cross join lateral (
      select coalesce(jsonb_object_agg(
        known.column_name, private.submitted_value(target.entered, known.kind, known.field)
      ), ''{}'') as columns
      from unnest(private.project_fields()) known
      where known.is_imported and target.entered ? known.field
    ) entered
    cross join lateral jsonb_populate_record(old, entered.columns) given
    on conflict (id) do update
    set company_id = excluded.company_id, sources = excluded.sources, %3$s',
    (select string_agg(quote_ident(name), ', ') from unnest(columns) name),
    (select string_agg(format('given.%I', name), ', ') from unnest(columns) name),
    (select string_agg(format('%1$I = excluded.%1$I', name), ', ') from unnest(columns) name)
  ) using targets;

  delete from public.project_sectors list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.sector';
  insert into public.project_sectors (project_id, sector_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.sector') item;

  delete from public.project_types list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.type';
  insert into public.project_types (project_id, type_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.type') item;

  delete from public.project_subtypes list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.subType';
  insert into public.project_subtypes (project_id, subtype_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.subType') item;

  delete from public.project_accreditations list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.accreditation';
  insert into public.project_accreditations (project_id, accreditation_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.accreditation') item;

  delete from public.project_sdgs list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'impact.sdgs';
  insert into public.project_sdgs (project_id, sdg_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'impact.sdgs') item
  where item.name <> 'None';

  delete from public.project_methodologies list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.methodologies';
  insert into public.project_methodologies (
    project_id, methodology_name, version, methodology_url, position
  )
  select distinct on (target.id, private.submitted_text(item.record, 'name'))
    target.id,
    private.submitted_text(item.record, 'name'),
    private.submitted_text(item.record, 'version'),
    private.submitted_text(item.record, 'link'),
    item.ordinal
  from unnest(targets) target,
    private.submitted_records(target.entered, 'project.methodologies') item
  order by target.id, private.submitted_text(item.record, 'name'), item.ordinal;

  delete from public.project_labels list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'impact.labels';
  insert into public.project_labels (
    project_id, label_name, scope, vintages, awarded_on, link, position
  )
  select target.id,
    private.submitted_text(item.record, 'name'),
    private.submitted_text(item.record, 'scope'),
    private.submitted_text(item.record, 'vintages'),
    private.submitted_date(item.record, 'date'),
    private.submitted_text(item.record, 'link'),
    item.ordinal
  from unnest(targets) target,
    private.submitted_records(target.entered, 'impact.labels') item;
end
$$;

-- Companies first, then their projects, each in the order of their ids, as everywhere.
create function private.lock_projects(ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.companies company
  where company.id in (select company_id from public.projects where id = any (ids))
  order by company.id for no key update;
  perform from public.projects project where project.id = any (ids)
  order by project.id for no key update;
end
$$;

-- The unclaimed company of each name, created if there is none.
create function private.add_unclaimed_companies(names text[], source jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.companies (name, sources)
  select distinct on (lower(name)) name, jsonb_build_object('company.name', source)
  from unnest(names) name
  order by lower(name)
  on conflict (lower(name)) where user_id is null do nothing
$$;

-- Applies rows as private.import_plan reads them; returns for each the result and what was there
-- before, with its sources. If one row cannot be applied, none is.
create function private.carry_out_rows(of_registry public.registry, as_of date, entered jsonb)
returns table (line integer, outcome public.import_outcome, project_id uuid, before jsonb)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  plan private.planned_row[];
  of_file constant jsonb := private.registry_source(of_registry, as_of);
  of_team constant jsonb := private.source('team', now());
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
  ), of_file);

  return query
  select planned.line,
    (case
      when planned.is_new then 'new'
      when planned.changes = '{}' then 'unchanged'
      else 'changed'
    end)::public.import_outcome,
    planned.project_id,
    case
      when planned.is_new or planned.record_after = planned.record_before -> 'values' then null
      else jsonb_build_object('record', planned.record_before) || case
        when not planned.is_unclaimed or planned.changes = '{}' then '{}'
        else jsonb_build_object(
          'company_id', project.company_id,
          'values', (
            select jsonb_object_agg(field, stated.fields -> field)
            from jsonb_object_keys(planned.changes) field
          ),
          'sources', (
            select jsonb_object_agg(field, project.sources -> field)
            from jsonb_object_keys(planned.changes) field
          )
        )
      end
    end
  from unnest(plan) planned
  left join public.projects project on project.id = planned.project_id
  left join lateral (
    select private.stated_values(project.id) as fields
    where planned.is_unclaimed and planned.changes <> '{}'
  ) stated on true;

  perform private.write_imported_projects(array_agg((
    planned.project_id,
    company.id,
    case when planned.is_new then of_registry end,
    case when planned.is_new then planned.registry_id end,
    case
      when planned.is_new then planned.additions || planned.supplied
      else (
        select jsonb_object_agg(key, value -> 'after') from jsonb_each(planned.changes)
      )
    end,
    case
      when planned.is_new then private.entered_sources(planned.additions, of_team)
        || private.entered_sources(planned.supplied, of_file)
        || jsonb_build_object('project.id', of_file, 'project.registry', of_file)
      else (
        select private.entered_sources(jsonb_object_agg(key, value -> 'after'), of_file)
        from jsonb_each(planned.changes)
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
  where planned.is_new or (planned.is_unclaimed and planned.changes <> '{}');

  insert into public.registry_records (project_id, registry, registry_id, values)
  select planned.project_id, of_registry, planned.registry_id, planned.record_after
  from unnest(plan) planned
  where planned.record_after is distinct from planned.record_before -> 'values'
  on conflict (project_id) do update
  set registry = excluded.registry, registry_id = excluded.registry_id, values = excluded.values;
end
$$;

-- Locks, timeouts and lost connections say nothing about a row.
create function private.is_passing_failure(code text) returns boolean
language sql immutable
set search_path = ''
as $$
  select code in ('40001', '40P01', '55P03') or code like '57%' or code like '53%'
$$;

-- Applies each row that can be applied, and says why others cannot. With `is_trial` everything is
-- rolled back, so only the result remains.
create function private.try_rows(
  of_registry public.registry, as_of date, entered jsonb, is_trial boolean
) returns table (
  line integer, outcome public.import_outcome, project_id uuid, before jsonb, problem jsonb
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
    select (entered #>> '{0,line}')::integer, 'failed'::public.import_outcome, null::uuid, null::jsonb,
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

-- The same source for every entered field of a project. A file has only the company's name, which
-- is the company's own.
create function private.entered_sources(entered jsonb, source jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      entry.key, case when entry.value not in ('null', '""', '[]', 'false') then source end),
    '{}')
  from jsonb_each(entered - 'company.name') entry
$$;
