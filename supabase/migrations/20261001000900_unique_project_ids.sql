-- A project's ID is unique: two projects may share one only if both state a registry and these
-- differ. Projects that have shared one since before keep it, which is why this is a trigger and not
-- an index.
-- The projects that an ID cannot stand beside: two may share one only if both state a registry and
-- these differ, because registries count independently.
create function private.projects_with_id(entered text, entered_registry text)
returns setof public.projects
language sql stable
set search_path = ''
as $$
  select known.* from public.projects known
  where lower(btrim(known.project_id)) = lower(btrim(entered))
    and (known.registry = nullif(entered_registry, '')) is not false
$$;

-- A project can keep the ID that it has, whoever else has it. A submission that leaves out the
-- registry does not change it.
create or replace function private.require_unused_project_id(submission jsonb, except_project uuid)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'project', 'id');
  entered_registry text := private.submitted_text(submission, 'project', 'registry');
  own public.projects;
  existing public.projects;
begin
  if except_project is not null then
    select edited.* into own from public.projects edited where edited.id = except_project;
    if not coalesce(submission -> 'project' ? 'registry', false) then
      entered_registry := own.registry;
    end if;
    if lower(btrim(own.project_id)) = lower(entered)
      and own.registry is not distinct from entered_registry
    then
      return;
    end if;
  end if;
  select known.* into existing
  from private.projects_with_id(entered, entered_registry) known
  where known.id is distinct from except_project
  limit 1;
  if existing.id is not null then
    raise exception 'project_id_taken'
      using errcode = 'PT409', detail = entered, hint = private.whose_project(existing);
  end if;
end
$$;

-- The rule for everything that writes projects, imports included. A unique index cannot express it,
-- and could not be created where two projects have shared an ID since before. Of two who want one ID
-- at once, one waits: whoever states no registry for everybody else, the others only for those. IDs
-- share a few hundred locks, because an import of thousands could not have one for each.
create function private.require_unique_project_id() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  waits_for constant integer := hashtext(lower(btrim(new.project_id))) & 511;
  existing public.projects;
begin
  begin
    if new.registry is null then
      perform pg_advisory_xact_lock(hashtext('project ids'), waits_for);
    else
      perform pg_advisory_xact_lock_shared(hashtext('project ids'), waits_for);
    end if;
    -- An import inserts known projects, too, to update them. The lock is then given back, because
    -- whoever updates one has locked it first and may be waiting for this lock.
    if tg_op = 'INSERT' and exists (select from public.projects known where known.id = new.id) then
      raise sqlstate 'PTDRY';
    end if;
  exception
    when sqlstate 'PTDRY' then
      return new;
  end;
  select known.* into existing
  from private.projects_with_id(new.project_id, new.registry) known
  where known.id <> new.id
  limit 1;
  if existing.id is not null then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = btrim(new.project_id),
      hint = private.whose_project(existing);
  end if;
  return new;
end
$$;

create trigger require_unique_id before insert on public.projects
  for each row execute function private.require_unique_project_id();
create trigger require_unique_changed_id before update of project_id, registry on public.projects
  for each row
  when (
    lower(btrim(new.project_id)) <> lower(btrim(old.project_id))
    or new.registry is distinct from old.registry
  )
  execute function private.require_unique_project_id();

-- Which ids could not be submitted with this registry, or without one: 'yours', 'claimable' or
-- 'taken'. Says no more than submitting each of them would; others are left out.
create or replace function public.find_existing_projects(registry text, registry_ids text[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  asked integer := cardinality(registry_ids);
  looked_up integer;
begin
  if person is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if asked > (private.id_lookup_limits() ->> 'perCall')::integer then
    raise exception 'too_many_ids' using errcode = 'PT400';
  end if;
  insert into private.id_lookups as known (user_id, hour, ids)
  values (person, date_trunc('hour', now()), asked)
  on conflict (user_id) do update
  set hour = excluded.hour,
    ids = case when known.hour = excluded.hour then known.ids else 0 end + excluded.ids
  returning ids into looked_up;
  if looked_up > (private.id_lookup_limits() ->> 'perHour')::integer then
    raise exception 'too_many_id_lookups' using errcode = 'PT429';
  end if;
  return (
    select coalesce(jsonb_object_agg(found.id, found.whose), '{}')
    from (
      select distinct on (given.id) given.id, private.whose_project(existing) as whose
      from unnest(registry_ids) given (id),
        private.projects_with_id(given.id, find_existing_projects.registry) existing
      -- more than one only if they have shared an id since before ids were unique
      order by given.id, existing.company_id in (select private.readable_companies()) desc,
        existing.registry is not null desc
    ) found
  );
end
$$;

-- The history of some ratings, newest first, for logged-in visitors only. Registries use the same
-- numbers, so with an accreditor it is that of the ratings that name it, and of no others.
create or replace function public.get_rating_history(registry_ids text[], accreditor text default null)
returns table (
  project_id text, rating text, previous_rating text, on_watch boolean, changed_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select change.project_id, change.rating, change.previous_rating, change.on_watch,
    coalesce(change.last_updated, change.changed_at)
  from public.rating_changes change
  left join public.ratings rated on rated.id = change.rating_id
  where coalesce((select auth.role()), '') in ('authenticated', 'service_role')
    and change.project_id = any (registry_ids)
    and (
      get_rating_history.accreditor is null or rated.accreditor = get_rating_history.accreditor
    )
  order by change.project_id, coalesce(change.last_updated, change.changed_at) desc, change.id desc
$$;

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
create or replace function public.review_project(
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

-- E-mails those who may edit the project for its company, and its communications address.
create or replace function private.tell_developer(project uuid, email_template text, facts jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select address.email, email_template, jsonb_build_object(
    'project', told.id, 'project_id', told.project_id, 'company', company.name
  ) || tell_developer.facts || address.facts
  from public.projects told
  join public.companies company on company.id = told.company_id
  cross join lateral private.addresses_of_submission(project) address
  where told.id = project
$$;

-- The developer gets one e-mail for all of them.
create or replace function private.join_decision_emails(decided_reviews uuid[]) returns void
language sql
set search_path = ''
as $$
  with single as (
    delete from public.email_outbox email
    where email.template = 'review-decision'
      and email.data ->> 'review' = any (decided_reviews::text[])
    returning email.recipient, email.data
  )
  insert into public.email_outbox (recipient, template, data)
  select single.recipient, 'batch-decision', jsonb_build_object(
    'decision', min(single.data ->> 'decision'),
    'note', min(single.data ->> 'note'),
    'changes', jsonb_agg(
      jsonb_build_object(
        'project', single.data -> 'project', 'project_id', single.data -> 'project_id',
        'company', single.data -> 'company')
      order by single.data ->> 'company', single.data ->> 'project_id')
  ) || (case
    when bool_and(single.data ? 'for_communications') then '{"for_communications": true}'
    else '{}'
  end)::jsonb
  from single
  group by single.recipient
$$;

-- Removes an account's addresses from what others wrote (notes, reasons, e-mails to the team), and
-- the addresses that its companies stated from the records of their projects.
create or replace function private.remove_addresses(
  known text[], stated text[], their_companies uuid[], their_projects uuid[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  every text[] := known || stated;
  subjects text[] := their_companies::text[] || their_projects::text[];
begin
  update public.reviews review
  set note = cleaned.note
  from (
    select noted.id, private.without_addresses(
      noted.note, case when noted.project_id = any (their_projects) then every else known end
    ) as note
    from public.reviews noted where noted.note like '%@%'
  ) cleaned
  where cleaned.id = review.id and cleaned.note <> review.note;

  update public.company_claims claim
  set note = private.without_addresses(claim.note, known),
    message = private.without_addresses(claim.message, known)
  where (claim.note, claim.message) is distinct from (
    private.without_addresses(claim.note, known), private.without_addresses(claim.message, known));

  update public.display_overrides override
  set reason = private.without_addresses(
    override.reason, case when override.company_id = any (their_companies) then every else known end)
  where override.reason like '%@%';

  update public.audit_trail entry
  set subject_name = private.without_addresses(entry.subject_name, told.addresses),
    reason = private.without_addresses(entry.reason, told.addresses),
    details = private.without_addresses(entry.details::text, told.addresses)::jsonb
  from (
    select written.id, concat(written.subject_name, ' ', written.reason, ' ', written.details) as words,
      case when written.subject_id = any (subjects) then every else known end as addresses
    from public.audit_trail written
  ) told
  where told.id = entry.id and told.words like '%@%'
    and told.words <> private.without_addresses(told.words, told.addresses);

  update public.bulk_acts act
  set reason = private.without_addresses(act.reason, known)
  where act.reason like '%@%';
  update public.bulk_act_rows done
  set recorded = private.without_addresses(done.recorded::text, every)::jsonb
  where done.project_id = any (their_projects) and done.recorded::text like '%@%';

  update public.import_rows imported
  set values = private.without_addresses(imported.values::text, every)::jsonb
  where imported.project_id = any (their_projects) and imported.values::text like '%@%';
  update public.registry_records record
  set base = private.without_addresses(record.base::text, every)::jsonb
  where record.project_id = any (their_projects) and record.base::text like '%@%';

  -- To an address that is not their account's, about their projects.
  delete from public.email_outbox message
  where message.data ? 'for_communications' and lower(message.recipient) = any (stated)
    and exists (
      select from unnest(their_projects) theirs
      where strpos(message.data::text, theirs::text) > 0
    );

  update public.email_outbox message
  set data = private.without_addresses(message.data::text, every)::jsonb
  where message.data::text like '%@%'
    and message.data::text <> private.without_addresses(message.data::text, every);

  update public.jobs job
  set last_error = private.without_addresses(job.last_error, every)
  where job.last_error like '%@%';

  -- A comparison frozen by someone else keeps what was public, without the contact address.
  update public.frozen_comparisons frozen
  set listings = (
    select jsonb_agg(
      case when (listing ->> 'company_id')::uuid = any (their_companies)
        then listing || jsonb_build_object(
          'contact_email', null,
          'description', private.without_addresses(listing ->> 'description', every))
        else listing
      end order by place)
    from jsonb_array_elements(frozen.listings) with ordinality one (listing, place)
  )
  where exists (
    select from jsonb_array_elements(frozen.listings) listing
    where (listing ->> 'company_id')::uuid = any (their_companies)
  );
end
$$;

-- Whether submit_project or update_project would refuse a project's id, so that the form can say so
-- while it is typed. It follows the same rule.
create or replace function public.is_project_id_taken(submission jsonb, submission_key uuid, project uuid default null)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  edited uuid := project;
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if project is not null and project not in (select private.editable_projects()) then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  -- A submission sent again, even if changed since, is about the project that it created.
  if edited is null then
    select earlier.id into edited from private.earlier_submission(submission_key) earlier;
  end if;
  perform private.require_unused_project_id(submission, edited);
  return false;
exception
  when sqlstate 'PT409' then
    return true;
end
$$;

-- Room for the names of all countries.
alter table public.projects drop constraint projects_project_location_check;
alter table public.projects add constraint projects_project_location_check
  check (char_length(project_location) <= 4000);
