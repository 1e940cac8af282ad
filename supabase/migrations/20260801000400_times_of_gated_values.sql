-- When a gated value changed is as gated as the value. A listing tells visitors when a public value last
-- changed, and whoever reads the gated values when any value did. Ratings get a time of their last
-- change, too.

alter table public.gated_listing_values
  add column changed_at timestamptz not null default clock_timestamp(),
  add column changed_in_version bigint;

update public.gated_listing_values gated
set changed_at = listing.changed_at, changed_in_version = listing.changed_in_version
from public.listings listing
where listing.id = gated.id;

alter table public.gated_listing_values alter column changed_in_version set not null;

comment on column public.listings.changed_in_version is
  'the version of the listings in which a public value of this row last changed';
comment on column public.gated_listing_values.changed_in_version is
  'the version of the listings in which any value of the project, public or gated, last changed';

create index gated_listing_values_changed_in_version_idx
  on public.gated_listing_values (changed_in_version);

create or replace view public.project_listings with (security_invoker = true) as
select
  listing.id,
  listing.project_id,
  listing.company_id,
  listing.company_name,
  listing.company_size,
  listing.company_location,
  listing.company_logo_filename,
  listing.company_developer_type,
  listing.description,
  listing.website,
  listing.contact_email,
  listing.project_location,
  listing.project_region,
  gated.cost_per_ton,
  gated.durability,
  gated.bezero_rating,
  gated.sylvera_rating,
  gated.fallback_rating,
  listing.carbon_category,
  listing.project_status,
  listing.project_stage,
  listing.credit_availability,
  'approved'::public.review_status as status,
  listing.vintage,
  listing.additional_certifications,
  listing.minimum_purchase_quantity,
  listing.minimum_purchase_custom_price,
  listing.is_portfolio,
  listing.types,
  listing.subtypes,
  listing.sectors,
  listing.accreditations,
  listing.sdgs,
  listing.methodologies,
  listing.created_at,
  listing.changed_in_version,
  listing.reviewed_at,
  listing.project_name,
  listing.registry,
  listing.registry_link,
  listing.estimated_annual_tonnes,
  listing.issued_tonnes,
  listing.retired_tonnes,
  listing.crediting_period_start,
  listing.crediting_period_end,
  listing.verifier,
  listing.latitude,
  listing.longitude,
  listing.labels,
  listing.registry_record,
  -- of what the reader may see: without the gated row, that of the public values
  coalesce(gated.changed_at, listing.changed_at) as changed_at,
  listing.is_unclaimed,
  listing.sources,
  gated.sources as gated_sources,
  -- a column of its own, as what is computed from both tables could not be found by an index
  gated.changed_in_version as gated_changed_in_version
from public.listings listing
left join public.gated_listing_values gated on gated.id = listing.id;

create or replace function private.differing_listings(ids uuid[]) returns table (id uuid, what text)
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
  select coalesce(listed.id, listing.id),
    case
      when listing.id is null then 'missing'
      when listed.id is null then 'not listed any more'
      when to_jsonb(listed) - gated.columns <> to_jsonb(listing) - gated.columns then 'different'
      else 'different in gated values'
    end
  from gated
  cross join (
    (select * from private.listed_projects project where project.id = any (ids)) listed
    full join (select * from public.project_listings kept where kept.id = any (ids)) listing
      on listing.id = listed.id
  )
  where listing.id is null or listed.id is null
    or to_jsonb(listed) <> to_jsonb(listing)
      - array['changed_in_version', 'changed_at', 'gated_changed_in_version']
$$;

create or replace function private.refresh_listings(
  changed_projects uuid[], changed_companies uuid[] default '{}'
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  next_version bigint;
  ids uuid[];
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

  select
    coalesce(array_agg(differing.id) filter (where not differing.is_gated), '{}'),
    coalesce(array_agg(differing.id) filter (where differing.is_gated), '{}')
  into changed, changed_in_gated
  from (
    select found.id, found.what = 'different in gated values' as is_gated
    from private.differing_listings(ids) found
  ) differing;
  if cardinality(changed) + cardinality(changed_in_gated) = 0 then
    return;
  end if;

  -- the gated values go with them
  delete from public.listings where id = any (changed);

  insert into public.listings (
    id, project_id, company_id, company_name, company_size, company_location,
    company_logo_filename, company_developer_type, description, website, contact_email,
    project_location, project_region, carbon_category, project_status, project_stage,
    credit_availability, vintage, additional_certifications, minimum_purchase_quantity,
    minimum_purchase_custom_price, is_portfolio, types, subtypes, sectors, accreditations, sdgs,
    methodologies, created_at, reviewed_at, project_name, registry, registry_link,
    estimated_annual_tonnes, issued_tonnes, retired_tonnes, crediting_period_start,
    crediting_period_end, verifier, latitude, longitude, labels, registry_record,
    is_unclaimed, sources, changed_in_version
  )
  select
    id, project_id, company_id, company_name, company_size, company_location,
    company_logo_filename, company_developer_type, description, website, contact_email,
    project_location, project_region, carbon_category, project_status, project_stage,
    credit_availability, vintage, additional_certifications, minimum_purchase_quantity,
    minimum_purchase_custom_price, is_portfolio, types, subtypes, sectors, accreditations, sdgs,
    methodologies, created_at, reviewed_at, project_name, registry, registry_link,
    estimated_annual_tonnes, issued_tonnes, retired_tonnes, crediting_period_start,
    crediting_period_end, verifier, latitude, longitude, labels, registry_record,
    is_unclaimed, sources, next_version
  from private.listed_projects where id = any (changed);

  -- the public row stays as it is when only gated values change
  delete from public.gated_listing_values where id = any (changed_in_gated);
  insert into public.gated_listing_values (
    id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating, sources,
    changed_in_version
  )
  select id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating,
    gated_sources, next_version
  from private.listed_projects where id = any (changed || changed_in_gated);

  delete from public.removed_listings where id = any (changed);
  insert into public.removed_listings (id, removed_in_version)
  select gone.id, next_version from unnest(changed) gone (id)
  where not exists (select from public.listings listing where listing.id = gone.id);

  perform private.bump_version('listings');
end
$$;

-- When one of the agency's ratings with this project number and accreditor last changed, came or went.
-- A rating that is gone keeps its line: whoever has it must learn that it went.
create table private.rating_times (
  project_id text not null,
  accreditor text not null,
  changed_at timestamptz not null,
  primary key (project_id, accreditor)
);

insert into private.rating_times (project_id, accreditor, changed_at)
select rating.project_id, coalesce(rating.accreditor, ''),
  max(coalesce(
    (
      select max(change.changed_at) from public.rating_changes change
      where change.rating_id = rating.id
    ),
    rating.fetched_at
  ))
from public.ratings rating
group by 1, 2;

-- Ratings wait for the commit as listings do, and take their time under the same lock: the times of both
-- are in the order of commits, so whoever knows all up to one time has missed none before it.
alter table private.listing_changes
  add column rated_ids text[] not null default '{}',
  add column rated_by text[] not null default '{}';

create or replace function private.apply_listing_changes() returns trigger
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
    -- those of other transactions are never seen: they are gone before they are committed
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
    -- Before the projects are looked up: whoever added one meanwhile has committed by then.
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

-- Notes the ratings of a statement that differ after it, under their old number and their new one.
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

alter table private.rating_times enable row level security;
create policy "Nobody" on private.rating_times for all to anon, authenticated using (false);

grant execute on function public.get_rating_times() to authenticated, service_role;
