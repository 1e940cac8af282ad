-- An id alone may be that of several projects, in several registries: what names a project by it names
-- the registry too.

-- Projects are named as addresses name them (domain/listing/project-reference.ts): by our own id, by the
-- registry's, or by the registry and its id.
create function private.is_named_by(listing public.listings, reference text) returns boolean
language sql immutable
set search_path = ''
as $$
  select listing.project_id = reference
    or listing.id::text = reference
    or listing.registry || ':' || listing.project_id = reference
$$;

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

-- Which rating belongs to a project of a bare number depends on its registry.
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
        'fallback_rating', gated.fallback_rating
      ) end
    ))
    from (select distinct project_id from private.followed_projects) followed
    left join public.listings listing on listing.id = followed.project_id
    left join public.gated_listing_values gated on gated.id = listing.id
  ), '[]');
end
$$;

-- The history of some ratings, newest first, for signed-in visitors only; of two with one id, that of
-- the accreditor that is named.
drop function public.get_rating_history(text[]);
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
    and coalesce(rated.accreditor = get_rating_history.accreditor, true)
  order by change.project_id, coalesce(change.last_updated, change.changed_at) desc, change.id desc
$$;

grant execute on function public.get_rating_history(text[], text)
to anon, authenticated, service_role;
