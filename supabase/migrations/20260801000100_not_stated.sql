-- What nobody has stated is null: no column fills in a fact, and neither do imports, claims or edits. What
-- the form sets for a submission that leaves it out is set by submit_project alone.

alter table public.projects
  alter column project_stage drop not null,
  alter column project_stage drop default,
  alter column project_status drop not null,
  alter column project_status drop default,
  alter column carbon_category drop not null,
  alter column carbon_category drop default,
  alter column credit_availability drop not null,
  alter column credit_availability drop default,
  alter column minimum_purchase_quantity drop not null,
  alter column minimum_purchase_quantity drop default,
  alter column minimum_purchase_custom_price drop not null,
  alter column minimum_purchase_custom_price drop default;
alter table public.companies
  alter column size drop not null,
  alter column size drop default;
alter table public.listings
  alter column project_stage drop not null,
  alter column project_status drop not null,
  alter column carbon_category drop not null,
  alter column credit_availability drop not null,
  alter column minimum_purchase_quantity drop not null,
  alter column minimum_purchase_custom_price drop not null,
  alter column company_size drop not null;
alter table public.offer_changes alter column former_status drop not null;

-- Words such as 'less than 5 employees' stand where no number was stated: they stay until one is.
create or replace function private.write_company(company uuid, submission jsonb) returns void
language sql
set search_path = ''
as $$
  update public.companies stored
  set
    name = given.name,
    email = given.email,
    location = given.location,
    size = case
      when stored.size_numeric is distinct from given.size_numeric then given.size_numeric::text
      else stored.size
    end,
    size_numeric = given.size_numeric,
    developer_type = given.developer_type,
    developer_type_other = given.developer_type_other
  from (
    select
      private.submitted_text(submission, 'company', 'name') as name,
      private.submitted_text(submission, 'company', 'email') as email,
      private.submitted_text(submission, 'company', 'location') as location,
      private.submitted_number(submission, 'company', 'size') as size_numeric,
      private.submitted_text(submission, 'company', 'developerType') as developer_type,
      private.submitted_text(submission, 'company', 'developerTypeOther') as developer_type_other
  ) given
  where stored.id = company and (
    stored.name, stored.email, stored.location, stored.size_numeric,
    stored.developer_type, stored.developer_type_other
  ) is distinct from (
    given.name, given.email, given.location, given.size_numeric,
    given.developer_type, given.developer_type_other
  )
$$;

-- The company's part of an edit by the team.
drop function private.edit_company(uuid, jsonb, boolean);
create function private.edit_company(company uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.write_company(company, submission);
exception
  when unique_violation then
    raise exception 'company_name_taken'
      using errcode = 'PT409', detail = private.submitted_text(submission, 'company', 'name');
end
$$;

-- A field that is empty stores nothing.
create or replace function private.write_project(
  project uuid, submission jsonb, waiting_company jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  facts jsonb := private.with_stored_facts(project, submission);
begin
  begin
    update public.projects
    set
      submitted_company = waiting_company,
      project_id = private.submitted_text(submission, 'project', 'id'),
      project_name = private.submitted_text(facts, 'project', 'name'),
      registry = private.submitted_text(facts, 'project', 'registry'),
      registry_link = private.submitted_text(facts, 'project', 'registryLink'),
      crediting_period_start = private.submitted_date(facts, 'project', 'creditingPeriodStart'),
      crediting_period_end = private.submitted_date(facts, 'project', 'creditingPeriodEnd'),
      verifier = private.submitted_text(facts, 'project', 'verifier'),
      latitude =
        private.submitted_degrees(facts, 90, 'latitude_is_in_range', 'project', 'latitude'),
      longitude =
        private.submitted_degrees(facts, 180, 'longitude_is_in_range', 'project', 'longitude'),
      estimated_annual_tonnes = private.submitted_number(facts, 'impact', 'estimatedAnnualTonnes'),
      issued_tonnes = private.submitted_number(facts, 'impact', 'issuedTonnes'),
      retired_tonnes = private.submitted_number(facts, 'impact', 'retiredTonnes'),
      is_portfolio = coalesce((submission #>> '{project,isPortfolio}')::boolean, false),
      project_location = private.submitted_text(submission, 'company', 'projectLocation'),
      project_region = private.submitted_text(submission, 'company', 'projectRegion'),
      minimum_purchase_quantity =
        private.submitted_number(submission, 'pricing', 'minimumPurchaseQuantity'),
      minimum_purchase_custom_price =
        private.submitted_number(submission, 'pricing', 'minimumPurchaseCustomPrice'),
      cost_per_ton = private.submitted_number(submission, 'pricing', 'costPerTon'),
      carbon_category = private.submitted_text(submission, 'impact', 'category'),
      project_stage = private.submitted_text(submission, 'impact', 'stage'),
      credit_availability = private.submitted_text(submission, 'impact', 'credit_availability'),
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
  exception
    when unique_violation then
      -- Somebody else has taken the id since it was checked.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
  end;
  perform private.write_project_lists(project, submission);
  perform private.write_project_records(project, submission);
end
$$;

-- Every field as a submission holds it, and under 'team' what only the team sets; what is not stated is empty.
create or replace function private.stored_submission(project uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'company', private.company_details(company) || jsonb_build_object(
      'projectLocation', coalesce(stored.project_location, ''),
      'projectRegion', coalesce(stored.project_region, '')
    ),
    'project', jsonb_build_object(
      'id', stored.project_id,
      'isPortfolio', stored.is_portfolio,
      'name', coalesce(stored.project_name, ''),
      'registry', coalesce(stored.registry, ''),
      'registryLink', coalesce(stored.registry_link, ''),
      'creditingPeriodStart', coalesce(stored.crediting_period_start::text, ''),
      'creditingPeriodEnd', coalesce(stored.crediting_period_end::text, ''),
      'verifier', coalesce(stored.verifier, ''),
      'latitude', coalesce(trim_scale(stored.latitude)::text, ''),
      'longitude', coalesce(trim_scale(stored.longitude)::text, ''),
      'sector', (
        select coalesce(jsonb_agg(list.sector_name order by list.position, list.sector_name), '[]')
        from public.project_sectors list where list.project_id = project
      ),
      'type', (
        select coalesce(jsonb_agg(list.type_name order by list.position, list.type_name), '[]')
        from public.project_types list where list.project_id = project
      ),
      'subType', (
        select coalesce(jsonb_agg(list.subtype_name order by list.position, list.subtype_name), '[]')
        from public.project_subtypes list where list.project_id = project
      ),
      'accreditation', (
        select coalesce(
          jsonb_agg(list.accreditation_name order by list.position, list.accreditation_name), '[]')
        from public.project_accreditations list where list.project_id = project
      ),
      'methodologies', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', list.methodology_name,
          'version', coalesce(list.version, ''),
          -- a document that the team keeps is no link
          'link', case
            when list.methodology_url ~* '^https?://' then list.methodology_url else ''
          end
        ) order by list.position, list.methodology_name), '[]')
        from public.project_methodologies list where list.project_id = project
      )
    ),
    'pricing', jsonb_build_object(
      'minimumPurchaseQuantity', coalesce(stored.minimum_purchase_quantity::text, ''),
      'minimumPurchaseCustomPrice', coalesce(stored.minimum_purchase_custom_price::text, ''),
      'costPerTon', coalesce(stored.cost_per_ton::text, '')
    ),
    'impact', jsonb_build_object(
      'category', coalesce(stored.carbon_category::text, ''),
      'stage', coalesce(stored.project_stage::text, ''),
      'credit_availability', coalesce(stored.credit_availability::text, ''),
      'vintage', coalesce(stored.vintage, ''),
      'durability', coalesce(stored.durability, ''),
      'ratings', jsonb_build_object(
        'beZero', coalesce(stored.bezero_rating, ''),
        'sylvera', coalesce(stored.sylvera_rating, '')
      ),
      'additional_certifications', coalesce(stored.additional_certifications, ''),
      'estimatedAnnualTonnes', coalesce(stored.estimated_annual_tonnes::text, ''),
      'issuedTonnes', coalesce(stored.issued_tonnes::text, ''),
      'retiredTonnes', coalesce(stored.retired_tonnes::text, ''),
      'sdgs', (
        select coalesce(jsonb_agg(list.sdg_name order by list.position, list.sdg_name), '[]')
        from public.project_sdgs list where list.project_id = project
      ),
      'labels', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', list.label_name,
          'scope', coalesce(list.scope, ''),
          'vintages', coalesce(list.vintages, ''),
          'date', coalesce(list.awarded_on::text, ''),
          'link', coalesce(list.link, '')
        ) order by list.position), '[]')
        from public.project_labels list where list.project_id = project
      )
    ),
    'details', jsonb_build_object(
      'description', stored.description,
      'website', coalesce(stored.website, ''),
      'contactEmail', coalesce(stored.contact_email, '')
    ),
    'terms', jsonb_build_object(
      'displayPermissions', stored.display_permissions,
      'agreementToTerms', stored.agreement_to_terms
    ),
    'team', jsonb_build_object('projectStatus', coalesce(stored.project_status::text, ''))
  )
  from public.projects stored
  join public.companies company on company.id = stored.company_id
  where stored.id = project
$$;

-- The status may go back to not stated.
create or replace function private.end_sold_out() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.offer_changes;
begin
  select latest.* into marked from public.offer_changes latest
  where latest.project_id = new.id and latest.change = 'sold_out'
  order by latest.id desc limit 1;
  if marked.id is not null then
    new.project_status := marked.former_status;
  end if;
  return new;
end
$$;

-- Projects that an import has made and no developer has sent in: what neither the registry's record nor an
-- edit by the team names there was filled in by a default.
create temporary table imported_projects as
select
  project.id,
  project.company_id,
  array(
    select jsonb_object_keys(record.values) from public.registry_records record
    where record.project_id = project.id
    union
    select jsonb_object_keys(act.details) from public.audit_trail act
    where act.subject_kind = 'project' and act.subject_id = project.id::text
      and act.act = 'project-edited'
  ) as stated,
  exists (
    select from public.offer_changes own
    where own.project_id = project.id and own.change <> 'withdrawn'
  ) as has_offer_change
from public.projects project
join public.companies company on company.id = project.company_id
where project.submission_key is null and not project.agreement_to_terms
  and (
    company.user_id is null
    or exists (select from public.registry_records record where record.project_id = project.id)
  )
  and not exists (
    select from public.pending_revisions revision
    where revision.project_id = project.id and revision.decision = 'approved'
  );

-- Nobody has worked with them: an import can still be undone.
alter table public.projects disable trigger set_updated_at;
update public.projects project
set
  project_stage = case
    when project.project_stage = 'Pre-verification' and 'impact.stage' <> all (imported.stated)
      then null
    else project.project_stage
  end,
  carbon_category = case
    when project.carbon_category in ('Other', 'Reduced/avoided emissions without storage')
      and 'impact.category' <> all (imported.stated)
      then null
    else project.carbon_category
  end,
  credit_availability = case
    when project.credit_availability = 'No - Purchase not available at this time'
      and 'impact.credit_availability' <> all (imported.stated) and not imported.has_offer_change
      then null
    else project.credit_availability
  end,
  project_status = case
    when project.project_status = 'Ready to retire' and 'team.projectStatus' <> all (imported.stated)
      then null
    else project.project_status
  end,
  minimum_purchase_quantity = case
    when 'pricing.minimumPurchaseQuantity' <> all (imported.stated)
      then nullif(project.minimum_purchase_quantity, 0)
    else project.minimum_purchase_quantity
  end,
  minimum_purchase_custom_price = case
    when 'pricing.minimumPurchaseCustomPrice' <> all (imported.stated)
      then nullif(project.minimum_purchase_custom_price, 0)
    else project.minimum_purchase_custom_price
  end
from imported_projects imported
where project.id = imported.id;
alter table public.projects enable trigger set_updated_at;

update public.offer_changes change
set former_status = null
from imported_projects imported
where change.project_id = imported.id and change.former_status = 'Ready to retire'
  and 'team.projectStatus' <> all (imported.stated);

update public.companies company
set size = null
where company.size = 'less than 5 employees' and company.size_numeric is null
  and exists (select from imported_projects imported where imported.company_id = company.id)
  and not exists (
    select from public.projects own
    where own.company_id = company.id
      and own.id not in (select imported.id from imported_projects imported)
  );

-- Whoever follows one of them was told a default, and need not be told that it was none.
delete from private.told_values told using imported_projects imported
where told.project_id = imported.id;

-- Rows of files that still wait got the category from the page and not from the file.
update public.import_rows set additions = additions - 'impact.category'
where outcome is null and additions ->> 'impact.category' = 'Other';

drop table imported_projects;
