-- What a reviewer learns about a project from all others: which may be the same project, and what
-- credits of its type usually cost.

-- With a revision, the project is compared as it would become. Two registries may have given the
-- same id to two projects, so ids are compared only if the registries are the same or one is not
-- known.
create function public.get_review_findings(project uuid, revision uuid default null)
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

grant execute on function public.get_review_findings(uuid, uuid) to authenticated, service_role;
