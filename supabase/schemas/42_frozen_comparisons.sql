-- Comparisons kept as evidence for a purchase: what was compared, as it was at that moment. Anyone
-- with the link can read the public values, and logged-in visitors the gated ones. They never
-- change.
create table public.frozen_comparisons (
  -- part of the link: it cannot be guessed, and no one can list those of others
  id uuid primary key default gen_random_uuid(),
  frozen_by uuid references auth.users (id) on delete set null,
  frozen_at timestamptz not null default now(),
  title text check (btrim(title) <> '' and char_length(title) <= 120)
    constraint title_is_one_line check (private.is_one_line(title)),
  horizon_years integer not null check (horizon_years in (100, 500, 1000, 10000)),
  discount_rate integer not null check (discount_rate between 0 and 10),
  -- the rows of public.listings, in the order of the comparison
  listings jsonb not null check (jsonb_array_length(listings) between 2 and 5),
  -- for each of them, in the same order: its gated values, in US dollars, and the agency's records
  gated_values jsonb not null,
  -- what is wrong or missing in the record, which itself is never changed
  correction text check (btrim(correction) <> ''),
  -- part of the text with the gated values, so that its hash tells nothing about them
  gated_salt text not null default concat(gen_random_uuid(), gen_random_uuid()),
  constraint every_listing_has_gated_values
    check (jsonb_array_length(gated_values) = jsonb_array_length(listings))
);
create index frozen_comparisons_frozen_by_idx
  on public.frozen_comparisons (frozen_by, frozen_at desc);

-- domain/limits.ts has the same number; a test compares them.
create function private.frozen_comparisons_per_day() returns integer
language sql immutable
set search_path = ''
as $$
  select 50
$$;

-- Every record that could be the rating of a project, newest first; domain/rating/rating-match.ts
-- alone decides which one is. Records match by the whole of an id or by its end (what comes before
-- is the registry), and by the company's name.
create function private.rating_records(registry_id text, company text) returns jsonb
language sql stable
set search_path = ''
as $$
  with names as (
    select lower(btrim(name)) as name
    from unnest(
      regexp_split_to_array(registry_id, ',')
      || registry_id || company
      || regexp_replace(btrim(company), '[^[:alnum:]]+', '-', 'g')
    ) name
    union
    select lower(btrim(split_part(name, '-', 2)))
    from unnest(regexp_split_to_array(registry_id, ',')) name
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'project_id', current.project_id,
        'rating', current.rating,
        'on_watch', current.on_watch,
        'last_updated', current.last_updated,
        'accreditor', current.accreditor
      )
      order by current.project_id, current.last_updated desc nulls last, current.id
    ),
    '[]'
  )
  from public.ratings current
  where current.rating <> 'Withdrawn' and btrim(current.project_id) <> '' and exists (
    select from names, lower(btrim(current.project_id)) rated
    where name <> ''
      and (right(name, length(rated)) = rated or right(rated, length(name)) = name)
  )
$$;

-- Takes only ids and settings: the values in the record are read here.
create function public.freeze_comparison(
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

-- For anyone who knows the id; null if there is no such comparison. Does not say who froze it.
create function public.get_frozen_comparison(frozen uuid) returns jsonb
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

-- The texts that are hashed.
create function private.public_comparison(kept public.frozen_comparisons) returns text
language sql immutable
set search_path = ''
as $$
  select private.canonical_json(jsonb_build_object(
    'id', kept.id,
    'kind', 'comparison',
    'frozenAt', private.utc_text(kept.frozen_at),
    'title', kept.title,
    'horizonYears', kept.horizon_years,
    'discountRate', kept.discount_rate,
    'listings', kept.listings
  ))
$$;

create function private.gated_comparison(kept public.frozen_comparisons) returns text
language sql immutable
set search_path = ''
as $$
  select private.canonical_json(jsonb_build_object(
    'id', kept.id, 'salt', kept.gated_salt, 'gatedValues', kept.gated_values
  ))
$$;

create trigger record_hashes after insert or update on public.frozen_comparisons
  for each row execute function private.record_hashes();

-- Only deleting an account removes its id: the foreign key does that, as the table's owner.
create trigger refuse_change before update on public.frozen_comparisons
  for each row when (
    current_user in ('anon', 'authenticated', 'service_role')
    or new.frozen_by is not null
    or to_jsonb(old) - 'frozen_by' <> to_jsonb(new) - 'frozen_by'
  )
  execute function private.refuse_change_unless_erased('frozen_by', 'title', 'listings');
create trigger refuse_delete before delete on public.frozen_comparisons
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.frozen_comparisons
  for each statement execute function private.refuse_change();

-- Values that were not read from the listings would not be evidence.
create trigger refuse_insert before insert on public.frozen_comparisons
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.frozen_comparisons enable row level security;

create policy "People read the comparisons that they froze" on public.frozen_comparisons
  for select to authenticated using (frozen_by = (select auth.uid()));

grant execute on function public.freeze_comparison(text[], integer, integer, text)
  to authenticated, service_role;

grant execute on function public.get_frozen_comparison(uuid) to anon, authenticated, service_role;
