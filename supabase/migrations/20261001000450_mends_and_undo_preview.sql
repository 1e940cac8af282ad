-- What was settled for all rows of a file is kept for the next one, and the team sees what undoing an
-- import would do before deciding.

alter table public.import_mappings
  add column mends jsonb not null default '{}' check (jsonb_typeof(mends) = 'object');

create or replace function public.get_import_mapping(header text) returns jsonb
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

grant execute on function public.remember_import_mends(text, jsonb) to authenticated, service_role;

-- What undoing an import would do to its rows after this line, and up to which line that counts, so
-- that the team sees it before deciding; nothing is written. Repeated until `last_line` is null.
create function public.preview_undo(import uuid, after_line integer default 0) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  file public.imports;
  lines integer[];
begin
  perform private.require_admin();
  select * into file from public.imports where id = import;
  if file.id is null then
    raise exception 'import_not_found' using errcode = 'PT404';
  end if;
  lines := array(
    select line from public.import_rows
    where import_id = import and outcome in ('new', 'changed', 'unchanged') and line > after_line
      and undone_at is null and kept_because is null
    order by line
    limit 500
  );
  return (
    with plan as materialized (select * from private.undo_plan(file, lines))
    select jsonb_build_object(
      'last_line', (select max(line) from unnest(lines) line),
      'rows', cardinality(lines),
      'removed', count(*) filter (where is_gone and not is_kept),
      'reverted', count(*) filter (where not is_gone and not is_kept and entered <> '{}'),
      'kept', (
        select coalesce(jsonb_object_agg(reason, number), '{}')
        from (
          select reason, count(*) as number from plan where reason is not null group by reason
        ) counted
      )
    )
    from plan
  );
end
$$;

grant execute on function public.preview_undo(uuid, integer) to authenticated, service_role;
