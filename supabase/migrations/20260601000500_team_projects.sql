-- Every project in every state, for the team: found, filtered, ordered, paged and counted in the database.
-- The view runs with its caller's rights, as the review queue does: owners see their own.

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
  -- all of them, so that one can ask for any
  (
    select jsonb_agg(list.type_name order by list.position, list.type_name)
    from public.project_types list where list.project_id = project.id
  ) as types,
  project.status,
  project.project_status,
  exists (
    select from public.pending_revisions revision
    where revision.project_id = project.id and revision.decision is null
  ) as has_waiting_change,
  project.created_at,
  project.updated_at,
  private.plain_text(concat_ws(' ',
    company.name, project.project_id, project.project_name, project.registry,
    project.project_location)) as search_text
from public.projects project
join public.companies company on company.id = project.company_id;

create index projects_updated_at_idx on public.projects (updated_at desc, id);
