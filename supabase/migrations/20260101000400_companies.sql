-- Developers' companies. Nothing here is public: listings show a company through their own view.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete restrict,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200)
    constraint name_is_one_line check (private.is_one_line(name)),
  email text check (email like '%_@_%' and char_length(email) <= 254)
    constraint email_is_one_line check (private.is_one_line(email)),
  location text check (char_length(location) <= 200)
    constraint location_is_one_line check (private.is_one_line(location)),
  size text not null default 'less than 5 employees' check (char_length(size) <= 100),
  size_numeric integer check (size_numeric >= 0),
  developer_type public.developer_type,
  developer_type_other text check (char_length(developer_type_other) <= 200)
    constraint developer_type_other_is_one_line check (private.is_one_line(developer_type_other)),
  -- a file in the bucket 'company-logos', which only the server writes to
  logo_filename text check (logo_filename !~ '[/\\]' and char_length(logo_filename) <= 100),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);

-- A set rather than a yes or no, so that a policy looks it up once and not for each row.
create function private.owned_companies() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.companies where user_id = (select auth.uid())
$$;

create trigger guard_columns before update on public.companies
  for each row execute function private.guard_columns('id', 'user_id', 'created_at');

alter table public.companies enable row level security;

create policy "Owners read their companies" on public.companies
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every company" on public.companies
  for select to authenticated using ((select public.is_admin()));

revoke all on function private.owned_companies() from public;
grant execute on function private.owned_companies() to anon, authenticated, service_role;
