-- What follows from the files that count, which are those applied and not undone: for each field,
-- the value of the newest file, whichever was imported first; of two files of the same day, the one
-- with the greater key. A company that stands in where a file names none never replaces a named one.
-- Functions that are called for every project are in PL/pgSQL, which keeps their plans; one in SQL
-- would be planned for every call.

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
