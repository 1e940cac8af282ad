-- Two registries may have given the same id to two projects: ids are compared where the registries are
-- the same, or one of them is not known.
--
-- With a revision, the project is compared as it would become.
create or replace function public.get_review_findings(project uuid, revision uuid default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  subject record;
  revised jsonb;
  costs record;
  duplicates jsonb;
begin
  if not (select public.is_admin()) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  select own.project_id, own.registry::text as registry, own.website, own.description,
    company.id as company_id, company.name as company_name, company.user_id,
    primary_type.type_name::text as project_type
  into subject
  from public.projects own
  join public.companies company on company.id = own.company_id
  left join private.primary_project_types primary_type on primary_type.project_id = own.id
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
    subject.project_type := (
      select name from private.submitted_list(revised, 'project', 'type') order by ordinal limit 1
    );
  end if;

  select percentile_cont(0.5) within group (order by other.cost_per_ton) as median,
    count(*) as compared
  into costs
  from public.projects other
  where other.status = 'approved' and other.cost_per_ton > 0 and other.id <> project
    and exists (
      select 1 from public.project_types list
      where list.project_id = other.id and list.type_name::text = subject.project_type
    );

  select coalesce(jsonb_agg(to_jsonb(looks_alike) - 'since' order by since), '[]') into duplicates
  from (
    select other.id, other.project_id, company.name as company_name,
      other.status::text as status, other.created_at as since,
      array_remove(array[
        case when (other.registry = subject.registry) is not false
          and private.comparable_ids(other.project_id)
          && private.comparable_ids(subject.project_id) then 'project_id' end,
        case when private.comparable(other.description)
          = private.comparable(subject.description) then 'description' end,
        case when other.company_id <> subject.company_id
          and private.comparable_address(other.website)
            = private.comparable_address(subject.website) then 'website' end,
        case when company.user_id <> subject.user_id
          and private.comparable(company.name)
            = private.comparable(subject.company_name) then 'company' end
      ], null) as reasons
    from public.projects other
    join public.companies company on company.id = other.company_id
    where other.id <> project
  ) looks_alike
  where cardinality(reasons) > 0;

  return jsonb_build_object(
    'project_type', subject.project_type,
    'median_cost', costs.median,
    'compared', costs.compared,
    'duplicates', duplicates
  );
end
$$;
