-- The listings as visitors read them, one flat row for each approved project: the public values, and
-- the gated ones for whoever is signed in. listing_refresh writes both in the transaction that changes
-- a project, so reading them joins no list and asks no company.

create table public.listings (
  -- no reference to the project: a listing goes when its removal is recorded
  id uuid primary key,
  project_id text not null,
  company_id uuid not null,
  company_name text not null,
  company_size text not null,
  company_location text,
  company_logo_filename text,
  company_developer_type public.developer_type,
  description text not null,
  website text,
  contact_email text,
  project_location text,
  project_region text,
  carbon_category public.carbon_category not null,
  project_status public.project_status not null,
  project_stage public.project_stage not null,
  credit_availability public.credit_availability not null,
  vintage text,
  additional_certifications text,
  minimum_purchase_quantity integer not null,
  minimum_purchase_custom_price integer not null,
  is_portfolio boolean not null,
  types public.project_type[] not null,
  subtypes public.project_subtype[] not null,
  sectors public.project_sector[] not null,
  accreditations text[] not null,
  sdgs public.sdg_goal[] not null,
  methodologies jsonb not null,
  created_at timestamptz not null,
  -- the version of the listings in which a value of this row, public or gated, last changed
  changed_in_version bigint not null
);

create table public.gated_listing_values (
  id uuid primary key references public.listings (id) on delete cascade,
  cost_per_ton integer,
  durability text,
  bezero_rating text,
  sylvera_rating text,
  fallback_rating text
);

-- Projects that were listed once and are not now: whoever has the listings of an earlier version
-- learns what to drop.
create table public.removed_listings (
  id uuid primary key,
  removed_in_version bigint not null
);

create index listings_changed_in_version_idx on public.listings (changed_in_version);
create index removed_listings_removed_in_version_idx
  on public.removed_listings (removed_in_version);

-- What the listings must be, said by the tables that they are made from.
create view private.listed_projects with (security_invoker = true) as
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
  project.project_status,
  project.project_stage,
  project.credit_availability,
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
        jsonb_build_object('name', list.methodology_name, 'url', list.methodology_url)
        order by list.position, list.methodology_name
      )
      from public.project_methodologies list
      where list.project_id = project.id
    ),
    '[]'
  ) as methodologies,
  project.created_at
from public.projects project
join public.companies company on company.id = project.company_id
left join public.display_overrides override on override.company_id = project.company_id
where project.status = 'approved';

-- The API's roles write none of it, the service's key included: what was written past the refresh
-- would stay wrong until the project changes.
create trigger refuse_change before insert or update or delete on public.listings
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_change before insert or update or delete on public.gated_listing_values
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_change before insert or update or delete on public.removed_listings
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.listings enable row level security;
alter table public.gated_listing_values enable row level security;
alter table public.removed_listings enable row level security;

create policy "Anyone reads the listings" on public.listings
  for select to anon, authenticated using (true);
create policy "Signed-in visitors read the gated values" on public.gated_listing_values
  for select to authenticated using (true);
create policy "Anyone reads which listings were removed" on public.removed_listings
  for select to anon, authenticated using (true);
