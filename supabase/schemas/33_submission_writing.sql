-- Writing a submission over a project and its company. The company's details appear on all its
-- listings, so while one of its projects is listed, details submitted with another wait until the
-- team approves that project. Nothing is published without a review.

-- Called for every submission and edit, including the team's.
create function private.require_key_fields(submission jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if private.submitted_text(submission, 'company', 'name') is null
    or private.submitted_text(submission, 'project', 'id') is null
    or private.submitted_text(submission, 'details', 'description') is null
  then
    raise exception 'missing_required_fields' using errcode = 'PT400';
  end if;
  perform private.require_known_fields(submission);
end
$$;

-- Whether a project can be claimed with its company: it is listed, or waits as a registry's file left
-- it. What a developer entered and nobody has approved stays theirs.
create function private.is_claimable(project public.projects) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_unclaimed(project.company_id) and (
    project.status = 'approved'
    or (
      project.status = 'submitted' and project.submission_key is null
      and exists (select from public.registry_records record where record.project_id = project.id)
    )
  )
$$;

-- Says no more about an existing project than whether it is the caller's, can be claimed, or neither.
create function private.whose_project(existing public.projects) returns text
language sql stable
set search_path = ''
as $$
  select case
    when existing.company_id in (select private.readable_companies()) then 'yours'
    when private.is_claimable(existing) then 'claimable'
    else 'taken'
  end
$$;

-- The projects that an ID cannot stand beside: two may share one only if both state a registry and
-- these differ, because registries count independently. In one registry, 'VCS 12' and '12' are one.
create function private.projects_with_id(entered text, entered_registry text)
returns setof public.projects
language sql stable
set search_path = ''
-- A plan is kept for as long as a connection, and one made while there are few projects would read all.
set enable_seqscan = off
as $$
  select known.* from public.projects known
  where lower(btrim(known.project_id)) = lower(btrim(entered))
    and (known.registry = nullif(entered_registry, '')) is not false
  union all
  select known.* from public.projects known
  where known.registry = nullif(entered_registry, '')
    and private.registry_id_key(known.registry, known.project_id)
      = private.registry_id_key(entered_registry, entered)
    and lower(btrim(known.project_id)) <> lower(btrim(entered))
$$;

-- A project can keep the ID that it has, whoever else has it. A submission that leaves out the
-- registry does not change it.
create function private.require_unused_project_id(submission jsonb, except_project uuid)
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

-- Writes every field and list of a submission over a project; an empty field stores nothing.
-- Details of the company wait there if given.
create function private.write_project(
  project uuid, submission jsonb, waiting_company jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  given jsonb := private.submitted_columns(submission);
begin
  begin
    execute format(
      'update public.projects stored
      set submitted_company = $1, (%1$s) = (select %1$s from jsonb_populate_record(stored, $2))
      where id = $3',
      (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(given) name)
    ) using waiting_company, given, project;
  exception
    when unique_violation then
      -- Someone has taken the id since it was checked.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
  end;
  perform private.write_project_lists(project, submission);
  perform private.write_project_records(project, submission);
end
$$;

-- What the columns of a project state, by the form's field; a JSON null if nothing.
create function private.stated_columns(stored public.projects)
returns table (field text, path text[], value jsonb, is_imported boolean)
language sql stable
set search_path = ''
as $$
  select known.field, known.path, case
    when known.kind = 'number' then coalesce(to_jsonb(state ->> known.column_name), 'null')
    when known.kind in ('latitude', 'longitude')
      then coalesce(to_jsonb(trim_scale((state ->> known.column_name)::numeric)::text), 'null')
    else state -> known.column_name
  end, known.is_imported
  from to_jsonb(stored) state, unnest(private.project_fields()) known
$$;

-- Every field as in a submission, and under 'team' what only the team sets; what is not stated is
-- empty.
create function private.stored_submission(project uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'company', private.company_details(company) || own.of_company,
    'project', own.of_project || jsonb_build_object(
      'sector', (
        select coalesce(jsonb_agg(list.sector_name order by list.position, list.sector_name), '[]')
        from public.project_sectors list where list.project_id = project
      ),
      'type', (
        select coalesce(jsonb_agg(list.type_name order by list.position, list.type_name), '[]')
        from public.project_types list where list.project_id = project
      ),
      'subType', (
        select coalesce(jsonb_agg(list.subtype_name order by list.position, list.subtype_name), '[]')
        from public.project_subtypes list where list.project_id = project
      ),
      'accreditation', (
        select coalesce(
          jsonb_agg(list.accreditation_name order by list.position, list.accreditation_name), '[]')
        from public.project_accreditations list where list.project_id = project
      ),
      'methodologies', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', list.methodology_name,
          'version', coalesce(list.version, ''),
          -- a document that the team keeps is not a link
          'link', case
            when list.methodology_url ~* '^https?://' then list.methodology_url else ''
          end
        ) order by list.position, list.methodology_name), '[]')
        from public.project_methodologies list where list.project_id = project
      )
    ),
    'pricing', own.of_pricing,
    'impact', own.of_impact || jsonb_build_object(
      'ratings', own.of_ratings,
      'sdgs', (
        select coalesce(jsonb_agg(list.sdg_name order by list.position, list.sdg_name), '[]')
        from public.project_sdgs list where list.project_id = project
      ),
      'labels', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', list.label_name,
          'scope', coalesce(list.scope, ''),
          'vintages', coalesce(list.vintages, ''),
          'date', coalesce(list.awarded_on::text, ''),
          'link', coalesce(list.link, '')
        ) order by list.position), '[]')
        from public.project_labels list where list.project_id = project
      )
    ),
    'details', own.of_details,
    'terms', own.of_terms,
    'team', jsonb_build_object('projectStatus', coalesce(stored.project_status::text, ''))
  )
  from public.projects stored
  join public.companies company on company.id = stored.company_id
  cross join lateral (
    select
      jsonb_object_agg(name, value) filter (where part = 'company') as of_company,
      jsonb_object_agg(name, value) filter (where part = 'project') as of_project,
      jsonb_object_agg(name, value) filter (where part = 'pricing') as of_pricing,
      jsonb_object_agg(name, value) filter (where part = 'impact' and rest is null) as of_impact,
      jsonb_object_agg(rest, value) filter (where name = 'ratings') as of_ratings,
      jsonb_object_agg(name, value) filter (where part = 'details') as of_details,
      jsonb_object_agg(name, value) filter (where part = 'terms') as of_terms
    from (
      select path[1] as part, path[2] as name, path[3] as rest,
        coalesce(nullif(value, 'null'), '""') as value
      from private.stated_columns(stored)
    ) stated
  ) own
  where stored.id = project
$$;

-- Writes everything and rolls it back: what could not be applied on approval is refused now.
create function private.dry_run_submission(project uuid, company uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.write_company(company, submission);
  perform private.write_project(project, submission, null);
  raise sqlstate 'PTDRY';
exception
  when sqlstate 'PTDRY' then
    null;
end
$$;

-- Writes a submission over a project, and over its company unless that is listed and the submission
-- has not been reviewed; then the details wait, with the time of submission.
create function private.write_submission(project uuid, submission jsonb) returns void
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

create function private.require_few_records(records jsonb, most integer, field text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(records) = 'array' and jsonb_array_length(records) > most then
    raise exception 'too_many_records' using errcode = 'PT400', detail = field;
  end if;
end
$$;

-- Null is a field that was left out, of any kind. What the team sets and the currency are part of a
-- submission without being fields of the form.
create function private.require_known_fields(submission jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  problem record;
begin
  if char_length(submission::text) > private.submission_limit('charactersPerSubmission') then
    raise exception 'submission_too_large' using errcode = 'PT413';
  end if;
  with known as (
    select * from private.submission_fields()
    union all
    select field, 'text', null, null, false, false, null, null
    from unnest(array['team.projectStatus', 'pricing.currency']) field
  ),
  checked as (
    select part.field, known.kind, case
      when known.field is null then case
        when exists (
          select from known within where starts_with(within.field, part.field || '.')
        ) and jsonb_typeof(part.value) in ('object', 'null') then null
        else 'unknown'
      end
      when jsonb_typeof(part.value) = 'null' then null
      when known.most is null then
        case when jsonb_typeof(part.value) in ('object', 'array') then 'not valid' end
      when jsonb_typeof(part.value) <> 'array' then 'not valid'
      when jsonb_array_length(part.value) > known.most then 'too long'
      when not private.has_entries(part.value, known.parts) then 'not valid'
    end as fault
    from private.submission_parts(submission) part
    left join known on known.field = part.field
  )
  select checked.fault, checked.kind, left(checked.field, 60) as field into problem
  from checked where checked.fault is not null order by checked.field limit 1;
  if problem.fault = 'unknown' then
    raise exception 'unknown_field' using errcode = 'PT400', detail = problem.field;
  elsif problem.fault = 'not valid' then
    raise exception 'field_not_valid' using errcode = 'PT400', detail = problem.field;
  elsif problem.kind = 'records' then
    raise exception 'too_many_records'
      using errcode = 'PT400', detail = split_part(problem.field, '.', 2);
  elsif problem.fault = 'too long' then
    raise exception 'too_many_names' using errcode = 'PT400', detail = problem.field;
  end if;
end
$$;
