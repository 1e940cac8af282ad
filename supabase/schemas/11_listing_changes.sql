-- What has changed in a transaction and affects the listings (see listings.sql). It is noted
-- statement by statement, and the listings are refreshed once, at the commit. A refresh locks the
-- version of the listings before it reads the tables: of two transactions that change one listing,
-- the second sees what the first wrote, and versions are in the order of commits. It is the last
-- lock of every transaction, so it cannot deadlock, and it is held only briefly.
create table private.listing_changes (
  id bigint generated always as identity primary key,
  projects uuid[] not null default '{}',
  -- stands for all projects that the company has at the commit
  companies uuid[] not null default '{}',
  -- stands for all projects that use one at the commit
  methodologies uuid[] not null default '{}',
  -- project numbers and accreditors of changed ratings, pair by pair
  rated_ids text[] not null default '{}',
  rated_by text[] not null default '{}'
);

-- The first of a transaction's notes stands for all of them: the others find nothing left. Ratings
-- take the time of their change under the same lock, so the times of ratings and listings are in
-- the order of commits.
create function private.apply_listing_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_projects uuid[];
  changed_companies uuid[];
  changed_methodologies uuid[];
  rated jsonb;
begin
  with noted as (
    -- notes of other transactions are never visible: they are deleted before the commit
    delete from private.listing_changes
    returning projects, companies, methodologies, rated_ids, rated_by
  )
  select
    array(select distinct unnest(projects) from noted),
    array(select distinct unnest(companies) from noted),
    array(select distinct unnest(methodologies) from noted),
    (
      select jsonb_agg(distinct jsonb_build_array(rating.id, rating.accreditor))
      from noted, unnest(noted.rated_ids, noted.rated_by) rating (id, accreditor)
    )
  into changed_projects, changed_companies, changed_methodologies, rated;
  if cardinality(changed_methodologies) > 0 then
    -- before looking up the projects: anyone who added one meanwhile has committed by then
    perform from private.public_data_versions where kind = 'listings' for update;
    changed_projects := array(
      select unnest(changed_projects)
      union
      select project_id from public.project_methodologies
      where methodology_id = any (changed_methodologies)
    );
  end if;
  if cardinality(changed_projects) + cardinality(changed_companies) > 0 then
    perform private.refresh_listings(changed_projects, changed_companies);
  end if;
  if rated is not null then
    perform from private.public_data_versions where kind = 'listings' for update;
    insert into private.rating_times (project_id, accreditor, changed_at)
    select rating ->> 0, rating ->> 1, clock_timestamp() from jsonb_array_elements(rated) rating
    on conflict (project_id, accreditor) do update set changed_at = excluded.changed_at;
  end if;
  return null;
end
$$;

-- Notes the rows of a statement: the arguments say as what, and by which column. Does nothing if
-- there are none, because replacing the lists of a project takes a dozen statements, and an import
-- thousands.
create function private.note_listing_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_rows text;
begin
  if tg_op = 'DELETE' then
    if not exists (select from rows_before) then
      return null;
    end if;
  elsif not exists (select from rows_after) then
    return null;
  end if;
  changed_rows := case tg_op
    when 'INSERT' then 'select %2$I from rows_after'
    when 'UPDATE' then 'select %2$I from rows_before union select %2$I from rows_after'
    when 'DELETE' then 'select %2$I from rows_before'
  end;
  execute format(
    'insert into private.listing_changes (%1$I)
     select array_agg(distinct %2$I) from (' || changed_rows || ') changed having count(*) > 0',
    tg_argv[0], tg_argv[1]
  );
  return null;
end
$$;

create function private.note_all_listings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.listing_changes (projects) values (array(select id from public.listings));
  return null;
end
$$;

-- Notes the ratings that a statement changed, by their old and new project number.
create function private.note_rating_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before_rows text := case tg_op
    when 'INSERT' then 'select * from rows_after where false' else 'table rows_before'
  end;
  after_rows text := case tg_op
    when 'DELETE' then 'select * from rows_before where false' else 'table rows_after'
  end;
begin
  execute format(
    'insert into private.listing_changes (rated_ids, rated_by)
     select array_agg(key.id), array_agg(key.accreditor)
     from (%s) before
     full join (%s) after on after.id = before.id
     cross join lateral (values
       (before.project_id, coalesce(before.accreditor, '''')),
       (after.project_id, coalesce(after.accreditor, ''''))
     ) key (id, accreditor)
     where key.id is not null
       and (before.project_id, before.accreditor, before.rating, before.on_watch, before.last_updated)
         is distinct from
         (after.project_id, after.accreditor, after.rating, after.on_watch, after.last_updated)
     having count(*) > 0',
    before_rows, after_rows
  );
  return null;
end
$$;

create function private.note_all_ratings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.listing_changes (rated_ids, rated_by)
  select array_agg(project_id), array_agg(accreditor) from private.rating_times
  having count(*) > 0;
  return null;
end
$$;

create constraint trigger apply_listing_changes after insert on private.listing_changes
  deferrable initially deferred
  for each row execute function private.apply_listing_changes();

alter table private.listing_changes enable row level security;

create policy "Nobody" on private.listing_changes for all to anon, authenticated using (false);
