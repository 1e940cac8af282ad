-- What waits for the team, and since when; and every decided project, for looking back.

-- null: never sent back by the team
alter table public.projects add column resubmitted_at timestamptz;

create function private.note_resubmission() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status = 'submitted' and old.status <> 'submitted' then
    new.resubmitted_at := now();
  end if;
  return new;
end
$$;
revoke all on function private.note_resubmission() from public;
grant execute on function private.note_resubmission() to anon, authenticated, service_role;

create trigger note_resubmission before update of status on public.projects
  for each row execute function private.note_resubmission();

-- One row for each project and one more for a revision that waits. It runs with its caller's rights,
-- so the policies of the tables decide: administrators see all, owners their own.
create view public.review_queue with (security_invoker = true) as
select
  project.id,
  null::uuid as revision_id,
  project.status::text as state,
  project.project_id,
  company.name as company_name,
  project.project_location,
  (
    select list.type_name::text from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name limit 1
  ) as project_type,
  case
    when project.status = 'submitted' then coalesce(project.resubmitted_at, project.created_at)
    else coalesce(
      (select max(review.created_at) from public.reviews review
        where review.project_id = project.id and review.revision_id is null),
      project.created_at
    )
  end as since
from public.projects project
join public.companies company on company.id = project.company_id
union all
select
  project.id,
  revision.id,
  'revision',
  project.project_id,
  company.name,
  project.project_location,
  (
    select list.type_name::text from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name limit 1
  ),
  revision.created_at
from public.pending_revisions revision
join public.projects project on project.id = revision.project_id
join public.companies company on company.id = project.company_id
where revision.decision is null;

revoke all on public.review_queue from anon, authenticated;
grant select on public.review_queue to anon, authenticated, service_role;
