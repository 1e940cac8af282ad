-- What does most harm in the wrong hands (deleting a person, giving a role, importing, taking a person's
-- data away) asks for a proof of at most 15 minutes ago that it is them: with their second factor, for
-- whoever has one. An access token says by `amr` when each method was used, also after it was renewed.

-- domain/sign-in/recent-authentication.ts has the same number; a test compares them.
create function private.recent_authentication() returns interval
language sql immutable
set search_path = ''
as $$
  select interval '15 minutes'
$$;

-- By Supabase's names for methods: 'recovery' is a link to a mailbox, and no second factor.
create function private.is_second_factor(method text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(method = 'totp' or method like 'mfa/%', false)
$$;

-- Null if never.
create function private.last_authentication(with_second_factor boolean) returns timestamptz
language sql stable
set search_path = ''
as $$
  select to_timestamp(max((proof ->> 'timestamp')::double precision))
  from jsonb_array_elements(
    case jsonb_typeof((select auth.jwt()) -> 'amr')
      when 'array' then (select auth.jwt()) -> 'amr'
      else '[]'
    end
  ) proof
  where jsonb_typeof(proof -> 'timestamp') = 'number'
    and (not with_second_factor or private.is_second_factor(proof ->> 'method'))
$$;

-- The detail tells the page what to ask for.
create function private.require_recent_authentication() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  has_factor boolean := private.has_second_factor((select auth.uid()));
begin
  if coalesce(private.last_authentication(has_factor), '-infinity')
    < now() - private.recent_authentication()
  then
    raise exception 'confirmation_required' using errcode = 'PT403',
      detail = case when has_factor then 'second factor' else 'e-mail' end;
  end if;
end
$$;

-- For deleting a person and for giving or taking a role. Of two administrators who take each other's
-- role, one comes second and is none any more.
create or replace function private.require_admin_alone() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_authentication();
  perform pg_advisory_xact_lock(hashtextextended('roles', 0));
  perform private.require_admin();
end
$$;

-- For an administrator, which the trail tells of.
create or replace function public.export_person(person uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_authentication();
  if not exists (select from auth.users where id = person) then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  perform private.record_act_on_person('person-exported', person, null);
  return private.person_data(person);
end
$$;

-- Two files of one registry at once would undo each other: the second is refused. Only the start asks who
-- is there: a long import may take more than 15 minutes.
create or replace function public.start_import(
  import uuid, registry text, file_name text, as_of date, header text, mapping jsonb,
  row_count integer, wrong_count integer
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_authentication();
  -- a day more, for whoever is ahead of the server's clock
  if as_of > current_date + 1 then
    raise exception 'import_day_in_future' using errcode = 'PT400';
  end if;
  if exists (
    select from public.imports sent
    where sent.id = import and sent.created_by = (select auth.uid())
  ) then
    return;
  end if;
  insert into public.imports (
    id, registry, file_name, as_of, mapping, row_count, wrong_count, created_by
  ) values (
    import, registry, file_name, as_of, mapping, row_count, wrong_count, (select auth.uid())
  );
  insert into public.import_mappings (header_hash, registry, mapping)
  values (md5(header), registry, mapping)
  on conflict (header_hash) do update
  set registry = excluded.registry, mapping = excluded.mapping;
exception
  when unique_violation then
    raise exception 'import_under_way' using errcode = 'PT409', detail = registry;
end
$$;
