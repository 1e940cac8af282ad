-- The team's two lists, the review queue and the projects: one reading of a filter finds the rows of
-- a page, counts the values to filter by, and freezes what a bulk act is about.

-- A filter as the pages send it. Every key narrows; 'none' stands for what is not stated. `left_out`
-- is a key to ignore, for counting the values that could be chosen instead.
create function private.team_list_condition(
  list text, filter jsonb, left_out text default null
) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  condition text := 'true';
  given record;
  chosen text;
begin
  if list is null or list not in ('queue', 'projects') or jsonb_typeof(filter) is distinct from 'object'
  then
    raise exception 'filter_not_valid' using errcode = 'PT400', detail = list;
  end if;
  for given in
    select part.key, part.value from jsonb_each(filter) part where part.key is distinct from left_out
  loop
    chosen := given.value #>> '{}';
    condition := condition || ' and ' || case
      when given.key = 'search' and jsonb_typeof(given.value) = 'string' then
        private.search_condition(list, chosen)
      when given.key = 'states' and jsonb_typeof(given.value) = 'array' then format(
        case list when 'queue' then 'listed.state = any (%L)' else 'listed.status = any (%L)' end,
        array(select jsonb_array_elements_text(given.value)))
      when given.key = 'unclaimed' and jsonb_typeof(given.value) = 'boolean' then
        format('listed.is_unclaimed = %L', chosen)
      when given.key = 'changes' and list = 'projects' then 'listed.has_waiting_change'
      when given.key = 'ended' and list = 'projects' then
        'listed.id in (
          select listing.id from public.listings listing
          where private.is_ended_in_registry(listing.registry_status))'
      when given.key = 'overridden' and list = 'projects' and jsonb_typeof(given.value) = 'boolean'
        then format('listed.is_overridden = %L', chosen)
      when given.key = 'projectStatus' and list = 'projects' then case chosen
        when 'none' then 'listed.project_status is null'
        else format('listed.project_status = %L', chosen)
      end
      when given.key = 'registry' then case chosen
        when 'none' then 'listed.registry is null' else format('listed.registry = %L', chosen)
      end
      when given.key = 'registryStatus' then case chosen
        when 'none' then 'listed.registry_status is null'
        -- as the view has it, but found by the status
        else format('listed.id in (
          select record.project_id from public.registry_records record
          join public.projects own on own.id = record.project_id and own.registry = record.registry
            and (lower(btrim(own.project_id)) = lower(btrim(record.registry_id))
              or private.is_registry_id(own.registry, own.project_id, record.registry_id))
          where record.status = %L)', chosen)
      end
      when given.key = 'country' then case chosen
        when 'none' then 'listed.project_location is null'
        else format('%L = any (string_to_array(regexp_replace(listed.project_location, %L, %L, %L), %L))',
          chosen, '\s*[,;|/]\s*', '|', 'g', '|')
      end
      when given.key = 'type' then case chosen
        when 'none' then 'not exists (
          select from public.project_types list where list.project_id = listed.id)'
        else format('listed.id in (
          select list.project_id from public.project_types list where list.type_name = %L)', chosen)
      end
      when given.key = 'methodology' then case chosen
        when 'none' then 'not exists (
          select from public.project_methodologies list where list.project_id = listed.id)'
        else format('listed.id in (
          select list.project_id from public.project_methodologies list
          where coalesce(list.methodology_id::text, list.methodology_name) = %L)', chosen)
      end
      when given.key = 'import' then format('listed.id in (
          select imported.project_id from public.import_rows imported
          where imported.import_id::text = %L and imported.outcome in (''new'', ''changed''))', chosen)
    end;
    -- a key or value that means nothing must not widen what an act is about
    if condition is null then
      raise exception 'filter_not_valid' using errcode = 'PT400', detail = given.key;
    end if;
  end loop;
  return condition;
end
$$;

-- Every word of a search occurs in the row's text, as domain/text/search-condition.ts has it. A word
-- has no blank, so it occurs in one of the parts that the view joins: each part is read alone, from
-- an index, instead of every row of the view.
create function private.search_condition(list text, search text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(string_agg(format(
    'listed.id in (
       select project.id from public.projects project where project.search_text like %1$L
       union all
       select project.id from public.companies company
       join public.projects project on project.company_id = company.id
       where company.search_text like %1$L
       union all
       select record.project_id from public.registry_records record where record.status in (
         select known.status from (
           select distinct any_record.status from public.registry_records any_record
         ) known
         where lower(known.status) like %1$L
       )' || case list when 'queue' then '
       union all
       select typed.project_id from public.project_types typed where lower(typed.type_name) like %1$L'
       else '' end || ')',
    '%' || regexp_replace(word, '[%_*\\(){},"]', '_', 'g') || '%'
  ), ' and '), 'true')
  from (
    select word from regexp_split_to_table(private.plain_text(search), '\s+') word
    where word <> '' limit 10
  ) searched
$$;

create function private.team_list(list text) returns regclass
language sql immutable
set search_path = ''
as $$
  select case list when 'queue' then 'public.review_queue' else 'public.team_projects' end::regclass
$$;

create function private.team_list_order(list text, sort text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  sorted text := case
    when sort = 'company' then 'listed.company_name'
    when sort = 'project' then 'listed.project_id_key'
    when list = 'queue' and sort = 'oldest' then 'listed.since'
    when list = 'queue' and sort = 'newest' then 'listed.since desc'
    when list = 'projects' and sort = 'changed' then 'listed.updated_at desc'
    when list = 'projects' and sort = 'added' then 'listed.created_at desc'
  end;
begin
  if sorted is null then
    raise exception 'sort_not_valid' using errcode = 'PT400', detail = sort;
  end if;
  return sorted || ', listed.id' || case list when 'queue' then ', listed.revision_id' else '' end;
end
$$;

-- A page of a list, and how many rows match. Which rows are on the page is found first, so that
-- what is shown of them is read for these alone.
create function public.find_team_projects(
  list text, filter jsonb, sort text, from_row integer, row_count integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  condition text;
  total bigint;
  ids uuid[];
  revisions uuid[];
  found_rows jsonb;
begin
  perform private.require_admin();
  perform private.require_short_search(filter ->> 'search');
  condition := private.team_list_condition(list, filter);
  -- An index counts and orders the rows of a view; the texts of a search are read only once.
  execute format(
    case when filter ? 'search' then
      'with listed as materialized (select %1$s from %2$s listed where %3$s)
       select (select count(*) from listed), array_agg(page.id), array_agg(page.revision_id)
       from (select * from listed order by %4$s offset %5$s limit %6$s) page'
    else
      'select (select count(*) from %2$s listed where %3$s),
         array_agg(page.id), array_agg(page.revision_id)
       from (
         select %1$s from %2$s listed where %3$s order by %4$s offset %5$s limit %6$s
       ) page'
    end,
    case list
      when 'queue' then 'listed.id, listed.revision_id, listed.since'
      else 'listed.id, null::uuid as revision_id, listed.updated_at, listed.created_at'
    end || ', listed.company_name, listed.project_id_key',
    private.team_list(list), condition, private.team_list_order(list, sort),
    greatest(from_row, 0), least(greatest(row_count, 0), 200)
  ) into total, ids, revisions;
  execute format(
    'select jsonb_agg(to_jsonb(listed) - array[''search_text'', ''project_id_key''] order by page.place)
     from unnest($1, $2) with ordinality page (id, revision, place)
     join %s listed on listed.id = page.id and %s
     where listed.id = any ($1)',
    private.team_list(list),
    case list when 'queue' then 'listed.revision_id is not distinct from page.revision' else 'true' end
  ) into found_rows using ids, revisions;
  return jsonb_build_object('total', total, 'rows', coalesce(found_rows, '[]'));
end
$$;

-- How many rows of a list have each value that it can be filtered by, given the other filters:
-- {"registry": [{"value", "label", "count"}], ...}, the most frequent first. The list is read once:
-- whether a row fits each of these filters is a column.
create function public.count_team_projects(list text, filter jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  facets constant text[] :=
    array['registry', 'registryStatus', 'country', 'type', 'methodology', 'import'];
  fits text;
  counted text;
  answer jsonb;
begin
  perform private.require_admin();
  perform private.require_short_search(filter ->> 'search');
  select string_agg(format('(%s) as %I', private.team_list_condition(list, case
    when filter ? facet then jsonb_build_object(facet, filter -> facet) else '{}' end
  ), 'fits ' || facet), ', ')
  into fits from unnest(facets) facet;
  -- equal values are counted before they are taken apart or named
  select string_agg(format(
    'select %1$L as facet, %2$s as value, %3$s as label, sum(same.count)::bigint as count
     from (
       select %4$s, count(*) as count from listed %5$s where %6$s group by %7$s
     ) same %8$s
     group by 2',
    known.facet, known.value, known.label, known.same, known.joined,
    (
      select string_agg(format('listed.%I', 'fits ' || other), ' and ')
      from unnest(facets) other where other <> known.facet
    ),
    known.grouped, known.named
  ), ' union all ')
  into counted
  from (values
    ('registry', 'coalesce(same.registry, ''none'')', 'null', 'listed.registry', '', '1', ''),
    ('registryStatus', 'coalesce(same.registry_status, ''none'')', 'null',
      'listed.registry_status', '', '1', ''),
    ('country', 'coalesce(place.name, ''none'')', 'null', 'listed.project_location', '', '1',
      'left join lateral regexp_split_to_table(same.project_location, ''\s*[,;|/]\s*'') place (name)
         on true'),
    ('type', 'coalesce(same.type_name, ''none'')', 'null', 'list.type_name',
      'left join public.project_types list on list.project_id = listed.id', '1', ''),
    ('methodology', 'coalesce(same.methodology_id::text, same.methodology_name, ''none'')',
      'max(coalesce(entry.title, same.methodology_name))',
      'list.methodology_id, list.methodology_name',
      'left join public.project_methodologies list on list.project_id = listed.id', '1, 2',
      'left join public.methodologies entry on entry.id = same.methodology_id'),
    ('import', 'file.id::text', 'max(file.file_name || '', '' || file.as_of)', 'imported.import_id',
      'join public.import_rows imported on imported.project_id = listed.id
         and imported.outcome in (''new'', ''changed'')', '1',
      'join public.imports file on file.id = same.import_id and file.status <> ''undone''')
  ) known (facet, value, label, same, joined, grouped, named);
  execute format(
    'with listed as materialized (
       select listed.id, listed.registry, listed.registry_status, listed.project_location, %s
       from %s listed where %s
     ),
     ranked as (
       select counted.*, row_number() over (partition by facet order by count desc, value) as place
       from (%s) counted
     )
     select jsonb_object_agg(facet, found) from (
       select facet, jsonb_agg(
         jsonb_build_object(''value'', value, ''label'', label, ''count'', count) order by place
       ) as found
       from ranked where place <= 300 group by facet
     ) each_facet',
    fits, private.team_list(list), private.team_list_condition(list, filter - facets), counted
  ) into answer;
  return (select jsonb_object_agg(facet, '[]'::jsonb) from unnest(facets) facet)
    || coalesce(answer, '{}');
end
$$;

grant execute on function
  public.find_team_projects(text, jsonb, text, integer, integer),
  public.count_team_projects(text, jsonb)
to authenticated, service_role;
