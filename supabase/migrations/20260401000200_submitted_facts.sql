-- Writing the facts beyond the first form: what a submission leaves out stays, what cannot be right is
-- refused by name, and an id is taken within its registry from the first row on.

-- A submission of before there were such fields names none of them. What it does not name is filled in
-- from what is stored; labels and methodologies have rows of their own and are left alone.
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

-- More than the column has room for is no check violation of its own, so it is told as one.
create function private.submitted_degrees(
  submission jsonb, most integer, rule text, variadic path text[]
) returns numeric
language plpgsql immutable
set search_path = ''
as $$
declare
  entered numeric := private.submitted_decimal(submission, variadic path);
begin
  if abs(entered) > most then
    raise exception 'the value violates check constraint "%"', rule
      using errcode = '23514', constraint = rule;
  end if;
  return entered;
end
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

create or replace function private.write_project_records(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  labels jsonb := submission #> '{impact,labels}';
  methodologies jsonb := submission #> '{project,methodologies}';
  -- of the team, by the methodology's name: a path, which is no link and so not on the form
  documents jsonb;
begin
  perform private.require_few_records(labels, 20, 'labels');
  perform private.require_few_records(methodologies, 10, 'methodologies');

  if labels is not null then
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

  if methodologies is not null then
    -- A path would name a document of the team's: only the team gives those.
    if exists (
      select from private.submitted_records(submission, 'project', 'methodologies') entered
      where private.submitted_text(entered.record, 'link') !~* '^https?://[^\s/?#]+\S*$'
    ) then
      raise exception 'not_a_web_address' using errcode = 'PT400', detail = 'methodologies';
    end if;
    select jsonb_object_agg(methodology_name, methodology_url) into documents
    from public.project_methodologies
    where project_id = project and methodology_url !~* '^https?://';
    delete from public.project_methodologies where project_id = project;
    insert into public.project_methodologies (
      project_id, methodology_name, version, methodology_url, position
    )
    select distinct on (name)
      project,
      name,
      private.submitted_text(entered.record, 'version'),
      coalesce(private.submitted_text(entered.record, 'link'), documents ->> name),
      entered.ordinal
    from private.submitted_records(submission, 'project', 'methodologies') entered,
      private.submitted_text(entered.record, 'name') name
    order by name, entered.ordinal;
  end if;
end
$$;

-- As before, with the registry in the first row: without it an id of a registry would be taken by a
-- project of the same company that has none.
create or replace function public.submit_project(submission jsonb, submission_key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  key uuid := submission_key;
  company_name text := private.submitted_text(submission, 'company', 'name');
  failing text;
  company uuid;
  project uuid;
  earlier public.projects;
  files jsonb;
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.require_key_fields(submission);
  if key is null then
    raise exception 'submission_key_required' using errcode = 'PT400';
  end if;

  begin
    failing := 'project_check_failed';
    -- The second of two clicks waits here, then finds what the first has created.
    perform private.lock_submitter(submitter);
    earlier := private.earlier_submission(submitter, key);
    if earlier.id is not null then
      perform private.lock_company(earlier.company_id);
      return jsonb_build_object(
        'id', earlier.id,
        'company_id', earlier.company_id,
        'files', private.reserve_files(earlier.id, null, submission -> 'media', true)
      );
    end if;
    perform private.require_submissions_left(submitter);

    failing := 'company_check_failed';
    select id into company
    from public.companies where user_id = submitter and name = company_name
    for no key update;
    if company is null then
      failing := 'company_creation_failed';
      perform private.require_companies_left(submitter);
      insert into public.companies (user_id, name) values (submitter, company_name)
      returning id into company;
    end if;

    failing := 'project_check_failed';
    perform private.require_unused_project_id(submission, null);

    failing := 'project_creation_failed';
    insert into public.projects (company_id, project_id, registry, description, submission_key)
    values (
      company,
      private.submitted_text(submission, 'project', 'id'),
      private.submitted_text(submission, 'project', 'registry'),
      private.submitted_text(submission, 'details', 'description'),
      key
    )
    returning id into project;
    perform private.write_submission(project, submission);
    files := private.reserve_files(project, null, submission -> 'media', false);
    perform private.notify_team('project', project, submission);
  exception
    when unique_violation then
      -- Somebody else has taken the id since the check above.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
    when others then
      -- Lock timeouts and the like too: the server asks the visitor to try again.
      if sqlstate like 'PT%' or sqlstate in ('23514', '40001', '40P01', '55P03') then
        raise;
      end if;
      raise exception '%', failing using errcode = 'PT503', detail = sqlerrm;
  end;
  return jsonb_build_object('id', project, 'company_id', company, 'files', files);
end
$$;
