-- What the public may see of an approved project. Cost, permanence and every rating are null unless
-- the caller is signed in, so filters, orders and counts see nulls too.
-- The view runs with its owner's rights and is the only way from a visitor to these tables. It joins
-- two of them, so nothing can be written through it.

create view public.project_listings as
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
  case when gate.open then project.cost_per_ton end as cost_per_ton,
  case when gate.open then project.durability end as durability,
  case when gate.open then project.bezero_rating end as bezero_rating,
  case when gate.open then project.sylvera_rating end as sylvera_rating,
  case when gate.open then override.fallback_rating end as fallback_rating,
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
cross join (
  select coalesce((select auth.role()), '') in ('authenticated', 'service_role') as open
) gate
where project.status = 'approved';
