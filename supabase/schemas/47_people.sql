-- People, for administrators: searched, counted and paged here, because accounts belong to the
-- engine and no policy opens them. Roles are changed with a reason, and sessions ended.

-- By role, or by ADMIN_EMAILS.
create function private.administrators() returns setof uuid
language sql stable
set search_path = ''
as $$
  select profile.id from public.profiles profile where profile.user_role = 'admin'
  union
  select account.id
  from private.admin_emails listed
  join public.profiles profile on lower(profile.email) = listed.email
  join auth.users account on account.id = profile.id
  where account.email_confirmed_at is not null and lower(account.email) = listed.email
$$;

-- ADMIN_EMAILS contains the address: it stays an administrator's whatever is done here.
create function private.is_listed_administrator(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users account
    join private.admin_emails listed on listed.email = lower(account.email)
    where account.id = person
  )
$$;

-- For deleting a person and changing a role. If two administrators remove each other's role, the
-- second is no longer one.
create function private.require_admin_alone() returns void
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

-- The text without these addresses. What only starts or ends like one is someone else's.
create function private.without_addresses(words text, addresses text[]) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  address text;
begin
  foreach address in array addresses loop
    words := regexp_replace(
      words,
      '(?<![\w.+%-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '(?!\.?[\w-])',
      '[removed]',
      'gi'
    );
  end loop;
  return words;
end
$$;

-- An entry of the audit trail about a person. It outlives them, so it does not contain their
-- address.
create function private.record_act_on_person(
  act text, person uuid, reason text, details jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
  select private.record_act(
    act, 'person', person::text, null,
    private.without_addresses(reason, array(
      select account.email::text from auth.users account where account.id = person
    )),
    details
  )
$$;

-- A page of the people whose address or companies have every word of the search, with the total
-- counts. What only some queries need is computed only for those, because there may be many
-- accounts. The caller is checked before the search is split into words.
create function public.find_people(
  search text, view_name text, sort_by text, from_row integer, row_count integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words text[];
begin
  perform private.require_admin();
  perform private.require_short_search(search);
  words := array(
    select word from regexp_split_to_table(private.plain_text(btrim(search)), '\s+') word
    where word <> '' limit 10
  );
  return (
    with owners as materialized (
      select company.user_id,
        case when cardinality(words) > 0
          then private.plain_text(string_agg(company.name, ' '))
        end as names,
        case when sort_by = 'projects' then sum((
          select count(*) from public.projects project where project.company_id = company.id
        )) end as projects
      from public.companies company
      where company.user_id is not null
      group by company.user_id
    ),
    found as materialized (
      select account.id, account.email, account.created_at, account.last_sign_in_at,
        owners.user_id is not null as is_developer,
        administrator.id is not null as is_administrator,
        owners.projects
      from auth.users account
      left join owners on owners.user_id = account.id
      left join private.administrators() administrator (id) on administrator.id = account.id
      where cardinality(words) = 0 or (
        select bool_and(strpos(concat(lower(account.email), ' ', owners.names), word) > 0)
        from unnest(words) word
      )
    ),
    counted as (
      select
        count(*) as everybody,
        count(*) filter (where is_administrator) as administrators,
        count(*) filter (where is_developer) as developers,
        count(*) filter (where not is_administrator and not is_developer) as others
      from found
    ),
    part as (
      select * from found
      where case view_name
        when 'administrators' then is_administrator
        when 'developers' then is_developer
        when 'others' then not is_administrator and not is_developer
        else true
      end
      order by
        case sort_by when 'email' then lower(email) end,
        case sort_by when 'projects' then coalesce(projects, 0) end desc,
        case sort_by when 'seen' then last_sign_in_at end desc nulls last,
        created_at desc, id
      limit least(greatest(row_count, 1), 200) offset greatest(from_row, 0)
    ),
    described as (
      select part.id, part.email, part.created_at, part.last_sign_in_at, part.is_administrator,
        array(
          select company.name from public.companies company
          where company.user_id = part.id order by company.name
        ) as companies,
        (
          select count(*) from public.projects project
          join public.companies company on company.id = project.company_id
          where company.user_id = part.id
        ) as projects
      from part
    )
    select jsonb_build_object(
      'counts', jsonb_build_object(
        'all', everybody,
        'administrators', administrators,
        'developers', developers,
        'others', others
      ),
      'total', case view_name
        when 'administrators' then administrators
        when 'developers' then developers
        when 'others' then others
        else everybody
      end,
      'rows', coalesce((select jsonb_agg(to_jsonb(described)) from described), '[]')
    )
    from counted
  );
end
$$;

-- Null if there is no one with this id.
create function public.get_person(person uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', account.id,
      'email', account.email,
      'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at,
      'marketing_opt_in', profile.marketing_opt_in,
      'is_administrator', account.id in (select private.administrators()),
      'is_listed', private.is_listed_administrator(account.id),
      'is_last_administrator', array[account.id] = array(select private.administrators()),
      'sessions', (select count(*) from auth.sessions session where session.user_id = account.id),
      'lists', (select count(*) from public.lists list where list.user_id = account.id),
      'keys', (select count(*) from public.api_keys key where key.user_id = account.id),
      'claims', (
        select count(*) from public.company_claims claim where claim.claimant_id = account.id
      ),
      'frozen_comparisons', (
        select count(*) from public.frozen_comparisons frozen where frozen.frozen_by = account.id
      ),
      'companies', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', company.id,
            'name', company.name,
            'listed', (
              select count(*) from public.projects project
              where project.company_id = company.id and project.status = 'approved'
            ),
            'not_listed', (
              select count(*) from public.projects project
              where project.company_id = company.id and project.status <> 'approved'
            ),
            'files', (
              select count(*) from public.project_files file where file.company_id = company.id
            ),
            'colleagues', (
              select count(*) from public.company_members member
              where member.company_id = company.id
            )
          )
          order by company.name
        )
        from public.companies company where company.user_id = account.id
      ), '[]'),
      'memberships', coalesce((
        select jsonb_agg(
          jsonb_build_object('id', company.id, 'name', company.name, 'role', member.role)
          order by company.name
        )
        from public.company_members member
        join public.companies company on company.id = member.company_id
        where member.user_id = account.id
      ), '[]')
    )
    from auth.users account
    join public.profiles profile on profile.id = account.id
    where account.id = person
  );
end
$$;

create function public.set_person_role(person uuid, new_role text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_admin_alone();
  perform private.require_reason(reason);
  if new_role is null or new_role not in ('admin', 'user') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  select user_role into former from public.profiles where id = person for update;
  if former is null then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  if private.is_listed_administrator(person) then
    raise exception 'administrator_by_configuration' using errcode = 'PT409';
  end if;
  if former = new_role then
    raise exception 'role_unchanged' using errcode = 'PT409';
  end if;
  if new_role = 'user' and not exists (
    select from private.administrators() other (id) where other.id <> person
  ) then
    raise exception 'last_administrator' using errcode = 'PT409';
  end if;
  -- The entry comes first: someone who removes their own role is an administrator until then.
  perform private.record_act_on_person(
    case new_role when 'admin' then 'role-given' else 'role-taken' end, person, reason);
  update public.profiles set user_role = new_role where id = person;
end
$$;

-- Ends every session and key of a person; returns how many sessions there were. Links to private
-- files end with the session they were created in.
create function public.end_sessions(person uuid, reason text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended integer;
  revoked integer;
begin
  perform private.require_admin();
  perform private.require_reason(reason);
  if not exists (select from auth.users where id = person) then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  -- a key that is being created for them is created before or after this
  perform pg_advisory_xact_lock(hashtextextended('api keys of ' || person, 0));
  delete from public.api_keys key where key.user_id = person;
  get diagnostics revoked = row_count;
  -- engines differ in the type of this column
  delete from auth.refresh_tokens token where token.user_id::text = person::text;
  delete from auth.sessions session where session.user_id = person;
  get diagnostics ended = row_count;
  perform private.record_act_on_person(
    'sessions-ended', person, reason, jsonb_build_object('sessions', ended, 'keys', revoked));
  return ended;
end
$$;

grant execute on function
  public.find_people(text, text, text, integer, integer),
  public.get_person(uuid),
  public.set_person_role(uuid, text, text),
  public.end_sessions(uuid, text)
to authenticated, service_role;
