-- A change of a rating carries the agency's own date of it, which may be long before we heard of it.

alter table public.rating_changes add column last_updated timestamptz;

create or replace function private.record_rating_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.rating_changes (rating_id, project_id, rating, on_watch, last_updated)
    values (new.id, new.project_id, new.rating, new.on_watch, new.last_updated);
  elsif (old.rating, old.on_watch) is distinct from (new.rating, new.on_watch) then
    insert into public.rating_changes (
      rating_id, project_id, previous_rating, rating, previous_on_watch, on_watch, last_updated
    )
    values (
      new.id, new.project_id, old.rating, new.rating, old.on_watch, new.on_watch, new.last_updated
    );
  end if;
  return new;
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
revoke all on function public.get_rating_history(text[]) from public;
grant execute on function public.get_rating_history(text[]) to anon, authenticated, service_role;
