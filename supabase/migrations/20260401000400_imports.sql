-- Registries' files that the team imports, row by row: who imported what, when, and what came of it. The
-- rows keep what was there before, so that an import can be undone.

create domain public.import_status as text
  constraint import_status_is_known check (value in (
    'staging',
    'applying',
    'finished',
    'undone'
  ));

create domain public.import_outcome as text
  constraint import_outcome_is_known check (value in (
    'new',
    'changed',
    'unchanged',
    'failed'
  ));

create table public.imports (
  -- made by the browser, so that starting twice starts one import
  id uuid primary key,
  registry public.registry not null,
  file_name text not null check (btrim(file_name) <> '' and char_length(file_name) <= 255)
    constraint file_name_is_one_line check (private.is_one_line(file_name)),
  -- the day of the file: what it says is as of then
  as_of date not null,
  -- of each column in its place {"column", "field"}: what it was read as
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array'),
  row_count integer not null check (row_count > 0),
  -- rows of the file that were wrong and so are no part of the import
  wrong_count integer not null default 0 check (wrong_count >= 0),
  status public.import_status not null default 'staging',
  new_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  failed_count integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_by uuid,
  undone_at timestamptz
);

create table public.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  line integer not null,
  registry_id text not null check (btrim(registry_id) <> '' and char_length(registry_id) <= 500),
  -- by the form's field, as the form holds it; a field that is not there was not supplied
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  -- what a new project gets beside that, which is no word of the registry's
  additions jsonb not null check (jsonb_typeof(additions) = 'object'),
  -- null: waits to be applied
  outcome public.import_outcome,
  -- why it failed: the database's error
  problem jsonb,
  -- no reference: the row tells of it after the project is gone
  project_id uuid,
  -- {"values": fields of the project, "company_id", "record"}, each if it was changed
  before jsonb,
  applied_at timestamptz,
  primary key (import_id, line)
);

create table public.import_mappings (
  -- of the header, which can be longer than an index takes
  header_hash text primary key,
  registry public.registry not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array'),
  updated_at timestamptz not null default now()
);

create unique index imports_one_under_way_idx on public.imports (registry)
  where status in ('staging', 'applying');
create index imports_created_at_idx on public.imports (created_at desc);
create unique index import_rows_registry_id_key
  on public.import_rows (import_id, lower(btrim(registry_id)));
create index import_rows_waiting_idx on public.import_rows (import_id, line) where outcome is null;

create trigger set_updated_at before update on public.import_mappings
  for each row execute function private.set_updated_at();

alter table public.imports enable row level security;
alter table public.import_rows enable row level security;
alter table public.import_mappings enable row level security;

create policy "Administrators read every import" on public.imports
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators read the rows of imports" on public.import_rows
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators read remembered mappings" on public.import_mappings
  for select to authenticated using ((select public.is_admin()));
