-- What a buyer's due diligence asks of a project beyond the first form: name, registry, tonnes, crediting
-- period, verifier, coordinates, methodologies with their versions, and labels. All of it is optional.

create domain public.registry as text
  constraint registry_is_known check (value in (
    'American Carbon Registry (ACR)',
    'ART Registry',
    'BioCarbon Registry (BCR)',
    'CDM Registry',
    'Cercarbono',
    'Climate Action Reserve (CAR)',
    'Equitable Earth',
    'Global Carbon Council (GCC)',
    'Gold Standard',
    'Isometric',
    'Open Carbon Protocol',
    'Plan Vivo',
    'Puro Standard and Registry',
    'Riverse',
    'UK Land Carbon Registry',
    'Verra',
    'Another registry'
  ));

-- What a label was given to: the standard, the project, or some of its credits.
create domain public.label_scope as text
  constraint label_scope_is_known check (value in ('Standard', 'Project', 'Credits'));

alter table public.projects
  add column project_name text check (btrim(project_name) <> '' and char_length(project_name) <= 200)
    constraint project_name_is_one_line check (private.is_one_line(project_name)),
  add column registry public.registry,
  add column registry_link text constraint registry_link_is_a_web_address
    check (registry_link ~* '^https?://[^\s/?#]+\S*$' and char_length(registry_link) <= 500)
    constraint registry_link_is_one_line check (private.is_one_line(registry_link)),
  add column estimated_annual_tonnes integer check (estimated_annual_tonnes >= 0),
  add column issued_tonnes integer check (issued_tonnes >= 0),
  add column retired_tonnes integer check (retired_tonnes >= 0),
  add column crediting_period_start date,
  add column crediting_period_end date,
  add column verifier text check (char_length(verifier) <= 200)
    constraint verifier_is_one_line check (private.is_one_line(verifier)),
  add column latitude numeric(8, 6) constraint latitude_is_in_range check (latitude between -90 and 90),
  add column longitude numeric(9, 6)
    constraint longitude_is_in_range check (longitude between -180 and 180),
  add constraint retired_tonnes_were_issued check (retired_tonnes <= issued_tonnes),
  add constraint crediting_period_ends_after_its_start
    check (crediting_period_end > crediting_period_start),
  add constraint coordinates_are_a_pair check ((latitude is null) = (longitude is null));

create table public.project_labels (
  project_id uuid not null references public.projects (id) on delete cascade,
  label_name text not null check (btrim(label_name) <> '' and char_length(label_name) <= 100)
    constraint label_name_is_one_line check (private.is_one_line(label_name)),
  scope public.label_scope,
  vintages text constraint vintages_are_years
    check (vintages ~ '^\d{4}(\s*,\s*\d{4})*$' and char_length(vintages) <= 200),
  awarded_on date,
  link text constraint link_is_a_web_address
    check (link ~* '^https?://[^\s/?#]+\S*$' and char_length(link) <= 500)
    constraint link_is_one_line check (private.is_one_line(link)),
  position smallint not null default 0,
  primary key (project_id, position)
);

alter table public.project_methodologies
  add column version text check (char_length(version) <= 50)
    constraint version_is_one_line check (private.is_one_line(version));

alter table public.project_labels enable row level security;
create policy "Owners and administrators read the labels of projects" on public.project_labels
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

-- A registry's id is unique in that registry; without one, among the projects of the company.
drop index public.projects_project_id_key;
create unique index projects_registry_project_id_key
  on public.projects (registry, lower(btrim(project_id))) where registry is not null;
create unique index projects_company_project_id_key
  on public.projects (company_id, lower(btrim(project_id))) where registry is null;
-- addresses and the agency's ratings look a project up by its id alone
create index projects_project_id_idx on public.projects (lower(btrim(project_id)));

create or replace function private.require_unused_project_id(submission jsonb, except_project uuid)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'project', 'id');
  entered_registry text := private.submitted_text(submission, 'project', 'registry');
  -- that of the project; a new one's, if the submitter has a company of that name already
  company uuid := coalesce(
    (select company_id from public.projects where id = except_project),
    (
      select id from public.companies
      where user_id = (select auth.uid())
        and name = private.submitted_text(submission, 'company', 'name')
    )
  );
begin
  if exists (
    select 1 from public.projects
    where lower(btrim(project_id)) = lower(entered) and id is distinct from except_project
      and (
        registry = entered_registry
        or (registry is null and entered_registry is null and company_id = company)
      )
  ) then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = entered;
  end if;
end
$$;

create function private.submitted_date(submission jsonb, variadic path text[]) returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, variadic path);
begin
  if entered is null then
    return null;
  end if;
  -- a day that does not exist rolls over, and so differs from what was entered
  if entered !~ '^\d{4}-\d{2}-\d{2}$' or to_char(to_date(entered, 'YYYY-MM-DD'), 'YYYY-MM-DD') <> entered
  then
    raise exception 'not_a_date' using errcode = 'PT400', detail = array_to_string(path, '.');
  end if;
  return to_date(entered, 'YYYY-MM-DD');
exception
  when datetime_field_overflow or invalid_datetime_format then
    raise exception 'not_a_date' using errcode = 'PT400', detail = array_to_string(path, '.');
end
$$;

create function private.submitted_decimal(submission jsonb, variadic path text[]) returns numeric
language plpgsql immutable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, variadic path);
begin
  if entered is not null and entered !~ '^-?\d{1,3}(\.\d{1,20})?$' then
    raise exception 'not_a_decimal' using errcode = 'PT400', detail = array_to_string(path, '.');
  end if;
  return entered;
end
$$;

-- The records of a list field, numbered in their order; those without a name are left out.
create function private.submitted_records(submission jsonb, variadic path text[])
returns table (record jsonb, ordinal integer)
language sql immutable
set search_path = ''
as $$
  select item, place::integer
  from jsonb_array_elements(
    case jsonb_typeof(submission #> path) when 'array' then submission #> path else '[]' end
  ) with ordinality entered (item, place)
  where private.submitted_text(item, 'name') is not null
$$;

create or replace function private.write_project(
  project uuid, submission jsonb, waiting_company jsonb
) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.projects
  set
    submitted_company = waiting_company,
    project_id = private.submitted_text(submission, 'project', 'id'),
    project_name = private.submitted_text(submission, 'project', 'name'),
    registry = private.submitted_text(submission, 'project', 'registry'),
    registry_link = private.submitted_text(submission, 'project', 'registryLink'),
    crediting_period_start = private.submitted_date(submission, 'project', 'creditingPeriodStart'),
    crediting_period_end = private.submitted_date(submission, 'project', 'creditingPeriodEnd'),
    verifier = private.submitted_text(submission, 'project', 'verifier'),
    latitude = private.submitted_decimal(submission, 'project', 'latitude'),
    longitude = private.submitted_decimal(submission, 'project', 'longitude'),
    estimated_annual_tonnes = private.submitted_number(submission, 'impact', 'estimatedAnnualTonnes'),
    issued_tonnes = private.submitted_number(submission, 'impact', 'issuedTonnes'),
    retired_tonnes = private.submitted_number(submission, 'impact', 'retiredTonnes'),
    is_portfolio = coalesce((submission #>> '{project,isPortfolio}')::boolean, false),
    project_location = private.submitted_text(submission, 'company', 'projectLocation'),
    project_region = private.submitted_text(submission, 'company', 'projectRegion'),
    minimum_purchase_quantity =
      coalesce(private.submitted_number(submission, 'pricing', 'minimumPurchaseQuantity'), 0),
    minimum_purchase_custom_price =
      coalesce(private.submitted_number(submission, 'pricing', 'minimumPurchaseCustomPrice'), 0),
    cost_per_ton = private.submitted_number(submission, 'pricing', 'costPerTon'),
    carbon_category = coalesce(
      private.submitted_text(submission, 'impact', 'category'),
      'Reduced/avoided emissions without storage'),
    project_stage = coalesce(
      private.submitted_text(submission, 'impact', 'stage'), 'Pre-verification'),
    credit_availability = coalesce(
      private.submitted_text(submission, 'impact', 'credit_availability'),
      'No - Purchase not available at this time'),
    vintage = private.submitted_text(submission, 'impact', 'vintage'),
    durability = private.submitted_text(submission, 'impact', 'durability'),
    bezero_rating = private.submitted_text(submission, 'impact', 'ratings', 'beZero'),
    sylvera_rating = private.submitted_text(submission, 'impact', 'ratings', 'sylvera'),
    additional_certifications =
      private.submitted_text(submission, 'impact', 'additional_certifications'),
    description = private.submitted_text(submission, 'details', 'description'),
    website = private.submitted_text(submission, 'details', 'website'),
    contact_email = private.submitted_text(submission, 'details', 'contactEmail'),
    agreement_to_terms = coalesce((submission #>> '{terms,agreementToTerms}')::boolean, false),
    display_permissions =
      coalesce(private.submitted_text(submission, 'terms', 'displayPermissions'), 'None')
  where id = project;
  perform private.write_project_lists(project, submission);
  perform private.write_project_records(project, submission);
end
$$;

-- Replaces the labels and methodologies of a project. A submission of before there were such fields does
-- not name them, and changes none.
create function private.write_project_records(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if submission #> '{impact,labels}' is not null then
    delete from public.project_labels where project_id = project;
    insert into public.project_labels (
      project_id, label_name, scope, vintages, awarded_on, link, position
    )
    select project,
      private.submitted_text(entered.record, 'name'),
      private.submitted_text(entered.record, 'scope'),
      private.submitted_text(entered.record, 'vintages'),
      private.submitted_date(entered.record, 'date'),
      private.submitted_text(entered.record, 'link'),
      entered.ordinal
    from private.submitted_records(submission, 'impact', 'labels') entered;
  end if;

  if submission #> '{project,methodologies}' is not null then
    with before as (
      delete from public.project_methodologies where project_id = project
      returning methodology_name, methodology_url
    )
    insert into public.project_methodologies (
      project_id, methodology_name, version, methodology_url, position
    )
    select distinct on (private.submitted_text(entered.record, 'name'))
      project,
      private.submitted_text(entered.record, 'name'),
      private.submitted_text(entered.record, 'version'),
      coalesce(
        private.submitted_text(entered.record, 'link'),
        -- the team's document, which is no link and so not on the form
        (
          select before.methodology_url from before
          where before.methodology_name = private.submitted_text(entered.record, 'name')
            and before.methodology_url !~* '^https?://'
        )
      ),
      entered.ordinal
    from private.submitted_records(submission, 'project', 'methodologies') entered
    order by private.submitted_text(entered.record, 'name'), entered.ordinal;
  end if;
end
$$;
