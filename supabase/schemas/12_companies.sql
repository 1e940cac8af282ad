-- Developers' companies, and where their listings differ from the data. Visitors see a company only
-- through project_listings.
create table public.companies (
  id uuid primary key default gen_random_uuid(),
  -- null: made by an import and not yet claimed by its developer
  user_id uuid references auth.users (id) on delete restrict,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200)
    constraint name_is_one_line check (private.is_one_line(name)),
  email text check (email like '%_@_%' and char_length(email) <= 254)
    constraint email_is_one_line check (private.is_one_line(email)),
  location text check (char_length(location) <= 200)
    constraint location_is_one_line check (private.is_one_line(location)),
  size text check (char_length(size) <= 100),
  size_numeric integer check (size_numeric >= 0),
  developer_type public.developer_type,
  developer_type_other text check (char_length(developer_type_other) <= 200)
    constraint developer_type_other_is_one_line check (private.is_one_line(developer_type_other)),
  -- a file in the bucket 'company-logos', which only the server can write
  logo_filename text check (logo_filename !~ '[/\\]' and char_length(logo_filename) <= 100),
  created_at timestamptz not null default now(),
  -- stored, because computing it for 50,000 projects takes seconds
  search_text text generated always as (private.plain_text(name)) stored,
  -- who stated each value and when, by the form's field (see value_sources.sql)
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object'),
  unique (user_id, name)
);
create unique index companies_unclaimed_name_key on public.companies (lower(name))
  where user_id is null;
create index companies_comparable_name_idx on public.companies (private.comparable(name));

-- Where a company's listings show something other than its data.
create table public.display_overrides (
  company_id uuid primary key references public.companies (id) on delete cascade,
  -- shown where the agency has no rating
  fallback_rating text check (char_length(fallback_rating) <= 20),
  -- shown in place of the project's own types
  project_types public.project_type[],
  reason text not null check (btrim(reason) <> ''),
  created_at timestamptz not null default now(),
  project_types_at timestamptz not null default now()
);

-- Who else works for a company. Its owner is companies.user_id and has no row here, so a claimed
-- company has exactly one; without an owner it has no colleagues.
create table public.company_members (
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.colleague_role not null,
  -- no reference, because it outlives accounts; it is the colleague's data only
  invited_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_members_user_id_idx on public.company_members (user_id);

-- Sets, so that a policy looks them up once and not for every row: the companies that the caller may
-- edit, and those that they may read.
create function private.editable_companies() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.companies where user_id = (select auth.uid())
  union all
  select company_id from public.company_members
  where user_id = (select auth.uid()) and role = 'editor'
$$;

create function private.readable_companies() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.companies where user_id = (select auth.uid())
  union all
  select company_id from public.company_members where user_id = (select auth.uid())
$$;

-- The owner and the colleagues of a company; with `only_editors`, those who may edit.
create function private.people_of_company(company uuid, only_editors boolean default false)
returns setof uuid
language sql stable
set search_path = ''
as $$
  select user_id from public.companies where id = company and user_id is not null
  union all
  select user_id from public.company_members
  where company_id = company and (role = 'editor' or not only_editors)
$$;

-- The company that a submission under this name is for: the caller's own before one that they edit
-- for somebody else.
create function private.company_of_submission(company_name text) returns uuid
language sql stable
set search_path = ''
as $$
  select id from public.companies
  where name = company_name and id in (select private.editable_companies())
  order by user_id = (select auth.uid()) desc, created_at, id
  limit 1
$$;

-- Someone who may only look would otherwise create a second company of the same name.
create function private.require_not_view_only(company_name text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select from public.companies company
    where company.name = company_name and company.id in (select private.readable_companies())
  ) then
    raise exception 'company_view_only' using errcode = 'PT403', detail = company_name;
  end if;
end
$$;

-- Locks are taken in the same order everywhere: the person, the company, the project, what belongs
-- to it.
create function private.lock_company(company uuid) returns void
language sql
set search_path = ''
as $$
  select from public.companies where id = company for no key update
$$;

-- The fields that a submission can change, as text, with the form's names.
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

-- Leaves an unchanged company alone, so that others who submit for it need not wait. A size in
-- words, as in 'less than 5 employees', stays until a number is stated.
create function private.write_company(company uuid, submission jsonb) returns void
language sql
set search_path = ''
as $$
  update public.companies stored
  set
    name = given.name,
    email = given.email,
    location = given.location,
    size = case
      when stored.size_numeric is distinct from given.size_numeric then given.size_numeric::text
      else stored.size
    end,
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

-- The name may have been taken since an edit was submitted: approving the edit then gives a named
-- error instead of a unique violation.
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

create function private.is_unclaimed(company uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.companies where id = company and user_id is null)
$$;

-- Only the server changes who owns a company, a deletion, which leaves it without an owner, or a
-- function that an administrator or the owner calls.
create function private.guard_owner() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_id is not distinct from old.user_id or private.is_server() then
    return new;
  end if;
  if new.user_id is null and private.is_being_erased(old.user_id) then
    return new;
  end if;
  if current_user not in ('anon', 'authenticated', 'service_role')
    and ((select public.is_admin()) or old.user_id = (select auth.uid()))
  then
    return new;
  end if;
  raise exception 'column_not_changeable' using detail = 'companies.user_id', errcode = '42501';
end
$$;

-- The new owner is no longer a colleague; without an owner, nobody is. Invitations are the former
-- owner's, so open ones end.
create function private.end_memberships() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.company_members
  where company_id = new.id and (new.user_id is null or user_id = new.user_id);
  perform private.end_company_invitations(array(
    select sent.id from public.company_invitations sent
    where sent.company_id = new.id and sent.outcome is null
  ), 'withdrawn');
  return null;
end
$$;

-- Open pages of someone who joins or leaves a company show its projects, or no longer, immediately.
create function private.tell_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('project', null, 'kind', 'company'), 'project',
    'user:' || coalesce(new.user_id, old.user_id), true
  );
  return null;
end
$$;

create function private.note_override_of_types() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.project_types_at := now();
  return new;
end
$$;

create trigger guard_columns before update on public.companies
  for each row execute function private.guard_columns('id', 'created_at');
create trigger require_unused_name before update of name on public.companies
  for each row when (new.name <> old.name) execute function private.require_unused_name();
create trigger guard_owner before update on public.companies
  for each row when (old.user_id is not null) execute function private.guard_owner();
create trigger end_memberships after update of user_id on public.companies
  for each row when (old.user_id is distinct from new.user_id)
  execute function private.end_memberships();
create trigger tell_member after insert or update or delete on public.company_members
  for each row execute function private.tell_member();
create trigger note_inserted after insert on public.companies
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('companies', 'id');
create trigger note_updated after update on public.companies
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('companies', 'id');
create trigger note_deleted after delete on public.companies
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('companies', 'id');
create trigger note_truncated after truncate on public.companies
  for each statement execute function private.note_all_listings();

create trigger note_override_of_types before update on public.display_overrides
  for each row when (old.project_types is distinct from new.project_types)
  execute function private.note_override_of_types();
create trigger note_inserted after insert on public.display_overrides
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('companies', 'company_id');
create trigger note_updated after update on public.display_overrides
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('companies', 'company_id');
create trigger note_deleted after delete on public.display_overrides
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('companies', 'company_id');
create trigger note_truncated after truncate on public.display_overrides
  for each statement execute function private.note_all_listings();

alter table public.companies enable row level security;
alter table public.display_overrides enable row level security;
alter table public.company_members enable row level security;

create policy "Colleagues read their companies, administrators every one" on public.companies
  for select to authenticated
  using (id in (select private.readable_companies()) or (select public.is_admin()));

-- The others of a company are read with get_colleagues.
create policy "People read where they are colleagues, administrators everywhere"
  on public.company_members for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Developers see their own projects as the public list shows them.
create policy "Colleagues read how their listings differ, administrators all"
  on public.display_overrides for select to authenticated
  using (company_id in (select private.readable_companies()) or (select public.is_admin()));

grant execute on function private.readable_companies() to anon, authenticated, service_role;

grant execute on function private.is_unclaimed(uuid) to authenticated, service_role;
