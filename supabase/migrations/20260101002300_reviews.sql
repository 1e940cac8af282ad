-- The team's decisions: who, when and why. They are never changed afterwards.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete restrict,
  revision_id uuid references public.pending_revisions (id) on delete restrict,
  decision public.review_decision not null,
  note text check (char_length(note) <= 2000),
  reviewer_id uuid not null,
  created_at timestamptz not null default now()
);

create index reviews_project_id_idx on public.reviews (project_id, created_at desc);

-- Decides on a submitted project, on a revision of an approved one, or withdraws an approved one.
-- The company is locked first, as everywhere, then the project: of two reviewers one decides and the
-- other gets an error.
-- A decision is about what the reviewer has read: `seen_at` is when that was last changed. Without it,
-- an edit between reading and deciding would be published unread.
create function public.review_project(
  project uuid, decision text, note text default null, revision uuid default null,
  seen_at timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reason text := nullif(btrim(note), '');
  verdict public.review_decision;
  company uuid;
  current_status text;
  changed_at timestamptz;
  revised jsonb;
  recorded uuid;
begin
  if not (select public.is_admin()) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if decision is null or decision not in ('approved', 'changes_requested', 'rejected', 'withdrawn')
  then
    raise exception 'unknown_decision' using errcode = 'PT400', detail = decision;
  end if;
  verdict := decision;
  if verdict <> 'approved' and reason is null then
    raise exception 'note_required' using errcode = 'PT400';
  end if;

  select company_id into company from public.projects where id = project;
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select status, updated_at into strict current_status, changed_at
  from public.projects where id = project for update;

  if revision is not null then
    select waiting.submission, waiting.updated_at into revised, changed_at
    from public.pending_revisions waiting
    where waiting.id = revision and waiting.project_id = project and waiting.decision is null
    for update;
    if revised is null or current_status <> 'approved' or verdict = 'withdrawn' then
      raise exception 'already_decided' using errcode = 'PT409', detail = current_status;
    end if;
  elsif not (
    (current_status = 'submitted' and verdict <> 'withdrawn')
    or (current_status = 'approved' and verdict = 'withdrawn')
  ) then
    raise exception 'already_decided' using errcode = 'PT409', detail = current_status;
  end if;
  -- Clients know the time in milliseconds.
  if date_trunc('milliseconds', changed_at) <> date_trunc('milliseconds', seen_at) then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;

  if revision is null then
    update public.projects set status = verdict where id = project;
  elsif verdict = 'approved' then
    perform private.require_unused_project_id(revised, project);
    perform private.write_submission(project, revised);
  end if;
  if verdict = 'approved' then
    perform private.approve_files(project, revision);
  end if;
  -- Withdrawing a project also decides on the change that waits.
  update public.pending_revisions waiting
  set decision = verdict, decided_at = now()
  where waiting.project_id = project and waiting.decision is null
    and (waiting.id = revision or verdict = 'withdrawn');

  insert into public.reviews (project_id, revision_id, decision, note, reviewer_id)
  values (project, revision, verdict, reason, (select auth.uid()))
  returning id into recorded;

  insert into public.email_outbox (recipient, template, data)
  select owner.email, 'review-decision', jsonb_build_object(
    'review', recorded,
    'project', reviewed.id,
    'project_id', reviewed.project_id,
    'company', company.name,
    'decision', verdict,
    'is_revision', revision is not null,
    'note', reason
  )
  from public.projects reviewed
  join public.companies company on company.id = reviewed.company_id
  join public.profiles owner on owner.id = company.user_id
  where reviewed.id = project and owner.email is not null;
end
$$;

create trigger refuse_change before update or delete on public.reviews
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.reviews
  for each statement execute function private.refuse_change();

alter table public.reviews enable row level security;

create policy "Owners read the decisions on their projects" on public.reviews
  for select to authenticated using (project_id in (select private.owned_projects()));
create policy "Administrators read every decision" on public.reviews
  for select to authenticated using ((select public.is_admin()));

grant execute on function public.review_project(uuid, text, text, uuid, timestamptz)
to authenticated, service_role;
