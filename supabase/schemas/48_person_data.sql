-- Everything that is stored about a person, as one document. The catalogue says which tables belong
-- to an account or a project, so a new table is included automatically.

-- The rows of every table that refers to the given table by one of these ids, by the table's name,
-- without who of the team decided or invited them.
create function private.referring_rows(target regclass, ids uuid[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  reference record;
  found_rows jsonb;
  answer jsonb := '{}'::jsonb;
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

create function private.person_data(person uuid) returns jsonb
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

-- For an administrator; recorded in the audit trail.
create function public.export_person(person uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_authentication();
  if not exists (select from auth.users where id = person) then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  perform private.record_act_on_person('person-exported', person, null);
  return private.person_data(person);
end
$$;

-- For the person it is about.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  return private.person_data((select auth.uid()));
end
$$;

grant execute on function public.export_person(uuid), public.export_my_data()
  to authenticated, service_role;
