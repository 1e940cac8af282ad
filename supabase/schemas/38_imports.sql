-- Registries' files that the team imports: who imported what, when, and with what result. The rows
-- keep what each file said, so that a record can be derived from the files that count.

create table public.imports (
  -- made by the browser, so that starting twice starts one import
  id uuid primary key,
  registry public.registry not null,
  file_name text not null check (btrim(file_name) <> '' and char_length(file_name) <= 255)
    constraint file_name_is_one_line check (private.is_one_line(file_name)),
  -- the day of the file: its values are as of then
  as_of date not null,
  -- what each column was read as, in order: {"column", "field"}
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array'),
  row_count integer not null check (row_count > 0),
  -- rows with errors, which are not part of the import
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
  undone_at timestamptz,
  -- listed projects whose status in the registry turned to one that has ended
  ended_count integer not null default 0,
  undone_count integer not null default 0,
  -- rows of which something stayed when the import was undone, by reason
  kept_counts jsonb not null default '{}' check (jsonb_typeof(kept_counts) = 'object'),
  -- ids of rows with errors, which the file has although the import does not
  wrong_ids text[] not null default '{}',
  -- of two files of the same day, the greater one counts: when it was saved, and its checksum
  file_key text collate "C" not null default '' check (char_length(file_key) <= 100)
    constraint file_key_is_one_line check (private.is_one_line(file_key))
);
create unique index imports_one_under_way_idx on public.imports (registry)
  where status in ('staging', 'applying');
create index imports_created_at_idx on public.imports (created_at desc);

create table public.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  line integer not null,
  registry_id text not null check (btrim(registry_id) <> '' and char_length(registry_id) <= 500),
  -- by the form's field, as in the form; a missing field was not supplied
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  -- what a new project gets besides, which the registry did not state
  additions jsonb not null check (jsonb_typeof(additions) = 'object'),
  -- null: not yet applied
  outcome public.import_outcome,
  -- why it failed: the database's error
  problem jsonb,
  -- no reference, because the row outlives the project
  project_id uuid,
  applied_at timestamptz,
  -- the registry's own word
  status text check (char_length(status) <= 200)
    constraint status_is_one_line check (private.is_one_line(status)),
  -- the fields of `values` that our rules concluded
  derived text[] not null default '{}',
  -- the fields of the project that it wrote; null: only the record
  written text[],
  -- whether it turned the status of a listed project to one that has ended
  ends_listing boolean not null default false,
  undone_at timestamptz,
  -- what stayed when the import was undone: {"reason", "fields"}, and "problem" if it was refused.
  -- The whole row stayed unless it has been undone.
  kept_because jsonb check (jsonb_typeof(kept_because) = 'object'),
  -- the type rules that decided some of `derived`, by their keys (domain/type-rules/type-rule.ts)
  rules text[] not null default '{}',
  primary key (import_id, line)
);
create unique index import_rows_registry_id_key
  on public.import_rows (import_id, lower(btrim(registry_id)));
create index import_rows_waiting_idx on public.import_rows (import_id, line) where outcome is null;
create index import_rows_project_id_idx on public.import_rows (project_id)
  where project_id is not null;

-- Which rules decided the types of which projects, in imports that count: to be counted without
-- reading the rows.
create table private.rule_matches (
  rule_key text not null,
  project_id uuid not null references public.projects (id) on delete cascade,
  import_id uuid not null references public.imports (id) on delete cascade,
  primary key (project_id, import_id, rule_key)
);
create index rule_matches_rule_idx on private.rule_matches (rule_key, project_id);
create index rule_matches_import_id_idx on private.rule_matches (import_id);

create table public.import_mappings (
  -- of the header, which can be too long for an index
  header_hash text primary key,
  registry public.registry not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array'),
  updated_at timestamptz not null default now(),
  -- what the team settled for all rows of such a file: {"countries", "company", "shortenNames"}
  mends jsonb not null default '{}' check (jsonb_typeof(mends) = 'object')
);

create function private.import_details(import public.imports) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('registry', import.registry, 'as_of', import.as_of, 'rows', import.row_count)
    || case when import.status in ('finished', 'undone') then jsonb_build_object(
      'new', import.new_count, 'changed', import.changed_count,
      'unchanged', import.unchanged_count, 'failed', import.failed_count,
      'ended', import.ended_count
    ) else '{}' end
    || case when import.status = 'undone' then jsonb_build_object('undone', import.undone_count) || (
      select coalesce(jsonb_object_agg('kept_' || replace(reason, ' ', '_'), number), '{}')
      from jsonb_each(import.kept_counts) kept (reason, number)
    ) else '{}' end
$$;

create function private.record_import() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.imports := coalesce(new, old);
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case
        when tg_op = 'INSERT' then 'import-started'
        when tg_op = 'DELETE' then 'import-discarded'
        when import.status = 'undone' then 'import-undone'
        else 'import-finished'
      end,
      'import', import.id::text, import.file_name, null, private.import_details(import)
    );
  end if;
  return null;
end
$$;

create trigger record_start after insert on public.imports
  for each row execute function private.record_import();
create trigger record_end after update on public.imports
  for each row when (old.status <> new.status and new.status in ('finished', 'undone'))
  execute function private.record_import();
create trigger record_discard after delete on public.imports
  for each row execute function private.record_import();

create trigger set_updated_at before update on public.import_mappings
  for each row execute function private.set_updated_at();

alter table private.rule_matches enable row level security;
alter table public.imports enable row level security;
alter table public.import_rows enable row level security;
alter table public.import_mappings enable row level security;

create policy "Nobody" on private.rule_matches for all to anon, authenticated using (false);

create policy "Administrators read every import" on public.imports
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read the rows of imports" on public.import_rows
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read remembered mappings" on public.import_mappings
  for select to authenticated using ((select public.is_admin()));
