-- Where the listings of a company show something else than its data.

create table public.display_overrides (
  company_id uuid primary key references public.companies (id) on delete cascade,
  -- shown where the agency has no rating
  fallback_rating text check (char_length(fallback_rating) <= 20),
  -- shown in place of the project's own types
  project_types public.project_type[],
  reason text not null check (btrim(reason) <> ''),
  created_at timestamptz not null default now()
);

create trigger bump_version after insert or update or delete on public.display_overrides
  for each row execute function private.bump_listings_version();

alter table public.display_overrides enable row level security;

create policy "Administrators read display overrides" on public.display_overrides
  for select to authenticated using ((select public.is_admin()));
-- Developers see their own projects as the public list shows them.
create policy "Owners read how their listings differ" on public.display_overrides
  for select to authenticated using (company_id in (select private.owned_companies()));
