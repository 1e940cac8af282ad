-- What waits for the team, and since when; and every decided project, for looking back.

-- Each time a developer submits a project again that the team had decided on.
create table public.resubmissions (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete restrict,
  created_at timestamptz not null default now()
);

create index resubmissions_project_id_idx on public.resubmissions (project_id, created_at desc);

create function private.record_resubmission() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.resubmissions (project_id) values (new.id);
  return null;
end
$$;
revoke all on function private.record_resubmission() from public;

create trigger record_resubmission after update of status on public.projects
  for each row when (new.status = 'submitted' and old.status <> 'submitted')
  execute function private.record_resubmission();
create trigger refuse_change before update or delete on public.resubmissions
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.resubmissions
  for each statement execute function private.refuse_change();

alter table public.resubmissions enable row level security;

create policy "Owners read when they submitted again" on public.resubmissions
  for select to authenticated using (project_id in (select private.owned_projects()));
create policy "Administrators read every resubmission" on public.resubmissions
  for select to authenticated using ((select public.is_admin()));

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
    when project.status = 'submitted' then coalesce(
      (select max(again.created_at) from public.resubmissions again
        where again.project_id = project.id),
      project.created_at
    )
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
