-- An edit of an approved project waits here; the listing stays as it was reviewed until a decision.
create table public.pending_revisions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  submission jsonb not null check (jsonb_typeof(submission) = 'object'),
  -- null: waiting for the team
  decision public.review_decision,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  -- changes with every update, including those that are not submissions
  updated_at timestamptz not null default now(),
  submitted_at timestamptz not null default now(),
  check ((decision is null) = (decided_at is null))
);
create unique index pending_revisions_one_waiting_idx on public.pending_revisions (project_id)
  where decision is null;
create index pending_revisions_project_id_idx on public.pending_revisions (project_id, created_at);

-- An edit that was not approved removes no files.
create function private.forget_removals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.project_files set removal_asked_at = null, removal_revision_id = null
  where removal_revision_id = new.id;
  return null;
end
$$;

create trigger set_updated_at before update on public.pending_revisions
  for each row execute function private.set_updated_at();
create trigger forget_removals after update of decision on public.pending_revisions
  for each row when (new.decision in ('rejected', 'withdrawn'))
  execute function private.forget_removals();

alter table public.pending_revisions enable row level security;

create policy "Colleagues read their pending revisions, administrators all" on public.pending_revisions
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
