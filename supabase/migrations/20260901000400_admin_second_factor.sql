-- A second factor for administrators. With ADMIN_SECOND_FACTOR=required nobody is an administrator
-- without one; otherwise those who have one are only after using it: a stolen session that was opened
-- with the e-mail alone must not be worth more than what its owner has set up.

create table private.security_settings (
  is_only_row boolean primary key default true check (is_only_row),
  admin_second_factor text not null default 'optional'
    constraint admin_second_factor_is_known check (admin_second_factor in ('optional', 'required'))
);
insert into private.security_settings default values;

alter table private.security_settings enable row level security;
create policy "Nobody" on private.security_settings for all to anon, authenticated using (false);

-- The server sends its setting at every start.
create function public.set_admin_second_factor(rule text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  update private.security_settings set admin_second_factor = rule where is_only_row;
end
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

-- Whether this session was opened, or later confirmed, with a second factor.
create function private.used_second_factor() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
$$;

-- An administrator by role, or by ADMIN_EMAILS, whatever their session is worth. A listed address counts
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

create function private.needs_second_factor(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.security_settings setting where setting.admin_second_factor = 'required'
  ) or private.has_second_factor(person)
$$;

create or replace function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_administrator((select auth.uid()))
    and (private.used_second_factor() or not private.needs_second_factor((select auth.uid())))
$$;

-- What the caller's session lacks for the team's pages; for everybody else, that they are not theirs.
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

grant execute on function public.admin_standing() to authenticated, service_role;
grant execute on function public.set_admin_second_factor(text) to service_role;
