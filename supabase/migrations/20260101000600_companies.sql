-- Developers' companies. Nothing here is public: visitors see a company through project_listings.

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
  -- a file in the bucket 'company-logos', which only the server can write
  logo_filename text check (logo_filename !~ '[/\\]' and char_length(logo_filename) <= 100),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);

-- A set and not a yes or no, so that a policy looks it up once and not for every row.
create function private.owned_companies() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.companies where user_id = (select auth.uid())
$$;

-- Locks are taken in one order everywhere: the person, the company, the project, what belongs to it.
create function private.lock_company(company uuid) returns void
language sql
set search_path = ''
as $$
  select from public.companies where id = company for no key update
$$;

-- The fields that a submission can change, all as texts, with the form's names.
create function private.company_details(company public.companies) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', company.name,
    'email', coalesce(company.email, ''),
    'location', coalesce(company.location, ''),
    'size', coalesce(company.size_numeric::text, ''),
    'developerType', coalesce(company.developer_type, ''),
    'developerTypeOther', coalesce(company.developer_type_other, '')
  )
$$;

-- The same fields in a submission.
create function private.submitted_company(submission jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(
    field, coalesce(private.submitted_text(submission, 'company', field), '')
  )
  from unnest(array[
    'name', 'email', 'location', 'size', 'developerType', 'developerTypeOther'
  ]) field
$$;

-- A company that stays the same is not written, so that others who submit for it need not wait.
create function private.write_company(company uuid, submission jsonb) returns void
language sql
set search_path = ''
as $$
  update public.companies stored
  set
    name = given.name,
    email = given.email,
    location = given.location,
    size = coalesce(given.size_numeric::text, 'less than 5 employees'),
    size_numeric = given.size_numeric,
    developer_type = given.developer_type,
    developer_type_other = given.developer_type_other
  from (
    select
      private.submitted_text(submission, 'company', 'name') as name,
      private.submitted_text(submission, 'company', 'email') as email,
      private.submitted_text(submission, 'company', 'location') as location,
      private.submitted_number(submission, 'company', 'size') as size_numeric,
      private.submitted_text(submission, 'company', 'developerType') as developer_type,
      private.submitted_text(submission, 'company', 'developerTypeOther') as developer_type_other
  ) given
  where stored.id = company and (
    stored.name, stored.email, stored.location, stored.size_numeric,
    stored.developer_type, stored.developer_type_other
  ) is distinct from (
    given.name, given.email, given.location, given.size_numeric,
    given.developer_type, given.developer_type_other
  )
$$;

-- The name may have been taken since an edit was submitted: whoever approves the edit gets a named error
-- and not a unique violation.
create function private.require_unused_name() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.companies other
    where other.user_id = new.user_id and other.name = new.name and other.id <> new.id
  ) then
    raise exception 'company_name_taken' using errcode = 'PT409', detail = new.name;
  end if;
  return new;
end
$$;

create trigger guard_columns before update on public.companies
  for each row execute function private.guard_columns('id', 'user_id', 'created_at');
create trigger require_unused_name before update of name on public.companies
  for each row when (new.name <> old.name) execute function private.require_unused_name();
create trigger bump_version after insert or update or delete on public.companies
  for each row execute function private.bump_listings_version();

alter table public.companies enable row level security;

create policy "Owners read their companies" on public.companies
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every company" on public.companies
  for select to authenticated using ((select public.is_admin()));

grant execute on function private.owned_companies() to anon, authenticated, service_role;
