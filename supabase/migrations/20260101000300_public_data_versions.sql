-- A version number for each kind of public data, raised in the transaction that changes it: a cached
-- response is current as long as its number is. Each table has its trigger in its own file.

create table private.public_data_versions (
  kind text primary key,
  version bigint not null default 1,
  -- the last transaction that raised it: one that changes many rows raises it once
  changed_in xid8
);
insert into private.public_data_versions (kind) values ('listings'), ('ratings'), ('content');

create function private.bump_version(changed_kind text) returns void
language sql security definer
set search_path = ''
as $$
  update private.public_data_versions
  set version = version + 1, changed_in = pg_current_xact_id()
  where kind = changed_kind and changed_in is distinct from pg_current_xact_id()
$$;

-- For a project, a list of a project, or a company: only what an approved listing shows counts.
create function private.bump_listings_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  is_listed boolean;
begin
  if row_before = row_after then
    return null;
  end if;
  is_listed := case tg_table_name
    when 'projects' then 'approved' in (row_before ->> 'status', row_after ->> 'status')
    when 'companies' then exists (
      select 1 from public.projects
      where company_id = (coalesce(row_after, row_before) ->> 'id')::uuid and status = 'approved'
    )
    when 'display_overrides' then true
    else exists (
      select 1 from public.projects
      where id = (coalesce(row_after, row_before) ->> 'project_id')::uuid and status = 'approved'
    )
  end;
  if is_listed then
    perform private.bump_version('listings');
  end if;
  return null;
end
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

alter table private.public_data_versions enable row level security;

grant execute on function public.get_public_data_versions() to anon, authenticated, service_role;
