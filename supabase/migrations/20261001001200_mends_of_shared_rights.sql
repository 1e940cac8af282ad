-- Mends of what a review of the database found: invitations end with every change of owner, approved
-- details of a company stay, addresses of a deleted person leave with them, and calls that could wait,
-- cost or reveal too much are bounded.

create index email_outbox_unsent_idx on public.email_outbox (template) where sent_at is null;

create or replace function private.plain_text(words text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(case
    when octet_length(words) = char_length(words) then words
    else regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')
  end)
$$;

create or replace function private.end_memberships() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.company_members
  where company_id = new.id and (new.user_id is null or user_id = new.user_id);
  perform private.end_company_invitations(array(
    select sent.id from public.company_invitations sent
    where sent.company_id = new.id and sent.outcome is null
  ), 'withdrawn');
  return null;
end
$$;

create or replace function private.lock_owners_of(projects uuid[]) returns void
language sql
set search_path = ''
as $$
  select private.lock_submitters(array(
    select company.user_id from public.projects project
    join public.companies company on company.id = project.company_id
    where project.id = any (projects) and project.id in (select private.editable_projects())
  ) || (select auth.uid()))
$$;

create or replace function private.carry_over_details(company uuid, except_project uuid, before jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  after jsonb := (
    select private.company_details(stored) from public.companies stored where stored.id = company
  );
  fields text[] := array(
    select 'company.' || detail.key from jsonb_each(after) detail
    where detail.value is distinct from before -> detail.key
  );
  details_before jsonb := jsonb_build_object('company', before);
  details_after jsonb := jsonb_build_object('company', after);
begin
  if fields = '{}' then
    return;
  end if;
  update public.pending_revisions waiting
  set submission = private.carried_over(waiting.submission, fields, details_before, details_after)
  from public.projects other
  where other.id = waiting.project_id and other.company_id = company
    and other.id is distinct from except_project and waiting.decision is null;
  update public.projects other
  set submitted_company = nullif(
    private.carried_over(
      jsonb_build_object('company', other.submitted_company), fields, details_before, details_after
    ) -> 'company',
    after
  )
  where other.company_id = company and other.id is distinct from except_project
    and other.submitted_company is not null;
  update public.projects set updated_at = now()
  where company_id = company and id is distinct from except_project;
end
$$;

create or replace function private.carry_over_edit(
  project uuid, company uuid, fields text[], before jsonb, after jsonb
) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.pending_revisions waiting
  set submission = private.carried_over(waiting.submission, fields, before, after)
  where waiting.project_id = project and waiting.decision is null;
  perform private.carry_over_details(company, null, before -> 'company');
end
$$;

create or replace function private.apply_submitted_company() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  source jsonb :=
    private.source('developer', coalesce(new.submitted_company_at, old.updated_at));
  before jsonb;
begin
  select private.company_details(company) into before
  from public.companies company where company.id = new.company_id;
  perform private.write_company(
    new.company_id, jsonb_build_object('company', new.submitted_company));
  update public.companies company
  set sources = private.with_sources(company.sources, private.changed_sources(
    jsonb_build_object('company', before),
    jsonb_build_object('company', private.company_details(company)),
    source
  ))
  where company.id = new.company_id and private.company_details(company) <> before;
  perform private.carry_over_details(new.company_id, new.id, before);
  new.submitted_company := null;
  new.submitted_company_at := null;
  return new;
end
$$;

create or replace function private.write_submission(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  is_approved boolean;
  current_details jsonb;
  submitted_details jsonb := private.submitted_company(submission);
  waiting_company jsonb;
begin
  select owner.* into strict company
  from public.companies owner
  where owner.id = (select company_id from public.projects where id = project);
  select status = 'approved' into is_approved from public.projects where id = project;
  current_details := private.company_details(company);
  if is_approved or not exists (
    select 1 from public.projects where company_id = company.id and status = 'approved'
  ) then
    perform private.write_company(company.id, submission);
    perform private.carry_over_details(company.id, project, current_details);
  else
    perform private.dry_run_submission(project, company.id, submission);
    waiting_company := nullif(submitted_details, current_details);
  end if;
  perform private.write_project(project, submission, waiting_company);
  if waiting_company is not null then
    update public.projects set submitted_company_at = now() where id = project;
  end if;
end
$$;

create or replace function private.require_unchanged(project uuid, seen_at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_editable_company(project);
  -- Clients know times in milliseconds.
  if date_trunc('milliseconds', private.last_changed(project))
    is distinct from date_trunc('milliseconds', seen_at)
  then
    raise exception 'project_changed' using errcode = 'PT409';
  end if;
end
$$;

drop function private.write_edit(uuid, jsonb);

create or replace function private.write_edit(
  project uuid, submission jsonb, tells_team boolean default true
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  company uuid;
  owner uuid;
  current_status text;
  is_waiting boolean;
  revision uuid;
  before jsonb;
  files jsonb;
begin
  if submitter is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  company := private.lock_editable_company(project);
  owner := private.owner_of_company(company);
  select status into strict current_status from public.projects where id = project for update;
  perform private.require_key_fields(submission);
  perform private.require_unused_project_id(submission, project);

  if current_status = 'approved' then
    perform private.dry_run_submission(project, company, submission);
    is_waiting := exists (
      select from public.pending_revisions where project_id = project and decision is null
    );
    if not is_waiting then
      perform private.require_submissions_left(owner);
    end if;
    insert into public.pending_revisions (project_id, submission)
    values (project, submission - 'media' - 'removedFiles')
    on conflict (project_id) where decision is null
      do update set submission = excluded.submission, submitted_at = now()
    returning id into revision;
    if not is_waiting then
      perform private.carry_over_files(project, revision);
    end if;
    files := private.write_files(project, revision, submission);
    if not is_waiting and tells_team then
      perform private.notify_team('revision', project, submission);
    end if;
    return jsonb_build_object('outcome', 'pending_review', 'revision', revision, 'files', files);
  end if;

  is_waiting := current_status = 'submitted';
  if not is_waiting then
    perform private.require_submissions_left(owner);
  end if;
  before := private.stored_submission(project);
  perform private.write_submission(project, submission);
  perform private.record_sources(project, before, private.source('developer', now()));
  update public.projects set status = 'submitted' where id = project;
  files := private.write_files(project, null, submission);
  if not is_waiting and tells_team then
    perform private.notify_team('project', project, submission);
  end if;
  return jsonb_build_object('outcome', 'saved', 'files', files);
end
$$;

create or replace function public.update_project(
  project uuid, submission jsonb, seen_at timestamptz default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if seen_at is not null then
    perform private.require_unchanged(project, seen_at);
  end if;
  return private.write_edit(project, submission);
end
$$;

create or replace function private.move_projects(from_company uuid, to_company uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  taken text;
begin
  select moved.project_id into taken
  from public.projects moved
  join public.projects there on there.company_id = to_company and there.registry is null
    and lower(btrim(there.project_id)) = lower(btrim(moved.project_id))
  where moved.company_id = from_company and moved.registry is null
  limit 1;
  if taken is not null then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = taken;
  end if;
  update public.projects set company_id = to_company where company_id = from_company;
  update public.company_claims set company_id = to_company where company_id = from_company;
  delete from public.companies where id = from_company;
end
$$;

create or replace function private.give_company(company uuid, person uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  own uuid;
begin
  select owned.id into own
  from public.companies owned
  join public.companies unclaimed on unclaimed.id = company
  where owned.user_id = person and lower(btrim(owned.name)) = lower(btrim(unclaimed.name))
  order by owned.name = unclaimed.name desc, owned.created_at
  limit 1
  for no key update of owned;
  if own is null then
    update public.companies set user_id = person where id = company;
    return company;
  end if;
  if exists (select from public.project_files where company_id = company) then
    raise exception 'owner_has_company_of_that_name' using errcode = 'PT409';
  end if;
  perform private.move_projects(company, own);
  return own;
end
$$;

create or replace function public.find_unclaimed_companies(search text)
returns table (
  company_id uuid, company_name text, project_count bigint, waiting_count bigint, example_ids text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  patterns text[];
begin
  perform private.require_short_search(search);
  patterns := array(
    select '%' || regexp_replace(word, '[\\%_]', '\\\&', 'g') || '%'
    from regexp_split_to_table(private.plain_text(search), '\s+') word
    where word <> '' limit 10
  );
  if patterns = '{}' then
    return;
  end if;
  return query
  -- is_claimable, without a call for every project
  with claimable as not materialized (
    select project.* from public.projects project
    where project.status = 'approved' or (
      project.status = 'submitted' and project.submission_key is null
      and exists (select from public.registry_records record where record.project_id = project.id)
    )
  ),
  found as materialized (
    select company.id, company.name
    from public.companies company
    where company.user_id is null and exists (
      select from claimable project
      where project.company_id = company.id
        and company.search_text || ' ' || project.search_text like all (patterns)
        -- the text above also has the country
        and company.search_text || ' ' || private.plain_text(
          concat_ws(' ', project.project_id, project.project_name)) like all (patterns)
    )
    order by company.name, company.id
    limit 20
  )
  select found.id, found.name, count(*), count(*) filter (where project.status = 'submitted'),
    (array_agg(project.project_id order by project.project_id))[1:3]
  from found
  join claimable project on project.company_id = found.id
  group by found.id, found.name
  order by found.name, found.id;
end
$$;

create or replace function public.find_existing_projects(registry text, registry_ids text[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  asked integer := coalesce(cardinality(registry_ids), 0);
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

create or replace function private.undo_plan(undone public.imports, lines integer[])
returns setof private.undone_row
language sql stable
set search_path = ''
as $$
  with chosen as materialized (
    select staged.line, staged.project_id, staged.applied_at, staged.written, project.company_id,
      project.id is not null as has_project,
      company.user_id is not null as is_claimed,
      private.project_sources(project, company) as sources,
      company.sources as company_sources,
      record.project_id is not null as has_record,
      record.values as said_before, coalesce(record.additions, '{}') as additions_before,
      record.base, record.additions is not null as is_made
    from public.import_rows staged
    left join public.projects project on project.id = staged.project_id
    left join public.companies company on company.id = project.company_id
    -- the project may have got another id since
    left join public.registry_records record on record.project_id = project.id
      and record.registry = project.registry and record.registry = undone.registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
      and lower(btrim(record.registry_id)) = lower(btrim(staged.registry_id))
    where staged.import_id = undone.id and staged.line = any (lines)
  ),
  derived as materialized (
    select * from private.derived_records(array(select project_id from chosen), undone.id)
  ),
  -- materialized, because its functions would be called again wherever their results are used
  compared as materialized (
    select chosen.*, known.is_stated, coalesce(derived.said, '{}') as said, derived.additions,
      derived.since, chosen.is_made and derived.project_id is null as is_gone,
      case when known.is_unsourced or known.is_stated or chosen.base <> '{}'
        then private.edited_fields(
          undone.registry, chosen.said_before, chosen.additions_before, chosen.base, chosen.sources,
          case when known.is_unsourced or chosen.base ? 'company.name'
            then private.stated_values(chosen.project_id)
          end)
        else '{}'
      end as edited
    from chosen
    left join derived on derived.project_id = chosen.project_id
    -- most projects are as the imports left them
    cross join lateral (
      select
        exists (
          select from jsonb_each(chosen.said_before || chosen.additions_before) entry
          where not chosen.sources ? entry.key and entry.value -> 'value' <> '""'
            and entry.key <> 'registry.status'
        ) as is_unsourced,
        exists (
          select from jsonb_each(chosen.sources) entry
          where entry.value ->> 'registry' is distinct from undone.registry
            and not entry.value ? 'derived'
        ) as is_stated
    ) known
  ),
  planned as materialized (
    select compared.*, coalesce(following.entered, '{}') as entered,
      coalesce(following.new_sources, '{}') as new_sources,
      case
        when not compared.is_gone then coalesce(following.kept, '{}')
        when not compared.is_stated and compared.company_sources = '{}' then compared.edited
        else array(
          select unnest(compared.edited)
          union
          select unnest(private.worked_on_fields(
            compared.sources, compared.company_sources, undone.registry, compared.applied_at))
        )
      end as kept
    from compared
    left join lateral (
      select
        jsonb_object_agg(field, coalesce(after.value, 'null'))
          filter (where not is_edited and is_changed) as entered,
        jsonb_object_agg(field, after.source) filter (
          where not is_edited
            and (is_changed or after.source is distinct from compared.sources -> field)
        ) || case when not compared.is_gone
          then private.identity_sources(compared.sources, undone.registry, compared.since)
        end as new_sources,
        array_agg(field) filter (
          where is_edited and is_changed and field = any (compared.written)
        ) as kept
      from private.followed_values(
        compared.said_before, compared.additions_before, compared.base
      ) before
      full join private.followed_values(
        compared.said, coalesce(compared.additions, '{}'), compared.base
      ) after using (field)
      cross join lateral (
        select field = any (compared.edited) as is_edited,
          not coalesce(before.value @> after.value and after.value @> before.value,
            before.value is null and after.value is null) as is_changed
      ) found
      where not compared.is_gone and not compared.is_claimed and compared.has_record
    ) following on true
  ),
  judged as (
    select planned.*, case
      when not planned.has_project then null
      when planned.is_claimed and (planned.written is not null or planned.is_gone) then 'claimed'
      when not planned.has_record or (planned.is_gone and planned.kept <> '{}') then 'edited'
      when exists (
        select from public.reviews review
        where review.project_id = planned.project_id
          and (planned.is_gone or review.created_at > planned.applied_at)
      ) and (planned.is_gone or planned.entered <> '{}') then 'decided on'
      when planned.kept <> '{}' then 'edited'
    end as reason
    from planned
  )
  select line, project_id, company_id, reason,
    case
      when reason is distinct from 'edited' then '{}'
      when not has_record then '{project.id}'
      else kept
    end,
    coalesce(reason in ('claimed', 'decided on') or is_gone or not has_record, false)
      and reason is not null,
    is_gone, said, additions, entered, new_sources
  from judged
$$;

create or replace function private.stated_addresses(stating_companies uuid[]) returns text[]
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

create or replace function private.delete_unclaimed_project(project uuid, seen_at timestamptz) returns void
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
      perform private.move_projects(company.id, namesake);
      perform private.empty_folder('company-logos', company.id::text);
    end if;
  end loop;
end
$$;

create or replace function private.submission_without_addresses(submission jsonb, known text[]) returns jsonb
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

create or replace function private.remove_stated_addresses(known text[], stating_company uuid) returns void
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

create or replace function private.pass_on_companies(person uuid, known text[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  successor uuid;
  passed_on uuid[] := '{}';
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

create or replace function private.require_listed_company(company uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.projects listed
    where listed.company_id = company and listed.status = 'approved'
  ) then
    raise exception 'company_not_listed' using errcode = 'PT409';
  end if;
end
$$;

create or replace function public.invite_colleague(company uuid, address text, new_role text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.companies := private.lock_own_company(company);
  invited text := coalesce(lower(btrim(address)), '');
  sent public.company_invitations;
begin
  if new_role is null or new_role not in ('editor', 'viewer') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  perform private.require_listed_company(own.id);
  if exists (
    select from private.people_of_company(own.id) person
    join auth.users account on account.id = person
    where lower(account.email) = invited
  ) then
    raise exception 'already_colleague' using errcode = 'PT409';
  end if;
  update public.company_invitations earlier
  set outcome = 'withdrawn', ended_at = now()
  where earlier.company_id = own.id and earlier.outcome is null and earlier.expires_at <= now();
  if exists (
    select from public.company_invitations earlier
    where earlier.company_id = own.id and earlier.email = invited and earlier.outcome is null
  ) then
    raise exception 'colleague_already_invited' using errcode = 'PT409';
  end if;
  if (private.colleague_limits() ->> 'perCompany')::integer <= (
    select count(*) from public.company_members member where member.company_id = own.id
  ) + (
    select count(*) from public.company_invitations earlier
    where earlier.company_id = own.id and earlier.outcome is null
  ) then
    raise exception 'too_many_colleagues' using errcode = 'PT429';
  end if;
  perform private.require_emails_left((select auth.uid()));

  insert into public.company_invitations (company_id, email, role, invited_by, expires_at)
  values (own.id, invited, new_role, (select auth.uid()), private.expiry_of_invitation())
  returning * into sent;
  perform private.send_company_invitation(sent, own.name);
  perform private.record_act(
    'colleague-invited', 'company', own.id::text, own.name, null,
    jsonb_build_object('role', new_role));
  return sent.id;
end
$$;

create or replace function public.resend_company_invitation(invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_own_invitation(invitation);
begin
  perform private.require_listed_company(sent.company_id);
  if sent.sends >= (private.colleague_limits() ->> 'sendsPerInvitation')::integer then
    raise exception 'invitation_sent_too_often' using errcode = 'PT429';
  end if;
  perform private.require_emails_left((select auth.uid()));
  update public.company_invitations known
  set sends = known.sends + 1, sent_at = now(), expires_at = private.expiry_of_invitation()
  where known.id = sent.id
  returning known.* into sent;
  perform private.send_company_invitation(
    sent, (select company.name from public.companies company where company.id = sent.company_id));
end
$$;

create or replace function private.has_changes_left(company uuid, change text) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) < (private.colleague_limits() ->> 'changesPerDay')::integer
  from public.audit_trail entry
  where entry.subject_kind = 'company' and entry.subject_id = company::text
    and entry.act = change and entry.created_at > now() - interval '1 day'
$$;

create or replace function public.set_colleague_role(company uuid, person uuid, new_role text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.companies := private.lock_own_company(company);
  former text;
begin
  if new_role is null or new_role not in ('editor', 'viewer') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  select member.role into former from public.company_members member
  where member.company_id = own.id and member.user_id = person;
  if former is null then
    raise exception 'colleague_not_found' using errcode = 'PT404';
  end if;
  if former = new_role then
    return;
  end if;
  if not private.has_changes_left(own.id, 'colleague-role-changed') then
    raise exception 'too_many_role_changes' using errcode = 'PT429';
  end if;
  update public.company_members member set role = new_role
  where member.company_id = own.id and member.user_id = person;
  perform private.record_act(
    'colleague-role-changed', 'company', own.id::text, own.name, null,
    jsonb_build_object('role', jsonb_build_object('from', former, 'to', new_role)));
end
$$;

drop function public.delete_type_rule(uuid);

create or replace function public.delete_type_rule(type_rule uuid, seen_edition integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  deleted public.type_rules;
begin
  perform private.require_admin();
  delete from public.type_rules rule where rule.id = type_rule returning rule.* into deleted;
  if deleted.id is null then
    raise exception 'type_rule_not_found' using errcode = 'PT404';
  end if;
  if deleted.edition is distinct from seen_edition then
    raise exception 'type_rule_changed' using errcode = 'PT409';
  end if;
  perform private.record_act(
    'type-rule-deleted', 'import', 'type-rules', private.type_rule_name(deleted), null,
    private.type_rule_meaning(deleted));
end
$$;

drop function public.reset_type_rules(integer);

create or replace function public.reset_type_rules(seen_rules text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  -- the team's own rules, so that they can be added again
  own jsonb;
  restored integer;
begin
  perform private.require_admin();
  -- A rule that is saved meanwhile waits, and is then one of the new ones or gone.
  lock table public.type_rules in share row exclusive mode;
  if (
    select coalesce(string_agg(rule.id || ' ' || rule.edition, E'\n' order by rule.id), '')
    from public.type_rules rule
  ) is distinct from seen_rules then
    raise exception 'type_rules_changed' using errcode = 'PT409';
  end if;
  select coalesce(jsonb_agg(private.type_rule_meaning(rule) order by rule.position), '[]') into own
  from public.type_rules rule
  where not exists (
    select from private.default_type_rules() delivered
    where (delivered.registry, delivered.kind, delivered.pattern, delivered.sector, delivered.type,
        delivered.subtype, delivered.category)
      is not distinct from (rule.registry, rule.kind, rule.pattern, rule.sector, rule.type,
        rule.subtype, rule.category)
  );
  delete from public.type_rules where true;
  insert into public.type_rules (
    registry, kind, pattern, sector, type, subtype, category, position
  )
  select delivered.registry, delivered.kind, delivered.pattern, delivered.sector, delivered.type,
    delivered.subtype, delivered.category, delivered.position
  from private.default_type_rules() delivered;
  get diagnostics restored = row_count;
  perform private.record_act(
    'type-rules-reset', 'import', 'type-rules', 'Type rules', null,
    jsonb_build_object('removed', own));
  return restored;
end
$$;

grant execute on function
  public.delete_type_rule(uuid, integer),
  public.reset_type_rules(text)
to authenticated, service_role;

create or replace function private.change_owner(company public.companies, person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if person is not null and exists (
    select from public.companies other
    where other.user_id = person and other.id <> company.id
      and lower(btrim(other.name)) = lower(btrim(company.name))
  ) then
    raise exception 'owner_has_company_of_that_name' using errcode = 'PT409';
  end if;
  update public.companies set user_id = person where id = company.id;
end
$$;

create or replace function public.hand_over_company(company uuid, person uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  former uuid := (select auth.uid());
  own public.companies;
begin
  perform private.lock_submitters(array[former, person]);
  own := private.lock_own_company(company);
  if not exists (
    select from public.company_members member
    where member.company_id = own.id and member.user_id = person and member.role = 'editor'
  ) then
    raise exception 'colleague_not_found' using errcode = 'PT404';
  end if;
  if not private.has_changes_left(own.id, 'company-handed-over') then
    raise exception 'too_many_hand_overs' using errcode = 'PT429';
  end if;
  perform private.change_owner(own, person);
  insert into public.company_members (company_id, user_id, role, invited_by)
  values (own.id, former, 'editor', person);
  perform private.tell_person(person, 'company-handed-over', jsonb_build_object(
    'company', own.name,
    'email', (select profile.email from public.profiles profile where profile.id = former)
  ));
  perform private.record_act('company-handed-over', 'company', own.id::text, own.name);
end
$$;

create or replace function public.take_back_company(company uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  subject public.companies;
  namesake uuid;
  colleagues uuid[];
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  perform private.lock_submitters(array[private.owner_of_company(company)]);
  perform private.lock_company(company);
  select known.* into subject from public.companies known where known.id = company;
  if subject.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  if subject.user_id is null then
    raise exception 'company_has_no_owner' using errcode = 'PT409';
  end if;
  select unclaimed.id into namesake from public.companies unclaimed
  where unclaimed.user_id is null and lower(unclaimed.name) = lower(subject.name)
  for no key update;
  if namesake is not null then
    if exists (select from public.project_files where company_id = namesake) then
      raise exception 'unclaimed_company_of_that_name' using errcode = 'PT409';
    end if;
    perform private.move_projects(namesake, company);
  end if;
  colleagues := array(
    select member.user_id from public.company_members member where member.company_id = company
  );
  perform private.change_owner(subject, null);
  perform private.tell_removed(subject.name, colleagues);
  perform private.tell_person(subject.user_id, 'company-taken', jsonb_build_object(
    'company', subject.name, 'reason', why, 'is_given', false));
  perform private.record_act(
    'company-taken-back', 'company', company::text, subject.name,
    private.without_addresses(why, array(
      select account.email::text from auth.users account where account.id = subject.user_id
    )),
    jsonb_build_object('colleagues_removed', cardinality(colleagues)));
end
$$;

create or replace function private.is_time(given text) returns boolean
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

create or replace function private.require_batch(changes jsonb) returns void
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

create or replace function private.write_batch_change(change jsonb, batch uuid, agrees_to_terms boolean)
returns text
language plpgsql
set search_path = ''
as $$
declare
  availability constant text := 'impact.credit_availability';
  not_available constant text := 'No - Purchase not available at this time';
  changed_project uuid := change ->> 'project';
  values_given jsonb := change -> 'values';
  base jsonb;
  wanted jsonb;
  given record;
  changed text[] := '{}';
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

create or replace function private.require_own_batch(batch uuid) returns void
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
      when serialization_failure or deadlock_detected or lock_not_available then
        raise;
      when others then
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
      when serialization_failure or deadlock_detected or lock_not_available then
        raise;
      when others then
        get stacked diagnostics problem = message_text;
    end;
    results := results || jsonb_build_object(
      one.place, jsonb_build_object('project', one.id, 'error', problem));
  end loop;
  return coalesce(
    (select jsonb_agg(each.value order by each.key::integer) from jsonb_each(results) each), '[]');
end
$$;

create or replace function private.join_decision_emails(decided_reviews uuid[]) returns void
language sql
set search_path = ''
as $$
  with single as (
    delete from public.email_outbox email
    where email.template = 'review-decision' and email.sent_at is null
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
        'company', single.data -> 'company', 'review', single.data -> 'review')
      order by single.data ->> 'company', single.data ->> 'project_id')
  ) || (case
    when bool_and(single.data ? 'for_communications') then '{"for_communications": true}'
    else '{}'
  end)::jsonb
  from single
  group by single.recipient
$$;

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
  perform private.join_decision_emails(array(
    select review.id from public.reviews review where review.revision_id = any (decided)
  ));
  return results;
end
$$;

-- Owners were deleted without ending their invitations, so strangers could join companies of no one.
select private.end_company_invitations(array(
  select sent.id from public.company_invitations sent
  join public.companies company on company.id = sent.company_id
  where company.user_id is null and sent.outcome is null
), 'withdrawn');
delete from public.company_members member using public.companies company
where company.id = member.company_id and company.user_id is null;
