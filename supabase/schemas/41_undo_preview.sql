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
