-- Second factors: recovery codes for a lost one, and recent authentication for what does most harm.

-- A code has 80 random bits, which no one can guess, so its hash needs no salt.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, sha256)
);

-- Ten one-time codes replace a lost second factor. They are functions of this project, not of the
-- authentication service, so that they work the same on every engine. Only hashes are stored, where
-- the API's roles cannot read them.

-- domain/limits.ts has the same number; a test compares them.
create function private.recovery_codes_per_person() returns integer
language sql immutable
set search_path = ''
as $$
  select 10
$$;

-- Ignores spelling: people copy codes by hand, and read 0 as O and 1 as I or L.
create function private.recovery_code_hash(code text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(
    sha256(convert_to(
      translate(upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g')), 'OIL', '011'), 'UTF8')),
    'hex')
$$;

-- The caller, with a second factor in this session. The stored session must have it too, because a
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

-- Creates ten new codes for the caller, which replace any earlier ones, and returns them this once.
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

-- The number of codes the caller has left.
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

-- Uses up a code: removes the caller's second factors, so that a new one can be set up, and the
-- assurance they gave to sessions. Returns the number of codes left.
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

-- Deleting a person, giving a role, importing and exporting a person's data require an
-- authentication within the last 15 minutes, with the second factor for those who have one. An
-- access token's `amr` says when each method was used, also after it was refreshed.

-- domain/sign-in/recent-authentication.ts has the same number; a test compares them.
create function private.recent_authentication() returns interval
language sql immutable
set search_path = ''
as $$
  select interval '15 minutes'
$$;

-- By Supabase's names for methods: 'recovery' is a link sent by e-mail, not a second factor.
create function private.is_second_factor(method text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(method = 'totp' or method like 'mfa/%', false)
$$;

-- Null if never.
create function private.last_authentication(with_second_factor boolean) returns timestamptz
language sql stable
set search_path = ''
as $$
  select to_timestamp(max((proof ->> 'timestamp')::double precision))
  from jsonb_array_elements(
    case jsonb_typeof((select auth.jwt()) -> 'amr')
      when 'array' then (select auth.jwt()) -> 'amr'
      else '[]'
    end
  ) proof
  where jsonb_typeof(proof -> 'timestamp') = 'number'
    and (not with_second_factor or private.is_second_factor(proof ->> 'method'))
$$;

-- The detail tells the page what to ask for.
create function private.require_recent_authentication() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  has_factor boolean := private.has_second_factor((select auth.uid()));
begin
  if coalesce(private.last_authentication(has_factor), '-infinity')
    < now() - private.recent_authentication()
  then
    raise exception 'confirmation_required' using errcode = 'PT403',
      detail = case when has_factor then 'second factor' else 'e-mail' end;
  end if;
end
$$;

alter table private.recovery_codes enable row level security;

create policy "Nobody" on private.recovery_codes for all to anon, authenticated using (false);

grant execute on function
  public.create_recovery_codes(),
  public.count_recovery_codes(),
  public.use_recovery_code(text)
to authenticated, service_role;
