-- One queue for e-mails, logos to publish, files to remove and folders to empty. What was waiting in
-- their own queues is carried over; an e-mail's text stays in the outbox.

-- Work outside the database that must not be lost: the transaction that causes it adds a job, and
-- the server does it within seconds. A claim is a lease: if a server dies, another one continues.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  -- domain/jobs.ts has the label of each kind
  kind text not null constraint kind_is_known check (
    kind in ('email', 'logo-publication', 'file-removal', 'folder-removal')
  ),
  -- what it is about, such as the id of the e-mail; a kind has at most one job for it
  key text not null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index jobs_due_idx on public.jobs (kind, next_attempt_at);

-- Queued again, it is a new job: a server that is still doing the old one does not settle it.
create function private.queue_job(
  job_kind text, job_key text, job_data jsonb default '{}', run_at timestamptz default now()
) returns void
language sql
set search_path = ''
as $$
  insert into public.jobs (kind, key, data, next_attempt_at)
  values (job_kind, job_key, job_data, run_at)
  on conflict (kind, key) do update
  set id = excluded.id, data = excluded.data, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, leased_until = null, last_error = null,
    created_at = excluded.created_at
$$;

create function public.claim_jobs(
  kinds text[], batch integer default 1, lease interval default '2 minutes'
) returns setof public.jobs
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
  update public.jobs job
  set attempts = job.attempts + 1, leased_until = now() + lease
  where job.id in (
    select due.id from public.jobs due
    where due.kind = any (kinds) and due.next_attempt_at <= now()
      and (due.leased_until is null or due.leased_until <= now())
    order by due.created_at
    limit batch
    for update skip locked
  )
  returning job.*;
end
$$;

-- Without a failure or a pause the job is done. After a failure it waits longer each time; with a
-- pause it is not finished, and continues after that.
create function public.settle_job(
  job uuid, failure text default null, pause interval default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  if failure is not null or pause is not null then
    update public.jobs settled
    set last_error = failure,
      attempts = case when failure is null then 0 else settled.attempts end,
      next_attempt_at = now()
        + case when failure is null then pause else private.retry_delay(settled.attempts) end,
      leased_until = null
    where settled.id = job;
    return;
  end if;
  -- The e-mail before its job, as when an e-mail is deleted: in the other order, both could wait.
  update public.email_outbox message
  set sent_at = now()
  from public.jobs settled
  where settled.id = job and settled.kind = 'email'
    and message.id = settled.key::uuid and message.sent_at is null;
  delete from public.jobs settled where settled.id = job;
end
$$;

-- For an administrator: makes a waiting job due now. One that a server is doing is left to it.
create function public.retry_job(job uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  retried public.jobs;
begin
  perform private.require_admin();
  select * into retried from public.jobs waiting where waiting.id = job for update;
  if retried.id is null then
    raise exception 'job_not_found' using errcode = 'PT404';
  end if;
  if retried.leased_until > now() then
    raise exception 'job_is_running' using errcode = 'PT409';
  end if;
  update public.jobs waiting set next_attempt_at = now() where waiting.id = job;
  perform private.record_act(
    'job-retried', 'job', retried.id::text, retried.kind, null,
    jsonb_build_object('attempts', retried.attempts));
end
$$;

alter table public.jobs enable row level security;

create policy "Administrators see what the server has to do" on public.jobs
  for select to authenticated using ((select public.is_admin()));

grant execute on function
  public.claim_jobs(text[], integer, interval),
  public.settle_job(uuid, text, interval)
to service_role;
grant execute on function public.retry_job(uuid) to authenticated, service_role;

insert into public.jobs (kind, key, attempts, next_attempt_at, last_error, created_at)
select 'email', id::text, attempts, next_attempt_at, last_error, created_at
from public.email_outbox where sent_at is null
union all
select 'logo-publication', company_id::text, attempts, next_attempt_at, last_error, created_at
from private.logo_publications;

insert into public.jobs (kind, key, data, attempts, next_attempt_at, last_error, created_at)
select 'file-removal', removal.bucket || '/' || removal.path,
  jsonb_build_object('bucket', removal.bucket, 'path', removal.path),
  removal.attempts, removal.next_attempt_at, removal.last_error, removal.created_at
from private.file_removals removal
-- The old claim dropped these: a newer logo has been published under the same name.
where not exists (
  select from public.companies company
  where removal.bucket = 'company-logos'
    and removal.path = company.id || '/logo/' || company.logo_filename
);

insert into public.jobs (kind, key, data, created_at)
select 'folder-removal', bucket_id || '/' || folder,
  jsonb_build_object('bucket', bucket_id, 'folder', folder), created_at
from private.emptied_folders;

drop function public.claim_outbox(integer, interval);
drop function public.settle_outbox(uuid, text);
drop function public.claim_file_removal(interval);
drop function public.finish_file_removal(text, text);
drop function public.postpone_file_removal(text, text, text);
drop function public.get_files_to_remove();
drop function public.claim_logo_publication(interval);
drop function public.finish_logo_publication(uuid, text);
drop function public.postpone_logo_publication(uuid, text);

alter table public.audit_trail drop constraint subject_kind_is_known;
alter table public.audit_trail add constraint subject_kind_is_known check (subject_kind in (
  'project', 'company', 'person', 'methodology', 'post', 'import', 'claim', 'ratings', 'invitation',
  'job'
));

alter table public.email_outbox
  drop column attempts, drop column next_attempt_at, drop column last_error;

create function private.queue_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_job('email', new.id::text);
  return null;
end
$$;

create trigger queue_email after insert on public.email_outbox
  for each row execute function private.queue_email();

create function private.drop_email_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.jobs job where job.kind = 'email' and job.key = old.id::text;
  return null;
end
$$;

create trigger drop_email_job after delete on public.email_outbox
  for each row execute function private.drop_email_job();

-- Collects what is sent to the team within two minutes into one e-mail. Call it last in a
-- transaction, because it waits for every other transaction that does the same.
create or replace function private.tell_team(email_template text, list text, item jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  told uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('email to the team', 0));
  -- Both are locked, so that no server claims the e-mail meanwhile.
  select waiting.id into told
  from public.email_outbox waiting
  join public.jobs job on job.kind = 'email' and job.key = waiting.id::text
  where waiting.template = email_template and waiting.sent_at is null
    and job.attempts = 0 and job.next_attempt_at > now()
  for update of waiting, job;
  update public.email_outbox waiting
  set data = jsonb_set(waiting.data, array[list], waiting.data -> list || item)
  where waiting.id = told;
  if not found then
    insert into public.email_outbox (template, data)
    values (email_template, jsonb_build_object(list, jsonb_build_array(item)))
    returning id into told;
    perform private.queue_job('email', told::text, run_at => now() + interval '2 minutes');
  end if;
end
$$;

-- Stored files that the server publishes and removes through the storage API, which reaches every
-- store: the jobs that do so, and what they need to know.

create function private.remove_file(bucket text, path text, run_at timestamptz default now())
returns void
language sql
set search_path = ''
as $$
  select private.queue_job(
    'file-removal', bucket || '/' || path,
    jsonb_build_object('bucket', bucket, 'path', path), run_at)
$$;

create or replace function private.remove_public_logo(company uuid, filename text) returns void
language sql
set search_path = ''
as $$
  select private.remove_file('company-logos', company || '/logo/' || filename)
$$;

-- The job checks the folder for some minutes more, because an upload or a copy of a logo may have
-- been in progress.
create function private.empty_folder(bucket text, folder text) returns void
language sql
set search_path = ''
as $$
  select private.queue_job(
    'folder-removal', bucket || '/' || folder,
    jsonb_build_object('bucket', bucket, 'folder', folder))
$$;

-- The server copies the approved logo from the private bucket to 'company-logos' and sets the
-- company's logo_filename.
create or replace function private.publish_logo(company uuid) returns void
language sql
set search_path = ''
as $$
  select private.queue_job('logo-publication', company::text)
$$;

-- A company whose logo was removed has none: an older one does not come back. The caller holds the
-- company's lock.
create or replace function private.remove_files(files uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  gone public.project_files;
  company public.companies;
  lost_logos uuid[];
begin
  for gone in
    update public.project_files file
    set removed_at = now(), removal_asked_at = null, removal_revision_id = null
    where file.removed_at is null and file.id in (
      select unnest(files)
      union
      select older.id
      from public.project_files logo
      join public.project_files older on older.company_id = logo.company_id and older.kind = 'logo'
      where logo.id = any (files) and logo.kind = 'logo'
        and (older.approved_at, older.position) < (logo.approved_at, logo.position)
    )
    returning file.*
  loop
    perform private.remove_file('project_media', gone.path,
      -- An upload in progress may store it a moment later.
      case when gone.confirmed_at is null then now() + interval '10 minutes' else now() end);
    if gone.kind = 'logo' and gone.approved_at is not null then
      lost_logos := lost_logos || gone.company_id;
    end if;
  end loop;

  for company in
    select owner.* from public.companies owner
    where owner.id = any (lost_logos) and owner.logo_filename is not null
      and (private.approved_logo(owner.id)).id is null
  loop
    perform private.remove_public_logo(company.id, company.logo_filename);
    update public.companies set logo_filename = null where id = company.id;
  end loop;
end
$$;

-- The logo to copy, from `source` in 'project_media' to `filename` in the company's folder.
create function public.get_logo_to_publish(company uuid)
returns table (file uuid, source text, filename text, media_type text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
  select logo.id, logo.path,
    format('%s_logo.%s',
      private.company_in_file_name(owner.name), private.file_extension(logo.media_type)),
    logo.media_type
  from public.companies owner
  cross join lateral private.approved_logo(owner.id) logo
  where owner.id = get_logo_to_publish.company and logo.id is not null;
end
$$;

-- Makes the copied file the company's logo; returns the name of the file that it replaces, if any.
-- If another logo was approved during the copy, a slow server may have overwritten it, so the
-- newest is copied again.
create function public.set_company_logo(file uuid, new_filename text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
  newest uuid;
  replaced text;
begin
  perform private.require_server();
  select company_id into strict company from public.project_files where id = file;
  perform private.lock_company(company);
  newest := (private.approved_logo(company)).id;
  if newest is null then
    -- Removed during the copy, so the copy is removed too.
    perform private.remove_public_logo(company, new_filename);
    return null;
  end if;
  if newest <> file then
    perform private.publish_logo(company);
    return null;
  end if;
  select logo_filename into replaced from public.companies where id = company;
  update public.companies set logo_filename = new_filename
  where id = company and logo_filename is distinct from new_filename;
  -- An earlier logo of the same name was to be removed.
  delete from public.jobs job
  where job.kind = 'file-removal'
    and job.key = 'company-logos/' || company || '/logo/' || new_filename;
  return nullif(replaced, new_filename);
end
$$;

-- Called after a file was removed from 'company-logos': it may have been the copy of a logo that has
-- been approved meanwhile.
create function public.restore_company_logo(path text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
begin
  perform private.require_server();
  select owner.id into company from public.companies owner
  where owner.id::text = split_part(restore_company_logo.path, '/', 1);
  perform private.lock_company(company);
  if (private.approved_logo(company)).id is not null then
    perform private.publish_logo(company);
  end if;
end
$$;

-- The next files to remove from a folder. Files that belong to a project are not among them, because
-- the company of the folder may have a new owner.
create function public.get_files_to_remove(bucket text, folder text) returns setof text
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
    select object.name
    from storage.objects object
    where object.bucket_id = get_files_to_remove.bucket
      and starts_with(object.name, get_files_to_remove.folder || '/')
      and not exists (select from public.project_files file where file.path = object.name)
    order by object.name
    limit 100;
end
$$;

grant execute on function
  public.get_logo_to_publish(uuid),
  public.set_company_logo(uuid, text),
  public.restore_company_logo(text),
  public.get_files_to_remove(text, text)
to service_role;

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

  update public.import_rows imported
  set before = private.without_addresses(imported.before::text, every)::jsonb,
    values = private.without_addresses(imported.values::text, every)::jsonb
  where imported.project_id = any (their_projects)
    and concat(imported.before, imported.values) like '%@%';

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

-- Companies with projects that stay become unclaimed, like those of an import; if there is one of
-- the same name, it gets the projects. The others are deleted.
create or replace function private.release_companies(person uuid) returns void
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
      update public.projects set company_id = namesake where company_id = company.id;
      delete from public.companies where id = company.id;
      perform private.empty_folder('company-logos', company.id::text);
    end if;
  end loop;
end
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
    'projects_deleted', cardinality(going)
  );
  known := private.account_addresses(person);
  stated := private.stated_addresses(their_companies);

  perform private.record_act_on_person('person-deleted', person, reason, outcome);
  insert into private.erasures (person, projects) values (person, going);
  perform private.remove_addresses(known, stated, their_companies, their_projects);
  perform private.remove_emails(known, going || array(
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

drop table private.logo_publications;
drop table private.file_removals;
drop table private.emptied_folders;
