-- Recovery codes: ten one-time codes that stand in for a lost second factor. They are functions of this
-- project, not of its authentication service, so that they work the same on every engine. What is kept
-- is each code's hash, where the API's roles cannot read it.

-- domain/limits.ts has the same number; a test compares them.
create function private.recovery_codes_per_person() returns integer
language sql immutable
set search_path = ''
as $$
  select 10
$$;

-- A code has 80 random bits: nobody finds one by trying, so its hash needs no salt.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, sha256)
);

-- Spelling does not matter: people copy codes by hand, and take 0 for O and 1 for I or L.
create function private.recovery_code_hash(code text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(
    sha256(convert_to(
      translate(upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g')), 'OIL', '011'), 'UTF8')),
    'hex')
$$;

-- Whoever calls, with a second factor in this very session. The stored session counts too, because a
-- token outlives the removal of a factor.
create function private.require_second_factor() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  claims jsonb := (select auth.jwt());
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if claims ->> 'aal' is distinct from 'aal2' or not exists (
    select from auth.sessions open_session
    where open_session.id = (claims ->> 'session_id')::uuid
      and open_session.user_id = person and open_session.aal::text = 'aal2'
  ) then
    raise exception 'second_factor_required' using errcode = '42501';
  end if;
  return person;
end
$$;

-- Makes ten new codes for whoever calls, in place of any earlier ones, and tells them this once.
create function public.create_recovery_codes() returns setof text
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := private.require_second_factor();
  code text;
begin
  perform pg_advisory_xact_lock(hashtextextended('recovery codes of ' || person, 0));
  delete from private.recovery_codes where user_id = person;
  for position in 1 .. private.recovery_codes_per_person() loop
    -- two random ids have 244 random bits, of which 80 remain, as sixteen letters and digits
    select string_agg(
      substr('ABCDEFGHJKMNPQRSTVWXYZ0123456789', get_byte(random.bytes, each) % 32 + 1, 1)
        || case when each in (3, 7, 11) then '-' else '' end,
      '' order by each)
    into code
    from (
      select sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid()), 'UTF8')) as bytes
    ) random, generate_series(0, 15) each;
    insert into private.recovery_codes (user_id, sha256)
    values (person, private.recovery_code_hash(code));
    return next code;
  end loop;
end
$$;

-- How many codes whoever calls has left.
create function public.count_recovery_codes() returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  return (select count(*) from private.recovery_codes where user_id = (select auth.uid()));
end
$$;

-- Uses a code up: the caller's second factors go, so that a new one can be set up, and no session is
-- counted as confirmed by one any more. Returns the number of codes left.
create function public.use_recovery_code(code text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  delete from private.recovery_codes known
  where known.user_id = person
    and known.sha256 = private.recovery_code_hash(use_recovery_code.code);
  if not found then
    raise exception 'recovery_code_unknown' using errcode = 'PT400';
  end if;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.mfa_amr_claims claim using auth.sessions open_session
  where open_session.user_id = person and claim.session_id = open_session.id
    and claim.authentication_method in ('totp', 'mfa/webauthn');
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = person;
  return (select count(*) from private.recovery_codes where user_id = person);
end
$$;

alter table private.recovery_codes enable row level security;
create policy "Nobody" on private.recovery_codes for all to anon, authenticated using (false);

revoke execute on function public.create_recovery_codes() from public;
revoke execute on function public.count_recovery_codes() from public;
revoke execute on function public.use_recovery_code(text) from public;
grant execute on function public.create_recovery_codes() to authenticated, service_role;
grant execute on function public.count_recovery_codes() to authenticated, service_role;
grant execute on function public.use_recovery_code(text) to authenticated, service_role;
