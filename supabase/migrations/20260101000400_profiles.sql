-- One row for each account: its role and its marketing choice.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  user_role public.user_role not null default 'user',
  -- null: never asked
  marketing_opt_in boolean,
  created_at timestamptz not null default now()
);

create index profiles_email_idx on public.profiles (lower(email));

-- The addresses in ADMIN_EMAILS, in lower case.
create table private.admin_emails (
  email text primary key check (email = lower(btrim(email)) and email like '%_@_%')
);

create function private.create_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, email) values (new.id, new.email)
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;

-- A listed address counts once its owner has confirmed it: signing up alone makes no administrator.
create function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.profiles profile
    join auth.users account on account.id = profile.id
    where profile.id = (select auth.uid())
      and (
        profile.user_role = 'admin'
        or (
          account.email_confirmed_at is not null
          and lower(account.email) in (select listed.email from private.admin_emails listed)
        )
      )
  )
$$;

-- The server sends the whole list at every start.
create function public.set_admin_emails(emails text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  delete from private.admin_emails where not (email = any (emails));
  insert into private.admin_emails (email)
  select distinct lower(btrim(listed)) from unnest(emails) listed
  on conflict do nothing;
end
$$;

create trigger create_profile after insert or update of email on auth.users
  for each row execute function private.create_profile();

create trigger guard_columns before update on public.profiles
  for each row execute function private.guard_columns('id', 'email', 'user_role', 'created_at');

alter table public.profiles enable row level security;
alter table private.admin_emails enable row level security;

create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Administrators read every profile" on public.profiles
  for select to authenticated using ((select public.is_admin()));
create policy "People change their own marketing choice" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant execute on function public.is_admin() to authenticated, service_role;
grant execute on function public.set_admin_emails(text[]) to service_role;
