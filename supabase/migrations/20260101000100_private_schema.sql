-- What the API must not expose: look-ups used by policies, the list of administrators' addresses,
-- the versions of public data. The request roles may call it from policies, never through the API.

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Whether the statement runs for a visitor (anonymous or signed in) rather than for the server.
create function private.is_visitor() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((select auth.role()), '') in ('anon', 'authenticated')
$$;

create function private.require_server() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_visitor() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
end
$$;
revoke all on function private.require_server() from public, anon, authenticated;

-- Refuses a visitor's change of the columns named as trigger arguments.
create function private.guard_columns() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  column_name text;
begin
  if private.is_visitor() then
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

revoke all on function
  private.is_visitor(), private.guard_columns(), private.refuse_change(), private.set_updated_at()
from public;
grant execute on function
  private.is_visitor(), private.guard_columns(), private.refuse_change(), private.set_updated_at()
to anon, authenticated, service_role;
