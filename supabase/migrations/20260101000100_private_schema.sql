-- What the API must not expose: look-ups used by policies, the list of administrators' addresses,
-- the versions of public data. The request roles may call it from policies, never through the API.

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Whether the statement runs for the server: with the service's key, or in a direct session of the
-- database. "Not for a visitor" would not do: a statement that lost its context is for nobody.
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
revoke all on function private.require_server() from public, anon, authenticated;

-- Refuses everybody's but the server's change of the columns named as trigger arguments.
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

-- Refuses every change, whoever asks: for records that are evidence.
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

-- For names and other texts of one line: no line breaks, no other control characters, none that turn
-- the direction of writing round. domain/one-line.ts has the same rule for the form.
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

revoke all on function
  private.is_server(), private.guard_columns(), private.refuse_change(), private.set_updated_at(),
  private.is_one_line(text), private.is_running_text(text)
from public;
grant execute on function
  private.is_server(), private.guard_columns(), private.refuse_change(), private.set_updated_at(),
  private.is_one_line(text), private.is_running_text(text)
to anon, authenticated, service_role;
