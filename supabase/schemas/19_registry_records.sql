-- What registries say about projects, kept apart from what developers state.
create table public.registry_records (
  project_id uuid primary key references public.projects (id) on delete cascade,
  registry public.registry not null,
  registry_id text not null,
  -- by the form's field: {"value": as in the form, "asOf": the day of the file}
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  updated_at timestamptz not null default now(),
  -- the registry's own word for the project's status; null: not stated
  registry_status text generated always as (
    nullif(values #>> '{registry.status,value}', '')
  ) stored
);
create index registry_records_registry_status_idx on public.registry_records (registry_status);

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

create policy "Owners and administrators read what registries say" on public.registry_records
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));
