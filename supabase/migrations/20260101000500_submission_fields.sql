-- Reading a submission: the form's draft as JSON (company, project, pricing, impact, details, terms)
-- with the files that were chosen (media). Errors are names that domain/errors.ts turns into the
-- visitor's message; `detail` carries the value.

-- A text without spaces around it; null when it is blank.
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

-- A list without blanks and repetitions, numbered in the order chosen.
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
