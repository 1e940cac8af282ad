-- The review queue: a row for each project, and one more for a revision that waits. The view runs with
-- its caller's rights, so the policies of the tables decide: administrators see all, owners their own.

create view public.review_queue with (security_invoker = true) as
select
  project.id,
  entry.revision_id,
  entry.state,
  project.project_id,
  company.name as company_name,
  project.project_location,
  primary_type.type_name as project_type,
  entry.since
from public.projects project
join public.companies company on company.id = project.company_id
left join private.primary_project_types primary_type on primary_type.project_id = project.id
cross join lateral (
  select
    null::uuid as revision_id,
    project.status::public.queue_state as state,
    coalesce(
      case
        when project.status = 'submitted' then (
          select max(again.created_at) from public.resubmissions again
          where again.project_id = project.id
        )
        else (
          select max(review.created_at) from public.reviews review
          where review.project_id = project.id and review.revision_id is null
        )
      end,
      project.created_at
    ) as since
  union all
  select revision.id, 'revision'::public.queue_state, revision.created_at
  from public.pending_revisions revision
  where revision.project_id = project.id and revision.decision is null
) entry;
