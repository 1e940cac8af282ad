-- Submitting a project: company, project and lists in one transaction, or nothing.
-- A submission is the form's draft as JSON (company, project, pricing, impact, details, terms).
-- Errors are names that domain/errors.ts turns into the visitor's message; `detail` carries the value.

-- A trimmed text of the submission, null when blank.
create function private.submitted_text(submission jsonb, variadic path text[]) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(btrim(submission #>> path), '')
$$;

create function private.submitted_number(submission jsonb, variadic path text[]) returns integer
language plpgsql immutable
set search_path = ''
as $$
declare
  digits text := private.submitted_text(submission, variadic path);
begin
  if digits is null then
    return null;
  end if;
  if digits !~ '^\d{1,9}$' then
    raise exception 'not_a_whole_number' using errcode = 'PT400', detail = array_to_string(path, '.');
  end if;
  return digits::integer;
end
$$;

-- A list of the submission without blanks and repeats, in the order chosen.
create function private.submitted_list(submission jsonb, variadic path text[])
returns table (name text, place integer)
language sql immutable
set search_path = ''
as $$
  select btrim(item), min(ordinal)::integer
  from jsonb_array_elements_text(
    case jsonb_typeof(submission #> path) when 'array' then submission #> path else '[]' end
  ) with ordinality chosen (item, ordinal)
  where btrim(item) <> ''
  group by btrim(item)
$$;

-- Raises when the submission lacks what every project must have.
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

-- Raises when another project already has the submission's project id.
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

-- Writes every field and list of a submission over an existing project and its company.
create function private.write_submission(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  employees integer := private.submitted_number(submission, 'company', 'size');
begin
  update public.companies company
  set
    name = private.submitted_text(submission, 'company', 'name'),
    email = private.submitted_text(submission, 'company', 'email'),
    location = private.submitted_text(submission, 'company', 'location'),
    size = coalesce(employees::text, 'less than 5 employees'),
    size_numeric = employees,
    developer_type = private.submitted_text(submission, 'company', 'developerType'),
    developer_type_other = private.submitted_text(submission, 'company', 'developerTypeOther')
  where company.id = (select company_id from public.projects where id = project);

  update public.projects
  set
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

create function public.submit_project(submission jsonb, submission_key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  key uuid := submission_key;
  company uuid;
  project uuid;
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.require_key_fields(submission);
  if key is null then
    raise exception 'submission_key_required' using errcode = 'PT400';
  end if;

  select existing.id, existing.company_id into project, company
  from public.projects existing
  join public.companies owner on owner.id = existing.company_id
  where existing.submission_key = key and owner.user_id = submitter;
  if project is not null then
    return jsonb_build_object('id', project, 'company_id', company);
  end if;

  perform private.require_unused_project_id(submission, null);

  insert into public.companies (user_id, name)
  values (submitter, private.submitted_text(submission, 'company', 'name'))
  on conflict (user_id, name) do nothing;
  select id into strict company
  from public.companies
  where user_id = submitter and name = private.submitted_text(submission, 'company', 'name');

  begin
    insert into public.projects (company_id, project_id, description, submission_key)
    values (
      company,
      private.submitted_text(submission, 'project', 'id'),
      private.submitted_text(submission, 'details', 'description'),
      key
    )
    returning id into project;
  exception when unique_violation then
    -- another submission took the id or the key between the check above and here
    raise exception 'project_id_taken'
      using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
  end;
  perform private.write_submission(project, submission);

  insert into public.email_outbox (recipient, template, data)
  values (null, 'project-submitted', jsonb_build_object(
    'project', project,
    'project_id', private.submitted_text(submission, 'project', 'id'),
    'company', private.submitted_text(submission, 'company', 'name')
  ));
  return jsonb_build_object('id', project, 'company_id', company);
end
$$;

revoke all on function
  private.submitted_text(jsonb, text[]),
  private.submitted_number(jsonb, text[]),
  private.submitted_list(jsonb, text[]),
  private.require_key_fields(jsonb),
  private.require_unused_project_id(jsonb, uuid),
  private.write_submission(uuid, jsonb)
from public;
revoke all on function public.submit_project(jsonb, uuid) from public, anon;
grant execute on function public.submit_project(jsonb, uuid) to authenticated, service_role;
