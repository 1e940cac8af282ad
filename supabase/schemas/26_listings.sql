-- The listings as visitors read them: one flat row for each approved project with its public
-- values, and one with the gated values for logged-in visitors. listing_refresh.sql writes both in
-- the transaction that changes a project, so reading them needs no joins with lists or companies.
create table public.listings (
  -- no reference to the project: a listing is deleted when its removal is recorded
  id uuid primary key,
  project_id text not null,
  company_id uuid not null,
  company_name text not null,
  company_size text,
  company_location text,
  company_logo_filename text,
  company_developer_type public.developer_type,
  description text not null,
  website text,
  contact_email text,
  project_location text,
  project_region text,
  carbon_category public.carbon_category,
  project_status public.project_status,
  project_stage public.project_stage,
  credit_availability public.credit_availability,
  vintage text,
  additional_certifications text,
  minimum_purchase_quantity integer,
  minimum_purchase_custom_price integer,
  is_portfolio boolean not null,
  types public.project_type[] not null,
  subtypes public.project_subtype[] not null,
  sectors public.project_sector[] not null,
  accreditations text[] not null,
  sdgs public.sdg_goal[] not null,
  methodologies jsonb not null,
  created_at timestamptz not null,
  changed_in_version bigint not null,
  -- when the team last approved what is shown
  reviewed_at timestamptz,
  project_name text,
  registry public.registry,
  registry_link text,
  estimated_annual_tonnes integer,
  issued_tonnes integer,
  retired_tonnes integer,
  crediting_period_start date,
  crediting_period_end date,
  verifier text,
  latitude numeric(8, 6),
  longitude numeric(9, 6),
  labels jsonb not null default '[]',
  -- what the registry says: {"registry", "values"}
  registry_record jsonb,
  -- Set while the version of the listings is locked, until the commit, so it is later than any time
  -- that could have been read before: a reader who asks for changes since the newest time they know
  -- misses nothing.
  changed_at timestamptz not null default clock_timestamp(),
  -- whether the company is still to be claimed by its developer
  is_unclaimed boolean not null default false,
  -- of the public values
  sources jsonb not null default '{}',
  -- the registry's own word, and the day of the file that has it
  registry_status text,
  registry_status_as_of date,
  -- what the registry's files say about each vintage, the newest first (vintage_lots.sql)
  vintages jsonb not null default '[]',
  -- what credits may be used for, scheme by scheme (usage_rules.sql)
  uses jsonb not null default '[]'
);
comment on column public.listings.changed_in_version is
  'the version of the listings in which a public value of this row last changed';
create index listings_changed_in_version_idx on public.listings (changed_in_version);
create index listings_unclaimed_idx on public.listings (company_id) where is_unclaimed;
create index listings_ended_idx on public.listings (id)
  where private.is_ended_in_registry(registry_status);

-- Sources and times are here too: when a gated value changed is as gated as the value.
create table public.gated_listing_values (
  id uuid primary key references public.listings (id) on delete cascade,
  cost_per_ton integer,
  durability text,
  bezero_rating text,
  sylvera_rating text,
  fallback_rating text,
  sources jsonb not null default '{}',
  changed_at timestamptz not null default clock_timestamp(),
  changed_in_version bigint not null
);
comment on column public.gated_listing_values.changed_in_version is
  'the version of the listings in which any value of the project, public or gated, last changed';
create index gated_listing_values_changed_in_version_idx
  on public.gated_listing_values (changed_in_version);

-- What can be bought costs, by the type that a project counts under, so that a median needs no look
-- at every listing.
create table private.listed_costs (
  id uuid primary key references public.gated_listing_values (id) on delete cascade,
  figure_type text not null,
  cost_per_ton integer not null
);
create index listed_costs_figure_type_idx on private.listed_costs (figure_type, cost_per_ton);

-- Projects that are no longer listed: tells those who have an earlier version what to drop.
create table public.removed_listings (
  id uuid primary key,
  removed_in_version bigint not null,
  removed_at timestamptz not null default clock_timestamp()
);
create index removed_listings_removed_in_version_idx
  on public.removed_listings (removed_in_version);

-- When each project was first listed, for the feed of new ones. Listings are rewritten with every
-- change and may be removed and come back; this stays.
create table public.listing_dates (
  -- no reference to the listing, which may be removed and come back
  id uuid primary key,
  listed_at timestamptz not null default clock_timestamp()
);
create index listing_dates_listed_at_idx on public.listing_dates (listed_at desc);

-- What the public can see of an approved project. Cost, permanence and every rating are null unless
-- the caller may read the gated values, so filters, orders and counts see nulls too. The view runs
-- with its caller's rights and joins two tables, so nothing can be written through it.
create view public.project_listings with (security_invoker = true) as
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
  -- of what the caller may see: without gated values, that of the public ones
  coalesce(gated.changed_at, listing.changed_at) as changed_at,
  listing.is_unclaimed,
  listing.sources,
  gated.sources as gated_sources,
  -- a column of its own, because no index could serve an expression over both tables
  gated.changed_in_version as gated_changed_in_version,
  listing.registry_status,
  listing.registry_status_as_of,
  listing.vintages,
  listing.uses
from public.listings listing
left join public.gated_listing_values gated on gated.id = listing.id;

-- What the listings must contain, computed from the tables that they are made from. What has ended in
-- its registry is not available, whatever was stated.
create view private.listed_projects with (security_invoker = true) as
select
  private.listing_uses(
    listed.registry, listed.types::text[], listed.carbon_category, listed.methodologies,
    listed.vintages,
    -- read once for all rows
    (select private.ordered_rules(array_agg(usage)) from private.rules_on(private.today()) usage)
  ) as uses,
  -- last, so that a new field can be added at its end
  listed.*
from (
  select
    project.id,
    project.project_id,
    project.company_id,
    company.name as company_name,
    company.size as company_size,
    company.location as company_location,
    company.logo_filename as company_logo_filename,
    company.developer_type as company_developer_type,
    project.description,
    project.website,
    project.contact_email,
    project.project_location,
    project.project_region,
    project.cost_per_ton,
    project.durability,
    project.bezero_rating,
    project.sylvera_rating,
    override.fallback_rating,
    project.carbon_category,
    (case when not coalesce(record.has_ended, false) then project.project_status end)
      ::public.project_status as project_status,
    project.project_stage,
    (case when not coalesce(record.has_ended, false) then project.credit_availability end)
      ::public.credit_availability as credit_availability,
    project.status,
    project.vintage,
    project.additional_certifications,
    project.minimum_purchase_quantity,
    project.minimum_purchase_custom_price,
    project.is_portfolio,
    coalesce(
      override.project_types,
      array(
        select list.type_name from public.project_types list
        where list.project_id = project.id order by list.position, list.type_name
      )
    ) as types,
    array(
      select list.subtype_name from public.project_subtypes list
      where list.project_id = project.id order by list.position, list.subtype_name
    ) as subtypes,
    array(
      select list.sector_name from public.project_sectors list
      where list.project_id = project.id order by list.position, list.sector_name
    ) as sectors,
    array(
      select list.accreditation_name from public.project_accreditations list
      where list.project_id = project.id order by list.position, list.accreditation_name
    ) as accreditations,
    array(
      select list.sdg_name from public.project_sdgs list
      where list.project_id = project.id order by list.position, list.sdg_name
    ) as sdgs,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('name', shown.name, 'version', shown.version, 'url', shown.url)
          order by shown.position, shown.name
        )
        from private.shown_methodologies shown
        where shown.project_id = project.id
      ),
      '[]'
    ) as methodologies,
    project.created_at,
    (
      select max(review.created_at) from public.reviews review
      where review.project_id = project.id and review.decision = 'approved'
    ) as reviewed_at,
    project.project_name,
    project.registry,
    project.registry_link,
    project.estimated_annual_tonnes,
    project.issued_tonnes,
    project.retired_tonnes,
    project.crediting_period_start,
    project.crediting_period_end,
    project.verifier,
    project.latitude,
    project.longitude,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'name', list.label_name, 'scope', list.scope, 'vintages', list.vintages,
            'date', list.awarded_on, 'link', list.link
          )
          order by list.position
        )
        from public.project_labels list
        where list.project_id = project.id
      ),
      '[]'
    ) as labels,
    case when record.project_id is not null
      then jsonb_build_object('registry', record.registry, 'values', record.values)
    end as registry_record,
    company.user_id is null as is_unclaimed,
    -- the name of an unclaimed company has the source of its project
    private.public_sources(project.sources || company.sources || case
      when override.project_types is null then '{}'
      else jsonb_build_object('project.type', private.source('team', override.project_types_at))
    end) as sources,
    private.gated_sources(project.sources) as gated_sources,
    record.status as registry_status,
    (record.values #>> '{registry.status,asOf}')::date as registry_status_as_of,
    coalesce(
      (
        select jsonb_agg(private.listed_vintage(lot) order by lot.vintage_start desc, lot.vintage_end desc)
        from public.vintage_lots lot
        where lot.project_id = project.id
          and lot.registry = project.registry
          and lower(btrim(lot.registry_id)) = lower(btrim(project.project_id))
      ),
      '[]'
    ) as vintages
  from public.projects project
  join public.companies company on company.id = project.company_id
  left join public.registry_records record on record.project_id = project.id
    and record.registry = project.registry
    -- a record is outdated once the project has another id in the registry
    and private.is_registry_id(record.registry, record.registry_id, project.project_id)
  left join public.display_overrides override on override.company_id = project.company_id
  where project.status = 'approved'
) listed;

-- An id alone may belong to several projects in several registries. A project is identified as in
-- links (domain/listing/project-reference.ts): by our own id, by the registry's, or by the registry
-- and its id.
create function private.is_named_by(listing public.listings, reference text) returns boolean
language sql immutable
set search_path = ''
as $$
  select listing.project_id = reference
    or listing.id::text = reference
    or listing.registry || ':' || listing.project_id = reference
$$;

-- domain/listing/figure-type.ts has the same rule; a test compares them.
create function private.figure_type(types text[], is_portfolio boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case when is_portfolio or cardinality(types) > 1 then 'Several types' else types[1] end
$$;

-- A listing's gated values are deleted and inserted whenever anything of it changes.
create function private.note_listed_costs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.listed_costs (id, figure_type, cost_per_ton)
  select listing.id, private.figure_type(listing.types::text[], listing.is_portfolio),
    added.cost_per_ton
  from added join public.listings listing on listing.id = added.id
  where added.cost_per_ton > 0
    and listing.credit_availability like 'Yes%'
    and listing.project_status is distinct from 'Sold out'
    and private.figure_type(listing.types::text[], listing.is_portfolio) is not null;
  return null;
end
$$;

create function private.note_listing_dates() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.listing_dates (id) select id from added on conflict do nothing;
  return null;
end
$$;

-- A listing's gated values are deleted and inserted whenever anything of it changes.
create function private.record_listing_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.listing_history (project_id, fact, value, source)
  select current.project_id, current.fact, current.value, current.source
  from private.recorded_facts(array(select added.id from added)) current
  left join lateral (
    select earlier.value from public.listing_history earlier
    where earlier.project_id = current.project_id and earlier.fact = current.fact
    order by earlier.id desc limit 1
  ) last on true
  where current.value is distinct from last.value;
  return null;
end
$$;

create function private.record_removed_listings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.listing_history (project_id, fact, value, source)
  select removed.id, 'standing', 'No longer listed', private.source(private.acting_party(), now())
  from added removed
  join public.projects project on project.id = removed.id;
  -- what another transaction recorded while the project was being deleted
  delete from public.listing_history entry using added removed
  where entry.project_id = removed.id
    and not exists (select from public.projects project where project.id = removed.id);
  return null;
end
$$;

-- The API's roles cannot write listings, not even with the service key: anything not written by the
-- refresh would stay wrong until the project changes.
create trigger refuse_change before insert or update or delete on public.listings
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger note_dates after insert on public.listings
  referencing new table as added
  for each statement execute function private.note_listing_dates();

create trigger refuse_change before insert or update or delete on public.gated_listing_values
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

create trigger note_costs after insert on public.gated_listing_values
  referencing new table as added
  for each statement execute function private.note_listed_costs();
create trigger record_history after insert on public.gated_listing_values
  referencing new table as added
  for each statement execute function private.record_listing_history();

create trigger refuse_change before insert or update or delete on public.removed_listings
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger record_history after insert on public.removed_listings
  referencing new table as added
  for each statement execute function private.record_removed_listings();

create trigger refuse_change before insert or update or delete on public.listing_dates
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.listings enable row level security;
alter table public.gated_listing_values enable row level security;
alter table private.listed_costs enable row level security;
alter table public.removed_listings enable row level security;
alter table public.listing_dates enable row level security;

create policy "Anyone reads the listings" on public.listings
  for select to anon, authenticated using (true);

create policy "Signed-in visitors read the gated values" on public.gated_listing_values
  for select to authenticated using (true);

create policy "Nobody" on private.listed_costs for all to anon, authenticated using (false);

create policy "Anyone reads which listings were removed" on public.removed_listings
  for select to anon, authenticated using (true);

create policy "Anyone reads when projects were listed" on public.listing_dates
  for select to anon, authenticated using (true);
