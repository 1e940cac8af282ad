-- A full disk or a read-only database is nobody's mistake: it no longer becomes the reason why a
-- submission, a change or a row of a bulk act was refused.

-- Locks, timeouts, lost connections, a full disk and a read-only database say nothing about a row.
create or replace function private.is_passing_failure(code text) returns boolean
language sql immutable
set search_path = ''
as $$
  select code in ('25006', '40001', '40P01', '55P03') or code ~ '^(53|57|58)'
$$;

-- The submission's values are stated by the developer; the form sets what it leaves out. The
-- registry is in the first row written, because whether an id is taken depends on it.
create or replace function public.submit_project(submission jsonb, submission_key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  key uuid := submission_key;
  company_name text := private.submitted_text(submission, 'company', 'name');
  failing text;
  company uuid;
  project uuid;
  earlier public.projects;
  -- what is stored of the company: '{}' for a new one
  company_before jsonb := '{}';
  sent jsonb := submission;
  files jsonb;
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.require_key_fields(submission);
  if key is null then
    raise exception 'submission_key_required' using errcode = 'PT400';
  end if;

  begin
    failing := 'company_check_failed';
    company := private.company_of_submission(company_name);
    failing := 'project_check_failed';
    -- The second of two clicks waits here, then finds what the first one created.
    perform private.lock_submitters(array[submitter, private.owner_of_company(company)]);
    earlier := private.earlier_submission(key);
    if earlier.id is not null then
      perform private.lock_company(earlier.company_id);
      return jsonb_build_object(
        'id', earlier.id,
        'company_id', earlier.company_id,
        'files', private.reserve_files(earlier.id, null, submission -> 'media', true)
      );
    end if;
    failing := 'company_check_failed';
    company := private.company_of_submission(company_name);
    perform private.lock_company(company);
    -- read again under the lock: it may have been given away or renamed
    company := private.company_of_submission(company_name);
    perform private.require_submissions_left(
      coalesce(private.owner_of_company(company), submitter));
    if company is null then
      perform private.require_not_view_only(company_name);
      failing := 'company_creation_failed';
      perform private.require_companies_left(submitter);
      insert into public.companies (user_id, name) values (submitter, company_name)
      returning id into company;
    else
      select private.company_details(owner) into company_before
      from public.companies owner where owner.id = company;
      -- A submission without a size does not remove the company's.
      if private.submitted_text(sent, 'company', 'size') is null then
        sent := jsonb_set(sent, '{company,size}', company_before -> 'size');
      end if;
    end if;

    failing := 'project_check_failed';
    perform private.require_unused_project_id(submission, null);

    failing := 'project_creation_failed';
    insert into public.projects (company_id, project_id, registry, description, submission_key)
    values (
      company,
      private.submitted_text(submission, 'project', 'id'),
      private.submitted_text(submission, 'project', 'registry'),
      private.submitted_text(submission, 'details', 'description'),
      key
    )
    returning id into project;
    perform private.write_submission(project, sent);
    perform private.record_sources(
      project, jsonb_build_object('company', company_before), private.source('developer', now()),
      private.set_form_defaults(project, company_before = '{}'));
    files := private.reserve_files(project, null, submission -> 'media', false);
    perform private.notify_team('project', project, submission);
  exception
    when unique_violation then
      -- Someone has taken the id since the check above.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
    when others then
      -- A passing failure is the server's to explain, which asks the visitor to try again.
      if sqlstate like 'PT%' or sqlstate = '23514' or private.is_passing_failure(sqlstate) then
        raise;
      end if;
      raise exception '%', failing using errcode = 'PT503', detail = sqlerrm;
  end;
  return jsonb_build_object('id', project, 'company_id', company, 'files', files);
end
$$;

-- Does the next hundred rows, in the caller's name. They are in the order of their companies, so
-- that two acts on the same projects wait for each other and do not block each other.
create or replace function private.do_bulk_act_part(act uuid) returns public.bulk_acts
language plpgsql
set search_path = ''
as $$
declare
  current public.bulk_acts;
  staged public.bulk_act_rows;
  result text;
  failure jsonb;
  problem_name text;
  problem_detail text;
begin
  select * into current from public.bulk_acts started where started.id = act for update;
  if current.status <> 'running' then
    return current;
  end if;
  insert into private.bulk_act_work (act_id) values (act);
  for staged in
    select * from public.bulk_act_rows waiting
    where waiting.act_id = act and waiting.outcome is null order by waiting.place limit 100
  loop
    result := 'done';
    failure := null;
    update private.bulk_act_work set place = staged.place
    where transaction = pg_current_xact_id();
    begin
      perform private.do_bulk_act_row(current, staged);
    exception
      when others then
        -- not this row's fault: the whole part is tried again
        if private.is_passing_failure(sqlstate) then
          raise;
        end if;
        get stacked diagnostics problem_name = message_text, problem_detail = pg_exception_detail;
        result := case problem_name when 'nothing_changed' then 'unchanged' else 'refused' end;
        failure := case result when 'refused' then
          jsonb_build_object('error', problem_name, 'detail', nullif(problem_detail, '')) end;
    end;
    update public.bulk_act_rows settled
    set outcome = result, problem = failure, settled_at = clock_timestamp()
    where settled.act_id = act and settled.place = staged.place;
    current.done := current.done + (result = 'done')::integer;
    current.unchanged := current.unchanged + (result = 'unchanged')::integer;
    current.refused := current.refused + (result = 'refused')::integer;
  end loop;
  delete from private.bulk_act_work where transaction = pg_current_xact_id();
  if current.done + current.unchanged + current.refused = current.total then
    current.status := 'finished';
    current.finished_at := clock_timestamp();
  end if;
  update public.bulk_acts settled
  set done = current.done, unchanged = current.unchanged, refused = current.refused,
    status = current.status, finished_at = current.finished_at
  where settled.id = act;
  return current;
end
$$;

-- Changes several projects of the caller, each as a whole or not at all. Returns for each, in the
-- order given, its outcome (saved, pending_review, unchanged) or the error. People are locked before
-- companies, and these in the order of their ids, so that two calls do not block each other.
create or replace function public.update_projects(
  changes jsonb, batch uuid, agrees_to_terms boolean default false
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  results jsonb := '{}';
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
create or replace function public.reduce_offers(projects uuid[], change text, note text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  results jsonb := '{}';
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
