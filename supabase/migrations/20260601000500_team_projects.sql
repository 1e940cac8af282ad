-- Every project in every state, for the team: found, filtered, ordered, paged and counted in the database.
-- The views run with their caller's rights, as the review queue does: owners see their own.

-- Kept with the rows: to make these texts for 50,000 projects takes seconds, to read them a tenth of one.
alter table public.companies
  add column search_text text generated always as (private.plain_text(name)) stored;
alter table public.projects
  add column search_text text generated always as (private.plain_text(
    project_id || ' ' || coalesce(project_name, '') || ' ' || coalesce(registry::text, '')
    || ' ' || coalesce(project_location, '')
  )) stored;

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
  company.search_text || ' ' || project.search_text as search_text
from public.projects project
join public.companies company on company.id = project.company_id;

-- A row for each type of a project, so that those of one type are found by an index.
create view public.team_projects_by_type with (security_invoker = true) as
select listed.*, list.type_name as project_type
from public.team_projects listed
join public.project_types list on list.project_id = listed.id;

create index projects_updated_at_idx on public.projects (updated_at desc, id);
create index project_types_type_name_idx on public.project_types (type_name, project_id);
