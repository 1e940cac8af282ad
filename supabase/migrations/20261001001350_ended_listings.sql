-- The team's list of listed projects that have ended in their registry is a view of its projects,
-- which can be searched, filtered and acted on, instead of a function that nothing called. A decision
-- on a batch of changes is one e-mail, in however many calls it is sent.

drop function public.get_ended_listings(uuid, integer);

create index registry_records_ended_idx on public.registry_records (project_id) where has_ended;

-- The number of rows in each view of the queue, of pending claims, and of listed projects that have
-- ended in their registry.
create or replace function public.get_review_counts() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'new', submitted - imported,
      'imported', imported,
      'changes', (select count(*) from public.pending_revisions where decision is null),
      'approved', approved,
      'changes-requested', changes_requested,
      'rejected', rejected,
      'withdrawn', withdrawn,
      'claims', (select count(*) from public.company_claims where decision is null),
      'ended', (
        select count(*) from public.team_projects listed
        where listed.status = 'approved' and listed.has_ended_in_registry and listed.id in (
          select record.project_id from public.registry_records record where record.has_ended)
      )
    )
    from (
      select
        count(*) filter (where status = 'submitted') as submitted,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'changes_requested') as changes_requested,
        count(*) filter (where status = 'rejected') as rejected,
        count(*) filter (where status = 'withdrawn') as withdrawn
      from public.projects
    ) counted,
    (
      select count(*) as imported from public.projects project
      join public.companies company on company.id = project.company_id
      where project.status = 'submitted' and company.user_id is null
    ) unclaimed
  );
end
$$;

-- A filter as the pages send it. Every key narrows; 'none' stands for what is not stated. `left_out`
-- is a key to ignore, for counting the values that could be chosen instead.
create or replace function private.team_list_condition(
  list text, filter jsonb, left_out text default null
) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  condition text := 'true';
  given record;
  chosen text;
begin
  if list is null or list not in ('queue', 'projects') or jsonb_typeof(filter) is distinct from 'object'
  then
    raise exception 'filter_not_valid' using errcode = 'PT400', detail = list;
  end if;
  for given in
    select part.key, part.value from jsonb_each(filter) part where part.key is distinct from left_out
  loop
    chosen := given.value #>> '{}';
    condition := condition || ' and ' || case
      when given.key = 'search' and jsonb_typeof(given.value) = 'string' then
        private.search_condition(list, chosen)
      when given.key = 'states' and jsonb_typeof(given.value) = 'array' then format(
        case list when 'queue' then 'listed.state = any (%L)' else 'listed.status = any (%L)' end,
        array(select jsonb_array_elements_text(given.value)))
      when given.key = 'unclaimed' and jsonb_typeof(given.value) = 'boolean' then
        format('listed.is_unclaimed = %L', chosen)
      when given.key = 'changes' and list = 'projects' then 'listed.has_waiting_change'
      when given.key = 'ended' and list = 'projects' then
        'listed.status = ''approved'' and listed.has_ended_in_registry and listed.id in (
          select record.project_id from public.registry_records record where record.has_ended)'
      when given.key = 'overridden' and list = 'projects' and jsonb_typeof(given.value) = 'boolean'
        then format('listed.is_overridden = %L', chosen)
      when given.key = 'projectStatus' and list = 'projects' then case chosen
        when 'none' then 'listed.project_status is null'
        else format('listed.project_status = %L', chosen)
      end
      when given.key = 'registry' then case chosen
        when 'none' then 'listed.registry is null' else format('listed.registry = %L', chosen)
      end
      when given.key = 'registryStatus' then case chosen
        when 'none' then 'listed.registry_status is null'
        else format('listed.registry_status = %1$L and listed.id in (
          select record.project_id from public.registry_records record
          where record.status = %1$L)', chosen)
      end
      when given.key = 'country' then case chosen
        when 'none' then 'listed.project_location is null'
        else format('%L = any (string_to_array(regexp_replace(listed.project_location, %L, %L, %L), %L))',
          chosen, '\s*[,;|/]\s*', '|', 'g', '|')
      end
      when given.key = 'type' then case chosen
        when 'none' then 'not exists (
          select from public.project_types list where list.project_id = listed.id)'
        else format('listed.id in (
          select list.project_id from public.project_types list where list.type_name = %L)', chosen)
      end
      when given.key = 'methodology' then case chosen
        when 'none' then 'not exists (
          select from public.project_methodologies list where list.project_id = listed.id)'
        else format('listed.id in (
          select list.project_id from public.project_methodologies list
          where coalesce(list.methodology_id::text, list.methodology_name) = %L)', chosen)
      end
      when given.key = 'import' then format('listed.id in (
          select imported.project_id from public.import_rows imported
          where imported.import_id::text = %L and imported.outcome in (''new'', ''changed''))', chosen)
    end;
    -- a key or value that means nothing must not widen what an act is about
    if condition is null then
      raise exception 'filter_not_valid' using errcode = 'PT400', detail = given.key;
    end if;
  end loop;
  return condition;
end
$$;

drop function private.join_decision_emails(uuid[]);

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
create or replace function public.review_change_batch(
  batch uuid, projects uuid[], decision text, note text, seen_at timestamptz
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  results jsonb := '[]';
  problem text;
  cause text;
  decided uuid[] := '{}';
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
      when serialization_failure or deadlock_detected or lock_not_available then
        raise;
      when others then
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
