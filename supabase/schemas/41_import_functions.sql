-- Importing, for administrators: check, start, stage, apply in hundreds, discard, undo. Each part
-- of a file is one call, which can be repeated if its response was lost.
create function private.import_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('rowsPerPart', 200, 'rowsPerTransaction', 100)
$$;

-- A row contains what its fields contain; the longest real ones have a few thousand characters.
create function private.require_import_rows(entered jsonb) returns void
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
create function public.check_import_rows(registry text, as_of date, rows jsonb) returns jsonb
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
      where plan.is_new or (plan.is_unclaimed and plan.changes <> '{}')
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
    'problem', tried.problem
  ) order by plan.line), '[]')
  into answer
  from plan left join tried on tried.line = plan.line;
  return answer;
end
$$;

create function public.get_import_mapping(header text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('registry', remembered.registry, 'mapping', remembered.mapping)
    from public.import_mappings remembered where remembered.header_hash = md5(header)
  );
end
$$;

-- Two files of one registry at the same time would undo each other, so the second is refused. Only
-- the start requires a recent authentication, because a long import may take more than 15 minutes.
create function public.start_import(
  import uuid, registry text, file_name text, as_of date, header text, mapping jsonb,
  row_count integer, wrong_count integer
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
    id, registry, file_name, as_of, mapping, row_count, wrong_count, created_by
  ) values (
    import, registry, file_name, as_of, mapping, row_count, wrong_count, (select auth.uid())
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

-- Locks an import, so that its steps run one after the other.
create function private.import_in(import uuid, statuses text[]) returns public.imports
language plpgsql
set search_path = ''
as $$
declare
  found_import public.imports;
begin
  perform private.require_admin();
  select * into found_import from public.imports where id = import for update;
  if found_import.id is null then
    raise exception 'import_not_found' using errcode = 'PT404';
  end if;
  if found_import.status <> all (statuses) then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = found_import.status;
  end if;
  return found_import;
end
$$;

create function public.stage_import_rows(import uuid, rows jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.import_in(import, '{staging}');
  perform private.require_import_rows(rows);
  insert into public.import_rows (import_id, line, registry_id, values, additions)
  select import, (item ->> 'line')::integer, btrim(item ->> 'id'), item -> 'values',
    coalesce(item -> 'additions', '{}')
  from jsonb_array_elements(rows) item
  on conflict do nothing;
end
$$;

create function private.import_progress(import public.imports) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', import.status,
    'rows', import.row_count,
    'new', import.new_count,
    'changed', import.changed_count,
    'unchanged', import.unchanged_count,
    'failed', import.failed_count
  )
$$;

-- Applies the next hundred rows, all or none, and returns the progress.
create function public.apply_import_rows(import uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.imports := private.import_in(import, '{staging,applying,finished}');
  part jsonb;
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
    'line', next.line, 'id', next.registry_id, 'values', next.values, 'additions', next.additions
  ))
  into part
  from (
    select * from public.import_rows
    where import_id = import and outcome is null
    order by line
    limit (private.import_limits() ->> 'rowsPerTransaction')::integer
  ) next;

  with done as (
    update public.import_rows staged
    set outcome = tried.outcome, project_id = tried.project_id, before = tried.before,
      problem = tried.problem, applied_at = now()
    from private.try_rows(current.registry, current.as_of, coalesce(part, '[]'), false) tried
    where staged.import_id = import and staged.line = tried.line
    returning tried.outcome
  )
  update public.imports
  set
    new_count = new_count + (select count(*) from done where outcome = 'new'),
    changed_count = changed_count + (select count(*) from done where outcome = 'changed'),
    unchanged_count = unchanged_count + (select count(*) from done where outcome = 'unchanged'),
    failed_count = failed_count + (select count(*) from done where outcome = 'failed'),
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

-- Deletes an import of which nothing has been applied yet.
create function public.discard_import(import uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.import_in(import, '{staging}');
  delete from public.imports where id = import;
end
$$;

-- What prevents an import from being undone: projects that someone has worked on since.
create function private.undo_obstacles(import uuid) returns table (registry_id text, what text)
language sql stable
set search_path = ''
as $$
  select staged.registry_id,
    case
      when company.user_id is not null then 'claimed'
      when exists (
        select from public.reviews review
        where review.project_id = staged.project_id and review.created_at > staged.applied_at
      ) then 'decided on'
      when record.updated_at > staged.applied_at then 'imported again'
      else 'edited'
    end
  from public.import_rows staged
  join public.projects project on project.id = staged.project_id
  join public.companies company on company.id = project.company_id
  left join public.registry_records record on record.project_id = staged.project_id
  where staged.import_id = import
    and (staged.outcome = 'new' or staged.before is not null)
    and (
      record.updated_at > staged.applied_at
      or (
        -- only the record of a developer's project was changed
        (staged.outcome = 'new' or staged.before ? 'values')
        and (company.user_id is not null or project.updated_at > staged.applied_at)
      )
    )
  order by staged.line
$$;

-- Restores everything as it was before the import, as long as no one has worked on what it wrote.
create function public.undo_import(import uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.imports := private.import_in(import, '{applying,finished}');
  made uuid[];
  companies uuid[];
  obstacles text;
begin
  perform private.lock_projects(array(
    select project_id from public.import_rows
    where import_id = import and (outcome = 'new' or before is not null)
  ));
  select string_agg(format('%s %s (%s)', what, number, examples), '; ')
  into obstacles
  from (
    select what, count(*) as number,
      array_to_string((array_agg(registry_id))[1:5], ', ')
        || case when count(*) > 5 then ', …' else '' end as examples
    from private.undo_obstacles(import) group by what order by what
  ) found;
  if obstacles is not null then
    raise exception 'import_worked_with' using errcode = 'PT409', detail = obstacles;
  end if;

  select array_agg(staged.project_id), array_agg(distinct project.company_id)
  into made, companies
  from public.import_rows staged
  join public.projects project on project.id = staged.project_id
  where staged.import_id = import and staged.outcome = 'new';
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

  companies := companies || array(
    select distinct project.company_id from public.import_rows staged
    join public.projects project on project.id = staged.project_id
    where staged.import_id = import and staged.before ? 'values'
  );
  perform private.write_imported_projects(array_agg((
    project_id, (before ->> 'company_id')::uuid, null, null, before -> 'values',
    -- an older import without sources has none to restore
    coalesce(before -> 'sources', (
      select jsonb_object_agg(field, null::jsonb) from jsonb_object_keys(before -> 'values') field
    ))
  )::private.written_project))
  from public.import_rows where import_id = import and before ? 'values';

  delete from public.registry_records record using public.import_rows staged
  where staged.import_id = import and staged.before -> 'record' = 'null'
    and record.project_id = staged.project_id;
  update public.registry_records record
  set registry = staged.before #>> '{record,registry}',
    registry_id = staged.before #>> '{record,registry_id}',
    values = staged.before #> '{record,values}'
  from public.import_rows staged
  where staged.import_id = import and staged.before -> 'record' <> 'null'
    and record.project_id = staged.project_id;

  -- an unclaimed company exists only for its projects
  delete from public.companies company
  where company.id = any (companies) and company.user_id is null
    and not exists (select from public.projects where company_id = company.id);

  update public.imports
  set status = 'undone', undone_at = now(), undone_by = (select auth.uid())
  where id = import;
end
$$;

grant execute on function
  public.check_import_rows(text, date, jsonb),
  public.get_import_mapping(text),
  public.start_import(uuid, text, text, date, text, jsonb, integer, integer),
  public.stage_import_rows(uuid, jsonb),
  public.apply_import_rows(uuid),
  public.discard_import(uuid),
  public.undo_import(uuid)
to authenticated, service_role;
