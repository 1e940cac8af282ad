-- The end of files of the same day, and of two spellings of a company, does not depend on their
-- order; the team is told what has ended in its registry; what a file no longer has can be seen
-- before it is imported.

alter table public.imports add column file_key text collate "C" not null default ''
  check (char_length(file_key) <= 100)
  constraint file_key_is_one_line check (private.is_one_line(file_key));

alter table public.import_rows add column rules text[] not null default '{}';

create table private.rule_matches (
  rule_key text not null,
  project_id uuid not null references public.projects (id) on delete cascade,
  import_id uuid not null references public.imports (id) on delete cascade,
  primary key (project_id, import_id, rule_key)
);
create index rule_matches_rule_idx on private.rule_matches (rule_key, project_id);
create index rule_matches_import_id_idx on private.rule_matches (import_id);
alter table private.rule_matches enable row level security;
create policy "Nobody" on private.rule_matches for all to anon, authenticated using (false);

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
        or jsonb_typeof(coalesce(item -> 'rules', '[]')) <> 'array'
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

create or replace function public.stage_import_rows(import uuid, rows jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.import_in(import, '{staging}');
  perform private.require_import_rows(rows);
  insert into public.import_rows (
    import_id, line, registry_id, values, additions, status, derived, rules
  )
  select import, (item ->> 'line')::integer, btrim(item ->> 'id'), item -> 'values',
    coalesce(item -> 'additions', '{}'), private.submitted_text(item, 'status'),
    array(select jsonb_array_elements_text(coalesce(nullif(item -> 'derived', 'null'), '[]'))),
    array(select jsonb_array_elements_text(coalesce(nullif(item -> 'rules', 'null'), '[]')))
  from jsonb_array_elements(rows) item
  on conflict do nothing;
end
$$;

-- How many projects of imports that count each rule has decided something about, by its key. Rules
-- that have decided nothing are missing.
create function public.count_rule_matches() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(counted.rule_key, counted.projects), '{}')
    from (
      select matched.rule_key, count(distinct matched.project_id) as projects
      from private.rule_matches matched group by matched.rule_key
    ) counted
  );
end
$$;

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

drop function public.check_import_rows(text, date, jsonb);
drop function public.start_import(uuid, text, text, date, text, jsonb, integer, integer, text[]);
drop function private.try_rows(public.registry, date, jsonb, boolean);
drop function private.carry_out_rows(public.registry, date, jsonb);
drop function private.import_plan(public.registry, date, jsonb);

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
      and lower(btrim(staged.registry_id)) = lower(btrim(item ->> 'id'))
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
      and lower(btrim(project.project_id)) = any (array(
        select lower(btrim(item ->> 'id')) from jsonb_array_elements(entered) item
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
        and lower(btrim(registry_records.registry_id)) = lower(btrim(excluded.registry_id))
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

-- What rows of a file would do, and which could not be imported; nothing is written.
create function public.check_import_rows(
  registry text, as_of date, rows jsonb, file_key text default ''
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  perform private.require_import_rows(rows);
  with plan as materialized (
    select * from private.import_plan(registry, as_of, rows, file_key)
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
      private.try_rows(registry, as_of, doubtful.part, true, file_key) found
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
-- `wrong_ids` are lines of a text, because a list of thousands would be refused.
create function public.start_import(
  import uuid, registry text, file_name text, as_of date, header text, mapping jsonb,
  row_count integer, wrong_count integer, wrong_ids text default '', file_key text default ''
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
    id, registry, file_name, as_of, mapping, row_count, wrong_count, created_by, wrong_ids, file_key
  ) values (
    import, registry, file_name, as_of, mapping, row_count, wrong_count, (select auth.uid()),
    coalesce(string_to_array(nullif(wrong_ids, ''), E'\n'), '{}'), coalesce(file_key, '')
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

-- E-mails the team which listed projects have ended in their registry: one e-mail for an import, sent
-- when it is finished, or after two minutes without another part, so that one that was left
-- unfinished is told too.
create function private.tell_endings(import public.imports, ended uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 50;
  told uuid;
  named jsonb;
begin
  -- Both are locked, so that no server claims the e-mail meanwhile.
  select waiting.id into told
  from public.jobs job
  join public.email_outbox waiting on waiting.id::text = job.key
  where job.kind = 'email' and job.attempts = 0 and waiting.sent_at is null
    and waiting.template = 'listings-ended' and waiting.data ->> 'import' = import.id::text
  for update of waiting, job;
  if told is null and ended = '{}' then
    return;
  end if;
  if told is null then
    insert into public.email_outbox (template, data)
    values ('listings-ended', jsonb_build_object(
      'import', import.id, 'registry', import.registry, 'file_name', import.file_name,
      'as_of', import.as_of, 'count', 0, 'projects', '[]'::jsonb
    ))
    returning id into told;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'project', project.id, 'project_id', project.project_id, 'name', project.project_name,
    'company', company.name, 'status', record.status
  ) order by project.project_id_key, project.id), '[]')
  into named
  from public.projects project
  join public.companies company on company.id = project.company_id
  join public.registry_records record on record.project_id = project.id
  where project.id = any (ended);
  update public.email_outbox waiting
  set data = waiting.data || jsonb_build_object(
    'count', (waiting.data ->> 'count')::integer + cardinality(ended),
    'projects', jsonb_path_query_array(
      waiting.data -> 'projects' || named, '$[0 to $last]', jsonb_build_object('last', most - 1))
  )
  where waiting.id = told;
  update public.jobs job
  set next_attempt_at = case import.status
      when 'finished' then now() else now() + interval '2 minutes'
    end
  where job.kind = 'email' and job.key = told::text;
end
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
    from private.try_rows(
      current.registry, current.as_of, coalesce(part, '[]'), false, current.file_key
    ) tried
    where staged.import_id = import and staged.line = tried.line
    returning tried.outcome, tried.project_id, tried.ends_listing, tried.is_older, staged.rules
  ),
  matched as (
    insert into private.rule_matches (rule_key, project_id, import_id)
    select unnest(rules), project_id, import from applied where outcome <> 'failed'
    on conflict do nothing
  )
  select
    count(*) filter (where outcome = 'new') as added,
    count(*) filter (where outcome = 'changed') as changed,
    count(*) filter (where outcome = 'unchanged') as unchanged,
    count(*) filter (where outcome = 'failed') as failed,
    coalesce(array_agg(project_id) filter (where ends_listing), '{}') as ended,
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
    ended_count = ended_count + cardinality(done.ended),
    status = 'applying'
  where id = import
  returning * into current;

  if current.row_count =
    current.new_count + current.changed_count + current.unchanged_count + current.failed_count
  then
    update public.imports set status = 'finished', finished_at = now()
    where id = import returning * into current;
  end if;
  if current.ended_count > 0 then
    perform private.tell_endings(current, done.ended);
  end if;
  return private.import_progress(current);
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
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
      and lower(btrim(record.registry_id)) = lower(btrim(staged.registry_id))
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
create or replace function private.carry_out_undo(undone public.imports, lines integer[]) returns void
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

  delete from private.rule_matches matched using unnest(plan) planned
  where matched.project_id = planned.project_id and matched.import_id = undone.id
    and not planned.is_kept;

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

  update public.registry_records record
  set values = private.without_sources(planned.said),
    additions = case
      when record.additions is not null
        then private.without_sources(coalesce(planned.additions, '{}'))
    end
  from unnest(plan) planned
  where record.project_id = planned.project_id and not (planned.is_kept or planned.is_gone);

  perform private.delete_empty_companies(companies);
  -- before records without files are deleted, which may know how a name was spelt
  perform private.respell_companies(array(
    select unnest(companies)
    union
    select project.company_id
    from unnest(plan) planned
    join public.projects project on project.id = planned.project_id
    where not planned.is_kept
  ));
  delete from public.registry_records record using unnest(plan) planned
  where record.project_id = planned.project_id and not (planned.is_kept or planned.is_gone)
    and planned.said = '{}' and record.additions is null;
end
$$;

-- Projects of the registry that files of earlier days have and a file with these ids does not. Says
-- something only about a file with the registry's whole list. `remaining` counts this page and those
-- after it.
create function private.missing_rows(
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
    and lower(btrim(project.project_id)) = lower(btrim(record.registry_id))
  join public.companies company on company.id = project.company_id
  cross join lateral (
    select max((said.value ->> 'asOf')::date) as day from jsonb_each(record.values) said
  ) last
  where record.registry = of_registry
    and lower(btrim(record.registry_id)) > lower(btrim(after_id))
    and last.day < file_day
    and not exists (
      select from unnest(ids) own (id)
      where lower(btrim(own.id)) = lower(btrim(record.registry_id))
    )
  order by lower(btrim(record.registry_id))
  limit least(most, 1000)
$$;

-- Of a file that is being checked; its ids are lines of a text, because a list of thousands would be
-- refused.
create function public.rows_missing_from_file(
  registry text, as_of date, ids text, after_id text default '', most integer default 100
) returns table (
  project_id uuid, registry_id text, project_name text, company_name text, is_listed boolean,
  registry_status text, last_in date, remaining bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select * from private.missing_rows(registry, as_of, string_to_array(ids, E'\n'), after_id, most);
end
$$;

-- Of a file that has been imported, with the ids of its rows with errors.
create or replace function public.rows_missing_from_import(
  import uuid, after_id text default '', most integer default 100
) returns table (
  project_id uuid, registry_id text, project_name text, company_name text, is_listed boolean,
  registry_status text, last_in date, remaining bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  file public.imports;
begin
  perform private.require_admin();
  select * into file from public.imports where id = import;
  if file.id is null then
    raise exception 'import_not_found' using errcode = 'PT404';
  end if;
  return query
  select * from private.missing_rows(file.registry, file.as_of, file.wrong_ids || array(
    select staged.registry_id from public.import_rows staged where staged.import_id = import
  ), after_id, most);
end
$$;

-- What is told of a project's values, to compare: that a registry begins or ceases to say anything
-- about a status is no change of it.
create function private.told_parts(told jsonb, other jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when other ? 'registryStatus' then told else told - 'registryStatus' end
$$;

-- Takes the current values of followed projects by id, and queues an e-mail to everyone for whom
-- some of them have changed. Projects that are not given are left for the next time.
create or replace function public.queue_list_emails(current_values jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  queued_emails integer;
begin
  perform private.require_server();
  -- of two servers, the second finds that everyone has been told
  perform pg_advisory_xact_lock(hashtextextended('list emails', 0));

  delete from private.told_values told where not exists (
    select from private.followed_projects followed
    where followed.user_id = told.user_id and followed.project_id = told.project_id
  );
  insert into private.told_values (user_id, project_id, told)
  select distinct followed.user_id, followed.project_id,
    current_values -> followed.project_id::text
  from private.followed_projects followed
  where current_values ? followed.project_id::text
  on conflict do nothing;
  update private.told_values told set told = current_values -> told.project_id::text
  where told.told <> current_values -> told.project_id::text
    and private.told_parts(told.told, current_values -> told.project_id::text)
      = private.told_parts(current_values -> told.project_id::text, told.told);

  with changed as materialized (
    select told.user_id, told.project_id, told.told as value_before,
      current_values -> told.project_id::text as value_after
    from private.told_values told
    left join private.list_email_times earlier on earlier.user_id = told.user_id
    where told.told <> current_values -> told.project_id::text
      and (earlier.queued_at is null or earlier.queued_at <= now() - interval '1 day')
  ),
  queued as (
    insert into public.email_outbox (recipient, template, data)
    select profile.email, 'list-changes', jsonb_build_object('projects', jsonb_agg(
      jsonb_build_object(
        'project', changed.project_id,
        'project_id', coalesce(listing.project_id, followed.registry_id),
        'company', coalesce(listing.company_name, followed.company_name),
        'lists', followed.lists,
        'before', changed.value_before,
        'after', changed.value_after
      )
      order by coalesce(listing.company_name, followed.company_name), changed.project_id
    ))
    from changed
    join public.profiles profile on profile.id = changed.user_id
    left join public.listings listing on listing.id = changed.project_id
    cross join lateral (
      select jsonb_agg(part.list_name order by part.list_created_at) as lists,
        min(part.registry_id) as registry_id, min(part.company_name) as company_name
      from private.followed_projects part
      where part.user_id = changed.user_id and part.project_id = changed.project_id
    ) followed
    where profile.email is not null
    group by profile.id
    returning id
  ),
  remembered as (
    update private.told_values told set told = changed.value_after
    from changed
    where told.user_id = changed.user_id and told.project_id = changed.project_id
  ),
  timed as (
    insert into private.list_email_times (user_id, queued_at)
    select distinct user_id, now() from changed
    on conflict (user_id) do update set queued_at = excluded.queued_at
  )
  select count(*) into queued_emails from queued;
  return queued_emails;
end
$$;

grant execute on function
  public.check_import_rows(text, date, jsonb, text),
  public.start_import(uuid, text, text, date, text, jsonb, integer, integer, text, text),
  public.rows_missing_from_file(text, date, text, text, integer),
  public.count_rule_matches()
to authenticated, service_role;
