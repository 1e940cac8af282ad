-- The agency's ratings as last fetched, and every change of a rating with its date.

create table public.ratings (
  -- the agency's id of the rating: a project may have several, one for each range of vintages
  id text primary key check (btrim(id) <> ''),
  agency_project_id text not null,
  -- the registry's own project number; what a listing is matched by
  project_id text not null,
  rating text not null check (btrim(rating) <> '' and char_length(rating) <= 20),
  on_watch boolean not null default false,
  last_updated timestamptz,
  accreditor text,
  platform_url text check (platform_url ~* '^https?://\S+$'),
  vintages jsonb not null default '[]' check (jsonb_typeof(vintages) = 'array'),
  summary text,
  fetched_at timestamptz not null default now()
);

create table public.rating_changes (
  id bigint generated always as identity primary key,
  rating_id text not null,
  project_id text not null,
  previous_rating text,
  rating text not null,
  previous_on_watch boolean,
  on_watch boolean not null,
  changed_at timestamptz not null default now()
);

create index ratings_project_id_idx on public.ratings (project_id);
create index rating_changes_project_id_idx on public.rating_changes (project_id, changed_at desc);

create function private.record_rating_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.rating_changes (rating_id, project_id, rating, on_watch)
    values (new.id, new.project_id, new.rating, new.on_watch);
  elsif (old.rating, old.on_watch) is distinct from (new.rating, new.on_watch) then
    insert into public.rating_changes
      (rating_id, project_id, previous_rating, rating, previous_on_watch, on_watch)
    values (new.id, new.project_id, old.rating, new.rating, old.on_watch, new.on_watch);
  end if;
  return new;
end
$$;
revoke all on function private.record_rating_change() from public;

-- Ratings are for signed-in visitors: anyone else gets no rows. A withdrawn rating is not a rating.
create function public.get_bezero_hourly_ratings()
returns table (
  project_id text, rating text, on_watch boolean, last_updated timestamptz, accreditor text
)
language sql stable security definer
set search_path = ''
as $$
  select current.project_id, current.rating, current.on_watch, current.last_updated,
    current.accreditor
  from public.ratings current
  where coalesce((select auth.role()), '') in ('authenticated', 'service_role')
    and current.rating <> 'Withdrawn'
  order by current.project_id, current.last_updated desc nulls last, current.id
$$;
revoke all on function public.get_bezero_hourly_ratings() from public;
grant execute on function public.get_bezero_hourly_ratings() to anon, authenticated, service_role;

create trigger record_rating_change after insert or update on public.ratings
  for each row execute function private.record_rating_change();
create trigger refuse_change before update or delete on public.rating_changes
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.rating_changes
  for each statement execute function private.refuse_change();

alter table public.ratings enable row level security;
alter table public.rating_changes enable row level security;

create policy "Administrators read the fetched ratings" on public.ratings
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators read the history of ratings" on public.rating_changes
  for select to authenticated using ((select public.is_admin()));
