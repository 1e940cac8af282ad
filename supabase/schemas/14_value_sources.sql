-- Who stated a value, and when: kept with a project and a company by the form's field, as in
-- {"impact.stage": {"by": "registry", "on": "2026-05-04", "registry": "Verra"}}. `by` is
-- 'developer', 'registry', 'team' or 'form', `on` a time or the day of a file. A value that is not
-- stated has no entry.

create function private.source(by text, moment timestamptz) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('by', by, 'on', private.iso_time(moment))
$$;

create function private.registry_source(registry public.registry, as_of date) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('by', 'registry', 'on', as_of, 'registry', registry)
$$;

-- Fields that visitors see only when logged in; a test compares them with domain/submission/fields.
create function private.gated_fields() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'pricing.costPerTon', 'impact.durability', 'impact.ratings.beZero', 'impact.ratings.sylvera'
  ]
$$;

-- Fields that only the team sees.
create function private.team_fields() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'company.email', 'company.developerTypeOther', 'terms.displayPermissions',
    'terms.agreementToTerms'
  ]
$$;

create function private.public_sources(sources jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select sources - (private.gated_fields() || private.team_fields())
$$;

create function private.gated_sources(sources jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
  from jsonb_each(sources) entry where entry.key = any (private.gated_fields())
$$;

-- The source of each changed field; null if it is no longer stated. Calls no function for each
-- field, which would take longer than everything else.
create function private.changed_sources(before jsonb, after jsonb, source jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      entry.field, case when entry.value not in ('null', '""', '[]', 'false') then source end),
    '{}')
  from private.submission_fields(after) entry
  where entry.value is distinct from before #> string_to_array(entry.field, '.')
$$;

create function private.with_sources(sources jsonb, changed jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_strip_nulls(sources || changed)
$$;

-- Call it after writing a project, with private.stored_submission from before: this source stated
-- what differs now, except for fields that `others` names with their own.
create function private.record_sources(
  project uuid, before jsonb, source jsonb, others jsonb default '{}'
) returns void
language plpgsql
set search_path = ''
as $$
declare
  changed jsonb :=
    private.changed_sources(before, private.stored_submission(project), source) || others;
  of_company jsonb := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
    from jsonb_each(changed) entry
    where entry.key like 'company.%' and private.is_company_field(entry.key)
  );
  of_project jsonb := changed - array(select jsonb_object_keys(of_company));
begin
  if of_company <> '{}' then
    update public.companies company set sources = private.with_sources(company.sources, of_company)
    where company.id = (select own.company_id from public.projects own where own.id = project);
  end if;
  if of_project <> '{}' then
    update public.projects own set sources = private.with_sources(own.sources, of_project)
    where own.id = project;
  end if;
end
$$;
