-- Writing a submission over a project and its company. The company's details appear on all its
-- listings: while one of its projects is listed, details in the submission of another wait with that
-- project until the team approves it. Nothing is published without a review.

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
end
$$;

create function private.require_unused_project_id(submission jsonb, except_project uuid)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'project', 'id');
begin
  if exists (
    select 1 from public.projects
    where lower(btrim(project_id)) = lower(entered) and id is distinct from except_project
  ) then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = entered;
  end if;
end
$$;

-- Writes every field and list of a submission over a project; the company's part waits there if given.
create function private.write_project(project uuid, submission jsonb, waiting_company jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.projects
  set
    submitted_company = waiting_company,
    project_id = private.submitted_text(submission, 'project', 'id'),
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
end
$$;

-- Writes everything and rolls it back: what could not be applied at its approval is refused now.
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
-- has not been reviewed.
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
      -- Whoever reviews another project of this company has read other details, and looks again.
      update public.projects set updated_at = now()
      where company_id = company.id and id <> project and status = 'submitted';
    end if;
  else
    perform private.dry_run_submission(project, company.id, submission);
    waiting_company := nullif(submitted_details, current_details);
  end if;
  perform private.write_project(project, submission, waiting_company);
end
$$;
