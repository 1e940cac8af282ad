-- How each listing's offer and standing have changed since it was listed: a row for each value that
-- visitors could read from then on, written in the transaction of the change and never changed. The
-- agency's ratings have their own history (ratings.sql).
create table public.listing_history (
  id bigint generated always as identity primary key,
  -- no reference: checking it would lock the project after the version of the listings, which must be
  -- the last lock of a transaction
  project_id uuid not null,
  -- 'standing', or a column of project_listings
  fact text not null constraint fact_is_known check (fact in (
    'standing', 'project_status', 'credit_availability', 'project_stage', 'registry_status',
    'cost_per_ton', 'bezero_rating', 'sylvera_rating', 'fallback_rating'
  )),
  -- null: not stated any more
  value text,
  -- who stated it and when, as in value_sources.sql
  source jsonb not null constraint source_names_someone check (source ? 'by'),
  is_gated boolean not null generated always as (
    fact in ('cost_per_ton', 'bezero_rating', 'sylvera_rating', 'fallback_rating')
  ) stored,
  changed_at timestamptz not null default clock_timestamp()
);
create index listing_history_project_id_idx on public.listing_history (project_id, fact, id desc);

-- Who makes this transaction's changes, for values without a source of their own. The server acts
-- for the team, as in a bulk act.
create function private.acting_party() returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when (select auth.uid()) is not null and not (select public.is_admin()) then 'developer'
    else 'team'
  end
$$;

-- What the history records of these listings, as they are now. What a registry has ended is not on
-- offer, whoever stated the offer.
create function private.recorded_facts(ids uuid[])
returns table (project_id uuid, fact text, value text, source jsonb)
language sql stable
set search_path = ''
as $$
  select listing.id, known.fact, known.value, coalesce(
    case when known.value is not null then known.source end,
    case when known.is_offer and private.is_ended_in_registry(listing.registry_status)
      then private.registry_source(listing.registry, listing.registry_status_as_of) end,
    private.source(private.acting_party(), now())
  )
  from public.listings listing
  join public.gated_listing_values gated on gated.id = listing.id
  cross join lateral (values
    ('standing', 'Listed', null, false),
    ('project_status', listing.project_status::text, listing.sources -> 'team.projectStatus', true),
    ('credit_availability', listing.credit_availability::text,
      listing.sources -> 'impact.credit_availability', true),
    ('project_stage', listing.project_stage::text, listing.sources -> 'impact.stage', false),
    ('registry_status', listing.registry_status,
      private.registry_source(listing.registry, listing.registry_status_as_of), false),
    ('cost_per_ton', gated.cost_per_ton::text, gated.sources -> 'pricing.costPerTon', false),
    ('bezero_rating', gated.bezero_rating, gated.sources -> 'impact.ratings.beZero', false),
    ('sylvera_rating', gated.sylvera_rating, gated.sources -> 'impact.ratings.sylvera', false),
    ('fallback_rating', gated.fallback_rating, private.source('team', now()), false)
  ) known (fact, value, source, is_offer)
  where listing.id = any (ids)
$$;

-- Only the history of a deleted project is deleted; nothing else changes it.
create function private.keep_listing_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE'
    and not exists (select from public.projects project where project.id = old.project_id)
  then
    return old;
  end if;
  raise exception 'record_not_changeable' using detail = tg_table_name, errcode = '42501';
end
$$;

create trigger refuse_insert before insert on public.listing_history
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_change before update or delete on public.listing_history
  for each row execute function private.keep_listing_history();
create trigger refuse_truncate before truncate on public.listing_history
  for each statement execute function private.refuse_change();

alter table public.listing_history enable row level security;

create policy "Anyone reads how public values of listings changed" on public.listing_history
  for select to anon
  using (
    not is_gated
    and exists (select from public.listings listing where listing.id = listing_history.project_id)
  );
create policy "Signed-in visitors read how any value of a listing changed" on public.listing_history
  for select to authenticated
  using (
    exists (select from public.listings listing where listing.id = listing_history.project_id)
    or (select public.is_admin())
  );
