-- The review queue: a row for each project, and one more for a pending edit, with a text to search.
-- The view runs with its caller's rights: administrators see all, owners their own. `seen_at` is
-- when what a decision is about last changed. `state` is a text, because a domain's check would keep
-- the index on projects from being used.
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
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      )
    then record.status
  end,
  coalesce(
    record.has_ended and record.registry = project.registry
      and (
        lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
        or private.is_registry_id(record.registry, record.registry_id, project.project_id)
      ),
    false
  )
from public.pending_revisions revision
join public.projects project on project.id = revision.project_id
left join public.companies company on company.id = project.company_id
left join public.registry_records record on record.project_id = project.id
where revision.decision is null;

-- The number of rows in each view of the queue, of pending claims, and of listed projects that have
-- ended in their registry.
create function public.get_review_counts() returns jsonb
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
      'claims', (select count(*) from public.company_claims where decision is null),
      'files', (select count(*) from public.ledger_files where status = 'proposed'),
      'ended', (
        select count(*) from public.listings listing
        where private.is_ended_in_registry(listing.registry_status)
      )
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

grant execute on function public.get_review_counts() to authenticated, service_role;
