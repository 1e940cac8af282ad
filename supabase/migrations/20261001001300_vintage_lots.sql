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

alter table public.listings add column vintages jsonb not null default '[]';

create or replace view public.project_listings with (security_invoker = true) as
select
  listing.id,
  listing.project_id,
  listing.company_id,
  listing.company_name,
  listing.company_size,
  listing.company_location,
  listing.company_logo_filename,
  listing.company_developer_type,
  listing.description,
  listing.website,
  listing.contact_email,
  listing.project_location,
  listing.project_region,
  gated.cost_per_ton,
  gated.durability,
  gated.bezero_rating,
  gated.sylvera_rating,
  gated.fallback_rating,
  listing.carbon_category,
  listing.project_status,
  listing.project_stage,
  listing.credit_availability,
  'approved'::public.review_status as status,
  listing.vintage,
  listing.additional_certifications,
  listing.minimum_purchase_quantity,
  listing.minimum_purchase_custom_price,
  listing.is_portfolio,
  listing.types,
  listing.subtypes,
  listing.sectors,
  listing.accreditations,
  listing.sdgs,
  listing.methodologies,
  listing.created_at,
  listing.changed_in_version,
  listing.reviewed_at,
  listing.project_name,
  listing.registry,
  listing.registry_link,
  listing.estimated_annual_tonnes,
  listing.issued_tonnes,
  listing.retired_tonnes,
  listing.crediting_period_start,
  listing.crediting_period_end,
  listing.verifier,
  listing.latitude,
  listing.longitude,
  listing.labels,
  listing.registry_record,
  -- of what the caller may see: without gated values, that of the public ones
  coalesce(gated.changed_at, listing.changed_at) as changed_at,
  listing.is_unclaimed,
  listing.sources,
  gated.sources as gated_sources,
  -- a column of its own, because no index could serve an expression over both tables
  gated.changed_in_version as gated_changed_in_version,
  listing.registry_status,
  listing.registry_status_as_of,
  listing.vintages
from public.listings listing
left join public.gated_listing_values gated on gated.id = listing.id;

create or replace view private.listed_projects with (security_invoker = true) as
select
  project.id,
  project.project_id,
  project.company_id,
  company.name as company_name,
  company.size as company_size,
  company.location as company_location,
  company.logo_filename as company_logo_filename,
  company.developer_type as company_developer_type,
  project.description,
  project.website,
  project.contact_email,
  project.project_location,
  project.project_region,
  project.cost_per_ton,
  project.durability,
  project.bezero_rating,
  project.sylvera_rating,
  override.fallback_rating,
  project.carbon_category,
  (case when not coalesce(record.has_ended, false) then project.project_status end)
    ::public.project_status as project_status,
  project.project_stage,
  (case when not coalesce(record.has_ended, false) then project.credit_availability end)
    ::public.credit_availability as credit_availability,
  project.status,
  project.vintage,
  project.additional_certifications,
  project.minimum_purchase_quantity,
  project.minimum_purchase_custom_price,
  project.is_portfolio,
  coalesce(
    override.project_types,
    array(
      select list.type_name from public.project_types list
      where list.project_id = project.id order by list.position, list.type_name
    )
  ) as types,
  array(
    select list.subtype_name from public.project_subtypes list
    where list.project_id = project.id order by list.position, list.subtype_name
  ) as subtypes,
  array(
    select list.sector_name from public.project_sectors list
    where list.project_id = project.id order by list.position, list.sector_name
  ) as sectors,
  array(
    select list.accreditation_name from public.project_accreditations list
    where list.project_id = project.id order by list.position, list.accreditation_name
  ) as accreditations,
  array(
    select list.sdg_name from public.project_sdgs list
    where list.project_id = project.id order by list.position, list.sdg_name
  ) as sdgs,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('name', shown.name, 'version', shown.version, 'url', shown.url)
        order by shown.position, shown.name
      )
      from private.shown_methodologies shown
      where shown.project_id = project.id
    ),
    '[]'
  ) as methodologies,
  project.created_at,
  (
    select max(review.created_at) from public.reviews review
    where review.project_id = project.id and review.decision = 'approved'
  ) as reviewed_at,
  project.project_name,
  project.registry,
  project.registry_link,
  project.estimated_annual_tonnes,
  project.issued_tonnes,
  project.retired_tonnes,
  project.crediting_period_start,
  project.crediting_period_end,
  project.verifier,
  project.latitude,
  project.longitude,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'name', list.label_name, 'scope', list.scope, 'vintages', list.vintages,
          'date', list.awarded_on, 'link', list.link
        )
        order by list.position
      )
      from public.project_labels list
      where list.project_id = project.id
    ),
    '[]'
  ) as labels,
  case when record.project_id is not null
    then jsonb_build_object('registry', record.registry, 'values', record.values)
  end as registry_record,
  company.user_id is null as is_unclaimed,
  -- the name of an unclaimed company has the source of its project
  private.public_sources(project.sources || company.sources || case
    when override.project_types is null then '{}'
    else jsonb_build_object('project.type', private.source('team', override.project_types_at))
  end) as sources,
  private.gated_sources(project.sources) as gated_sources,
  record.status as registry_status,
  (record.values #>> '{registry.status,asOf}')::date as registry_status_as_of,
  coalesce(
    (
      select jsonb_agg(private.listed_vintage(lot) order by lot.vintage_start desc, lot.vintage_end desc)
      from public.vintage_lots lot
      where lot.project_id = project.id
        and lot.registry = project.registry
        and lower(btrim(lot.registry_id)) = lower(btrim(project.project_id))
    ),
    '[]'
  ) as vintages
from public.projects project
join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
  and record.registry = project.registry
  -- a record is outdated once the project has another id in the registry
  and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
left join public.display_overrides override on override.company_id = project.company_id
where project.status = 'approved';
