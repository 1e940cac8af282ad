-- A change of a rating carries the agency's own date of it, which may be long before we heard of it.
-- Changes are recorded a statement at a time: a first fetch brings ratings by the thousand.

alter table public.rating_changes add column last_updated timestamptz;

drop trigger record_rating_change on public.ratings;
drop function private.record_rating_change();

create function private.record_new_ratings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.rating_changes (rating_id, project_id, rating, on_watch, last_updated)
  select id, project_id, rating, on_watch, last_updated from added;
  return null;
end
$$;

create function private.record_changed_ratings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.rating_changes (
    rating_id, project_id, previous_rating, rating, previous_on_watch, on_watch, last_updated
  )
  select after.id, after.project_id, before.rating, after.rating, before.on_watch, after.on_watch,
    after.last_updated
  from rows_after after
  join rows_before before on before.id = after.id
  where (before.rating, before.on_watch) is distinct from (after.rating, after.on_watch);
  return null;
end
$$;

-- The history of some ratings, newest first; like the ratings themselves for signed-in visitors only.
create function public.get_rating_history(registry_ids text[])
returns table (
  project_id text, rating text, previous_rating text, on_watch boolean, changed_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select change.project_id, change.rating, change.previous_rating, change.on_watch,
    coalesce(change.last_updated, change.changed_at)
  from public.rating_changes change
  where coalesce((select auth.role()), '') in ('authenticated', 'service_role')
    and change.project_id = any (registry_ids)
  order by change.project_id, coalesce(change.last_updated, change.changed_at) desc, change.id desc
$$;

create trigger record_new_ratings after insert on public.ratings
  referencing new table as added
  for each statement execute function private.record_new_ratings();
create trigger record_changed_ratings after update on public.ratings
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.record_changed_ratings();

revoke all on function private.record_new_ratings(), private.record_changed_ratings() from public;
revoke all on function public.get_rating_history(text[]) from public;
grant execute on function public.get_rating_history(text[]) to anon, authenticated, service_role;
