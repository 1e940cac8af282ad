-- Registry files that developers propose belong to their account: they are in its data and go with it,
-- and both sides are told of them by e-mail. People can list their own statements.

alter table public.ledger_files alter column created_by drop not null;
update public.ledger_files file set created_by = null
where not exists (select from auth.users account where account.id = file.created_by);
delete from public.ledger_files
where created_by is null and supplied_by = 'developer'
  and status in ('staging', 'proposed', 'sent back', 'undone');
alter table public.ledger_files add constraint ledger_files_created_by_fkey
  foreign key (created_by) references auth.users (id) on delete set null;

-- Tells a developer what became of their files: one e-mail for all that are decided within two
-- minutes.
create function private.tell_supplier() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := (select profile.email from public.profiles profile where profile.id = new.created_by);
  told uuid;
  decided jsonb := jsonb_build_object(
    'file', new.id, 'file_name', new.file_name, 'registry', new.registry, 'contents', new.contents,
    'as_of', new.as_of, 'decision', new.status,
    'reason', case when new.status = 'sent back' then new.reason end);
begin
  if address is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('registry files of ' || new.created_by, 0));
  -- Both are locked, so that no server claims the e-mail meanwhile.
  select waiting.id into told
  from public.email_outbox waiting
  join public.jobs job on job.kind = 'email' and job.key = waiting.id::text
  where waiting.template = 'registry-files-decided' and waiting.recipient = address
    and waiting.sent_at is null and job.attempts = 0 and job.next_attempt_at > now()
  for update of waiting, job;
  update public.email_outbox waiting
  set data = jsonb_set(waiting.data, '{files}', waiting.data -> 'files' || decided)
  where waiting.id = told;
  if not found then
    insert into public.email_outbox (recipient, template, data)
    values (
      address, 'registry-files-decided', jsonb_build_object('files', jsonb_build_array(decided)))
    returning id into told;
    perform private.queue_job('email', told::text, run_at => now() + interval '2 minutes');
  end if;
  return null;
end
$$;

create trigger tell_supplier after update on public.ledger_files
  for each row when (
    new.supplied_by = 'developer' and old.status <> new.status
    and new.status in ('finished', 'undone', 'sent back')
  )
  execute function private.tell_supplier();

-- Asks the team to take over what a developer's file says about their own projects.
create or replace function public.propose_ledger_file(ledger_file uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files := private.ledger_file_in(ledger_file, '{staging,proposed}');
  own uuid[];
begin
  if current.supplied_by <> 'developer' then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = current.status;
  end if;
  perform private.require_all_statements(current);
  own := private.own_projects_in(current);
  if own = '{}' then
    raise exception 'no_own_project_in_file' using errcode = 'PT400';
  end if;
  update public.ledger_files set status = 'proposed', for_projects = own where id = ledger_file;
  if current.status = 'staging' then
    perform private.tell_team('registry-files-received', 'files', jsonb_build_object(
      'file', current.id, 'file_name', current.file_name, 'registry', current.registry,
      'contents', current.contents, 'as_of', current.as_of, 'companies', (
        select jsonb_agg(distinct company.name)
        from public.projects project
        join public.companies company on company.id = project.company_id
        where project.id = any (own)
      )
    ));
  end if;
end
$$;

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
      'files', (select count(*) from public.ledger_files where status = 'proposed'),
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

-- The rows of every table that refers to the given table by one of these ids, by the table's name,
-- without who of the team decided or invited them.
create or replace function private.referring_rows(target regclass, ids uuid[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  reference record;
  found_rows jsonb;
  answer jsonb := '{}';
begin
  for reference in
    select source.relname as name, source.oid::regclass as relation, referring.attname as column_name
    from pg_constraint link
    join pg_class source on source.oid = link.conrelid
    join pg_attribute referring
      on referring.attrelid = link.conrelid and referring.attnum = link.conkey[1]
    where link.contype = 'f' and link.confrelid = target
      and source.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by source.relname
  loop
    execute format(
      'select jsonb_agg(to_jsonb(one) - array[''reviewer_id'', ''decided_by'', ''invited_by'', ''undone_by'']) from %s one where one.%I = any ($1)',
      reference.relation, reference.column_name
    ) into found_rows using ids;
    answer := answer || jsonb_build_object(reference.name, coalesce(found_rows, '[]'));
  end loop;
  return answer;
end
$$;

create or replace function private.person_data(person uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  projects uuid[] := array(
    select project.id from public.projects project
    join public.companies company on company.id = project.company_id
    where company.user_id = person
  );
begin
  return (
    select jsonb_build_object(
      'exported_at', now(),
      'account', jsonb_build_object(
        'id', account.id,
        'email', account.email,
        'email_confirmed_at', account.email_confirmed_at,
        'created_at', account.created_at,
        'last_sign_in_at', account.last_sign_in_at,
        'metadata', account.raw_user_meta_data
      ),
      'sessions', coalesce((
        select jsonb_agg(jsonb_build_object(
          'created_at', session.created_at, 'refreshed_at', session.refreshed_at,
          'user_agent', session.user_agent, 'ip', session.ip
        ) order by session.created_at)
        from auth.sessions session where session.user_id = person
      ), '[]'),
      'sign_in_events', coalesce((
        select jsonb_agg(jsonb_build_object(
          'at', entry.created_at, 'action', entry.payload ->> 'action', 'ip', entry.ip_address
        ) order by entry.created_at)
        from auth.audit_log_entries entry where entry.payload ->> 'actor_id' = person::text
      ), '[]'),
      'records_of_the_account', private.referring_rows('auth.users', array[person]),
      'projects', coalesce((
        select jsonb_agg(to_jsonb(project) order by project.created_at)
        from public.projects project where project.id = any (projects)
      ), '[]'),
      'registry_file_contents', coalesce((
        select jsonb_agg(to_jsonb(statement)
          order by statement.file_id, statement.registry_id, statement.vintage_start, statement.vintage_end)
        from public.ledger_statements statement
        join public.ledger_files file on file.id = statement.file_id
        where file.created_by = person and file.supplied_by = 'developer'
      ), '[]'),
      'records_of_the_projects', private.referring_rows('public.projects', projects),
      'emails', coalesce((
        select jsonb_agg(jsonb_build_object(
          'template', message.template, 'data', message.data,
          'created_at', message.created_at, 'sent_at', message.sent_at
        ) order by message.created_at)
        from public.email_outbox message where lower(message.recipient) = lower(account.email)
      ), '[]'),
      'audit_trail', coalesce((
        select jsonb_agg(jsonb_build_object(
          'at', entry.created_at, 'act', entry.act, 'subject_kind', entry.subject_kind,
          'subject_name', entry.subject_name, 'reason', entry.reason, 'details', entry.details
        ) order by entry.id)
        from public.audit_trail entry
        where entry.actor_id = person
          or (entry.subject_kind = 'person' and entry.subject_id = person::text)
      ), '[]')
    )
    from auth.users account where account.id = person
  );
end
$$;

-- Deletes the registry files that they proposed. What counts for a project that stays is kept, without
-- them and the name that they gave it. Returns the deleted ones.
create function private.delete_proposed_files(person uuid, going uuid[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  deleted uuid[];
begin
  with gone as (
    delete from public.ledger_files file
    where file.created_by = person and file.supplied_by = 'developer' and (
      file.status not in ('applying', 'finished', 'undoing')
      or not exists (
        select from public.projects project
        where project.id = any (file.for_projects) and project.id <> all (going)
      )
    )
    returning file.id
  )
  select coalesce(array_agg(id), '{}') into deleted from gone;
  update public.ledger_files file set file_name = file.contents || '.csv'
  where file.created_by = person and file.supplied_by = 'developer';
  return deleted;
end
$$;

-- Deletes e-mails to them, and what e-mails to the team say about deleted projects and files.
create or replace function private.remove_emails(known text[], gone uuid[]) returns void
language sql
set search_path = ''
as $$
  delete from public.email_outbox message where lower(message.recipient) = any (known);

  update public.email_outbox message
  set data = (
    select jsonb_object_agg(part.key, case
      when jsonb_typeof(part.value) <> 'array' then part.value
      else coalesce((
        select jsonb_agg(item order by place)
        from jsonb_array_elements(part.value) with ordinality listed (item, place)
        where coalesce(item ->> 'project', item ->> 'claim', item ->> 'file', '') <> all (gone::text[])
      ), '[]')
    end)
    from jsonb_each(message.data) part
  )
  where message.recipient is null and exists (
    select from jsonb_path_query(message.data, '$.*[*].*') named (value)
    where named.value #>> '{}' = any (gone::text[])
  );
  delete from public.email_outbox message
  where message.recipient is null and exists (select from jsonb_each(message.data))
    and not exists (select from jsonb_each(message.data) part where part.value <> '[]')
$$;

-- `approved_projects`: 'stay', without the person, or 'go'. Returns what happened to the projects.
create or replace function public.delete_person(
  person uuid, confirmed_email text, approved_projects text, reason text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  address text;
  known text[];
  stated text[];
  their_companies uuid[];
  their_projects uuid[];
  staying uuid[];
  going uuid[];
  passed_on uuid[];
  outcome jsonb;
begin
  perform private.require_admin_alone();
  perform private.require_reason(reason);
  if approved_projects is null or approved_projects not in ('stay', 'go') then
    raise exception 'unknown_choice' using errcode = 'PT400', detail = approved_projects;
  end if;
  -- no e-mail about lists is queued meanwhile
  perform pg_advisory_xact_lock(hashtextextended('list emails', 0));
  perform private.lock_submitter(person);
  select account.email into address from auth.users account where account.id = person for update;
  if not found then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  if person in (select private.administrators()) or private.is_listed_administrator(person) then
    raise exception 'person_is_administrator' using errcode = 'PT409';
  end if;
  if lower(btrim(confirmed_email)) is distinct from lower(address) then
    raise exception 'email_does_not_match' using errcode = 'PT400';
  end if;

  known := private.account_addresses(person);
  passed_on := private.pass_on_companies(person, known);
  their_companies := array(
    select company.id from public.companies company
    where company.user_id = person order by company.id for update
  );
  their_projects := array(
    select project.id from public.projects project
    where project.company_id = any (their_companies) order by project.id for update
  );
  staying := array(
    select project.id from public.projects project
    where project.id = any (their_projects) and project.status = 'approved'
      and approved_projects = 'stay'
  );
  going := array(select id from unnest(their_projects) id where id <> all (staying));
  outcome := jsonb_build_object(
    'approved_projects', approved_projects,
    'projects_kept', cardinality(staying),
    'projects_deleted', cardinality(going),
    'companies_passed_on', cardinality(passed_on)
  );
  stated := private.stated_addresses(their_companies);

  perform private.record_act_on_person('person-deleted', person, reason, outcome);
  insert into private.erasures (person, projects) values (person, going);
  perform private.remove_addresses(known, stated, their_companies, their_projects);
  if passed_on <> '{}' then
    -- what others have stated for these companies stays
    perform private.remove_addresses(known, '{}', passed_on, array(
      select project.id from public.projects project where project.company_id = any (passed_on)
    ));
  end if;
  perform private.remove_emails(known, going || private.delete_proposed_files(person, going) || array(
    select claim.id from public.company_claims claim where claim.claimant_id = person
  ));
  perform private.delete_projects(going);
  perform private.keep_public_part(staying, known || stated);
  perform private.release_companies(person);
  perform private.empty_folder('project_media', id::text) from unnest(their_companies) id;

  -- Anyone with the link of a comparison can still read it; its title was the person's own.
  update public.frozen_comparisons set frozen_by = null, title = null where frozen_by = person;
  update storage.objects set owner = null, owner_id = null
  where owner = person or owner_id = person::text;
  delete from auth.audit_log_entries entry
  where entry.payload ->> 'actor_id' = person::text
    or lower(entry.payload ->> 'actor_username') = any (known);
  delete from auth.refresh_tokens token where token.user_id::text = person::text;
  delete from auth.flow_state flow where flow.user_id = person;
  delete from auth.users account where account.id = person;
  delete from private.erasures where transaction = pg_current_xact_id();
  return outcome;
end
$$;

-- The statements of the caller, the newest first: row-level security says which.
create function public.get_my_statements()
returns table (id uuid, kind text, title text, frozen_at timestamptz, public_hash text)
language sql stable
set search_path = ''
as $$
  select kept.id, kept.kind, kept.public_text::jsonb ->> 'title', kept.frozen_at,
    encode(sha256(convert_to(kept.public_text, 'UTF8')), 'hex')
  from public.frozen_records kept
  where kept.frozen_by = (select auth.uid())
  order by kept.frozen_at desc, kept.id
  limit 200
$$;

grant execute on function public.get_my_statements() to authenticated, service_role;
