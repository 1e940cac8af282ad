-- The tables and functions of a Supabase project's storage, with the columns and rights that a hosted
-- project has, and what this server keeps beside them. It also brings up to date what an earlier engine
-- created, without losing a row.

create schema if not exists storage;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);
alter table storage.buckets add column if not exists avif_autodetection boolean default false;
create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

-- What the earlier engine named differently.
alter table storage.buckets drop constraint if exists buckets_name_key;
alter table storage.objects drop constraint if exists objects_bucket_id_name_key;
drop index if exists storage.storage_objects_name_pattern_search;
-- It set a row's version by a trigger; now the statement that writes the row does.
drop trigger if exists name_stored_version on storage.objects;
drop function if exists storage.name_stored_version();

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

create or replace function storage.foldername(name text) returns text[]
language plpgsql immutable
as $$
declare
  _parts text[];
begin
  select string_to_array(name, '/') into _parts;
  return _parts[1 : array_length(_parts, 1) - 1];
end
$$;

create or replace function storage.filename(name text) returns text
language plpgsql immutable
as $$
declare
  _parts text[];
begin
  select string_to_array(name, '/') into _parts;
  return _parts[array_length(_parts, 1)];
end
$$;

create or replace function storage.extension(name text) returns text
language plpgsql immutable
as $$
declare
  _parts text[];
  _filename text;
begin
  select string_to_array(name, '/') into _parts;
  select _parts[array_length(_parts, 1)] into _filename;
  return reverse(split_part(reverse(_filename), '.', 1));
end
$$;

-- The call that a statement belongs to, such as 'storage.object.upload'; policies may ask for it.
create or replace function storage.operation() returns text
language plpgsql stable
as $$
begin
  return current_setting('storage.operation', true);
end
$$;

create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable
as $$
  select coalesce(
    nullif(regexp_replace(expected_operation, '^storage\.', ''), '')
      = regexp_replace(storage.operation(), '^storage\.', ''),
    false
  )
$$;

create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable
as $$
  select exists (
    select from unnest(expected_operations) expected where storage.allow_only_operation(expected)
  )
$$;

grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant execute on function
  storage.foldername(text), storage.filename(text), storage.extension(text), storage.operation(),
  storage.allow_only_operation(text), storage.allow_any_operation(text[])
to anon, authenticated, service_role;

-- Distinguishes this database's files from those of any other.
create table if not exists storage.database_id (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
alter table storage.database_id enable row level security;
insert into storage.database_id default values on conflict do nothing;

-- Upload links that have been used, until they expire: a link stays used after a restart and on every
-- server.
create table if not exists storage.spent_upload_links (
  id uuid primary key,
  expires_at timestamptz not null
);
alter table storage.spent_upload_links enable row level security;
