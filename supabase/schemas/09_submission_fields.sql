-- Reading a submission: the form's draft as JSON (company, project, pricing, impact, details,
-- terms) with the chosen files (media). Errors are names for which domain/errors.ts has the
-- visitor's message; `detail` contains the value.

-- A text without surrounding spaces; null if it is blank.
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

-- A list without blanks and duplicates, numbered in the order chosen.
create function private.submitted_list(submission jsonb, variadic path text[])
returns table (name text, ordinal integer)
language sql immutable
set search_path = ''
as $$
  select btrim(item), min(place)::integer
  from jsonb_array_elements_text(
    case jsonb_typeof(submission #> path) when 'array' then submission #> path else '[]' end
  ) with ordinality chosen (item, place)
  where btrim(item) <> ''
  group by btrim(item)
$$;

-- How much one person can submit, and what a submission can contain. domain/limits.ts has the same
-- numbers; a test compares them.
create function private.submission_limits() returns jsonb
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

create function private.submission_limit(name text) returns bigint
language sql immutable
set search_path = ''
as $$
  select (private.submission_limits() ->> name)::bigint
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

-- The records of a list field, numbered in order; those without a name are left out.
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

-- Too many digits for the column would not be a check violation, so it is reported as one.
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

-- The form's fields; domain/submission/fields has the same table, and a test compares them. `parts`
-- are those of a record, `most` is the limit on names or records.
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

-- Every field of a submission by its path.
create function private.submission_fields(submission jsonb) returns table (field text, value jsonb)
language sql immutable
set search_path = ''
as $$
  select part.key || '.' || entry.key, entry.value
  from jsonb_each(submission) part, jsonb_each(part.value) entry
  where jsonb_typeof(entry.value) <> 'object'
  union all
  select part.key || '.' || entry.key || '.' || inner_entry.key, inner_entry.value
  from jsonb_each(submission) part, jsonb_each(part.value) entry,
    jsonb_each(case jsonb_typeof(entry.value) when 'object' then entry.value else '{}' end) inner_entry
$$;

-- Every value of a submission with its path, including groups of fields. Files have checks of their
-- own.
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

-- Whether each entry of a list is a name, or each record has only known parts.
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
