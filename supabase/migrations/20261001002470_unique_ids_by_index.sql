-- Whether an ID is taken is looked up by index: 2,000 projects inserted at once each read all of those
-- before it.

create or replace function private.projects_with_id(entered text, entered_registry text)
returns setof public.projects
language sql stable
set search_path = ''
-- A plan is kept for as long as a connection, and one made while there are few projects would read all.
set enable_seqscan = off
as $$
  select known.* from public.projects known
  where lower(btrim(known.project_id)) = lower(btrim(entered))
    and (known.registry = nullif(entered_registry, '')) is not false
  union all
  select known.* from public.projects known
  where known.registry = nullif(entered_registry, '')
    and private.registry_id_key(known.registry, known.project_id)
      = private.registry_id_key(entered_registry, entered)
    and lower(btrim(known.project_id)) <> lower(btrim(entered))
$$;
