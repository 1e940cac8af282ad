-- Every project in any state, for the team, which searches, filters, orders, pages and counts in
-- the database. The view runs with its caller's rights: owners see their own.

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
  -- not in the join, which would otherwise be made even where its columns are not needed; spelt alike
  -- for the most part, which is cheaper to see than to ask the function
  case
    when record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      )
    then record.status
  end as registry_status,
  coalesce(
    record.has_ended and record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      ),
    false
  ) as has_ended_in_registry
from public.projects project
left join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id;
