-- What registries say about projects, kept apart from what developers state.

-- Whether a registry's own word for a status says that the project has ended there, for good or for
-- now. Unknown wording does not. domain/registries/registry-status.ts has the same rule; a test
-- compares them.
create function private.is_ended_in_registry(status text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    regexp_replace(
      -- 'on_hold' and 'De-Registered'
      btrim(regexp_replace(lower(status), '[\s_‐-―-]+', ' ', 'g')),
      '\m(not|no|no longer|never) ((been|yet|on|de) )*\S+', '', 'g'
    ) ~ (
      '\m(withdrawn|rejected|cancell?ed|terminated|de ?registered|de ?listed|inactive|suspended'
      || '|(on ?)?hold|revoked|discontinued|abandoned|invalidated|annulled|voided|rescinded'
      || '|disqualified|paused|halted|frozen)\M'
      || '|^(denied|refused|declined)\M'
      || '|\m(registration|listing|application)\M.*\m(denied|refused|declined)\M'
    ),
    false)
$$;

create table public.registry_records (
  project_id uuid primary key references public.projects (id) on delete cascade,
  registry public.registry not null,
  registry_id text not null,
  -- by the form's field: {"value": as in the form, "asOf": the day of the file}, with "derived" if
  -- our own rules concluded it from the file; "registry.status" is the registry's own word. A blank
  -- is a file's statement that there is nothing.
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  updated_at timestamptz not null default now(),
  -- by field: {"value", "source", "seen"}, what the project stated when a file first wrote over it,
  -- and the day of the file that the registry's value was from then
  base jsonb not null default '{}' check (jsonb_typeof(base) = 'object'),
  -- as `values`: what an import added that the registry did not state; null if no import made the
  -- project
  additions jsonb check (jsonb_typeof(additions) = 'object'),
  -- as `values`: the part that no import explains; null if none has written to the record
  values_before_imports jsonb check (jsonb_typeof(values_before_imports) = 'object'),
  status text generated always as (values #>> '{registry.status,value}') stored,
  has_ended boolean not null generated always as (
    private.is_ended_in_registry(values #>> '{registry.status,value}')
  ) stored
);
create index registry_records_status_idx on public.registry_records (status);
create index registry_records_ended_idx on public.registry_records (project_id) where has_ended;

create trigger set_updated_at before update on public.registry_records
  for each row execute function private.set_updated_at();
create trigger note_inserted after insert on public.registry_records
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_updated after update on public.registry_records
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_deleted after delete on public.registry_records
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_truncated after truncate on public.registry_records
  for each statement execute function private.note_all_listings();

alter table public.registry_records enable row level security;

create policy "Colleagues and administrators read what registries say" on public.registry_records
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

grant execute on function private.is_ended_in_registry(text)
  to anon, authenticated, service_role;
