-- Undoing an import, for administrators: its rows no longer count, and the records of their projects
-- are derived from those that do. An unclaimed project follows its record, except where somebody has
-- worked on it since; that stays, with a reason. Later imports do not matter.

-- What undoing a row does.
create type private.undone_row as (
  line integer,
  project_id uuid,
  company_id uuid,
  -- 'claimed', 'decided on' or 'edited': why the row, or only these fields, stay
  reason text,
  fields text[],
  is_kept boolean,
  -- no file is left for a project that an import made
  is_gone boolean,
  said jsonb,
  additions jsonb,
  -- of the project, by field
  entered jsonb,
  sources jsonb
);

-- Fields that somebody has stated: of the project, and of its company since the import.
create function private.worked_on_fields(
  sources jsonb, company_sources jsonb, of_registry public.registry, applied_at timestamptz
) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return array(
    select entry.key from jsonb_each(sources) entry
    where not private.is_import_source(entry.value, of_registry)
    union
    select entry.key from jsonb_each(company_sources) entry
    where entry.value ->> 'by' <> 'registry' and entry.value ->> 'on' > private.iso_time(applied_at)
  );
end
$$;

create function private.undo_plan(undone public.imports, lines integer[])
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

-- Undoes the rows; if one cannot be undone, none is.
create function private.carry_out_undo(undone public.imports, lines integer[]) returns void
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

-- Undoes each row that can be undone; one that the database refuses stays with its error.
create function private.undo_rows(undone public.imports, lines integer[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  half integer := cardinality(lines) / 2;
  message text;
  detail text;
  code text;
begin
  begin
    perform private.carry_out_undo(undone, lines);
    return;
  exception
    when others then
      get stacked diagnostics
        message = message_text, detail = pg_exception_detail, code = returned_sqlstate;
      if private.is_passing_failure(code) then
        raise;
      end if;
  end;
  if half = 0 then
    update public.import_rows
    set kept_because = jsonb_build_object('reason', 'refused', 'fields', '[]'::jsonb,
      'problem', jsonb_build_object('code', code, 'message', message, 'details', detail))
    where import_id = undone.id and line = any (lines);
  else
    perform private.undo_rows(undone, lines[:half]);
    perform private.undo_rows(undone, lines[half + 1:]);
  end if;
end
$$;

create function private.undo_progress(import public.imports) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', import.status,
    'rows', count(*),
    'done', count(*) filter (where undone_at is not null or kept_because is not null),
    'undone', import.undone_count,
    'kept', import.kept_counts
  )
  from public.import_rows staged
  where staged.import_id = import.id and staged.outcome in ('new', 'changed', 'unchanged')
$$;

-- Undoes the next rows and returns the progress; repeated until the import is undone. If the server
-- is killed or the page closed meanwhile, the rest waits.
create function public.undo_import(import uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.imports := private.import_in(import, '{applying,finished,undoing,undone}');
  lines integer[];
begin
  if current.status = 'undone' then
    return private.undo_progress(current);
  end if;
  lines := array(
    select line from public.import_rows
    where import_id = import and outcome in ('new', 'changed', 'unchanged')
      and undone_at is null and kept_because is null
    order by line
    limit (private.import_limits() ->> 'rowsPerUndo')::integer
  );
  if lines <> '{}' then
    perform private.undo_rows(current, lines);
  end if;

  update public.imports
  set status = case
      when cardinality(lines) < (private.import_limits() ->> 'rowsPerUndo')::integer then 'undone'
      else 'undoing'
    end,
    undone_count = undone_count + (
      select count(*) from public.import_rows
      where import_id = import and line = any (lines) and undone_at is not null
    ),
    kept_counts = kept_counts || (
      select coalesce(jsonb_object_agg(
        reason, coalesce((kept_counts ->> reason)::integer, 0) + number), '{}')
      from (
        select kept_because ->> 'reason' as reason, count(*) as number
        from public.import_rows
        where import_id = import and line = any (lines) and kept_because is not null
        group by 1
      ) kept
    ),
    undone_at = now(), undone_by = (select auth.uid())
  where id = import
  returning * into current;
  return private.undo_progress(current);
end
$$;

-- What stayed when an import was undone, and why. `is_whole`: nothing of the row was undone.
create function public.get_kept_rows(
  import uuid, after_line integer default 0, most integer default 100
) returns table (
  line integer, registry_id text, project_id uuid, project_name text, reason text, fields text[],
  is_whole boolean, problem jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select staged.line, staged.registry_id, project.id, project.project_name,
    staged.kept_because ->> 'reason',
    array(select jsonb_array_elements_text(staged.kept_because -> 'fields')),
    staged.undone_at is null, staged.kept_because -> 'problem'
  from public.import_rows staged
  left join public.projects project on project.id = staged.project_id
  where staged.import_id = import and staged.kept_because is not null and staged.line > after_line
  order by staged.line
  limit least(most, 1000);
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
create function public.rows_missing_from_import(
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

grant execute on function
  public.undo_import(uuid),
  public.get_kept_rows(uuid, integer, integer),
  public.rows_missing_from_file(text, date, text, text, integer),
  public.rows_missing_from_import(uuid, text, integer)
to authenticated, service_role;
