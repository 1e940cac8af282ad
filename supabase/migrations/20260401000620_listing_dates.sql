-- When each project was first listed, for the feed of new ones. A listing is written anew with every
-- change, and a project may be listed again: this stays.

create table public.listing_dates (
  -- no reference to the listing, which goes and comes back
  id uuid primary key,
  listed_at timestamptz not null default clock_timestamp()
);

insert into public.listing_dates (id, listed_at)
select
  listing.id,
  coalesce(
    (
      select min(review.created_at) from public.reviews review
      where review.project_id = listing.id and review.decision = 'approved'
    ),
    listing.created_at
  )
from public.listings listing;

create index listing_dates_listed_at_idx on public.listing_dates (listed_at desc);

create function private.note_listing_dates() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.listing_dates (id) select id from added on conflict do nothing;
  return null;
end
$$;

create trigger note_dates after insert on public.listings
  referencing new table as added
  for each statement execute function private.note_listing_dates();

create trigger refuse_change before insert or update or delete on public.listing_dates
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.listing_dates enable row level security;
create policy "Anyone reads when projects were listed" on public.listing_dates
  for select to anon, authenticated using (true);
