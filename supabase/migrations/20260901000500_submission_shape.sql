-- What a submission may hold: the form's fields and nothing else, and lists of a length that a person
-- chooses by hand. Without it, one call stored thousands of rows, and an edit that waits kept whatever it
-- was sent.

create or replace function private.submission_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'submissionsPerHour', 20,
    'submissionsPerDay', 100,
    'companiesPerPerson', 10,
    'filesPerSubmission', 50,
    'filesPerCompany', 200,
    'bytesPerPerson', 1073741824,
    'namesPerList', 60,
    'charactersPerSubmission', 100000
  )
$$;

-- domain/submission/fields has the same table, a test compares. `parts` are those of a record, `most` is
-- how many names or records there may be.
create function private.submission_fields()
returns table (field text, kind text, parts text[], most integer)
language sql immutable
set search_path = ''
as $$
  select field, 'value', null::text[], null::integer
  from unnest(array[
    'company.name', 'company.email', 'company.location', 'company.size', 'company.developerType',
    'company.developerTypeOther', 'company.projectLocation', 'company.projectRegion',
    'project.id', 'project.isPortfolio', 'project.name', 'project.registry', 'project.registryLink',
    'project.creditingPeriodStart', 'project.creditingPeriodEnd', 'project.verifier',
    'project.latitude', 'project.longitude',
    'pricing.minimumPurchaseQuantity', 'pricing.minimumPurchaseCustomPrice', 'pricing.costPerTon',
    'impact.category', 'impact.stage', 'impact.credit_availability', 'impact.vintage',
    'impact.durability', 'impact.ratings.beZero', 'impact.ratings.sylvera',
    'impact.additional_certifications', 'impact.estimatedAnnualTonnes', 'impact.issuedTonnes',
    'impact.retiredTonnes',
    'details.description', 'details.website', 'details.contactEmail',
    'terms.displayPermissions', 'terms.agreementToTerms'
  ]) field
  union all
  select field, 'list', null, private.submission_limit('namesPerList')::integer
  from unnest(array[
    'project.type', 'project.subType', 'project.sector', 'project.accreditation', 'impact.sdgs'
  ]) field
  union all
  values
    ('project.methodologies', 'records', array['name', 'version', 'link'], 10),
    ('impact.labels', 'records', array['name', 'scope', 'vintages', 'date', 'link'], 20)
$$;

-- Every value of a submission with its path, groups of fields included. Files have checks of their own.
create function private.submission_parts(submission jsonb) returns table (field text, value jsonb)
language sql immutable
set search_path = ''
as $$
  with recursive part (field, value, depth) as (
    select given.key, given.value, 1
    from jsonb_each(submission) given
    where given.key not in ('media', 'removedFiles')
    union all
    select part.field || '.' || inner_part.key, inner_part.value, part.depth + 1
    from part, jsonb_each(
      case jsonb_typeof(part.value) when 'object' then part.value else '{}' end) inner_part
    where part.depth < 4
  )
  select part.field, part.value from part
$$;

-- Whether each entry of a list is a name, or each of a list of records has only its parts.
create function private.has_entries(list jsonb, parts text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select not exists (
    select from jsonb_array_elements(list) entry
    where case
      when parts is null then jsonb_typeof(entry) not in ('string', 'null')
      when jsonb_typeof(entry) = 'object' then entry - parts <> '{}'
      else jsonb_typeof(entry) <> 'null'
    end
  )
$$;

-- A null is a field that was left out, of whatever kind. What the team sets and what the currency is are
-- part of a submission, though no field of the form.
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

-- Called for every submission and edit, the team's included.
create or replace function private.require_key_fields(submission jsonb) returns void
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

-- A row holds what its fields hold; the longest real ones have some thousand characters.
create or replace function private.require_import_rows(entered jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(entered) is distinct from 'array'
    or jsonb_array_length(entered) > (private.import_limits() ->> 'rowsPerPart')::integer
    or exists (
      select from jsonb_array_elements(entered) item
      where jsonb_typeof(item) <> 'object'
        or jsonb_typeof(item -> 'line') is distinct from 'number'
        or private.submitted_text(item, 'id') is null
        or jsonb_typeof(item -> 'values') is distinct from 'object'
        or jsonb_typeof(coalesce(item -> 'additions', '{}')) <> 'object'
        or char_length(item::text) > 20000
        or exists (
          select from jsonb_each((item -> 'values') || coalesce(item -> 'additions', '{}')) given
          left join private.submission_fields() known on known.field = given.key
          where known.field is null or (
            jsonb_typeof(given.value) = 'array' and case known.kind
              when 'value' then true
              else jsonb_array_length(given.value) > known.most
            end
          )
        )
    )
  then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;
