-- What the public may see of an approved project. Cost, permanence and every rating are null unless
-- the caller may read the gated values, so filters, orders and counts see nulls too. The view has its
-- caller's rights, and joins two tables, so nothing can be written through it.

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
  listing.changed_in_version
from public.listings listing
left join public.gated_listing_values gated on gated.id = listing.id;

-- The projects that are listed already, in the transaction in which the view begins to need it.
select private.refresh_listings(array(select id from public.projects));
