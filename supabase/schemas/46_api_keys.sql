-- Personal keys, with which programs read the gated values of the open data, and nothing else. A
-- key is shown once, when it is created; only its hash is stored, where the API's roles cannot read
-- it.

create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null
    constraint api_key_name_is_1_to_80_characters
      check (btrim(name) <> '' and char_length(name) <= 80)
    constraint api_key_name_is_one_line check (private.is_one_line(name)),
  -- tells keys apart where they are listed
  first_characters text not null,
  created_at timestamptz not null default now(),
  last_used_on date
);
create index api_keys_user_id_idx on public.api_keys (user_id, created_at);

-- A key is 256 random bits, which no one can guess, so its hash needs no salt.
create table private.api_key_hashes (
  key_id uuid primary key references public.api_keys (id) on delete cascade,
  sha256 text not null unique
);

-- domain/limits.ts has the same number; a test compares them.
create function private.api_keys_per_person() returns integer
language sql immutable
set search_path = ''
as $$
  select 10
$$;

-- Creates a key for the caller, and returns it this once.
create function public.create_api_key(key_name text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  made uuid;
  key text;
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  -- requests of one person are counted one after the other
  perform pg_advisory_xact_lock(hashtextextended('api keys of ' || person, 0));
  if (select count(*) from public.api_keys where user_id = person)
    >= private.api_keys_per_person() then
    raise exception 'too_many_api_keys' using errcode = 'PT429';
  end if;

  -- three random ids have 366 random bits, of which the hash leaves 256
  key := 'ct_' || translate(
    encode(
      sha256(convert_to(
        concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')),
      'base64'),
    '+/=', '-_');
  insert into public.api_keys (user_id, name, first_characters)
  values (person, btrim(key_name), left(key, 7))
  returning id into made;
  insert into private.api_key_hashes (key_id, sha256)
  values (made, encode(sha256(convert_to(key, 'UTF8')), 'hex'));
  return key;
end
$$;

-- The owner of the key with this hash: none if it was revoked, or if the owner may not log in.
create function public.use_api_key(key_hash text) returns table (key_id uuid, email text)
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  perform private.require_server();
  update public.api_keys used set last_used_on = today
  from private.api_key_hashes known
  where known.sha256 = key_hash and used.id = known.key_id
    and used.last_used_on is distinct from today;

  return query
    select known.key_id, person.email::text
    from private.api_key_hashes known
    join public.api_keys used on used.id = known.key_id
    join auth.users person on person.id = used.user_id
    -- not every engine has these columns
    where known.sha256 = key_hash
      and to_jsonb(person) ->> 'deleted_at' is null
      and coalesce((to_jsonb(person) ->> 'banned_until')::timestamptz, '-infinity') <= now();
end
$$;

alter table public.api_keys enable row level security;
alter table private.api_key_hashes enable row level security;

create policy "People read their own keys" on public.api_keys
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People revoke their own keys" on public.api_keys
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "Nobody" on private.api_key_hashes for all to anon, authenticated using (false);

grant execute on function public.create_api_key(text) to authenticated, service_role;

grant execute on function public.use_api_key(text) to service_role;
