-- The team's lists and bulk acts for thousands of projects: filters and pages found in the database,
-- what a review compares with all others by index, and acts that the server works through.

create function private.natural_key(words text) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(
    coalesce(lpad(char_length(run.part[1])::text, 3, '0') || run.part[1], run.part[2]), '' order by run.place)
  from regexp_matches(lower(btrim(words)), '0*(\d+)|(\D+)', 'g') with ordinality run (part, place)
$$;

-- for those who write the columns and indexes that are computed by them
grant execute on function
  private.natural_key(text),
  private.comparable(text),
  private.comparable_ids(text),
  private.comparable_address(text)
to anon, authenticated, service_role;

alter table public.projects
  add column status_since timestamptz,
  add column project_id_key text collate "C" generated always as (private.natural_key(project_id)) stored;

-- As the queue has told it so far. Nothing of the projects changes, so no trigger runs.
alter table public.projects disable trigger user;
update public.projects project
set status_since = coalesce(
  case
    when project.status = 'submitted' then (
      select max(again.created_at) from public.resubmissions again
      where again.project_id = project.id
    )
    else greatest(
      (
        select max(review.created_at) from public.reviews review
        where review.project_id = project.id and review.revision_id is null
      ),
      (
        select max(own.created_at) from public.offer_changes own
        where own.project_id = project.id and own.change = 'withdrawn'
      )
    )
  end,
  project.created_at
);
alter table public.projects
  alter column status_since set not null,
  alter column status_since set default now();
alter table public.projects enable trigger user;

create index projects_created_at_idx on public.projects (created_at desc, id);
-- with all that the queue is ordered, counted and joined by
create index projects_status_idx
  on public.projects (status, status_since, id) include (company_id);
create index projects_project_id_key_idx on public.projects (project_id_key, id);

-- What a review compares with all other projects. A description is too long for an index.
create index projects_comparable_ids_idx
  on public.projects using gin (private.comparable_ids(project_id));
create index projects_comparable_description_idx
  on public.projects (md5(private.comparable(description)));
create index projects_comparable_website_idx
  on public.projects (private.comparable_address(website));

create function private.note_status_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  return new;
end
$$;

create trigger note_first_status_time before insert on public.projects
  for each row execute function private.note_status_time();
create trigger note_status_time before update of status on public.projects
  for each row when (new.status <> old.status) execute function private.note_status_time();

create index companies_comparable_name_idx on public.companies (private.comparable(name));

create index registry_records_status_idx on public.registry_records (status);

alter table private.erasures alter column person drop not null;

alter table public.jobs drop constraint kind_is_known;
alter table public.jobs add constraint kind_is_known check (
  kind in ('email', 'logo-publication', 'file-removal', 'folder-removal', 'bulk-act')
);

alter table public.audit_trail drop constraint subject_kind_is_known;
alter table public.audit_trail add constraint subject_kind_is_known check (subject_kind in (
  'project', 'company', 'person', 'methodology', 'post', 'import', 'claim', 'ratings', 'invitation',
  'job', 'bulk-act'
));

drop function public.review_projects(jsonb);
drop view public.review_queue;
drop view public.team_projects_by_type;
drop view public.team_projects;
drop view private.primary_project_types;

create view public.review_queue with (security_invoker = true) as
select
  project.id,
  null::uuid as revision_id,
  project.status::text as state,
  project.project_id,
  company.name as company_name,
  project.project_location,
  (
    select list.type_name from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name limit 1
  ) as project_type,
  project.status_since as since,
  project.project_name,
  project.registry,
  company.user_id is null as is_unclaimed,
  project.updated_at as seen_at,
  concat_ws(' ', company.search_text, project.search_text, lower(record.status), (
    select lower(string_agg(list.type_name, ' ')) from public.project_types list
    where list.project_id = project.id
  )) as search_text,
  project.company_id,
  project.project_id_key,
  project.registry_link,
  -- not in the join, which would otherwise be made even where its columns are not needed
  case
    when record.registry = project.registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
    then record.status
  end as registry_status,
  coalesce(
    record.has_ended and record.registry = project.registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id)),
    false
  ) as has_ended_in_registry
from public.projects project
left join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
union all
select
  project.id,
  revision.id,
  'revision',
  project.project_id,
  company.name,
  project.project_location,
  (
    select list.type_name from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name limit 1
  ),
  revision.created_at,
  project.project_name,
  project.registry,
  company.user_id is null,
  revision.updated_at,
  concat_ws(' ', company.search_text, project.search_text, lower(record.status), (
    select lower(string_agg(list.type_name, ' ')) from public.project_types list
    where list.project_id = project.id
  )),
  project.company_id,
  project.project_id_key,
  project.registry_link,
  case
    when record.registry = project.registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
    then record.status
  end,
  coalesce(
    record.has_ended and record.registry = project.registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id)),
    false
  )
from public.pending_revisions revision
join public.projects project on project.id = revision.project_id
left join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
where revision.decision is null;

create view public.team_projects with (security_invoker = true) as
select
  project.id,
  project.project_id,
  project.project_name,
  project.registry,
  company.name as company_name,
  company.user_id is null as is_unclaimed,
  exists (
    select from public.display_overrides override where override.company_id = company.id
  ) as is_overridden,
  project.project_location,
  array(
    select list.type_name from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name
  ) as types,
  project.status,
  project.project_status,
  exists (
    select from public.pending_revisions revision
    where revision.project_id = project.id and revision.decision is null
  ) as has_waiting_change,
  project.created_at,
  project.updated_at,
  concat_ws(' ', company.search_text, project.search_text, lower(record.status))
    as search_text,
  project.company_id,
  project.project_id_key,
  project.registry_link,
  -- not in the join, which would otherwise be made even where its columns are not needed
  case
    when record.registry = project.registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
    then record.status
  end as registry_status,
  coalesce(
    record.has_ended and record.registry = project.registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id)),
    false
  ) as has_ended_in_registry
from public.projects project
left join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id;

create table private.listed_costs (
  id uuid primary key references public.gated_listing_values (id) on delete cascade,
  figure_type text not null,
  cost_per_ton integer not null
);
create index listed_costs_figure_type_idx on private.listed_costs (figure_type, cost_per_ton);

insert into private.listed_costs (id, figure_type, cost_per_ton)
select listing.id, private.figure_type(listing.types::text[], listing.is_portfolio),
  gated.cost_per_ton
from public.listings listing
join public.gated_listing_values gated on gated.id = listing.id
where gated.cost_per_ton > 0
  and listing.credit_availability like 'Yes%'
  and listing.project_status is distinct from 'Sold out'
  and private.figure_type(listing.types::text[], listing.is_portfolio) is not null;

create function private.note_listed_costs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.listed_costs (id, figure_type, cost_per_ton)
  select listing.id, private.figure_type(listing.types::text[], listing.is_portfolio),
    added.cost_per_ton
  from added join public.listings listing on listing.id = added.id
  where added.cost_per_ton > 0
    and listing.credit_availability like 'Yes%'
    and listing.project_status is distinct from 'Sold out'
    and private.figure_type(listing.types::text[], listing.is_portfolio) is not null;
  return null;
end
$$;

create trigger note_costs after insert on public.gated_listing_values
  referencing new table as added
  for each statement execute function private.note_listed_costs();

alter table private.listed_costs enable row level security;

create policy "Nobody" on private.listed_costs for all to anon, authenticated using (false);

create or replace function public.get_review_counts() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'new', submitted - imported,
      'imported', imported,
      'changes', (select count(*) from public.pending_revisions where decision is null),
      'approved', approved,
      'changes-requested', changes_requested,
      'rejected', rejected,
      'withdrawn', withdrawn,
      'claims', (select count(*) from public.company_claims where decision is null)
    )
    from (
      select
        count(*) filter (where status = 'submitted') as submitted,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'changes_requested') as changes_requested,
        count(*) filter (where status = 'rejected') as rejected,
        count(*) filter (where status = 'withdrawn') as withdrawn
      from public.projects
    ) counted,
    (
      select count(*) as imported from public.projects project
      join public.companies company on company.id = project.company_id
      where project.status = 'submitted' and company.user_id is null
    ) unclaimed
  );
end
$$;

create or replace function public.get_review_findings(project uuid, revision uuid default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  subject record;
  revised jsonb;
  costs record;
  duplicates record;
begin
  if not (select public.is_admin()) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  select own.project_id, own.registry::text as registry, own.website, own.description,
    company.id as company_id, company.name as company_name, company.user_id,
    private.figure_type(
      coalesce(override.project_types::text[], array(
        select list.type_name::text from public.project_types list
        where list.project_id = own.id order by list.position, list.type_name
      )),
      own.is_portfolio
    ) as project_type
  into subject
  from public.projects own
  join public.companies company on company.id = own.company_id
  left join public.display_overrides override on override.company_id = own.company_id
  where own.id = project;
  if subject is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  select submission into revised
  from public.pending_revisions where id = revision and project_id = project;
  if revised is not null then
    subject.project_id := private.submitted_text(revised, 'project', 'id');
    if revised -> 'project' ? 'registry' then
      subject.registry := private.submitted_text(revised, 'project', 'registry');
    end if;
    subject.website := private.submitted_text(revised, 'details', 'website');
    subject.description := private.submitted_text(revised, 'details', 'description');
    subject.company_name := private.submitted_text(revised, 'company', 'name');
    subject.project_type := private.figure_type(
      array(select name from private.submitted_list(revised, 'project', 'type') order by ordinal),
      coalesce((revised #>> '{project,isPortfolio}')::boolean, false)
    );
  end if;

  -- the same median as buyers see
  select percentile_cont(0.5) within group (order by listed.cost_per_ton) as median,
    count(*) as compared
  into costs
  from private.listed_costs listed where listed.figure_type = subject.project_type;

  -- Each reason has an index of its own.
  with alike (id, reason) as (
    select other.id, 'project_id' from public.projects other
    where private.comparable_ids(other.project_id) && private.comparable_ids(subject.project_id)
      and (other.registry = subject.registry) is not false
    union all
    select other.id, 'description' from public.projects other
    where md5(private.comparable(other.description)) = md5(private.comparable(subject.description))
    union all
    select other.id, 'website' from public.projects other
    where private.comparable_address(other.website) = private.comparable_address(subject.website)
      and other.company_id <> subject.company_id
    union all
    select other.id, 'company' from public.companies company
    join public.projects other on other.company_id = company.id
    where private.comparable(company.name) = private.comparable(subject.company_name)
      and company.user_id <> subject.user_id
  ),
  others as (
    select alike.id,
      array_agg(alike.reason order by array_position(
        array['project_id', 'description', 'website', 'company'], alike.reason)) as reasons,
      count(*) over () as found
    from alike where alike.id <> project
    group by alike.id
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'id', other.id, 'project_id', other.project_id, 'company_name', company.name,
      'status', other.status, 'reasons', shown.reasons
    ) order by other.created_at, other.id), '[]') as listed,
    coalesce(max(shown.found), 0) as found
  into duplicates
  from (
    -- thousands may share a website or a description: the most telling ones, then the oldest
    select others.* from others join public.projects on projects.id = others.id
    order by 'project_id' = any (others.reasons) desc, cardinality(others.reasons) desc,
      projects.created_at, projects.id
    limit 20
  ) shown
  join public.projects other on other.id = shown.id
  join public.companies company on company.id = other.company_id;

  return jsonb_build_object(
    'project_type', subject.project_type,
    'median_cost', costs.median,
    'compared', costs.compared,
    'duplicates', duplicates.listed,
    'duplicate_count', duplicates.found
  );
end
$$;

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
        private.search_condition(chosen)
      when given.key = 'states' and jsonb_typeof(given.value) = 'array' then format(
        case list when 'queue' then 'listed.state = any (%L)' else 'listed.status = any (%L)' end,
        array(select jsonb_array_elements_text(given.value)))
      when given.key = 'unclaimed' and jsonb_typeof(given.value) = 'boolean' then
        format('listed.is_unclaimed = %L', chosen)
      when given.key = 'changes' and list = 'projects' then 'listed.has_waiting_change'
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
        else format('listed.registry_status = %1$L and listed.id in (
          select record.project_id from public.registry_records record
          where record.status = %1$L)', chosen)
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

-- Every word of a search occurs in the row's text, as domain/text/search-condition.ts has it.
create function private.search_condition(search text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(string_agg(format(
    'listed.search_text like %L', '%' || regexp_replace(word, '[%_*\\(){},"]', '_', 'g') || '%'
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
  select string_agg(format(
    'select %1$L as facet, %2$s as value, %3$s as label, count(*) as count from listed %4$s
     where %5$s group by 2',
    known.facet, known.value, known.label, known.joined,
    (
      select string_agg(format('listed.%I', 'fits ' || other), ' and ')
      from unnest(facets) other where other <> known.facet
    )
  ), ' union all ')
  into counted
  from (values
    ('registry', 'coalesce(listed.registry, ''none'')', 'null', ''),
    ('registryStatus', 'coalesce(listed.registry_status, ''none'')', 'null', ''),
    ('country', 'coalesce(place.name, ''none'')', 'null',
      'left join lateral regexp_split_to_table(listed.project_location, ''\s*[,;|/]\s*'') place (name)
         on true'),
    ('type', 'coalesce(list.type_name, ''none'')', 'null',
      'left join public.project_types list on list.project_id = listed.id'),
    ('methodology', 'coalesce(list.methodology_id::text, list.methodology_name, ''none'')',
      'max(coalesce(entry.title, list.methodology_name))',
      'left join public.project_methodologies list on list.project_id = listed.id
       left join public.methodologies entry on entry.id = list.methodology_id'),
    ('import', 'file.id::text', 'max(file.file_name || '', '' || file.as_of)',
      'join public.import_rows imported on imported.project_id = listed.id
         and imported.outcome in (''new'', ''changed'')
       join public.imports file on file.id = imported.import_id and file.status <> ''undone''')
  ) known (facet, value, label, joined);
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

create table public.bulk_acts (
  -- made by the browser, so that starting twice starts one act
  id uuid primary key,
  -- domain/review/bulk-act.ts has the label of each kind
  kind text not null constraint kind_is_known check (
    kind in ('approve', 'request-changes', 'reject', 'withdraw', 'edit', 'delete')
  ),
  -- what was chosen; null: rows selected one by one
  filter jsonb check (jsonb_typeof(filter) = 'object'),
  -- of an edit, by field, as in a submission
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  reason text check (char_length(reason) <= 2000),
  total integer not null check (total > 0),
  done integer not null default 0,
  -- had the values of an edit already
  unchanged integer not null default 0,
  refused integer not null default 0,
  status text not null default 'running'
    constraint status_is_known check (status in ('running', 'finished', 'stopped')),
  -- why it stopped, if no one stopped it
  problem text,
  -- no reference, because accounts may be deleted
  created_by uuid not null,
  stopped_by uuid,
  -- how its administrator had logged in
  assurance text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index bulk_acts_created_at_idx on public.bulk_acts (created_at desc, id);
create index bulk_acts_running_idx on public.bulk_acts (created_at) where status = 'running';

create table public.bulk_act_rows (
  act_id uuid not null references public.bulk_acts (id) on delete restrict,
  place integer not null,
  -- no reference, because the row outlives the project
  project_id uuid not null,
  revision_id uuid,
  -- when what is decided on was last changed
  seen_at timestamptz not null,
  -- what it was called at the time
  registry_id text not null,
  name text,
  -- null: not yet, or stopped before
  outcome text constraint outcome_is_known check (outcome in ('done', 'unchanged', 'refused')),
  -- why it was refused: {"error", "detail"}
  problem jsonb,
  -- what an entry of its own in the audit trail would say: {"act", "details"}
  recorded jsonb,
  settled_at timestamptz,
  primary key (act_id, place)
);
create index bulk_act_rows_waiting_idx on public.bulk_act_rows (act_id, place) where outcome is null;
create index bulk_act_rows_outcome_idx on public.bulk_act_rows (act_id, outcome, place);
create index bulk_act_rows_project_id_idx on public.bulk_act_rows (project_id);

-- The row that a transaction is working on: what it does is recorded there (private.record_act).
create table private.bulk_act_work (
  transaction xid8 primary key default pg_current_xact_id(),
  act_id uuid not null,
  place integer not null default 0
);

create function private.bulk_act_progress(act public.bulk_acts) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', act.id, 'status', act.status, 'total', act.total, 'done', act.done,
    'unchanged', act.unchanged, 'refused', act.refused
  )
$$;

-- Decides on, edits or deletes the project of one row.
create function private.do_bulk_act_row(act public.bulk_acts, staged public.bulk_act_rows)
returns void
language plpgsql
set search_path = ''
as $$
begin
  case act.kind
    when 'edit' then
      perform public.edit_project(staged.project_id, act.changes, act.reason, staged.seen_at);
    when 'delete' then
      perform private.delete_unclaimed_project(staged.project_id, staged.seen_at);
    else
      perform public.review_project(
        staged.project_id,
        case act.kind
          when 'approve' then 'approved'
          when 'request-changes' then 'changes_requested'
          when 'reject' then 'rejected'
          else 'withdrawn'
        end,
        act.reason, staged.revision_id, staged.seen_at);
  end case;
end
$$;

-- Does the next hundred rows, in the caller's name. They are in the order of their companies, so
-- that two acts on the same projects wait for each other and do not block each other.
create function private.do_bulk_act_part(act uuid) returns public.bulk_acts
language plpgsql
set search_path = ''
as $$
declare
  current public.bulk_acts;
  staged public.bulk_act_rows;
  result text;
  failure jsonb;
  problem_name text;
  problem_detail text;
begin
  select * into current from public.bulk_acts started where started.id = act for update;
  if current.status <> 'running' then
    return current;
  end if;
  insert into private.bulk_act_work (act_id) values (act);
  for staged in
    select * from public.bulk_act_rows waiting
    where waiting.act_id = act and waiting.outcome is null order by waiting.place limit 100
  loop
    result := 'done';
    failure := null;
    update private.bulk_act_work set place = staged.place
    where transaction = pg_current_xact_id();
    begin
      perform private.do_bulk_act_row(current, staged);
    exception
      -- not this row's fault: the whole part is tried again
      when deadlock_detected or serialization_failure or lock_not_available then
        raise;
      when others then
        get stacked diagnostics problem_name = message_text, problem_detail = pg_exception_detail;
        result := case problem_name when 'nothing_changed' then 'unchanged' else 'refused' end;
        failure := case result when 'refused' then
          jsonb_build_object('error', problem_name, 'detail', nullif(problem_detail, '')) end;
    end;
    update public.bulk_act_rows settled
    set outcome = result, problem = failure, settled_at = clock_timestamp()
    where settled.act_id = act and settled.place = staged.place;
    current.done := current.done + (result = 'done')::integer;
    current.unchanged := current.unchanged + (result = 'unchanged')::integer;
    current.refused := current.refused + (result = 'refused')::integer;
  end loop;
  delete from private.bulk_act_work where transaction = pg_current_xact_id();
  if current.done + current.unchanged + current.refused = current.total then
    current.status := 'finished';
    current.finished_at := clock_timestamp();
  end if;
  update public.bulk_acts settled
  set done = current.done, unchanged = current.unchanged, refused = current.refused,
    status = current.status, finished_at = current.finished_at
  where settled.id = act;
  return current;
end
$$;

-- The audit trail's details: the filter in words that outlive what it refers to.
create function private.bulk_act_details(filter jsonb, changes jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_strip_nulls(
    coalesce(filter, '{}') - array['states', 'import', 'methodology'] || changes || jsonb_build_object(
      'review_status', filter -> 'states',
      'import', (
        select file.file_name || ' (' || file.registry || ', ' || file.as_of || ')'
        from public.imports file where file.id::text = filter ->> 'import'
      ),
      'methodology', coalesce(
        (
          select entry.title from public.methodologies entry
          where entry.id::text = filter ->> 'methodology'
        ),
        filter ->> 'methodology'
      )
    )
  )
$$;

-- Freezes the rows that match a filter, or those that are named.
create function private.freeze_bulk_act_rows(act uuid, kind text, list text, filter jsonb, named jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  frozen integer;
begin
  -- Only decisions are about a pending change; everything else is about the project itself.
  execute format(
    'insert into public.bulk_act_rows (
       act_id, place, project_id, revision_id, seen_at, registry_id, name
     )
     select $1, row_number() over (order by company_id, id, revision_id), id, revision_id, seen_at,
       registry_id, project_name
     from (
       select distinct on (chosen.id, chosen.revision_id) project.company_id, chosen.id,
         chosen.revision_id, coalesce(chosen.seen_at, project.updated_at, now()) as seen_at,
         coalesce(project.project_id, chosen.id::text) as registry_id, project.project_name
       from (%s) chosen
       left join public.projects project on project.id = chosen.id
     ) rows',
    case
      -- without the time at which it was read, nothing is decided
      when named is not null then
        'select (item ->> ''project'')::uuid as id,
           case when $2 then (item ->> ''revision'')::uuid end as revision_id,
           case when $2 or item ->> ''revision'' is null
             then coalesce((item ->> ''seen_at'')::timestamptz, ''-infinity'') end as seen_at
         from jsonb_array_elements($3) item'
      else format(
        'select listed.id, case when $2 then %s end as revision_id,
           case when $2 then %s end as seen_at
         from %s listed where %s',
        case list when 'queue' then 'listed.revision_id' else 'null::uuid' end,
        case list when 'queue' then 'listed.seen_at' else 'listed.updated_at' end,
        private.team_list(list), private.team_list_condition(list, filter))
    end
  ) using act, kind in ('approve', 'request-changes', 'reject'), named;
  get diagnostics frozen = row_count;
  return frozen;
end
$$;

-- Starts a bulk act on named rows ({"project", "revision", "seen_at"}) or on all that match a
-- filter; `expected` is how many the administrator was told. Up to a hundred are done
-- immediately, more by the server. Deleting requires a recent authentication.
create function public.start_bulk_act(
  act uuid, kind text, list text, expected integer, filter jsonb default null,
  rows jsonb default null, reason text default null, changes jsonb default '{}'
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  started public.bulk_acts;
  frozen integer;
begin
  perform private.require_admin();
  select * into started from public.bulk_acts earlier
  where earlier.id = act and earlier.created_by = (select auth.uid());
  if started.id is not null then
    return private.bulk_act_progress(started);
  end if;
  if kind = 'delete' then
    perform private.require_recent_authentication();
  end if;
  if kind is distinct from 'approve' then
    perform private.require_reason(reason);
  end if;
  if (filter is null) = (rows is null)
    or jsonb_typeof(coalesce(rows, '[]')) <> 'array'
    or (kind = 'edit') <> (coalesce(changes, '{}') <> '{}')
    or exists (
      select from jsonb_object_keys(coalesce(changes, '{}')) field
      where field not in ('project.sector', 'project.type', 'project.subType', 'team.projectStatus')
    )
  then
    raise exception 'bulk_act_not_valid' using errcode = 'PT400';
  end if;
  perform private.require_short_search(filter ->> 'search');

  insert into public.bulk_acts (id, kind, filter, changes, reason, total, created_by, assurance)
  values (
    act, kind, filter || jsonb_build_object('list', list), coalesce(changes, '{}'),
    nullif(btrim(reason), ''), greatest(expected, 1), (select auth.uid()),
    (select auth.jwt()) ->> 'aal'
  )
  returning * into started;
  frozen := private.freeze_bulk_act_rows(act, kind, list, filter, rows);
  if frozen = 0 or frozen is distinct from expected then
    raise exception 'selection_changed' using errcode = 'PT409', detail = frozen::text;
  end if;
  perform private.record_act(
    case kind
      when 'approve' then 'projects-approved'
      when 'reject' then 'projects-rejected'
      when 'withdraw' then 'projects-withdrawn'
      when 'edit' then 'projects-edited'
      when 'delete' then 'projects-deleted'
      else 'projects-changes-requested'
    end,
    'bulk-act', act::text,
    case frozen when 1 then '1 project' else to_char(frozen, 'FM999,999,999') || ' projects' end,
    reason, private.bulk_act_details(filter, coalesce(changes, '{}'))
  );
  if frozen <= 100 then
    started := private.do_bulk_act_part(act);
  else
    perform private.queue_job('bulk-act', act::text);
  end if;
  return private.bulk_act_progress(started);
end
$$;

-- For the server: the next hundred rows, in the name of the administrator who started the act and
-- only as long as they are one.
create function public.continue_bulk_act(act uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  claims text := current_setting('request.jwt.claims', true);
  current public.bulk_acts;
begin
  perform private.require_server();
  select * into current from public.bulk_acts started where started.id = act;
  if current.id is null then
    raise exception 'bulk_act_not_found' using errcode = 'PT404';
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', current.created_by, 'role', 'authenticated', 'aal', current.assurance)::text, true);
  if coalesce((select public.is_admin()), false) then
    current := private.do_bulk_act_part(act);
  else
    update public.bulk_acts stopped
    set status = 'stopped', problem = 'not_allowed', finished_at = now()
    where stopped.id = act and stopped.status = 'running'
    returning * into current;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return private.bulk_act_progress(current);
end
$$;

-- What is not done yet stays as it is.
create function public.stop_bulk_act(act uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.bulk_acts stopped
  set status = 'stopped', stopped_by = (select auth.uid()), finished_at = now()
  where stopped.id = act and stopped.status = 'running';
  if not found then
    raise exception 'bulk_act_not_running' using errcode = 'PT409';
  end if;
  delete from public.jobs job where job.kind = 'bulk-act' and job.key = act::text;
end
$$;

-- Not even the server changes what the audit trail refers to.
create trigger refuse_change before insert or update or delete on public.bulk_acts
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_change before insert or update or delete on public.bulk_act_rows
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_change before insert or update or delete on private.bulk_act_work
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.bulk_acts enable row level security;
alter table public.bulk_act_rows enable row level security;
alter table private.bulk_act_work enable row level security;

create policy "Administrators read the bulk acts" on public.bulk_acts
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read the rows of bulk acts" on public.bulk_act_rows
  for select to authenticated using ((select public.is_admin()));

create policy "Nobody" on private.bulk_act_work for all to anon, authenticated using (false);

grant execute on function
  public.start_bulk_act(uuid, text, text, integer, jsonb, jsonb, text, jsonb),
  public.stop_bulk_act(uuid)
to authenticated, service_role;
grant execute on function public.continue_bulk_act(uuid) to service_role;

create or replace view public.audit_entries with (security_invoker = true) as
select
  entry.id,
  entry.created_at,
  entry.actor_id,
  entry.actor_role,
  -- Not joined: the addresses are looked up for the entries of a page alone.
  (select actor.email from public.profiles actor where actor.id = entry.actor_id) as actor_email,
  entry.act,
  entry.subject_kind,
  entry.subject_id,
  entry.subject_name,
  case
    when entry.subject_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
    when entry.subject_kind = 'person' then (
      select person.email from public.profiles person where person.id = entry.subject_id::uuid
    )
    when entry.subject_kind = 'invitation' then (
      select invitation.email from public.invitations invitation
      where invitation.id = entry.subject_id::uuid
    )
  end as subject_email,
  entry.reason,
  entry.details,
  concat_ws(' ', entry.words,
    (select lower(actor.email) from public.profiles actor where actor.id = entry.actor_id),
    case
      when entry.subject_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
      when entry.subject_kind = 'person' then (
        select lower(person.email) from public.profiles person
        where person.id = entry.subject_id::uuid
      )
      when entry.subject_kind = 'invitation' then (
        select invitation.email from public.invitations invitation
        where invitation.id = entry.subject_id::uuid
      )
    end
  ) as search_text
-- of two relations, so that nothing can be written through it
from public.audit_trail entry cross join (values (true)) read_only (is_read_only);

create or replace function private.record_act(
  act text,
  subject_kind text,
  subject_id text,
  subject_name text,
  reason text default null,
  details jsonb default '{}'
) returns void
language plpgsql
set search_path = ''
as $$
declare
  work record;
begin
  select * into work from private.bulk_act_work
  where transaction = pg_current_xact_id_if_assigned();
  if work.act_id is not null then
    update public.bulk_act_rows settled
    set recorded = jsonb_build_object('act', act, 'details', details)
    where settled.act_id = work.act_id and settled.place = work.place;
    return;
  end if;
  insert into public.audit_trail (
    actor_id, actor_role, act, subject_kind, subject_id, subject_name, reason, details
  )
  values (
    (select auth.uid()),
    case
      when (select public.is_admin()) then 'administrator'
      when (select auth.uid()) is not null then 'developer'
      else 'server'
    end,
    act, subject_kind, subject_id, subject_name, nullif(btrim(reason), ''), details
  );
end
$$;

create or replace function private.remove_addresses(
  known text[], stated text[], their_companies uuid[], their_projects uuid[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  every text[] := known || stated;
  subjects text[] := their_companies::text[] || their_projects::text[];
begin
  update public.reviews review
  set note = cleaned.note
  from (
    select noted.id, private.without_addresses(
      noted.note, case when noted.project_id = any (their_projects) then every else known end
    ) as note
    from public.reviews noted where noted.note like '%@%'
  ) cleaned
  where cleaned.id = review.id and cleaned.note <> review.note;

  update public.company_claims claim
  set note = private.without_addresses(claim.note, known),
    message = private.without_addresses(claim.message, known)
  where (claim.note, claim.message) is distinct from (
    private.without_addresses(claim.note, known), private.without_addresses(claim.message, known));

  update public.display_overrides override
  set reason = private.without_addresses(
    override.reason, case when override.company_id = any (their_companies) then every else known end)
  where override.reason like '%@%';

  update public.audit_trail entry
  set subject_name = private.without_addresses(entry.subject_name, told.addresses),
    reason = private.without_addresses(entry.reason, told.addresses),
    details = private.without_addresses(entry.details::text, told.addresses)::jsonb
  from (
    select written.id, concat(written.subject_name, ' ', written.reason, ' ', written.details) as words,
      case when written.subject_id = any (subjects) then every else known end as addresses
    from public.audit_trail written
  ) told
  where told.id = entry.id and told.words like '%@%'
    and told.words <> private.without_addresses(told.words, told.addresses);

  update public.bulk_acts act
  set reason = private.without_addresses(act.reason, known)
  where act.reason like '%@%';
  update public.bulk_act_rows done
  set recorded = private.without_addresses(done.recorded::text, every)::jsonb
  where done.project_id = any (their_projects) and done.recorded::text like '%@%';

  update public.import_rows imported
  set values = private.without_addresses(imported.values::text, every)::jsonb
  where imported.project_id = any (their_projects) and imported.values::text like '%@%';
  update public.registry_records record
  set base = private.without_addresses(record.base::text, every)::jsonb
  where record.project_id = any (their_projects) and record.base::text like '%@%';

  update public.email_outbox message
  set data = private.without_addresses(message.data::text, every)::jsonb
  where message.data::text like '%@%'
    and message.data::text <> private.without_addresses(message.data::text, every);

  update public.jobs job
  set last_error = private.without_addresses(job.last_error, every)
  where job.last_error like '%@%';

  -- A comparison frozen by someone else keeps what was public, without the contact address.
  update public.frozen_comparisons frozen
  set listings = (
    select jsonb_agg(
      case when (listing ->> 'company_id')::uuid = any (their_companies)
        then listing || jsonb_build_object(
          'contact_email', null,
          'description', private.without_addresses(listing ->> 'description', every))
        else listing
      end order by place)
    from jsonb_array_elements(frozen.listings) with ordinality one (listing, place)
  )
  where exists (
    select from jsonb_array_elements(frozen.listings) listing
    where (listing ->> 'company_id')::uuid = any (their_companies)
  );
end
$$;

create function private.delete_unclaimed_project(project uuid, seen_at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  deleted public.projects := private.project_as_seen(project, seen_at);
begin
  if not private.is_unclaimed(deleted.company_id) then
    raise exception 'project_is_claimed' using errcode = 'PT409';
  end if;
  if deleted.status = 'approved' then
    raise exception 'project_is_listed' using errcode = 'PT409';
  end if;
  perform private.record_act(
    'project-deleted', 'project', project::text,
    coalesce(deleted.project_name, deleted.project_id));
  insert into private.erasures (projects) values (array[project]);
  perform private.delete_projects(array[project]);
  delete from private.erasures where transaction = pg_current_xact_id();
  delete from public.companies company
  where company.id = deleted.company_id and company.user_id is null
    and not exists (select from public.projects other where other.company_id = company.id);
end
$$;

