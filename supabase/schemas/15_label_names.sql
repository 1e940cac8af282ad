-- Each label has one name that says what it means, for CORSIA with its compliance period. Stored
-- names are replaced only if they can mean nothing else. A migration that changes the names calls
-- private.give_current_names.

-- A name without case and separators; any other character makes a different name.
create function private.label_key(name text) returns text
language sql immutable
set search_path = ''
as $$
  select btrim(regexp_replace(lower(name), E'[\\s,:;.()&/_''"\\[\\]–—‑-]+', ' ', 'g'))
$$;

-- domain/labels/known-labels.ts has the same spellings; a test compares them.
create function private.label_spellings()
returns table (spelling text, name text, is_for_credits boolean)
language sql immutable
set search_path = ''
as $$
  with periods (phase, years) as (
    values
      ('Pilot Phase', '2021-2023'),
      ('First Phase', '2024-2026'),
      ('Second Phase', '2027-2029'),
      ('Second Phase', '2030-2032'),
      ('Second Phase', '2033-2035')
  ), corsia (spelling, name) as (
    values
      ('CORSIA Eligible, {phase} ({years})', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA: {phase}, {years} Eligible', 'CORSIA Eligible, {phase} ({years})'),
      ('Eligible for CORSIA {years} Compliance Period ({phase})', 'CORSIA Eligible, {phase} ({years})'),
      ('Eligible for CORSIA {years} Compliance Period', 'CORSIA Eligible, {phase} ({years})'),
      ('Eligible for CORSIA {years}', 'CORSIA Eligible, {phase} ({years})'),
      ('Eligible for CORSIA {phase}', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA Eligible {years}', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA {years} Eligible', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA Eligible {phase}', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA {phase} Eligible', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA Scope, {phase} ({years})', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA: {phase}, {years} Scope', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA Scope {years}', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA {years} Scope', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA Scope {phase}', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA {phase} Scope', 'CORSIA Scope, {phase} ({years})')
  ), authorised (head) as (
    select article || ' ' || word
    from (values ('Article 6'), ('Article Six')) named (article)
    cross join (
      values ('authorisation'), ('authorization'), ('authorised'), ('authorized')
    ) worded (word)
  ), purposes (spelling, name) as (
    values
      ('NDC use', 'NDC use'),
      ('NDC', 'NDC use'),
      ('use towards NDC', 'NDC use'),
      ('use towards NDCs', 'NDC use'),
      ('international mitigation purposes', 'international mitigation purposes'),
      ('international mitigation purpose', 'international mitigation purposes'),
      ('other purposes', 'other purposes'),
      ('other purpose', 'other purposes')
  ), spelled (spelling, name, is_for_credits) as (
    select
      replace(replace(corsia.spelling, '{phase}', phase), '{years}', years),
      replace(replace(corsia.name, '{phase}', phase), '{years}', years),
      false
    from corsia cross join periods
    -- the second phase alone does not say which of its periods is meant
    where corsia.spelling like '%{years}%' or phase <> 'Second Phase'
    union all
    select head, 'Article 6 authorisation', false from authorised
    union all
    select head || link || purposes.spelling, 'Article 6 authorisation for ' || purposes.name, false
    from authorised cross join purposes cross join (values (' for '), (' ')) joined (link)
    union all
    values
      ('CCP-approved methodology', 'CCP-approved methodology', false),
      ('CCP-approved methodologies', 'CCP-approved methodology', false),
      ('CCP-approved category', 'CCP-approved methodology', false),
      ('ICVCM CCP-approved methodology', 'CCP-approved methodology', false),
      ('ICVCM-approved methodology', 'CCP-approved methodology', false),
      ('CCP-labelled credit', 'CCP-labelled credit', false),
      ('CCP-labelled credits', 'CCP-labelled credit', false),
      ('CCP-labeled credit', 'CCP-labelled credit', false),
      ('CCP-labeled credits', 'CCP-labelled credit', false),
      ('CCP', 'CCP-labelled credit', true),
      ('CCP label', 'CCP-labelled credit', true),
      ('CCP-labelled', 'CCP-labelled credit', true),
      ('CCP-labeled', 'CCP-labelled credit', true),
      ('CCP-Approved', 'CCP-labelled credit', true),
      ('Core Carbon Principles', 'CCP-labelled credit', true),
      ('Core Carbon Principles (CCP)', 'CCP-labelled credit', true),
      ('ICVCM CCP', 'CCP-labelled credit', true),
      ('ICVCM CCP-Approved', 'CCP-labelled credit', true),
      ('ICVCM Core Carbon Principles', 'CCP-labelled credit', true),
      ('ICVCM Core Carbon Principles (CCP)', 'CCP-labelled credit', true),
      ('CCB', 'Climate, Community & Biodiversity (CCB)', false),
      ('CCB Standards', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community & Biodiversity', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community & Biodiversity (CCB)', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community & Biodiversity Standards', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community and Biodiversity', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community and Biodiversity (CCB)', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community and Biodiversity Standards', 'Climate, Community & Biodiversity (CCB)', false),
      ('SD VISta', 'SD VISta', false),
      ('SDVISta', 'SD VISta', false),
      ('Sustainable Development Verified Impact Standard', 'SD VISta', false),
      ('Gold Standard label', 'Gold Standard label', false),
      ('EU Carbon Removals Certification (CRCF)', 'EU Carbon Removals Certification (CRCF)', false),
      ('CRCF', 'EU Carbon Removals Certification (CRCF)', false),
      ('EU CRCF', 'EU Carbon Removals Certification (CRCF)', false),
      ('EU Carbon Removals Certification', 'EU Carbon Removals Certification (CRCF)', false)
  )
  select distinct private.label_key(spelled.spelling), spelled.name, spelled.is_for_credits
  from spelled
$$;

-- Some labels name the methodology and version that they were granted for, as in
-- 'CCP-approved methodology: VM0042 version 2.1': the label, the methodology and the version.
create function private.label_for_methodology(stated text) returns text[]
language sql immutable
set search_path = ''
as $$
  select regexp_match(
    btrim(stated),
    '^(.*?)[\s,:;(]+(?:for )?((?:AR-)?[A-Z]{2,4}\d{4}|AMS-[IV]+\.[A-Z]{1,2}\.)'
    '(?:[\s,]+(?:version|v)[\s.]?(\d+(?:\.\d+)*))?\)?$',
    'i'
  )
$$;

create function private.label_name(stated text, scope text) returns text
language sql immutable
set search_path = ''
as $$
  with asked (wording, methodology) as (
    values (stated, '')
    union all
    select part[1], ', ' || upper(part[2]) || coalesce(' v' || part[3], '')
    from private.label_for_methodology(stated) part
  )
  select coalesce(
    (
      select known.name || asked.methodology
      from asked
      join private.label_spellings() known on known.spelling = private.label_key(asked.wording)
      where (not known.is_for_credits or scope is not distinct from 'Credits')
        and (asked.methodology = '' or known.name like 'CCP-%')
      order by asked.methodology
      limit 1
    ),
    stated
  )
$$;

-- The labels of a form or a registry's record. A record keeps the registry's own words beside the
-- name.
create function private.with_label_names(labels jsonb, keeps_words boolean) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(labels) is distinct from 'array' then labels
    else (
      select coalesce(jsonb_agg(
        case
          when jsonb_typeof(label -> 'name') is distinct from 'string' or found.name = label ->> 'name'
            then label
          else label || jsonb_build_object('name', found.name) || case
            when keeps_words and not label ? 'statedAs'
              then jsonb_build_object('statedAs', label ->> 'name')
            else '{}'
          end
        end
        order by place
      ), '[]')
      from jsonb_array_elements(labels) with ordinality stated (label, place),
        private.label_name(label ->> 'name', label ->> 'scope') found (name)
    )
  end
$$;

create function private.registry_name(stated text) returns text
language sql immutable
set search_path = ''
as $$
  select case stated when 'Riverse' then 'Rainbow' else stated end
$$;

-- The values of a submission.
create function private.submission_with_current_names(submission jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when named #>> '{project,registry}' = 'Riverse'
      then jsonb_set(named, '{project,registry}', '"Rainbow"')
    else named
  end
  from (
    select case
      when submission #> '{impact,labels}' is null then submission
      else jsonb_set(
        submission, '{impact,labels}',
        private.with_label_names(submission #> '{impact,labels}', keeps_words => false)
      )
    end
  ) form (named)
$$;

-- A registry's values by field: {"value", "asOf"} each.
create function private.record_with_label_names(fields jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(fields #> '{impact.labels,value}') is distinct from 'array' then fields
    else jsonb_set(
      fields, '{impact.labels,value}',
      private.with_label_names(fields #> '{impact.labels,value}', keeps_words => true)
    )
  end
$$;

-- What an import row contains.
create function private.fields_with_label_names(fields jsonb, keeps_words boolean) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when fields -> 'impact.labels' is null then fields
    else jsonb_set(
      fields, '{impact.labels}',
      private.with_label_names(fields -> 'impact.labels', keeps_words)
    )
  end
$$;

-- Frozen comparisons and the audit trail record what was said at the time, so they are not changed.
create function private.give_current_names() returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.project_labels label set label_name = private.label_name(label.label_name, label.scope)
  where label.label_name <> private.label_name(label.label_name, label.scope);

  update public.registry_records record
  set registry = private.registry_name(record.registry),
    values = private.record_with_label_names(record.values),
    values_before_imports = private.record_with_label_names(record.values_before_imports),
    base = private.record_with_label_names(record.base)
  where record.registry <> private.registry_name(record.registry)
    or record.values <> private.record_with_label_names(record.values)
    or record.values_before_imports
      <> private.record_with_label_names(record.values_before_imports)
    or record.base <> private.record_with_label_names(record.base);

  update public.pending_revisions revision
  set submission = private.submission_with_current_names(revision.submission)
  where revision.submission <> private.submission_with_current_names(revision.submission);

  update public.import_rows imported
  set values = private.fields_with_label_names(imported.values, keeps_words => true)
  where imported.values <> private.fields_with_label_names(imported.values, keeps_words => true);

  update public.projects project set registry = private.registry_name(project.registry)
  where project.registry <> private.registry_name(project.registry);
  update public.imports import set registry = private.registry_name(import.registry)
  where import.registry <> private.registry_name(import.registry);
  update public.import_mappings remembered set registry = private.registry_name(remembered.registry)
  where remembered.registry <> private.registry_name(remembered.registry);
end
$$;
