-- Files of transactions, for administrators: start, stage, preview, apply, undo; and for developers,
-- who propose what the files say about their own projects. Each part of a file is one call, which
-- can be repeated if its response was lost. Nothing counts before it is applied.

-- The ids among these lines that a project on the site has, in the spelling of
-- private.registry_id_key; only of projects that the caller can edit, unless they are an
-- administrator who asks for all.
create function public.listed_registry_ids(registry text, ids text, only_own boolean default false)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not only_own then
    perform private.require_admin();
  end if;
  return coalesce((
    select string_agg(distinct known.key, E'\n' order by known.key)
    from private.projects_in_registry(registry, string_to_array(ids, E'\n')) known
    where not only_own or known.id in (select private.editable_projects())
  ), '');
end
$$;

create function public.start_ledger_file(
  ledger_file uuid, registry text, contents text, is_whole boolean, covers text, file_name text,
  as_of date, file_key text, row_count integer, refused_count integer, unlisted_count integer,
  statement_count integer, incomplete_ids text default '', only_own boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if only_own then
    if not exists (select from private.editable_projects()) then
      raise exception 'not_allowed' using errcode = '42501';
    end if;
  else
    perform private.require_admin();
  end if;
  -- a day more, for clients ahead of the server's clock
  if as_of > current_date + 1 then
    raise exception 'import_day_in_future' using errcode = 'PT400';
  end if;
  if exists (
    select from public.ledger_files sent
    where sent.id = ledger_file and sent.created_by = (select auth.uid())
  ) then
    return;
  end if;
  if only_own and (private.ledger_limits() ->> 'openFilesPerDeveloper')::integer <= (
    select count(*) from public.ledger_files open
    where open.created_by = (select auth.uid()) and open.status in ('staging', 'proposed')
  ) then
    raise exception 'too_many_ledger_files' using errcode = 'PT429';
  end if;
  insert into public.ledger_files (
    id, registry, contents, is_whole, covers, file_name, as_of, file_key, row_count, refused_count,
    unlisted_count, statement_count, incomplete_ids, supplied_by, created_by
  ) values (
    ledger_file, registry, contents, is_whole,
    array(select string_to_table(nullif(covers, ''), ',') covered order by covered), file_name,
    as_of, coalesce(file_key, ''), row_count, refused_count, unlisted_count, statement_count,
    array(select string_to_table(nullif(incomplete_ids, ''), E'\n')),
    case when only_own then 'developer' else 'team' end, (select auth.uid())
  );
end
$$;

create function private.require_ledger_statements(entered jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(entered) is distinct from 'array'
    or jsonb_array_length(entered) > (private.ledger_limits() ->> 'statementsPerPart')::integer
    or exists (
      select from jsonb_array_elements(entered) item
      where jsonb_typeof(item) <> 'object'
        or private.submitted_text(item, 'id') is null
        or not private.is_one_line(item ->> 'id')
        or coalesce(item ->> 'start', '') !~ '^\d{4}-\d{2}-\d{2}$'
        or coalesce(item ->> 'end', '') !~ '^\d{4}-\d{2}-\d{2}$'
        -- refuses days that do not exist
        or private.submitted_date(item, 'start') is null
        or private.submitted_date(item, 'end') is null
        or jsonb_typeof(item -> 'amounts') is distinct from 'object'
        or exists (
          select from jsonb_each(item -> 'amounts') amount
          where amount.key not in ('issued', 'retired', 'cancelled', 'converted', 'buffer')
            or amount.value::text !~ '^\d{1,16}$'
        )
        or jsonb_typeof(coalesce(item -> 'labels', 'null')) not in ('array', 'null')
        or exists (
          select from jsonb_array_elements(
            case when jsonb_typeof(item -> 'labels') = 'array' then item -> 'labels' else '[]' end
          ) label
          where jsonb_typeof(label) <> 'object'
            or private.submitted_text(label, 'words') is null
            or char_length(label ->> 'words') > 300
            or not private.is_one_line(label ->> 'words')
            or jsonb_typeof(label -> 'onAll') is distinct from 'boolean'
        )
        or char_length(item::text) > 20000
    )
  then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;

-- Locks a file, so that its steps run one after the other. Developers have their own only.
create function private.ledger_file_in(ledger_file uuid, statuses text[])
returns public.ledger_files
language plpgsql
set search_path = ''
as $$
declare
  found_file public.ledger_files;
begin
  select * into found_file from public.ledger_files where id = ledger_file for update;
  if not coalesce((select public.is_admin()), false) and (
    found_file.id is null or found_file.supplied_by <> 'developer'
    or found_file.created_by is distinct from (select auth.uid())
  ) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if found_file.id is null then
    raise exception 'import_not_found' using errcode = 'PT404';
  end if;
  if found_file.status <> all (statuses) then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = found_file.status;
  end if;
  return found_file;
end
$$;

-- What an excerpt, or a file without such a column, does not say is left out, whoever sends it.
create function public.stage_ledger_statements(ledger_file uuid, statements jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files := private.ledger_file_in(ledger_file, '{staging}');
begin
  perform private.require_ledger_statements(statements);
  -- once, because computing the spellings takes milliseconds
  with known as materialized (select * from private.label_spellings())
  insert into public.ledger_statements (
    file_id, registry_id, vintage_start, vintage_end,
    issued_kg, retired_kg, cancelled_kg, converted_kg, buffer_kg, labels, effect
  )
  select current.id, private.registry_id_key(current.registry, item ->> 'id'),
    (item ->> 'start')::date, (item ->> 'end')::date,
    case when 'issued' = any (current.covers) then (item #>> '{amounts,issued}')::bigint end,
    case when 'retired' = any (current.covers) then (item #>> '{amounts,retired}')::bigint end,
    case when 'cancelled' = any (current.covers) then (item #>> '{amounts,cancelled}')::bigint end,
    case when 'converted' = any (current.covers) then (item #>> '{amounts,converted}')::bigint end,
    case when 'buffer' = any (current.covers) then (item #>> '{amounts,buffer}')::bigint end,
    case when jsonb_typeof(item -> 'labels') = 'array' then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'words', label ->> 'words',
        -- the name follows from the words here, not from the sender
        'name', coalesce(
          known.name, head.name || ', ' || upper(part[2]) || coalesce(' v' || part[3], '')),
        'onAll', label -> 'onAll'
      ) order by place), '[]')
      from jsonb_array_elements(item -> 'labels') with ordinality entry (label, place)
      left join known on known.spelling = private.label_key(label ->> 'words')
      cross join private.label_for_methodology(label ->> 'words') part
      left join known head on head.spelling = private.label_key(part[1]) and head.name like 'CCP-%'
    ) end,
    item ->> 'effect'
  from jsonb_array_elements(statements) item
  where current.supplied_by = 'team' or exists (
    select from public.projects project
    where project.registry = current.registry and project.id in (select private.editable_projects())
      and private.registry_id_key(current.registry, item ->> 'id')
        = any (private.registry_id_keys(project))
  )
  on conflict do nothing;
  if current.statement_count < (
    select count(*) from public.ledger_statements where file_id = current.id
  ) then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;

create function private.require_all_statements(file public.ledger_files) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if file.statement_count <> (
    select count(*) from public.ledger_statements where file_id = file.id
  ) then
    raise exception 'import_not_staged' using errcode = 'PT409';
  end if;
end
$$;

-- The caller's projects that a developer's file says something about.
create function private.own_projects_in(file public.ledger_files) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select project.id from public.projects project
    where project.registry = file.registry and project.id in (select private.editable_projects())
      and private.registry_id_keys(project) && array(
        select statement.registry_id from public.ledger_statements statement
        where statement.file_id = file.id
      )
  )
$$;

-- What applying a file would do to the projects after this one; repeated until `last_project` is
-- null. `too_much_gone` are vintages of which more is retired, cancelled, converted or set aside than
-- was issued.
create function public.preview_ledger_file(ledger_file uuid, after_project uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files :=
    private.ledger_file_in(ledger_file, '{staging,proposed,sent back,applying,finished}');
  projects uuid[];
begin
  perform private.require_all_statements(current);
  -- until it is proposed, a developer's file counts for nobody's projects but theirs
  if current.supplied_by = 'developer' and current.for_projects is null then
    current.for_projects := private.own_projects_in(current);
  end if;
  projects := array(
    select id from private.ledger_file_projects(current) id
    where after_project is null or id > after_project
    order by id
    limit (private.ledger_limits() ->> 'projectsPerTransaction')::integer
  );
  return (
    with compared as materialized (
      select * from private.compared_lots(projects, current.id)
    ),
    named as (
      select compared.change, jsonb_build_object(
        'project', project.id, 'project_id', project.project_id, 'name', project.project_name,
        'start', compared.vintage_start, 'end', compared.vintage_end,
        'before', case when compared.change <> 'new'
          then private.listed_vintage(compared.before) -> 'amounts' end,
        'after', case when compared.change <> 'gone'
          then private.listed_vintage(compared.after) -> 'amounts' end
      ) as vintage,
      (compared.after).issued_kg < coalesce((compared.after).retired_kg, 0)
        + coalesce((compared.after).cancelled_kg, 0) + coalesce((compared.after).converted_kg, 0)
        + coalesce((compared.after).buffer_kg, 0) as is_too_much
      from compared
      join public.projects project on project.id = compared.project_id
      order by project.project_id_key, project.id, compared.vintage_start, compared.vintage_end
    )
    select jsonb_build_object(
      'last_project', projects[cardinality(projects)],
      'projects', cardinality(projects),
      'changes', coalesce(
        jsonb_path_query_array(
          jsonb_agg(vintage) filter (where change in ('new', 'changed', 'gone')), '$[0 to 49]'),
        '[]'),
      'too_much_gone', coalesce(jsonb_agg(vintage) filter (where is_too_much), '[]')
    ) || private.lot_counts(array_agg(change), projects, current.id)
    from named
  );
end
$$;

create function private.ledger_progress(file public.ledger_files) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', file.status, 'new', file.new_count, 'changed', file.changed_count,
    'unchanged', file.unchanged_count,
    'left', (select count(*) from private.ledger_work work where work.file_id = file.id)
  )
$$;

-- Derives the vintages of the next projects. Files of one registry take turns, so that each sees what
-- the other wrote.
create function private.continue_ledger_work(file public.ledger_files) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  projects uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('ledger ' || file.registry));
  with next as (
    select work.project_id from private.ledger_work work
    where work.file_id = file.id
    order by work.project_id
    limit (private.ledger_limits() ->> 'projectsPerTransaction')::integer
  ),
  taken as (
    delete from private.ledger_work work using next
    where work.file_id = file.id and work.project_id = next.project_id
    returning work.project_id
  )
  select coalesce(array_agg(project_id), '{}') into projects from taken;
  return private.derive_lots(projects, file.id);
end
$$;

-- Makes a file count and derives the vintages of the next projects; repeated until it is finished.
-- Only the start requires a recent authentication, because a long file may take more than 15 minutes.
create function public.apply_ledger_file(ledger_file uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files;
  counts jsonb;
begin
  perform private.require_admin();
  current := private.ledger_file_in(ledger_file, '{staging,proposed,applying,finished}');
  if current.status = 'finished' then
    return private.ledger_progress(current);
  end if;
  if current.supplied_by = 'developer' and current.status = 'staging' then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = current.status;
  end if;
  if current.status <> 'applying' then
    perform private.require_recent_authentication();
    perform private.require_all_statements(current);
    perform pg_advisory_xact_lock(hashtext('ledger ' || current.registry));
    insert into private.ledger_work (file_id, project_id)
    select current.id, project from private.ledger_file_projects(current) project;
    update public.ledger_files set status = 'applying' where id = ledger_file
    returning * into current;
  end if;
  counts := private.continue_ledger_work(current);
  update public.ledger_files
  set new_count = new_count + (counts ->> 'new')::integer,
    changed_count = changed_count + (counts ->> 'changed')::integer,
    unchanged_count = unchanged_count + (counts ->> 'unchanged')::integer
  where id = ledger_file
  returning * into current;
  if not exists (select from private.ledger_work work where work.file_id = ledger_file) then
    update public.ledger_files set status = 'finished', finished_at = now()
    where id = ledger_file
    returning * into current;
  end if;
  return private.ledger_progress(current);
end
$$;

-- Makes a file count no more and derives the vintages of the next projects; repeated until it is
-- undone.
create function public.undo_ledger_file(ledger_file uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files;
begin
  perform private.require_admin();
  current := private.ledger_file_in(ledger_file, '{applying,finished,undoing,undone}');
  if current.status = 'undone' then
    return private.ledger_progress(current);
  end if;
  if current.status <> 'undoing' then
    perform pg_advisory_xact_lock(hashtext('ledger ' || current.registry));
    insert into private.ledger_work (file_id, project_id)
    select current.id, project from private.ledger_file_projects(current) project
    on conflict do nothing;
    -- vintages that only this file has taken away come back
    insert into private.ledger_work (file_id, project_id)
    select distinct current.id, project.id
    from public.projects project
    join public.ledger_files other on other.registry = project.registry
      and other.status in ('applying', 'finished')
    join public.ledger_statements statement on statement.file_id = other.id
      and statement.registry_id = any (private.registry_id_keys(project))
    where current.is_whole and project.registry = current.registry
      and (current.for_projects is null or project.id = any (current.for_projects))
    on conflict do nothing;
    update public.ledger_files set status = 'undoing' where id = ledger_file
    returning * into current;
  end if;
  perform private.continue_ledger_work(current);
  if not exists (select from private.ledger_work work where work.file_id = ledger_file) then
    update public.ledger_files
    set status = 'undone', undone_at = now(), undone_by = (select auth.uid())
    where id = ledger_file
    returning * into current;
  end if;
  return private.ledger_progress(current);
end
$$;

-- Deletes a file that does not count.
create function public.discard_ledger_file(ledger_file uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.ledger_file_in(ledger_file, '{staging,proposed,sent back}');
  delete from public.ledger_files where id = ledger_file;
end
$$;

-- Asks the team to take over what a developer's file says about their own projects.
create function public.propose_ledger_file(ledger_file uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files := private.ledger_file_in(ledger_file, '{staging,proposed}');
  own uuid[];
begin
  if current.supplied_by <> 'developer' then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = current.status;
  end if;
  perform private.require_all_statements(current);
  own := private.own_projects_in(current);
  if own = '{}' then
    raise exception 'no_own_project_in_file' using errcode = 'PT400';
  end if;
  update public.ledger_files set status = 'proposed', for_projects = own where id = ledger_file;
  if current.status = 'staging' then
    perform private.tell_team('registry-files-received', 'files', jsonb_build_object(
      'file', current.id, 'file_name', current.file_name, 'registry', current.registry,
      'contents', current.contents, 'as_of', current.as_of, 'companies', (
        select jsonb_agg(distinct company.name)
        from public.projects project
        join public.companies company on company.id = project.company_id
        where project.id = any (own)
      )
    ));
  end if;
end
$$;

-- The files that the caller has proposed, the newest first.
create function public.get_my_ledger_files() returns table (
  id uuid, registry text, contents text, is_whole boolean, file_name text, as_of date, status text,
  reason text, statement_count integer, projects text[], created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select file.id, file.registry, file.contents, file.is_whole, file.file_name, file.as_of,
    file.status, file.reason, file.statement_count, array(
      select coalesce(project.project_name, project.project_id)
      from public.projects project where project.id = any (file.for_projects)
      order by project.project_id_key, project.id
    ), file.created_at
  from public.ledger_files file
  where file.created_by = (select auth.uid()) and file.supplied_by = 'developer'
  order by file.created_at desc
  limit 50
$$;

-- Declines what a developer proposed, with a reason that they see.
create function public.send_back_ledger_file(ledger_file uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.ledger_file_in(ledger_file, '{proposed}');
  if btrim(coalesce(reason, '')) = '' then
    raise exception 'reason_required' using errcode = 'PT400';
  end if;
  update public.ledger_files file set status = 'sent back', reason = send_back_ledger_file.reason
  where file.id = ledger_file;
end
$$;

grant execute on function
  public.listed_registry_ids(text, text, boolean),
  public.start_ledger_file(
    uuid, text, text, boolean, text, text, date, text, integer, integer, integer, integer, text,
    boolean
  ),
  public.stage_ledger_statements(uuid, jsonb),
  public.preview_ledger_file(uuid, uuid),
  public.apply_ledger_file(uuid),
  public.undo_ledger_file(uuid),
  public.discard_ledger_file(uuid),
  public.propose_ledger_file(uuid),
  public.get_my_ledger_files(),
  public.send_back_ledger_file(uuid, text)
to authenticated, service_role;
