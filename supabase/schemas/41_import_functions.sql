-- Importing, for administrators: check, start, stage, apply in hundreds, discard. Each part of a
-- file is one call, which can be repeated if its response was lost.
create function private.import_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('rowsPerPart', 200, 'rowsPerTransaction', 100, 'rowsPerUndo', 200)
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

create function public.get_import_mapping(header text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'registry', remembered.registry, 'mapping', remembered.mapping, 'mends', remembered.mends
    )
    from public.import_mappings remembered where remembered.header_hash = md5(header)
  );
end
$$;

-- Keeps what was settled for all rows of a file, for the next one with the same header.
create function public.remember_import_mends(header text, mends jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if jsonb_typeof(mends) is distinct from 'object' or char_length(mends::text) > 20000 then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
  update public.import_mappings remembered set mends = remember_import_mends.mends
  where remembered.header_hash = md5(header);
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
    'failed', import.failed_count,
    'ended', import.ended_count
  )
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
create function public.apply_import_rows(import uuid) returns jsonb
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

grant execute on function
  public.check_import_rows(text, date, jsonb, text),
  public.get_import_mapping(text),
  public.remember_import_mends(text, jsonb),
  public.start_import(uuid, text, text, date, text, jsonb, integer, integer, text, text),
  public.stage_import_rows(uuid, jsonb),
  public.apply_import_rows(uuid),
  public.discard_import(uuid)
to authenticated, service_role;
