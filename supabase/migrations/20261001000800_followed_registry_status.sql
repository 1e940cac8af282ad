-- Followers of a project are told when its registry changes its status.
create or replace function public.get_followed_projects() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', followed.project_id,
      'listing', case when listing.id is not null then jsonb_build_object(
        'project_id', listing.project_id,
        'registry', listing.registry,
        'company_name', listing.company_name,
        'accreditations', listing.accreditations,
        'credit_availability', listing.credit_availability,
        'project_stage', listing.project_stage,
        'project_status', listing.project_status,
        'cost_per_ton', gated.cost_per_ton,
        'fallback_rating', gated.fallback_rating,
        'registry_status', listing.registry_status
      ) end
    ))
    from (select distinct project_id from private.followed_projects) followed
    left join public.listings listing on listing.id = followed.project_id
    left join public.gated_listing_values gated on gated.id = listing.id
  ), '[]');
end
$$;
