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
  -- sent together with others from the table of several projects, to be reviewed as one
  batch_id uuid,
  check ((decision is null) = (decided_at is null))
);
create unique index pending_revisions_one_waiting_idx on public.pending_revisions (project_id)
  where decision is null;
create index pending_revisions_project_id_idx on public.pending_revisions (project_id, created_at);
create index pending_revisions_batch_idx on public.pending_revisions (batch_id)
  where decision is null;

-- Changes of one's own projects have limits of their own: of one project, and of all together. They
-- are far above what a developer with hundreds of projects needs, and end a flood. Whoever edits has
-- locked the submitter, so that concurrent requests are counted one after the other.
create function private.limit_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_project bigint;
  in_hour bigint;
  in_day bigint;
begin
  select
    count(*) filter (where change.project_id = new.project_id),
    count(*) filter (where change.created_at > now() - interval '1 hour'),
    count(*)
  into of_project, in_hour, in_day
  from (
    select revision.project_id, revision.created_at from public.pending_revisions revision
    union all
    select again.project_id, again.created_at from public.resubmissions again
    where again.by_developer
  ) change
  join public.projects project on project.id = change.project_id
  join public.companies company on company.id = project.company_id
  where change.created_at > now() - interval '1 day' and company.user_id = (
    select owner.user_id from public.companies owner
    join public.projects own on own.company_id = owner.id
    where own.id = new.project_id
  );
  if of_project >= private.submission_limit('changesPerProjectAndDay') then
    raise exception 'too_many_changes_of_project' using errcode = 'PT429';
  end if;
  if in_hour >= private.submission_limit('changesPerHour') then
    raise exception 'too_many_changes_this_hour' using errcode = 'PT429';
  end if;
  if in_day >= private.submission_limit('changesPerDay') then
    raise exception 'too_many_changes_today' using errcode = 'PT429';
  end if;
  return new;
end
$$;

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

create trigger limit_changes before insert on public.pending_revisions
  for each row execute function private.limit_changes();
create trigger set_updated_at before update on public.pending_revisions
  for each row execute function private.set_updated_at();
create trigger forget_removals after update of decision on public.pending_revisions
  for each row when (new.decision in ('rejected', 'withdrawn'))
  execute function private.forget_removals();

alter table public.pending_revisions enable row level security;

create policy "Colleagues read their pending revisions, administrators all" on public.pending_revisions
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
