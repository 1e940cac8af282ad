-- Every project in any state, for the team, which searches, filters, orders, pages and counts in
-- the database. The views run with their caller's rights: owners see their own.

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
  company.search_text || ' ' || project.search_text || coalesce(' ' || lower(record.status), '')
    as search_text,
  record.status as registry_status,
  coalesce(record.has_ended, false) as has_ended_in_registry
from public.projects project
join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
  and record.registry = project.registry
  and lower(btrim(record.registry_id)) = lower(btrim(project.project_id));

-- A row for each type of a project, so that an index finds the projects of one type.
create view public.team_projects_by_type with (security_invoker = true) as
select listed.*, list.type_name as project_type
from public.team_projects listed
join public.project_types list on list.project_id = listed.id;
