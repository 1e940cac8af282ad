-- Accounts: profiles, and who is an administrator.

-- One row for each account: its role and its marketing choice.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  user_role public.user_role not null default 'user',
  -- null: never asked
  marketing_opt_in boolean,
  created_at timestamptz not null default now()
);

-- The addresses in ADMIN_EMAILS, in lower case.
create table private.admin_emails (
  email text primary key check (email = lower(btrim(email)) and email like '%_@_%')
);

-- With ADMIN_SECOND_FACTOR=required, only accounts with a second factor can be administrators.
-- Otherwise those who have one must use it: a stolen session opened by e-mail alone must not get
-- past it.
create table private.security_settings (
  is_only_row boolean primary key default true check (is_only_row),
  admin_second_factor text not null default 'optional'
    constraint admin_second_factor_is_known check (admin_second_factor in ('optional', 'required'))
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

-- By role or by ADMIN_EMAILS, whatever the session's level of assurance. A listed address counts
-- once its owner has confirmed it.
create function private.is_administrator(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1
    from public.profiles profile
    join auth.users account on account.id = profile.id
    where profile.id = person
      and (
        profile.user_role = 'admin'
        or (
          account.email_confirmed_at is not null
          and lower(account.email) in (select listed.email from private.admin_emails listed)
        )
      )
  )
$$;

-- Whether this session was opened, or later confirmed, with a second factor.
create function private.used_second_factor() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
$$;

create function private.has_second_factor(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors factor
    where factor.user_id = person and factor.status = 'verified'
  )
$$;

create function private.needs_second_factor(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.security_settings setting where setting.admin_second_factor = 'required'
  ) or private.has_second_factor(person)
$$;

-- Whether the caller is an administrator in this session.
create function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_administrator((select auth.uid()))
    and (private.used_second_factor() or not private.needs_second_factor((select auth.uid())))
$$;

-- The server sets the whole list at every start.
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

-- Deletes an account's e-mails with it, including those not yet sent.
create function private.delete_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.email_outbox where recipient = old.email;
  return null;
end
$$;

create function private.require_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not coalesce((select public.is_admin()), false) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
end
$$;

-- A role is changed only by the server, by a function that an administrator calls, or by accepting
-- an invitation in the same transaction.
create function private.guard_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_role = old.user_role or private.is_server() then
    return new;
  end if;
  if current_user not in ('anon', 'authenticated', 'service_role') then
    if (select public.is_admin()) or exists (
      select from public.invitations accepted
      where accepted.accepted_by = new.id and accepted.accepted_at = now()
        and accepted.role = new.user_role and new.id = (select auth.uid())
    ) then
      return new;
    end if;
  end if;
  raise exception 'column_not_changeable' using detail = 'profiles.user_role', errcode = '42501';
end
$$;

-- The server sets it at every start.
create function public.set_admin_second_factor(rule text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  update private.security_settings set admin_second_factor = rule where is_only_row;
end
$$;

-- What the caller's session lacks for the team's pages, or that they are not for the caller.
create function public.admin_standing() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  is_enrolled boolean := private.has_second_factor(person);
begin
  return jsonb_build_object(
    'is_administrator', private.is_administrator(person),
    'is_required', exists (
      select from private.security_settings setting where setting.admin_second_factor = 'required'
    ),
    'is_enrolled', is_enrolled,
    'missing', case
      when not private.is_administrator(person) or private.used_second_factor()
        or not private.needs_second_factor(person) then null
      when is_enrolled then 'verification'
      else 'enrolment'
    end
  );
end
$$;

create trigger guard_columns before update on public.profiles
  for each row execute function private.guard_columns('id', 'email', 'created_at');
create trigger delete_emails after delete on public.profiles
  for each row execute function private.delete_emails();
create trigger guard_role before update on public.profiles
  for each row execute function private.guard_role();

create trigger create_profile after insert or update of email on auth.users
  for each row execute function private.create_profile();

alter table public.profiles enable row level security;
alter table private.admin_emails enable row level security;
alter table private.security_settings enable row level security;

create policy "People change their own marketing choice" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "People read their own profile, administrators every one" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select public.is_admin()));

create policy "Nobody" on private.admin_emails for all to anon, authenticated using (false);

create policy "Nobody" on private.security_settings for all to anon, authenticated using (false);

grant execute on function public.is_admin(), public.admin_standing() to authenticated, service_role;

grant execute on function public.set_admin_emails(text[]), public.set_admin_second_factor(text)
  to service_role;

insert into private.security_settings default values;
