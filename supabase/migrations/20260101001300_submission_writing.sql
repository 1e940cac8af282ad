-- Writing a submission over a project and its company. A company's details stand on every listing of
-- it: while one of its projects is listed, details that come with another submission wait at that
-- project and apply when the team approves it. Nothing unreviewed is published.

-- The company's own part of a submission, every field a text.
create function private.submitted_company(submission jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(
    field, coalesce(private.submitted_text(submission, 'company', field), '')
  )
  from unnest(array[
    'name', 'email', 'location', 'size', 'developerType', 'developerTypeOther'
  ]) field
$$;

-- A company that stays as it is is not written: others who submit for it need not wait.
create function private.write_company(company uuid, submission jsonb) returns void
language sql
set search_path = ''
as $$
  update public.companies stored
  set
    name = given.name,
    email = given.email,
    location = given.location,
    size = coalesce(given.size_numeric::text, 'less than 5 employees'),
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

-- Writes every field and list of a submission over an existing project, and over its company unless
-- that is listed and the submission is not reviewed.
create function private.write_submission(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  owner public.companies;
  own_status text;
  stands jsonb;
  proposed jsonb := private.submitted_company(submission);
begin
  select * into strict owner
  from public.companies where id = (select company_id from public.projects where id = project);
  select status into own_status from public.projects where id = project;
  stands := jsonb_build_object(
    'name', owner.name,
    'email', coalesce(owner.email, ''),
    'location', coalesce(owner.location, ''),
    'size', coalesce(owner.size_numeric::text, ''),
    'developerType', coalesce(owner.developer_type, ''),
    'developerTypeOther', coalesce(owner.developer_type_other, '')
  );
  if own_status = 'approved' or not exists (
    select 1 from public.projects where company_id = owner.id and status = 'approved'
  ) then
    perform private.write_company(owner.id, submission);
    if proposed <> stands then
      -- Whoever reviews another project of this company has read other details, and looks again.
      update public.projects set updated_at = now()
      where company_id = owner.id and id <> project and status = 'submitted';
    end if;
    proposed := null;
  else
    -- Tried and taken back: what could not be applied later is refused now.
    begin
      perform private.write_company(owner.id, submission);
      raise sqlstate 'PTDRY';
    exception when sqlstate 'PTDRY' then
      null;
    end;
  end if;

  update public.projects
  set
    submitted_company = nullif(proposed, stands),
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

  delete from public.project_types where project_id = project;
  insert into public.project_types (project_id, type_name, position)
  select project, name, place from private.submitted_list(submission, 'project', 'type');

  delete from public.project_subtypes where project_id = project;
  insert into public.project_subtypes (project_id, subtype_name, position)
  select project, name, place from private.submitted_list(submission, 'project', 'subType');

  delete from public.project_sectors where project_id = project;
  insert into public.project_sectors (project_id, sector_name, position)
  select project, name, place from private.submitted_list(submission, 'project', 'sector');

  delete from public.project_accreditations where project_id = project;
  insert into public.project_accreditations (project_id, accreditation_name, position)
  select project, name, place from private.submitted_list(submission, 'project', 'accreditation');

  delete from public.project_sdgs where project_id = project;
  insert into public.project_sdgs (project_id, sdg_name, position)
  select project, name, place from private.submitted_list(submission, 'impact', 'sdgs')
  where name <> 'None';
end
$$;

create function private.apply_submitted_company() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.write_company(
    new.company_id, jsonb_build_object('company', new.submitted_company));
  new.submitted_company := null;
  return new;
end
$$;

create trigger apply_submitted_company before update of status on public.projects
  for each row
  when (new.status = 'approved' and old.status <> 'approved' and new.submitted_company is not null)
  execute function private.apply_submitted_company();

revoke all on function
  private.submitted_company(jsonb),
  private.write_company(uuid, jsonb),
  private.write_submission(uuid, jsonb),
  private.apply_submitted_company()
from public;
