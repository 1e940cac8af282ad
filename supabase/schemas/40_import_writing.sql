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

-- Spells the names of unclaimed companies as their projects do, if nobody has named them: as it was
-- stated before any file, or as in the newest one. Of several spellings of the same day, one that is
-- not all capitals, then the first. A project that says nothing keeps the name as it is.
create function private.respell_companies(ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  -- most are spelt in one way; each is looked up by its index
  differing constant uuid[] := array(
    select unclaimed.id from public.companies unclaimed
    where unclaimed.id = any (ids) and unclaimed.user_id is null
      and coalesce(unclaimed.sources #>> '{company.name,by}', 'registry') = 'registry'
      and (
        select true from public.projects project
        join public.registry_records record on record.project_id = project.id
        where project.company_id = unclaimed.id and (
          record.values #>> '{company.name,value}' <> unclaimed.name or record.base ? 'company.name'
        )
        limit 1
      )
  );
begin
  if differing = '{}' then
    return;
  end if;
  update public.companies company
  set name = spelt.name
  from (
    select distinct on (unclaimed.id) unclaimed.id, stated.name
    from public.companies unclaimed
    join public.projects project on project.company_id = unclaimed.id
    left join public.registry_records record on record.project_id = project.id
    left join lateral (
      select followed.value #>> '{}' as name, followed.is_base,
        record.values #>> '{company.name,asOf}' as day
      from private.followed_values(
        jsonb_strip_nulls(jsonb_build_object('company.name', record.values -> 'company.name')), '{}',
        jsonb_strip_nulls(jsonb_build_object('company.name', record.base -> 'company.name'))
      ) followed
      where lower(followed.value #>> '{}') = lower(unclaimed.name)
    ) stated on true
    where unclaimed.id = any (differing)
    order by unclaimed.id, stated.name is null desc, stated.is_base desc, stated.day desc,
      stated.name = upper(stated.name), stated.name collate "C"
  ) spelt
  where company.id = spelt.id and company.name <> spelt.name;
end
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
create function private.carry_out_rows(
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

-- Locks, timeouts, lost connections, a full disk and a read-only database say nothing about a row.
create function private.is_passing_failure(code text) returns boolean
language sql immutable
set search_path = ''
as $$
  select code in ('25006', '40001', '40P01', '55P03') or code ~ '^(53|57|58)'
$$;

-- Applies each row that can be applied, and says why others cannot. With `is_trial` everything is
-- rolled back, so only the result remains.
create function private.try_rows(
  of_registry public.registry, as_of date, entered jsonb, is_trial boolean, file_key text default ''
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
      perform private.carry_out_rows(of_registry, as_of, entered, file_key);
      raise sqlstate 'PTDRY';
    end if;
    return query
    select done.*, null::jsonb
    from private.carry_out_rows(of_registry, as_of, entered, file_key) done;
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
      private.try_rows(of_registry, as_of, halves.part, is_trial, file_key) tried;
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
