-- A search compares every word with every row, so its length is what it costs: one of a hundred thousand
-- words kept a connection busy until it was stopped.

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

grant execute on function private.require_short_search(text) to anon, authenticated, service_role;

create or replace function public.find_unclaimed_companies(search text)
returns table (company_id uuid, company_name text, project_count bigint, example_ids text[])
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  words text[];
begin
  perform private.require_short_search(search);
  words := array(
    select distinct word
    from regexp_split_to_table(private.plain_text(btrim(search)), '\s+') word
    where word <> ''
  );
  if words = '{}' then
    return;
  end if;
  return query
  select listing.company_id, listing.company_name, count(*),
    (array_agg(listing.project_id order by listing.project_id))[1:3]
  from public.listings listing
  where listing.is_unclaimed and listing.company_id in (
    select found.company_id from public.listings found
    cross join lateral (
      select private.plain_text(
        concat_ws(' ', found.company_name, found.project_id, found.project_name)) as text
    ) searched
    where found.is_unclaimed
      and (select bool_and(strpos(searched.text, word) > 0) from unnest(words) word)
  )
  group by listing.company_id, listing.company_name
  order by listing.company_name, listing.company_id
  limit 20;
end
$$;

-- Who asks is known before the words are split.
create or replace function public.find_people(
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
