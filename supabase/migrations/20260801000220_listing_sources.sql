-- The listings carry the sources of public values, and those of gated ones apart: when a hidden value
-- changed is nobody's business who may not see it.

alter table public.listings add column sources jsonb not null default '{}';
alter table public.gated_listing_values add column sources jsonb not null default '{}';

create or replace view private.listed_projects with (security_invoker = true) as
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
  (
    select jsonb_build_object('registry', record.registry, 'values', record.values)
    from public.registry_records record
    where record.project_id = project.id and record.registry = project.registry
      -- a project that has become another one in the registry has outgrown its record
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
  ) as registry_record,
  company.user_id is null as is_unclaimed,
  private.public_sources(company.sources || project.sources || case
    when override.project_types is null then '{}'
    else jsonb_build_object('project.type', private.source('team', override.project_types_at))
  end) as sources,
  private.gated_sources(project.sources) as gated_sources
from public.projects project
join public.companies company on company.id = project.company_id
left join public.display_overrides override on override.company_id = project.company_id
where project.status = 'approved';

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
  listing.changed_at,
  listing.is_unclaimed,
  listing.sources,
  gated.sources as gated_sources
from public.listings listing
left join public.gated_listing_values gated on gated.id = listing.id;

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

  changed := array(select differing.id from private.differing_listings(ids) differing);
  if cardinality(changed) = 0 then
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

  insert into public.gated_listing_values (
    id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating, sources
  )
  select id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating, gated_sources
  from private.listed_projects where id = any (changed);

  delete from public.removed_listings where id = any (changed);
  insert into public.removed_listings (id, removed_in_version)
  select gone.id, next_version from unnest(changed) gone (id)
  where not exists (select from public.listings listing where listing.id = gone.id);

  perform private.bump_version('listings');
end
$$;

-- Frozen comparisons keep the sources with the values that they belong to.

alter table public.frozen_comparisons
  -- what is wrong or missing in the record, which itself is never changed
  add column correction text check (btrim(correction) <> '');
alter table public.frozen_comparisons disable trigger refuse_change;
update public.frozen_comparisons set correction = format(
  'Made before %s: this record shows only the first year of a project''s vintages and leaves out the vintages and scope of its labels.',
  to_char(now(), 'FMDD FMMonth YYYY')
);
alter table public.frozen_comparisons enable trigger refuse_change;

create or replace function public.freeze_comparison(
  registry_ids text[], horizon_years integer, discount_rate integer, title text default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  today bigint;
  ambiguous text;
  found bigint;
  found_ids bigint;
  public_rows jsonb;
  gated_rows jsonb;
  frozen uuid;
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if coalesce(cardinality(registry_ids), 0) not between 2 and 5
    or cardinality(registry_ids) <> (select count(distinct id) from unnest(registry_ids) id)
    or coalesce(horizon_years, 0) not in (100, 500, 1000, 10000)
    or coalesce(discount_rate, -1) not between 0 and 10
  then
    raise exception 'comparison_not_valid' using errcode = 'PT400';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('frozen comparisons ' || person, 0));
  select count(*) into today from public.frozen_comparisons earlier
  where earlier.frozen_by = person and earlier.frozen_at > now() - interval '1 day';
  if today >= private.frozen_comparisons_per_day() then
    raise exception 'too_many_frozen_comparisons' using errcode = 'PT429';
  end if;

  select wanted.reference into ambiguous
  from unnest(registry_ids) wanted (reference)
  join public.listings listing on private.is_named_by(listing, wanted.reference)
  group by wanted.reference having count(*) > 1
  limit 1;
  if ambiguous is not null then
    raise exception 'compared_project_ambiguous' using errcode = 'PT409', detail = ambiguous;
  end if;

  select
    count(*),
    count(distinct listing.id),
    jsonb_agg(to_jsonb(listing) - 'changed_in_version' order by wanted.place),
    jsonb_agg(
      jsonb_build_object(
        'cost_per_ton', gated.cost_per_ton,
        'durability', gated.durability,
        'fallback_rating', gated.fallback_rating,
        'sources', gated.sources,
        'ratings', private.rating_records(listing.project_id, listing.company_name)
      )
      order by wanted.place
    )
  into found, found_ids, public_rows, gated_rows
  from unnest(registry_ids) with ordinality wanted (reference, place)
  join public.listings listing on private.is_named_by(listing, wanted.reference)
  join public.gated_listing_values gated on gated.id = listing.id;
  if found <> cardinality(registry_ids) then
    raise exception 'compared_project_gone' using errcode = 'PT404';
  end if;
  if found_ids <> found then
    raise exception 'comparison_not_valid' using errcode = 'PT400';
  end if;

  insert into public.frozen_comparisons (
    frozen_by, title, horizon_years, discount_rate, listings, gated_values
  )
  values (
    person, nullif(btrim(title), ''), horizon_years, discount_rate, public_rows, gated_rows
  )
  returning id into frozen;
  return frozen;
end
$$;

create or replace function public.get_frozen_comparison(frozen uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'frozen_at', kept.frozen_at,
    'title', kept.title,
    'horizon_years', kept.horizon_years,
    'discount_rate', kept.discount_rate,
    'correction', kept.correction,
    'listings', kept.listings,
    'gated_values', case
      when coalesce((select auth.role()), '') in ('authenticated', 'service_role')
      then kept.gated_values
    end
  )
  from public.frozen_comparisons kept where kept.id = frozen
$$;
