-- The schema that the API does not expose, the default privileges of new tables and functions, and
-- what several subjects share: checks of texts, and functions for triggers.
create schema if not exists private;

grant usage on schema private to anon, authenticated, service_role;

-- No one can call a new function until it is granted explicitly. PostgreSQL grants functions to
-- PUBLIC in all schemas, and only a statement without a schema revokes that; a hosted Supabase
-- project also grants them to its own roles.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public
  revoke execute on functions from anon, authenticated, service_role;

-- Tables and views are open to the API's roles: row-level security decides.
alter default privileges in schema public
  grant select, insert, update, delete on tables to anon, authenticated, service_role;

-- Whether the statement runs for the server: with the service key, or in a direct database session.
-- 'Not for a visitor' would be too weak: a statement that has lost its context belongs to no one.
create function private.is_server() returns boolean
language sql stable
set search_path = ''
as $$
  select case current_setting('role', true)
    when 'service_role' then coalesce((select auth.role()), '') = 'service_role'
    when 'none' then coalesce((select auth.role()), '') = ''
    else false
  end
$$;

create function private.require_server() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_server() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
end
$$;

-- Only the server may change the columns that are named as trigger arguments.
create function private.guard_columns() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  column_name text;
begin
  if not private.is_server() then
    foreach column_name in array tg_argv loop
      if to_jsonb(old) -> column_name is distinct from to_jsonb(new) -> column_name then
        raise exception 'column_not_changeable'
          using detail = format('%I.%I', tg_table_name, column_name), errcode = '42501';
      end if;
    end loop;
  end if;
  return new;
end
$$;

-- Refuses every change, including the server's: for records that are evidence.
create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'record_not_changeable' using detail = tg_table_name, errcode = '42501';
end
$$;

create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- No line breaks or other control characters, and none that reverse the direction of writing.
-- domain/text/one-line.ts has the same rule for the form.
create function private.is_one_line(words text) returns boolean
language sql immutable
set search_path = ''
as $$
  select words !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
$$;

-- The same for running text, which may have line breaks and tabs.
create function private.is_running_text(words text) returns boolean
language sql immutable
set search_path = ''
as $$
  select private.is_one_line(translate(words, E'\t\n\r', '   '))
$$;

create function private.word_count(words text) returns integer
language sql immutable
set search_path = ''
as $$
  select case
    when words is null or btrim(words) = '' then 0
    else array_length(regexp_split_to_array(btrim(words, E' \t\r\n'), '\s+'), 1)
  end
$$;

-- 244 random bits, which no one can guess.
create function private.random_token() returns text
language sql volatile
set search_path = ''
as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;

-- Ignores case and accents in searches, as plainText in domain/text does. A text without a character
-- of several bytes has no accents, and most have none.
create function private.plain_text(words text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(case
    when octet_length(words) = char_length(words) then words
    else regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')
  end)
$$;

-- Sorts numbers inside a text by their value: 'VCS9' before 'VCS10'. Each is preceded by its length.
create function private.natural_key(words text) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(
    coalesce(lpad(char_length(run.part[1])::text, 3, '0') || run.part[1], run.part[2]), '' order by run.place)
  from regexp_matches(lower(btrim(words)), '0*(\d+)|(\D+)', 'g') with ordinality run (part, place)
$$;

-- A text without case, spaces and punctuation; null if nothing is left.
create function private.comparable(words text) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(regexp_replace(lower(words), '[^[:alnum:]]+', '', 'g'), '')
$$;

-- The ids of a project; a portfolio has several, separated by commas.
create function private.comparable_ids(project_id text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_agg(private.comparable(part))
  from unnest(string_to_array(project_id, ',')) part
  where private.comparable(part) is not null
$$;

-- A URL without protocol, 'www.', query and trailing slash.
create function private.comparable_address(website text) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(
    regexp_replace(lower(btrim(website)), '^https?://(www\.)?|[?#].*$|/+$', '', 'g'), '')
$$;

create function private.iso_time(moment timestamptz) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A search compares every word with every row, so its cost grows with its length.
create function private.require_short_search(search text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(search) > 200 then
    raise exception 'search_too_long' using errcode = 'PT400';
  end if;
end
$$;

grant execute on function
  private.is_server(),
  private.is_one_line(text),
  private.is_running_text(text),
  private.word_count(text),
  private.plain_text(text),
  private.natural_key(text),
  private.comparable(text),
  private.comparable_ids(text),
  private.comparable_address(text),
  private.require_short_search(text)
to anon, authenticated, service_role;
