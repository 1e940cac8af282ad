-- Deleting a person, as the privacy policy promises: with everything of theirs, in one transaction.
-- What was public of approved projects stays without them, or is deleted too. A company with a
-- colleague who may edit is not theirs alone: it passes to whoever has been one for longest.

-- The addresses of an account.
create function private.account_addresses(person uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(address)), '{}') from (
    select account.email from auth.users account where account.id = person
    union all
    select profile.email from public.profiles profile where profile.id = person
    union all
    select claim.email from public.company_claims claim where claim.claimant_id = person
  ) known (address)
  where address like '%_@_%'
$$;

-- The addresses in companies, their projects, what was submitted for them and what was frozen of them.
create function private.stated_addresses(stating_companies uuid[]) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(address)), '{}') from (
    select company.email from public.companies company where company.id = any (stating_companies)
    union all
    select unnest(array[project.contact_email, project.submitted_company ->> 'email'])
    from public.projects project where project.company_id = any (stating_companies)
    union all
    select unnest(array[
      revision.submission #>> '{company,email}', revision.submission #>> '{details,contactEmail}'
    ])
    from public.pending_revisions revision
    join public.projects project on project.id = revision.project_id
    where project.company_id = any (stating_companies)
    union all
    select listing ->> 'contact_email'
    from public.frozen_comparisons frozen, jsonb_array_elements(frozen.listings) listing
    where (listing ->> 'company_id')::uuid = any (stating_companies)
  ) stated (address)
  where address like '%_@_%'
$$;

-- Removes an account's addresses from what others wrote (notes, reasons, e-mails to the team), and
-- the addresses that its companies stated from the records of their projects.
create function private.remove_addresses(
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

  update public.ledger_files file
  set file_name = private.without_addresses(file.file_name, known),
    reason = private.without_addresses(file.reason, known)
  where concat(file.file_name, file.reason) like '%@%';

  update public.frozen_records frozen
  set public_text = private.without_addresses(frozen.public_text, told.addresses)
  from (
    select written.id, case when exists (
      select from unnest(their_projects) theirs where strpos(written.public_text, theirs::text) > 0
    ) then every else known end as addresses
    from public.frozen_records written where written.public_text like '%@%'
  ) told
  where told.id = frozen.id
    and frozen.public_text <> private.without_addresses(frozen.public_text, told.addresses);

  -- A comparison frozen by someone else keeps what was public, without these addresses.
  update public.frozen_comparisons frozen
  set listings = (
    select jsonb_agg(
      case when (listing ->> 'company_id')::uuid = any (their_companies)
        then listing || jsonb_build_object(
          'contact_email', case
            when lower(listing ->> 'contact_email') <> all (every) then listing -> 'contact_email'
          end,
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
create function private.remove_emails(known text[], gone uuid[]) returns void
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

create function private.delete_projects(going uuid[]) returns void
language sql
set search_path = ''
as $$
  delete from public.reviews where project_id = any (going);
  delete from public.resubmissions where project_id = any (going);
  delete from public.projects where id = any (going)
$$;

-- Deletes a project that an import created, that no one has claimed and that is not listed: what a
-- developer submitted is theirs, even if their company was taken back, and what is listed is withdrawn
-- first. A company that an import created for its projects goes with the last of them.
create function private.delete_unclaimed_project(project uuid, seen_at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  deleted public.projects := private.project_as_seen(project, seen_at);
begin
  if not private.is_unclaimed(deleted.company_id) then
    raise exception 'project_is_claimed' using errcode = 'PT409';
  end if;
  if deleted.submission_key is not null then
    raise exception 'project_not_imported' using errcode = 'PT409';
  end if;
  if deleted.status = 'approved' then
    raise exception 'project_is_listed' using errcode = 'PT409';
  end if;
  perform private.record_act(
    'project-deleted', 'project', project::text,
    coalesce(deleted.project_name, deleted.project_id));
  insert into private.erasures (projects) values (array[project]);
  perform private.delete_projects(array[project]);
  delete from private.erasures where transaction = pg_current_xact_id();
  perform private.delete_empty_companies(array[deleted.company_id]);
end
$$;

-- What remains of listed projects: what was public, and what the team decided.
create function private.keep_public_part(staying uuid[], addresses text[]) returns void
language sql
set search_path = ''
as $$
  delete from public.project_files where project_id = any (staying);
  delete from public.pending_revisions
  where project_id = any (staying) and decision is null;
  -- the decisions refer to them
  update public.pending_revisions set submission = '{}' where project_id = any (staying);
  update public.offer_changes set note = null where project_id = any (staying);
  update public.projects project
  set contact_email = null, submitted_company = null, submission_key = null,
    description = private.without_addresses(project.description, addresses)
  where project.id = any (staying)
$$;

-- Companies with projects that stay become unclaimed, like those of an import; if there is one of
-- the same name, it gets the projects. The others are deleted.
create function private.release_companies(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  namesake uuid;
begin
  for company in
    select own.* from public.companies own where own.user_id = person order by own.id
  loop
    select unclaimed.id into namesake from public.companies unclaimed
    where unclaimed.user_id is null and lower(unclaimed.name) = lower(company.name)
    for no key update;
    if not exists (select from public.projects where company_id = company.id) then
      delete from public.companies where id = company.id;
      perform private.empty_folder('company-logos', company.id::text);
    elsif namesake is null then
      update public.companies set user_id = null, email = null where id = company.id;
    else
      perform private.move_projects(company.id, namesake);
      perform private.empty_folder('company-logos', company.id::text);
    end if;
  end loop;
end
$$;

-- A submission without an account's addresses. A field for an address becomes empty, because
-- '[removed]' is none and could not be approved.
create function private.submission_without_addresses(submission jsonb, known text[]) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  field text;
begin
  foreach field in array array['company.email', 'details.contactEmail'] loop
    if lower(btrim(submission #>> private.field_path(field))) = any (known) then
      submission := private.with_value(submission, field, '""');
    end if;
  end loop;
  return private.without_addresses(submission::text, known)::jsonb;
end
$$;

-- Removes an account's addresses from what a company states and what was submitted for it.
create function private.remove_stated_addresses(known text[], stating_company uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.companies set email = null
  where id = stating_company and lower(email) = any (known);
  update public.projects set contact_email = null
  where company_id = stating_company and lower(contact_email) = any (known);
  update public.projects set description = private.without_addresses(description, known)
  where company_id = stating_company
    and description <> private.without_addresses(description, known);
  update public.projects project
  set submitted_company = nullif(
    private.submission_without_addresses(
      jsonb_build_object('company', project.submitted_company), known
    ) -> 'company',
    private.company_details(owner)
  )
  from public.companies owner
  where owner.id = stating_company and project.company_id = owner.id
    and lower(project.submitted_company ->> 'email') = any (known);
  update public.pending_revisions revision
  set submission = private.submission_without_addresses(revision.submission, known)
  from public.projects project
  where project.id = revision.project_id and project.company_id = stating_company
    and revision.submission <> private.submission_without_addresses(revision.submission, known);
end
$$;

-- Returns the companies that have passed to a colleague, without the person's own addresses.
create function private.pass_on_companies(person uuid, known text[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  successor uuid;
  passed_on uuid[] := '{}'::uuid[];
begin
  for company in
    select own.* from public.companies own where own.user_id = person order by own.id for update
  loop
    select member.user_id into successor
    from public.company_members member
    where member.company_id = company.id and member.role = 'editor'
      and not exists (
        select from public.companies other
        where other.user_id = member.user_id
          and lower(btrim(other.name)) = lower(btrim(company.name))
      )
    order by member.created_at, member.user_id
    limit 1;
    continue when successor is null;
    perform private.change_owner(company, successor);
    perform private.remove_stated_addresses(known, company.id);
    perform private.tell_person(successor, 'company-passed-on', jsonb_build_object(
      'company', company.name));
    passed_on := passed_on || company.id;
  end loop;
  return passed_on;
end
$$;

-- `approved_projects`: 'stay', without the person, or 'go'. Returns what happened to the projects.
create function public.delete_person(
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

grant execute on function public.delete_person(uuid, text, text, text)
  to authenticated, service_role;
