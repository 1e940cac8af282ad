-- A submission is the form's draft as JSON (company, project, pricing, impact, details, terms), and the
-- files that were chosen with it (media). Its fields are read and checked here.
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

-- Raises when the owner has another company of the submission's company name.
create function private.require_unused_company_name(submission jsonb, project uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'company', 'name');
begin
  if exists (
    select 1
    from public.companies other
    join public.companies own on own.user_id = other.user_id and own.id <> other.id
    join public.projects changed on changed.company_id = own.id
    where changed.id = project and other.name = entered
  ) then
    raise exception 'company_name_taken' using errcode = 'PT409', detail = entered;
  end if;
end
$$;

revoke all on function
  private.submitted_text(jsonb, text[]),
  private.submitted_number(jsonb, text[]),
  private.submitted_list(jsonb, text[]),
  private.require_key_fields(jsonb),
  private.require_unused_project_id(jsonb, uuid),
  private.require_unused_company_name(jsonb, uuid)
from public;
