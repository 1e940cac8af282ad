-- Keeps the listings equal to the tables that they are made from.

-- The listings among these that differ from what they must contain; none after a commit, unless they
-- have not been compared with changed rules yet (usage_rules.sql). `must_be` are rows of
-- private.listed_projects.
create function private.differing_listings(ids uuid[], must_be jsonb[])
returns table (id uuid, what text)
language sql stable
set search_path = ''
as $$
  with gated as (
    -- as the view names them
    select array_agg(case attname when 'sources' then 'gated_sources' else attname::text end)
      || array['gated_changed_in_version'] as columns
    from pg_catalog.pg_attribute
    where attrelid = 'public.gated_listing_values'::regclass and attnum > 0 and attname <> 'id'
      and not attisdropped
  )
  select coalesce((listed ->> 'id')::uuid, listing.id),
    case
      when listing.id is null then 'missing'
      when listed is null then 'not listed any more'
      when listed - gated.columns <> to_jsonb(listing) - gated.columns then 'different'
      else 'different in gated values'
    end
  from gated
  cross join (
    unnest(must_be) listed
    full join (select * from public.project_listings kept where kept.id = any (ids)) listing
      on listing.id = (listed ->> 'id')::uuid
  )
  where listing.id is null or listed is null
    or listed <> to_jsonb(listing)
      - array['changed_in_version', 'changed_at', 'gated_changed_in_version']
$$;

-- The same for all listings and what belongs to them: always empty.
create function private.listing_differences() returns table (id uuid, what text)
language sql stable
set search_path = ''
as $$
  select * from private.differing_listings(
    array(
      select project.id from public.projects project
      union
      select listing.id from public.listings listing
    ),
    array(select to_jsonb(listed) from private.listed_projects listed)
  )
  union all
  select listing.id, 'without gated values' from public.listings listing
  where not exists (select from public.gated_listing_values gated where gated.id = listing.id)
  union all
  select removed.id, 'listed and removed' from public.removed_listings removed
  where exists (select from public.listings listing where listing.id = removed.id)
$$;

-- Rewrites the listings of these projects, and of all projects of these companies, if they differ.
create function private.refresh_listings(
  changed_projects uuid[], changed_companies uuid[] default '{}'
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  next_version bigint;
  ids uuid[];
  -- computed once, because the rules of use take a while
  must_be jsonb[];
  changed uuid[];
  changed_in_gated uuid[];
begin
  -- as bump_version counts: once for each transaction
  select version + (changed_in is distinct from pg_current_xact_id())::integer
  into strict next_version
  from private.public_data_versions where kind = 'listings' for update;

  ids := array(
    select unnest(changed_projects)
    union
    select id from public.projects where company_id = any (changed_companies)
  );
  must_be := array(
    select to_jsonb(listed) from private.listed_projects listed where listed.id = any (ids));

  select
    coalesce(array_agg(differing.id) filter (where not differing.is_gated), '{}'),
    coalesce(array_agg(differing.id) filter (where differing.is_gated), '{}')
  into changed, changed_in_gated
  from (
    select found.id, found.what = 'different in gated values' as is_gated
    from private.differing_listings(ids, must_be) found
  ) differing;
  if cardinality(changed) + cardinality(changed_in_gated) = 0 then
    return;
  end if;

  -- the gated values are deleted with them
  delete from public.listings where id = any (changed);

  insert into public.listings
  select listing.*
  from unnest(must_be) listed
  join unnest(changed) differing (id) on differing.id = (listed ->> 'id')::uuid
  cross join lateral jsonb_populate_record(
    null::public.listings,
    listed || jsonb_build_object(
      'changed_in_version', next_version, 'changed_at', clock_timestamp())
  ) listing;

  -- the public row stays as it is if only gated values change
  delete from public.gated_listing_values where id = any (changed_in_gated);
  insert into public.gated_listing_values (
    id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating, sources,
    changed_in_version
  )
  select differing.id, gated.cost_per_ton, gated.durability, gated.bezero_rating,
    gated.sylvera_rating, gated.fallback_rating, gated.gated_sources, next_version
  from unnest(must_be) listed
  join unnest(changed || changed_in_gated) differing (id) on differing.id = (listed ->> 'id')::uuid
  cross join lateral jsonb_to_record(listed) gated (
    cost_per_ton integer, durability text, bezero_rating text, sylvera_rating text,
    fallback_rating text, gated_sources jsonb
  );

  delete from public.removed_listings where id = any (changed);
  insert into public.removed_listings (id, removed_in_version)
  select gone.id, next_version from unnest(changed) gone (id)
  where not exists (select from public.listings listing where listing.id = gone.id);

  perform private.bump_version('listings');
end
$$;

