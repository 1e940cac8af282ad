-- What registries' files of issuances, retirements and cancellations say about the credits of each
-- vintage of a project. Derived from the files that count (ledger_files.sql); nobody writes it by
-- hand.
create table public.vintage_lots (
  project_id uuid not null references public.projects (id) on delete cascade,
  registry public.registry not null,
  -- as in registry_records: the lots are outdated once the project has another id in the registry
  registry_id text not null,
  vintage_start date not null,
  vintage_end date not null,
  -- exact, in kilograms, because some registries issue fractions of tonnes; null: no file says
  issued_kg bigint check (issued_kg >= 0),
  retired_kg bigint check (retired_kg >= 0),
  cancelled_kg bigint check (cancelled_kg >= 0),
  -- to credits of another programme, which is neither retired nor cancelled
  converted_kg bigint check (converted_kg >= 0),
  buffer_kg bigint check (buffer_kg >= 0),
  -- {"words": the registry's own, "name": the label that they mean or null, "onAll": whether all
  -- credits of the vintage carry it}
  labels jsonb not null default '[]' check (jsonb_typeof(labels) = 'array'),
  -- whether the credits are for removed or for reduced emissions; null: not stated
  effect text constraint effect_is_known check (effect in ('removal', 'reduction', 'mixed')),
  -- by column without its unit, and "labels" and "effect": {"asOf": the day of the file, "contents":
  -- what kind of file it is, "file": its id, "by": who supplied it}
  sources jsonb not null check (jsonb_typeof(sources) = 'object'),
  primary key (project_id, vintage_start, vintage_end),
  constraint vintage_is_a_period check (vintage_start <= vintage_end)
);

-- As visitors read it. Files' ids are the team's.
create function private.listed_vintage(lot public.vintage_lots) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'start', lot.vintage_start, 'end', lot.vintage_end,
    'labels', lot.labels, 'effect', lot.effect,
    'amounts', jsonb_strip_nulls(jsonb_build_object(
      'issued', lot.issued_kg, 'retired', lot.retired_kg, 'cancelled', lot.cancelled_kg,
      'converted', lot.converted_kg, 'buffer', lot.buffer_kg
    )),
    'sources', (
      select coalesce(jsonb_object_agg(source.key, source.value - 'file'), '{}')
      from jsonb_each(lot.sources) source
    )
  )
$$;

create trigger refuse_change before insert or update or delete on public.vintage_lots
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger note_inserted after insert on public.vintage_lots
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_updated after update on public.vintage_lots
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_deleted after delete on public.vintage_lots
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_truncated after truncate on public.vintage_lots
  for each statement execute function private.note_all_listings();

alter table public.vintage_lots enable row level security;

create policy "Colleagues and administrators read vintages" on public.vintage_lots
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
