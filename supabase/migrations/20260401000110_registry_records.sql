-- What registries say about projects, kept apart from what developers state; and companies that an import
-- has made, which belong to the team until a developer claims them.

create table public.registry_records (
  project_id uuid primary key references public.projects (id) on delete cascade,
  registry public.registry not null,
  registry_id text not null,
  -- by the form's field: {"value": as the form holds it, "asOf": the day of the file that said it}
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  updated_at timestamptz not null default now()
);

create trigger set_updated_at before update on public.registry_records
  for each row execute function private.set_updated_at();

alter table public.registry_records enable row level security;
create policy "Owners and administrators read what registries say" on public.registry_records
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

alter table public.companies alter column user_id drop not null;
create unique index companies_unclaimed_name_key on public.companies (lower(name))
  where user_id is null;

-- An unclaimed company gets an owner once, and its projects may go to a company that the owner has.
drop trigger guard_columns on public.companies;
create trigger guard_columns before update on public.companies
  for each row execute function private.guard_columns('id', 'created_at');
create trigger guard_owner before update on public.companies
  for each row when (old.user_id is not null)
  execute function private.guard_columns('user_id');

create function private.is_unclaimed(company uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.companies where id = company and user_id is null)
$$;

drop trigger guard_columns on public.projects;
create trigger guard_columns before update on public.projects
  for each row execute function private.guard_columns('id', 'created_at');
create trigger guard_company before update of company_id on public.projects
  for each row when (old.company_id <> new.company_id and not private.is_unclaimed(old.company_id))
  execute function private.guard_columns('company_id');

create or replace view public.review_queue with (security_invoker = true) as
select
  project.id,
  entry.revision_id,
  entry.state,
  project.project_id,
  company.name as company_name,
  project.project_location,
  primary_type.type_name as project_type,
  entry.since,
  project.project_name,
  project.registry,
  company.user_id is null as is_unclaimed
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

grant execute on function private.is_unclaimed(uuid) to authenticated, service_role;
