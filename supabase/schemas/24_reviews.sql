-- Reviews: the team's decisions on projects and edits.

-- Each time a project returned to the queue after a decision.
create table public.resubmissions (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete restrict,
  created_at timestamptz not null default now(),
  -- false: the team reopened it
  by_developer boolean not null default true
);
create index resubmissions_project_id_idx on public.resubmissions (project_id, created_at desc);

-- Who decided, when and why. Never changed afterwards.
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
create index reviews_revision_id_idx on public.reviews (revision_id);

-- Who is told about a project or an edit of it: the accounts that may edit it, and the communications
-- address that the submission states. No one has confirmed that address, so an e-mail to it says why
-- it came, and is sent only after the team has acted.
create function private.addresses_of_submission(project uuid, submission jsonb default null)
returns table (email text, facts jsonb)
language sql stable
set search_path = ''
as $$
  with submitted as (
    select company.id, company.user_id, coalesce(
      private.submitted_text(submission, 'company', 'email'),
      private.submitted_text(own.submitted_company, 'email'),
      company.email
    ) as communications
    from public.projects own
    join public.companies company on company.id = own.company_id
    where own.id = project
  )
  select distinct on (lower(told.email)) told.email, told.facts
  from (
    select profile.email, '{}'::jsonb as facts, 1 as preference
    from submitted
    cross join lateral private.people_of_company(submitted.id, true) person
    join public.profiles profile on profile.id = person
    union all
    select submitted.communications, '{"for_communications": true}', 2
    from submitted
    -- what a registry's file says of a company is no submission
    where submitted.user_id is not null
  ) told
  where told.email is not null
  order by lower(told.email), told.preference
$$;

-- Decides on a submitted project, on an edit of an approved one, or withdraws an approved one.
-- Locks the company first, then the project: of two reviewers, one decides and the other gets an
-- error. A decision is about what the reviewer has read: `seen_at` is when that last changed.
-- Without it, an edit between reading and deciding would be published unread.
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
  sent_at timestamptz;
  before jsonb;
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
    select waiting.submission, waiting.updated_at, waiting.submitted_at
    into revised, changed_at, sent_at
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
  -- Clients know times in milliseconds.
  if date_trunc('milliseconds', changed_at) <> date_trunc('milliseconds', seen_at) then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;

  if revision is null then
    update public.projects set status = verdict where id = project;
  elsif verdict = 'approved' then
    perform private.require_unused_project_id(revised, project);
    before := private.stored_submission(project);
    perform private.write_submission(project, revised);
    -- The source is the developer at the time of submission, not of the decision.
    perform private.record_sources(project, before, private.source('developer', sent_at));
  end if;
  if verdict = 'approved' then
    perform private.approve_files(project, revision);
  end if;
  -- Withdrawing a project also decides on its pending edit.
  update public.pending_revisions waiting
  set decision = verdict, decided_at = now()
  where waiting.project_id = project and waiting.decision is null
    and (waiting.id = revision or verdict = 'withdrawn');

  insert into public.reviews (project_id, revision_id, decision, note, reviewer_id)
  values (project, revision, verdict, reason, (select auth.uid()))
  returning id into recorded;

  insert into public.email_outbox (recipient, template, data)
  select told.email, 'review-decision', jsonb_build_object(
    'review', recorded,
    'project', reviewed.id,
    'project_id', reviewed.project_id,
    'company', company.name,
    'decision', verdict,
    'is_revision', revision is not null,
    'note', reason
  ) || told.facts
  from public.projects reviewed
  join public.companies company on company.id = reviewed.company_id
  cross join lateral private.addresses_of_submission(project, revised) told
  where reviewed.id = project;
end
$$;

create function private.record_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case
        when new.decision = 'changes_requested' then 'changes-requested'
        when new.decision = 'withdrawn' then 'project-withdrawn'
        when new.decision = 'approved' and new.revision_id is null then 'project-approved'
        when new.decision = 'approved' then 'change-approved'
        when new.revision_id is null then 'project-rejected'
        else 'change-rejected'
      end,
      'project', new.project_id::text,
      (
        select coalesce(project.project_name, project.project_id)
        from public.projects project where project.id = new.project_id
      ),
      new.note
    );
  end if;
  return null;
end
$$;

create function private.tell_decisions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_owners(array(select project_id from added), 'decision');
  perform realtime.send(jsonb_build_object('project', project_id), 'decision', 'review', true)
  from added;
  return null;
end
$$;

create trigger limit_changes before insert on public.resubmissions
  for each row when (new.by_developer) execute function private.limit_changes();
create trigger refuse_change before update or delete on public.resubmissions
  for each row execute function private.refuse_change_unless_erased();
create trigger refuse_truncate before truncate on public.resubmissions
  for each statement execute function private.refuse_change();

create trigger refuse_change before update or delete on public.reviews
  for each row execute function private.refuse_change_unless_erased('note');
create trigger refuse_truncate before truncate on public.reviews
  for each statement execute function private.refuse_change();

-- Decisions are never changed or deleted, so only inserts are noted.
create trigger note_inserted after insert on public.reviews
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger record_act after insert on public.reviews
  for each row execute function private.record_review();
create trigger tell_decisions after insert on public.reviews
  referencing new table as added
  for each statement execute function private.tell_decisions();

alter table public.resubmissions enable row level security;
alter table public.reviews enable row level security;

create policy "Colleagues read when they submitted again, administrators all" on public.resubmissions
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

create policy "Colleagues read the decisions on their projects, administrators all" on public.reviews
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

grant execute on function public.review_project(uuid, text, text, uuid, timestamptz)
  to authenticated, service_role;
