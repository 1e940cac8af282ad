-- The agency's ratings as last fetched, and a record of every change.
create table public.ratings (
  -- the agency's id of the rating: a project can have several, one for each range of vintages
  id text primary key check (btrim(id) <> ''),
  agency_project_id text not null,
  -- the registry's project number, by which a listing is matched
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
create index ratings_project_id_idx on public.ratings (project_id);

create table public.rating_changes (
  id bigint generated always as identity primary key,
  rating_id text not null,
  project_id text not null,
  previous_rating text,
  rating text not null,
  previous_on_watch boolean,
  on_watch boolean not null,
  changed_at timestamptz not null default now(),
  -- the agency's date of the change, which can be long before it was fetched
  last_updated timestamptz
);
create index rating_changes_project_id_idx on public.rating_changes (project_id, changed_at desc);

-- When a rating with this project number and accreditor last changed, appeared or disappeared. The
-- row stays after the rating has gone, so that readers learn about it.
create table private.rating_times (
  project_id text not null,
  accreditor text not null,
  changed_at timestamptz not null,
  primary key (project_id, accreditor)
);

-- Changes are recorded once for each statement: the first fetch brings thousands of ratings.
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

-- Ratings are for logged-in visitors: anyone else gets no rows. A withdrawn rating is not a rating.
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

-- The history of some ratings, newest first, for logged-in visitors only. Registries use the same
-- numbers, so with an accreditor it is that of the ratings that name it, and of no others.
create function public.get_rating_history(registry_ids text[], accreditor text default null)
returns table (
  project_id text, rating text, previous_rating text, on_watch boolean, changed_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select change.project_id, change.rating, change.previous_rating, change.on_watch,
    coalesce(change.last_updated, change.changed_at)
  from public.rating_changes change
  left join public.ratings rated on rated.id = change.rating_id
  where coalesce((select auth.role()), '') in ('authenticated', 'service_role')
    and change.project_id = any (registry_ids)
    and (
      get_rating_history.accreditor is null or rated.accreditor = get_rating_history.accreditor
    )
  order by change.project_id, coalesce(change.last_updated, change.changed_at) desc, change.id desc
$$;

-- For readers of ratings, newest first.
create function public.get_rating_times()
returns table (project_id text, accreditor text, changed_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select times.project_id, nullif(times.accreditor, ''), times.changed_at
  from private.rating_times times
  where coalesce((select auth.role()), '') in ('authenticated', 'service_role')
  order by times.changed_at desc, times.project_id, times.accreditor
$$;

create function private.tell_ratings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_owners(
    array(
      select project.id from public.projects project
      -- a portfolio has several numbers
      where regexp_split_to_array(project.project_id, '\s*,\s*')
        && array(select added.project_id from added)
    ),
    'rating'
  );
  return null;
end
$$;

create trigger record_new_ratings after insert on public.ratings
  referencing new table as added
  for each statement execute function private.record_new_ratings();
create trigger record_changed_ratings after update on public.ratings
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.record_changed_ratings();
create trigger bump_version after insert or update or delete on public.ratings
  for each statement execute function private.bump_version_of_kind('ratings');
create trigger note_inserted after insert on public.ratings
  referencing new table as rows_after
  for each statement execute function private.note_rating_changes();
create trigger note_updated after update on public.ratings
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_rating_changes();
create trigger note_deleted after delete on public.ratings
  referencing old table as rows_before
  for each statement execute function private.note_rating_changes();
create trigger note_truncated after truncate on public.ratings
  for each statement execute function private.note_all_ratings();

create trigger refuse_change before update or delete on public.rating_changes
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.rating_changes
  for each statement execute function private.refuse_change();
create trigger tell_ratings after insert on public.rating_changes
  referencing new table as added
  for each statement execute function private.tell_ratings();

alter table public.ratings enable row level security;
alter table public.rating_changes enable row level security;
alter table private.rating_times enable row level security;

create policy "Administrators read the fetched ratings" on public.ratings
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read the history of ratings" on public.rating_changes
  for select to authenticated using ((select public.is_admin()));

create policy "Nobody" on private.rating_times for all to anon, authenticated using (false);

grant execute on function
  public.get_bezero_hourly_ratings(),
  public.get_rating_history(text[], text)
to anon, authenticated, service_role;

grant execute on function public.get_rating_times() to authenticated, service_role;
