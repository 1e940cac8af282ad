-- A number per kind of public data that grows in the transaction that changes it, so that a cached
-- answer can be trusted as long as its number is current, whoever wrote.

create table private.public_data_versions (
  kind text primary key,
  version bigint not null default 1,
  -- the last transaction that counted, so that it counts once however many rows it changes
  changed_in xid8
);
insert into private.public_data_versions (kind) values ('listings'), ('ratings'), ('content');

create function private.count_change(changed text) returns void
language sql security definer
set search_path = ''
as $$
  update private.public_data_versions
  set version = version + 1, changed_in = pg_current_xact_id()
  where kind = changed and changed_in is distinct from pg_current_xact_id()
$$;

-- For a project, a list of a project, or a company: counts when an approved listing shows it.
create function private.count_listing_change() returns trigger
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
    perform private.count_change('listings');
  end if;
  return null;
end
$$;

create function private.count_kind_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.count_change(tg_argv[0]);
  return null;
end
$$;

create function public.get_public_data_versions() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_object_agg(kind, version) from private.public_data_versions
$$;

do $$
declare
  listed text;
begin
  foreach listed in array array[
    'companies', 'projects', 'project_types', 'project_subtypes', 'project_sectors',
    'project_accreditations', 'project_sdgs', 'project_methodologies', 'display_overrides'
  ] loop
    execute format(
      'create trigger count_listing_change after insert or update or delete on public.%I
         for each row execute function private.count_listing_change()', listed);
  end loop;
end
$$;

create trigger count_change after insert or update or delete on public.ratings
  for each statement execute function private.count_kind_change('ratings');
create trigger count_change after insert or update or delete on public.articles
  for each statement execute function private.count_kind_change('content');
create trigger count_change after insert or update or delete on public.news
  for each statement execute function private.count_kind_change('content');

alter table private.public_data_versions enable row level security;

revoke all on function
  private.count_change(text), private.count_listing_change(), private.count_kind_change()
from public;
revoke all on function public.get_public_data_versions() from public;
grant execute on function public.get_public_data_versions() to anon, authenticated, service_role;
