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
    'submissionsPerHour', 60,
    'submissionsPerDay', 200,
    'changesPerProjectAndDay', 20,
    'changesPerHour', 600,
    'changesPerDay', 2000,
    'changesPerCall', 50,
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
  return entered::numeric;
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

-- The form's fields with the column that stores each; domain/submission/fields has the same table,
-- and a test compares them. Writing, reading and importing a project follow from it. `is_kept`: stays
-- if a submission leaves it out, because older clients do not send it. `is_imported`: a registry's
-- file can state it. `parts` are those of a record, `most` is the limit on names or records.
create function private.submission_fields()
returns table (
  field text, kind text, table_name text, column_name text, is_kept boolean, is_imported boolean,
  parts text[], most integer
)
language sql immutable
set search_path = ''
as $$
  select stored.*, null::text[], null::integer
  from (values
    ('company.name', 'text', 'companies', 'name', false, true),
    ('company.email', 'text', 'companies', 'email', false, false),
    ('company.location', 'text', 'companies', 'location', false, false),
    ('company.size', 'number', 'companies', 'size_numeric', false, false),
    ('company.developerType', 'text', 'companies', 'developer_type', false, false),
    ('company.developerTypeOther', 'text', 'companies', 'developer_type_other', false, false),
    ('company.projectLocation', 'text', 'projects', 'project_location', false, true),
    ('company.projectRegion', 'text', 'projects', 'project_region', false, true),
    ('project.id', 'text', 'projects', 'project_id', false, false),
    ('project.isPortfolio', 'switch', 'projects', 'is_portfolio', false, false),
    ('project.name', 'text', 'projects', 'project_name', true, true),
    ('project.registry', 'text', 'projects', 'registry', true, false),
    ('project.registryLink', 'text', 'projects', 'registry_link', true, true),
    ('project.creditingPeriodStart', 'date', 'projects', 'crediting_period_start', true, true),
    ('project.creditingPeriodEnd', 'date', 'projects', 'crediting_period_end', true, true),
    ('project.verifier', 'text', 'projects', 'verifier', true, true),
    ('project.latitude', 'latitude', 'projects', 'latitude', true, true),
    ('project.longitude', 'longitude', 'projects', 'longitude', true, true),
    ('pricing.costPerTon', 'number', 'projects', 'cost_per_ton', false, false),
    ('pricing.minimumPurchaseQuantity', 'number', 'projects', 'minimum_purchase_quantity', false, false),
    ('pricing.minimumPurchaseCustomPrice', 'number', 'projects', 'minimum_purchase_custom_price', false, false),
    ('impact.category', 'text', 'projects', 'carbon_category', false, true),
    ('impact.stage', 'text', 'projects', 'project_stage', false, true),
    ('impact.credit_availability', 'text', 'projects', 'credit_availability', false, false),
    ('impact.vintage', 'text', 'projects', 'vintage', false, false),
    ('impact.durability', 'text', 'projects', 'durability', false, false),
    ('impact.ratings.beZero', 'text', 'projects', 'bezero_rating', false, false),
    ('impact.ratings.sylvera', 'text', 'projects', 'sylvera_rating', false, false),
    ('impact.additional_certifications', 'text', 'projects', 'additional_certifications', false, false),
    ('impact.estimatedAnnualTonnes', 'number', 'projects', 'estimated_annual_tonnes', true, true),
    ('impact.issuedTonnes', 'number', 'projects', 'issued_tonnes', true, true),
    ('impact.retiredTonnes', 'number', 'projects', 'retired_tonnes', true, true),
    ('details.description', 'text', 'projects', 'description', false, true),
    ('details.website', 'text', 'projects', 'website', false, true),
    ('details.contactEmail', 'text', 'projects', 'contact_email', false, false),
    ('terms.displayPermissions', 'permission', 'projects', 'display_permissions', false, false),
    ('terms.agreementToTerms', 'switch', 'projects', 'agreement_to_terms', false, false)
  ) stored
  union all
  select list.*, null, private.submission_limit('namesPerList')::integer
  from (values
    ('project.type', 'list', 'project_types', 'type_name', false, true),
    ('project.subType', 'list', 'project_subtypes', 'subtype_name', false, true),
    ('project.sector', 'list', 'project_sectors', 'sector_name', false, true),
    ('project.accreditation', 'list', 'project_accreditations', 'accreditation_name', false, false),
    ('impact.sdgs', 'list', 'project_sdgs', 'sdg_name', false, true)
  ) list
  union all
  values
    ('project.methodologies', 'records', 'project_methodologies', null, true, true,
      array['name', 'version', 'link'], 10),
    ('impact.labels', 'records', 'project_labels', null, true, true,
      array['name', 'scope', 'vintages', 'date', 'link'], 20)
$$;

-- A field in a column of the project itself.
create type private.project_field as (
  field text,
  path text[],
  kind text,
  column_name text,
  is_kept boolean,
  is_imported boolean
);

-- An array, because the planner turns it into a constant: reading the table above for every project
-- would take longer than everything else.
create function private.project_fields() returns private.project_field[]
language sql immutable
set search_path = ''
as $$
  select array_agg((
    field, string_to_array(field, '.'), kind, column_name, is_kept, is_imported
  )::private.project_field)
  from private.submission_fields() where table_name = 'projects'
$$;

-- The value of a field as its column stores it.
create function private.submitted_value(submission jsonb, kind text, variadic path text[])
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case kind
    when 'text' then to_jsonb(nullif(btrim(submission #>> path), ''))
    when 'number' then to_jsonb(private.submitted_number(submission, variadic path))
    when 'date' then to_jsonb(private.submitted_date(submission, variadic path))
    when 'latitude' then
      to_jsonb(private.submitted_degrees(submission, 90, 'latitude_is_in_range', variadic path))
    when 'longitude' then
      to_jsonb(private.submitted_degrees(submission, 180, 'longitude_is_in_range', variadic path))
    when 'switch' then to_jsonb(coalesce((submission #>> path)::boolean, false))
    when 'permission' then
      to_jsonb(coalesce(private.submitted_text(submission, variadic path), 'None'))
  end;
end
$$;

-- What a submission writes to the columns of a project, by column; without what is kept.
create function private.submitted_columns(submission jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(
    known.column_name, private.submitted_value(submission, known.kind, variadic known.path))
  from unnest(private.project_fields()) known
  where not (
    known.is_kept and submission #> known.path is null
    -- a group that is null has empty fields
    and submission -> known.path[1] is distinct from 'null'
  )
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
