-- Changes of several projects at once: made by their developer in a table, reviewed by the team as
-- one. Every change goes through the function for a single project, so the same rules apply.

-- The fields of that table; domain/my-projects/batch-columns.ts has the same, and a test compares
-- them. Each path has two parts.
create function private.batch_fields() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'pricing.costPerTon', 'pricing.minimumPurchaseQuantity', 'impact.credit_availability',
    'impact.vintage', 'details.contactEmail', 'details.website'
  ]
$$;

-- Null is no time, and not a wrong one.
create function private.is_time(given text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  perform given::timestamptz;
  return true;
exception
  when data_exception then
    return false;
end
$$;

-- Changes in one call, each with the project, the time of the version that was read, and the values
-- by field. No project is named twice: the second change would be based on a version nobody has read.
create function private.require_batch(changes jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(changes) is distinct from 'array' or exists (
    select from jsonb_array_elements(changes) change
    where jsonb_typeof(change) <> 'object'
      or jsonb_typeof(change -> 'values') is distinct from 'object'
      or change ->> 'project' is null
      or change ->> 'project' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or not private.is_time(change ->> 'seen_at')
      or exists (
        select from jsonb_each(change -> 'values') given
        where jsonb_typeof(given.value) <> 'string' or given.key <> all (private.batch_fields())
      )
  ) then
    raise exception 'changes_not_valid' using errcode = 'PT400';
  end if;
  if jsonb_array_length(changes) > private.submission_limit('changesPerCall') then
    raise exception 'too_many_changes_in_call' using errcode = 'PT400';
  end if;
  if exists (
    select from jsonb_array_elements(changes) change
    group by lower(change ->> 'project') having count(*) > 1
  ) then
    raise exception 'changes_not_valid' using errcode = 'PT400';
  end if;
end
$$;

-- What a change is made to: the edit that waits for review, or what is stored. Records are written
-- only if they are named, because a document that the team keeps is not part of a submission.
create function private.submission_to_change(project uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select waiting.submission from public.pending_revisions waiting
      where waiting.project_id = project and waiting.decision is null
    ),
    private.stored_submission(project) - 'team' #- '{project,methodologies}' #- '{impact,labels}'
  )
$$;

create function private.with_value(submission jsonb, field text, value jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select submission || jsonb_build_object(
    split_part(field, '.', 1),
    case jsonb_typeof(submission -> split_part(field, '.', 1))
      when 'object' then submission -> split_part(field, '.', 1)
      else '{}'
    end || jsonb_build_object(split_part(field, '.', 2), value)
  )
$$;

-- A project that was returned, rejected or withdrawn would be sent to the team again, with its note
-- unread; that is done in the form.
create function private.require_no_note(project uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.projects own where own.id = project and own.status in ('submitted', 'approved')
  ) or 'changes_requested' = (
    select latest.decision from public.pending_revisions latest
    where latest.project_id = project
    order by latest.created_at desc limit 1
  ) then
    raise exception 'edit_in_form' using errcode = 'PT409';
  end if;
end
$$;

-- One project of a batch. Taking credits off sale needs no review, as with reduce_offer; the rest of
-- the change waits if the project is listed.
create function private.write_batch_change(change jsonb, batch uuid, agrees_to_terms boolean)
returns text
language plpgsql
set search_path = ''
as $$
declare
  availability constant text := 'impact.credit_availability';
  not_available constant text := 'No - Purchase not available at this time';
  changed_project uuid := (change ->> 'project')::uuid;
  values_given jsonb := change -> 'values';
  base jsonb;
  wanted jsonb;
  given record;
  changed text[] := '{}'::text[];
  is_taken_off_sale boolean;
  saved jsonb;
begin
  if changed_project not in (select private.editable_projects()) then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  if change ->> 'seen_at' is null then
    raise exception 'project_changed' using errcode = 'PT409';
  end if;
  perform private.require_no_note(changed_project);
  base := private.submission_to_change(changed_project);
  wanted := base;
  for given in select * from jsonb_each(values_given) loop
    if not private.is_same_entry(base #> string_to_array(given.key, '.'), given.value) then
      wanted := private.with_value(wanted, given.key, given.value);
      changed := changed || given.key;
    end if;
  end loop;
  if changed = '{}' then
    return 'unchanged';
  end if;
  if agrees_to_terms then
    wanted := private.with_value(wanted, 'terms.agreementToTerms', 'true');
  end if;

  select own.status = 'approved' and availability = any (changed)
    and values_given ->> availability = not_available
    and own.credit_availability is distinct from not_available
  into is_taken_off_sale
  from public.projects own where own.id = changed_project;
  if is_taken_off_sale and changed = array[availability] then
    perform public.reduce_offer(changed_project, 'not_for_sale');
    return 'saved';
  end if;
  perform private.require_unchanged(changed_project, (change ->> 'seen_at')::timestamptz);
  saved := private.write_edit(changed_project, wanted, tells_team => false);
  if is_taken_off_sale then
    perform public.reduce_offer(changed_project, 'not_for_sale');
  end if;
  update public.pending_revisions set batch_id = batch where id = (saved ->> 'revision')::uuid;
  return saved ->> 'outcome';
end
$$;

-- A batch can be sent in several calls, by one developer: nobody adds to somebody else's.
create function private.require_own_batch(batch uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if batch is null or exists (
    select from public.pending_revisions waiting
    where waiting.batch_id = batch and waiting.decision is null
      and waiting.project_id not in (select private.editable_projects())
  ) then
    raise exception 'changes_not_valid' using errcode = 'PT400';
  end if;
end
$$;

-- Changes several projects of the caller, each as a whole or not at all. Returns for each, in the
-- order given, its outcome (saved, pending_review, unchanged) or the error. People are locked before
-- companies, and these in the order of their ids, so that two calls do not block each other.
create function public.update_projects(
  changes jsonb, batch uuid, agrees_to_terms boolean default false
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  results jsonb := '{}'::jsonb;
  result jsonb;
  problem text;
  problem_code text;
  cause text;
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.require_batch(changes);
  perform private.require_own_batch(batch);
  perform private.lock_owners_of(array(
    select (change ->> 'project')::uuid from jsonb_array_elements(changes) change
  ));
  for one in
    select chosen.place, chosen.given
    from jsonb_array_elements(changes) with ordinality chosen (given, place)
    left join public.projects project on project.id = (chosen.given ->> 'project')::uuid
    order by project.company_id, project.id, chosen.place
  loop
    begin
      result := jsonb_build_object(
        'outcome', private.write_batch_change(one.given, batch, agrees_to_terms));
    exception
      -- The whole call can be sent again.
      when others then
        if private.is_passing_failure(sqlstate) then
          raise;
        end if;
        get stacked diagnostics
          problem = message_text, problem_code = returned_sqlstate, cause = pg_exception_detail;
        result := jsonb_build_object(
          'error', problem, 'code', problem_code, 'detail', nullif(cause, ''));
    end;
    results := results || jsonb_build_object(
      one.place, result || jsonb_build_object('project', one.given -> 'project'));
  end loop;
  perform private.notify_team('revision', added.project_id, added.submission)
  from (
    select waiting.project_id, waiting.submission from public.pending_revisions waiting
    join jsonb_array_elements(changes) with ordinality change (given, place)
      on (change.given ->> 'project')::uuid = waiting.project_id
    where waiting.batch_id = batch and waiting.decision is null and waiting.created_at = now()
    order by change.place
  ) added;
  return coalesce(
    (select jsonb_agg(each.value order by each.key::integer) from jsonb_each(results) each), '[]');
end
$$;

-- Marks several projects of the caller as sold out or not for sale, or withdraws them. Returns for
-- each, in the order given, the name of the error, or null.
create function public.reduce_offers(projects uuid[], change text, note text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  results jsonb := '{}'::jsonb;
  problem text;
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if cardinality(projects) > private.submission_limit('changesPerCall') then
    raise exception 'too_many_changes_in_call' using errcode = 'PT400';
  end if;
  perform private.lock_owners_of(projects);
  for one in
    select chosen.id, chosen.place
    from unnest(projects) with ordinality chosen (id, place)
    left join public.projects project on project.id = chosen.id
    order by project.company_id, project.id, chosen.place
  loop
    problem := null;
    begin
      perform public.reduce_offer(one.id, change, note);
    exception
      when others then
        if private.is_passing_failure(sqlstate) then
          raise;
        end if;
        get stacked diagnostics problem = message_text;
    end;
    results := results || jsonb_build_object(
      one.place, jsonb_build_object('project', one.id, 'error', problem));
  end loop;
  return coalesce(
    (select jsonb_agg(each.value order by each.key::integer) from jsonb_each(results) each), '[]');
end
$$;

-- The changes that were sent together and wait for the team.
create function public.get_change_batches()
returns table (batch uuid, companies text[], changes bigint, since timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select waiting.batch_id, array_agg(distinct company.name order by company.name), count(*),
    min(waiting.submitted_at)
  from public.pending_revisions waiting
  join public.projects project on project.id = waiting.project_id
  join public.companies company on company.id = project.company_id
  where waiting.batch_id is not null and waiting.decision is null
  group by waiting.batch_id
  having count(*) > 1
  order by 4, 1;
end
$$;

-- Each developer gets one e-mail for a decision on a batch, in however many calls it is sent: it
-- waits until nothing of the batch does, or for two minutes without another call.
create function private.join_decision_emails(batch uuid, decided_reviews uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  told uuid;
  one record;
begin
  for one in
    with single as (
      delete from public.email_outbox email
      where email.template = 'review-decision' and email.sent_at is null
        and email.data ->> 'review' = any (decided_reviews::text[])
      returning email.recipient, email.data
    )
    select single.recipient,
      jsonb_build_object(
        'batch', batch,
        'decision', min(single.data ->> 'decision'),
        'note', min(single.data ->> 'note')
      ) || (case
        when bool_and(single.data ? 'for_communications') then '{"for_communications": true}'
        else '{}'
      end)::jsonb as data,
      jsonb_agg(
        jsonb_build_object(
          'project', single.data -> 'project', 'project_id', single.data -> 'project_id',
          'company', single.data -> 'company', 'review', single.data -> 'review')
        order by single.data ->> 'company', single.data ->> 'project_id') as changes
    from single
    group by single.recipient
  loop
    -- Both are locked, so that no server claims the e-mail meanwhile.
    select waiting.id into told
    from public.jobs job
    join public.email_outbox waiting on waiting.id::text = job.key
    where job.kind = 'email' and job.attempts = 0 and waiting.sent_at is null
      and waiting.template = 'batch-decision' and waiting.recipient = one.recipient
      and waiting.data - 'changes' = one.data
    for update of waiting, job;
    if told is null then
      insert into public.email_outbox (recipient, template, data)
      values (one.recipient, 'batch-decision', one.data || jsonb_build_object('changes', one.changes))
      returning id into told;
    else
      update public.email_outbox waiting
      set data = jsonb_set(waiting.data, '{changes}', waiting.data -> 'changes' || one.changes)
      where waiting.id = told;
    end if;
    update public.jobs job
    set next_attempt_at = now() + case
      when exists (
        select from public.pending_revisions undecided
        where undecided.batch_id = batch and undecided.decision is null
      ) then interval '2 minutes'
      else interval '0'
    end
    where job.kind = 'email' and job.key = told::text;
  end loop;
end
$$;

-- One decision on what waits of a batch, in as many calls as it needs. `seen_at` is when the latest of what was read
-- last changed: what has changed since is left for another look, and so is what has files, which are
-- shown on the page of the single change only. Returns for each project the name of the error, or null.
create function public.review_change_batch(
  batch uuid, projects uuid[], decision text, note text, seen_at timestamptz
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  results jsonb := '[]'::jsonb;
  problem text;
  cause text;
  decided uuid[] := '{}'::uuid[];
begin
  perform private.require_admin();
  if decision = 'withdrawn' then
    raise exception 'unknown_decision' using errcode = 'PT400', detail = decision;
  end if;
  if cardinality(projects) > private.submission_limit('changesPerCall') then
    raise exception 'too_many_changes_in_call' using errcode = 'PT400';
  end if;
  for one in
    select waiting.id, waiting.project_id, waiting.updated_at, exists (
      select from public.project_files file
      where file.revision_id = waiting.id or file.removal_revision_id = waiting.id
    ) as has_files
    from public.pending_revisions waiting
    join public.projects project on project.id = waiting.project_id
    join public.companies company on company.id = project.company_id
    where waiting.batch_id = batch and waiting.decision is null
      and waiting.project_id = any (projects)
    -- what changes the company's details is last, because it changes the others, too
    order by project.company_id,
      private.submitted_company(waiting.submission) <> private.company_details(company), project.id
  loop
    problem := null;
    cause := null;
    begin
      if seen_at is null or date_trunc('milliseconds', one.updated_at)
        > date_trunc('milliseconds', seen_at)
      then
        raise exception 'submission_changed' using errcode = 'PT409';
      elsif one.has_files then
        raise exception 'change_has_files' using errcode = 'PT409';
      end if;
      perform public.review_project(one.project_id, decision, note, one.id, one.updated_at);
      decided := decided || one.id;
    exception
      when others then
        if private.is_passing_failure(sqlstate) then
          raise;
        end if;
        get stacked diagnostics problem = message_text, cause = pg_exception_detail;
        if problem in ('note_required', 'unknown_decision') then
          raise;
        end if;
    end;
    results := results || jsonb_build_object(
      'project', one.project_id, 'error', problem, 'detail', nullif(cause, ''));
  end loop;
  if results = '[]' then
    raise exception 'already_decided' using errcode = 'PT409', detail = 'revision';
  end if;
  perform private.join_decision_emails(batch, array(
    select review.id from public.reviews review where review.revision_id = any (decided)
  ));
  return results;
end
$$;

grant execute on function
  public.update_projects(jsonb, uuid, boolean),
  public.reduce_offers(uuid[], text, text),
  public.get_change_batches(),
  public.review_change_batch(uuid, uuid[], text, text, timestamptz)
to authenticated, service_role;
