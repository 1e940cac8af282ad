-- A version number for each kind of public data, incremented in the transaction that changes it: a
-- cached response is current as long as its version is.
create table private.public_data_versions (
  kind text primary key,
  version bigint not null default 1,
  -- the last transaction that incremented it: one that changes many rows does so once
  changed_in xid8
);

create function private.bump_version(changed_kind text) returns void
language sql security definer
set search_path = ''
as $$
  update private.public_data_versions
  set version = version + 1, changed_in = pg_current_xact_id()
  where kind = changed_kind and changed_in is distinct from pg_current_xact_id()
$$;

create function private.bump_version_of_kind() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.bump_version(tg_argv[0]);
  return null;
end
$$;

create function public.get_public_data_versions() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_object_agg(kind, version) from private.public_data_versions
$$;

-- Tells the topic 'versions', which everyone can follow (see realtime_topics.sql).
create function private.tell_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('kind', new.kind, 'version', new.version), 'version', 'versions', false
  );
  return null;
end
$$;

create trigger tell_version after update on private.public_data_versions
  for each row when (old.version <> new.version) execute function private.tell_version();

alter table private.public_data_versions enable row level security;

create policy "Nobody" on private.public_data_versions for all to anon, authenticated using (false);

grant execute on function public.get_public_data_versions() to anon, authenticated, service_role;

insert into private.public_data_versions (kind) values ('listings'), ('ratings'), ('content');
