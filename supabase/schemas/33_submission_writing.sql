-- Writing a submission over a project and its company. The company's details appear on all its
-- listings, so while one of its projects is listed, details submitted with another wait until the
-- team approves that project. Nothing is published without a review.

-- Called for every submission and edit, including the team's.
create function private.require_key_fields(submission jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if private.submitted_text(submission, 'company', 'name') is null
    or private.submitted_text(submission, 'project', 'id') is null
    or private.submitted_text(submission, 'details', 'description') is null
  then
    raise exception 'missing_required_fields' using errcode = 'PT400';
  end if;
  perform private.require_known_fields(submission);
end
$$;

create function private.require_unused_project_id(submission jsonb, except_project uuid)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'project', 'id');
  entered_registry text := private.submitted_text(submission, 'project', 'registry');
  -- the project's company; for a new project, the submitter's company of that name, if any
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

-- Writes every field and list of a submission over a project; an empty field stores nothing.
-- Details of the company wait there if given.
create function private.write_project(
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
      -- Someone has taken the id since it was checked.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
  end;
  perform private.write_project_lists(project, submission);
  perform private.write_project_records(project, submission);
end
$$;

-- Every field as in a submission, and under 'team' what only the team sets; what is not stated is
-- empty.
create function private.stored_submission(project uuid) returns jsonb
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
          -- a document that the team keeps is not a link
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

-- Writes everything and rolls it back: what could not be applied on approval is refused now.
create function private.dry_run_submission(project uuid, company uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.write_company(company, submission);
  perform private.write_project(project, submission, null);
  raise sqlstate 'PTDRY';
exception
  when sqlstate 'PTDRY' then
    null;
end
$$;

-- Writes a submission over a project, and over its company unless that is listed and the submission
-- has not been reviewed; then the details wait, with the time of submission.
create function private.write_submission(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  is_approved boolean;
  current_details jsonb;
  submitted_details jsonb := private.submitted_company(submission);
  waiting_company jsonb;
begin
  select owner.* into strict company
  from public.companies owner
  where owner.id = (select company_id from public.projects where id = project);
  select status = 'approved' into is_approved from public.projects where id = project;
  current_details := private.company_details(company);
  if is_approved or not exists (
    select 1 from public.projects where company_id = company.id and status = 'approved'
  ) then
    perform private.write_company(company.id, submission);
    if submitted_details <> current_details then
      -- Reviewers of this company's other projects have read other details, and must read them
      -- again.
      update public.projects set updated_at = now()
      where company_id = company.id and id <> project and status = 'submitted';
    end if;
  else
    perform private.dry_run_submission(project, company.id, submission);
    waiting_company := nullif(submitted_details, current_details);
  end if;
  perform private.write_project(project, submission, waiting_company);
  if waiting_company is not null then
    update public.projects set submitted_company_at = now() where id = project;
  end if;
end
$$;

-- Fills in what a submission leaves out from what is stored, because older clients do not send all
-- fields; labels and methodologies are rows of their own and are left as they are.
create function private.with_stored_facts(project uuid, submission jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select submission
    || jsonb_build_object('project', jsonb_build_object(
      'name', stored.project_name,
      'registry', stored.registry,
      'registryLink', stored.registry_link,
      'creditingPeriodStart', stored.crediting_period_start,
      'creditingPeriodEnd', stored.crediting_period_end,
      'verifier', stored.verifier,
      'latitude', stored.latitude,
      'longitude', stored.longitude
    ) || (submission -> 'project'))
    || jsonb_build_object('impact', jsonb_build_object(
      'estimatedAnnualTonnes', stored.estimated_annual_tonnes,
      'issuedTonnes', stored.issued_tonnes,
      'retiredTonnes', stored.retired_tonnes
    ) || coalesce(submission -> 'impact', '{}'))
  from public.projects stored where stored.id = project
$$;

create function private.require_few_records(records jsonb, most integer, field text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(records) = 'array' and jsonb_array_length(records) > most then
    raise exception 'too_many_records' using errcode = 'PT400', detail = field;
  end if;
end
$$;

-- Null is a field that was left out, of any kind. What the team sets and the currency are part of a
-- submission without being fields of the form.
create function private.require_known_fields(submission jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  problem record;
begin
  if char_length(submission::text) > private.submission_limit('charactersPerSubmission') then
    raise exception 'submission_too_large' using errcode = 'PT413';
  end if;
  with known as (
    select * from private.submission_fields()
    union all
    select field, 'value', null, null from unnest(array['team.projectStatus', 'pricing.currency']) field
  ),
  checked as (
    select part.field, known.kind, case
      when known.field is null then case
        when exists (
          select from known within where starts_with(within.field, part.field || '.')
        ) and jsonb_typeof(part.value) in ('object', 'null') then null
        else 'unknown'
      end
      when jsonb_typeof(part.value) = 'null' then null
      when known.kind = 'value' then
        case when jsonb_typeof(part.value) in ('object', 'array') then 'not valid' end
      when jsonb_typeof(part.value) <> 'array' then 'not valid'
      when jsonb_array_length(part.value) > known.most then 'too long'
      when not private.has_entries(part.value, known.parts) then 'not valid'
    end as fault
    from private.submission_parts(submission) part
    left join known on known.field = part.field
  )
  select checked.fault, checked.kind, left(checked.field, 60) as field into problem
  from checked where checked.fault is not null order by checked.field limit 1;
  if problem.fault = 'unknown' then
    raise exception 'unknown_field' using errcode = 'PT400', detail = problem.field;
  elsif problem.fault = 'not valid' then
    raise exception 'field_not_valid' using errcode = 'PT400', detail = problem.field;
  elsif problem.kind = 'records' then
    raise exception 'too_many_records'
      using errcode = 'PT400', detail = split_part(problem.field, '.', 2);
  elsif problem.fault = 'too long' then
    raise exception 'too_many_names' using errcode = 'PT400', detail = problem.field;
  end if;
end
$$;
