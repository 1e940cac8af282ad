-- What a file adds never takes away what others say of labels: an excerpt or a file with refused rows
-- adds to the newest file that says which labels all credits have, a developer's file says nothing of
-- labels where one of the team's does, and labels may name the methodology that they were granted for.
-- A condition on a label of no known scheme is open where no file has it, and must name a known label.

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

create or replace function private.label_name(stated text, scope text) returns text
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

-- Whether a condition holds, with what is known: true, false, or null if missing facts decide it. SQL's
-- own logic of three values is Kleene's, so more facts never change a true or false.
create or replace function private.rule_holds(condition jsonb, facts jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  known jsonb;
  part jsonb;
  outcome boolean;
  result boolean;
begin
  if condition ? 'all' then
    result := true;
    for part in select * from jsonb_array_elements(condition -> 'all') loop
      outcome := private.rule_holds(part, facts);
      result := result and outcome;
    end loop;
    return result;
  elsif condition ? 'any' then
    result := false;
    for part in select * from jsonb_array_elements(condition -> 'any') loop
      outcome := private.rule_holds(part, facts);
      result := result or outcome;
    end loop;
    return result;
  elsif condition ? 'not' then
    return not private.rule_holds(condition -> 'not', facts);
  end if;
  known := facts -> (condition ->> 'fact');
  if known is null then
    return null;
  elsif condition ? 'is' then
    return known #>> '{}' = condition ->> 'is';
  elsif condition ? 'in' then
    return condition -> 'in' ? (known #>> '{}');
  elsif condition ? 'has' then
    if known -> 'has' ? (condition ->> 'has') then
      return true;
    elsif known -> 'may' ? (condition ->> 'has') or known -> 'open' ? '*'
      or known -> 'open' ? private.label_family(condition ->> 'has')
      -- of no scheme whose labels a registry's file is known to have a place for
      or condition ->> 'fact' = 'labels' and private.label_family(condition ->> 'has') is null
    then
      return null;
    end if;
    return false;
  end if;
  -- a vintage between two years: within, outside, or in part
  if left(known ->> 'start', 4) >= coalesce(condition ->> 'from', '')
    and left(known ->> 'end', 4) <= coalesce(condition ->> 'to', '9999')
  then
    return true;
  elsif left(known ->> 'end', 4) < coalesce(condition ->> 'from', '')
    or left(known ->> 'start', 4) > coalesce(condition ->> 'to', '9999')
  then
    return false;
  end if;
  return null;
end
$$;

-- What the vintages of projects hold, by the files that count and by `also`, one that does not yet.
-- For each amount the newest file that says it. The registry's whole file says that there is nothing
-- of a vintage that it does not have, unless it cuts the project's vintages in another way.
create or replace function private.derived_lots(projects uuid[], also uuid default null)
returns setof public.vintage_lots
language sql stable
set search_path = ''
as $$
  with chosen as materialized (
    select project.id as project_id, project.registry, project.project_id as registry_id,
      private.registry_id_keys(project) as keys
    from public.projects project
    where project.id = any (projects) and project.registry is not null
  ),
  counting as materialized (
    select file.*,
      row_number() over (order by file.as_of desc, file.file_key desc, file.id) as place,
      jsonb_build_object(
        'asOf', file.as_of, 'contents', file.contents, 'file', file.id, 'by', file.supplied_by
      ) || case when file.is_whole then '{}' else '{"isPartial": true}'::jsonb end as source
    from public.ledger_files file
    where (file.status in ('applying', 'finished') or file.id = also)
      and file.registry in (select registry from chosen)
  ),
  said as materialized (
    select distinct on (chosen.project_id, file.place, statement.vintage_start, statement.vintage_end)
      chosen.project_id, file.place, statement.*
    from chosen
    join counting file on file.registry = chosen.registry
      and (file.for_projects is null or chosen.project_id = any (file.for_projects))
    join public.ledger_statements statement
      on statement.file_id = file.id and statement.registry_id = any (chosen.keys)
    order by chosen.project_id, file.place, statement.vintage_start, statement.vintage_end,
      statement.registry_id
  ),
  vintages as materialized (
    select distinct project_id, vintage_start, vintage_end from said
  ),
  amounts as (
    select said.project_id, said.vintage_start, said.vintage_end, said.place, amount.name, amount.kg
    from said
    cross join lateral (values
      ('issued', said.issued_kg), ('retired', said.retired_kg), ('cancelled', said.cancelled_kg),
      ('converted', said.converted_kg), ('buffer', said.buffer_kg)
    ) amount (name, kg)
    where amount.kg is not null
    union all
    select vintage.project_id, vintage.vintage_start, vintage.vintage_end, file.place, amount.name, 0
    from vintages vintage
    join chosen on chosen.project_id = vintage.project_id
    join counting file on file.registry = chosen.registry and file.is_whole
      and (file.for_projects is null or chosen.project_id = any (file.for_projects))
    cross join unnest(file.covers) amount (name)
    where not chosen.keys && file.incomplete_ids
      and not exists (
        select from said
        where said.project_id = vintage.project_id and said.place = file.place
          and (
            -- its issuances and retirements name different vintages
            file.registry = 'Isometric'
            or (said.vintage_start <= vintage.vintage_end
              and said.vintage_end >= vintage.vintage_start)
          )
      )
  ),
  newest as materialized (
    select distinct on (project_id, vintage_start, vintage_end, name) *
    from amounts
    order by project_id, vintage_start, vintage_end, name, place
  ),
  held as (
    select amount.project_id, amount.vintage_start, amount.vintage_end,
      max(kg) filter (where name = 'issued') as issued_kg,
      max(kg) filter (where name = 'retired') as retired_kg,
      max(kg) filter (where name = 'cancelled') as cancelled_kg,
      max(kg) filter (where name = 'converted') as converted_kg,
      max(kg) filter (where name = 'buffer') as buffer_kg,
      jsonb_object_agg(name, file.source) as sources
    from newest amount
    join counting file on file.place = amount.place
    -- one file may call cancelled what another calls converted
    where amount.name <> 'converted' or not exists (
      select from newest other
      where other.project_id = amount.project_id and other.vintage_start = amount.vintage_start
        and other.vintage_end = amount.vintage_end and other.name = 'cancelled'
        and other.place <> amount.place
    )
    group by amount.project_id, amount.vintage_start, amount.vintage_end
  ),
  stated_labels as (
    select said.project_id, said.vintage_start, said.vintage_end, said.place, said.labels,
      file.source, file.is_whole, file.supplied_by, later.is_later,
      -- credits of the vintage whose labels it does not say
      later.is_later or not file.is_whole
        or ('issued' = any (file.covers) and said.issued_kg is null)
        or ('retired' = any (file.covers) and said.retired_kg is null) as is_partial
    from said
    join counting file on file.place = said.place
    cross join lateral (
      select file.contents in ('retirements', 'cancellations') as is_later
    ) later
    where said.labels is not null and not (later.is_later and said.labels = '[]')
  ),
  newest_labels as (
    select stated.*,
      bool_or(supplied_by = 'team') over (vintage) as has_team,
      min(place) filter (where is_later) over (supplied) as newest_later,
      min(place) filter (where not is_later and not is_partial) over (supplied) as newest_complete,
      min(place) filter (where not is_later) over (supplied) as newest_issued
    from stated_labels stated
    window vintage as (partition by project_id, vintage_start, vintage_end),
      supplied as (partition by project_id, vintage_start, vintage_end, supplied_by)
  ),
  -- What is on issued credits by the newest file that says it of all of them, and what newer ones say
  -- of some; and what is on those that were retired or cancelled. A developer's file says nothing of
  -- labels where one of the team's does.
  labelled as materialized (
    select newest.*, coalesce(not is_later and place < newest_complete, false) as is_addition
    from newest_labels newest
    where has_team = (supplied_by = 'team')
      and place <= case when is_later then newest_later
        else coalesce(newest_complete, newest_issued) end
  ),
  labels as (
    select entry.project_id, entry.vintage_start, entry.vintage_end,
      (
        select coalesce(jsonb_agg(label order by label ->> 'words' collate "C"), '[]')
        from (
          select distinct on (label ->> 'words') label || jsonb_build_object('onAll',
            (label ->> 'onAll')::boolean and own.is_whole and not own.is_later
            and not own.is_addition
            -- most vintages have no additions to look for
            and (own.newest_issued = own.newest_complete or not exists (
              select from labelled added
              where added.is_addition and added.project_id = own.project_id
                and added.vintage_start = own.vintage_start
                and added.vintage_end = own.vintage_end
                and not added.labels @> jsonb_build_array(
                  jsonb_build_object('words', label -> 'words', 'onAll', true))
            ))) as label
          from labelled own, jsonb_array_elements(own.labels) label
          where own.project_id = entry.project_id and own.vintage_start = entry.vintage_start
            and own.vintage_end = entry.vintage_end
          order by label ->> 'words', own.is_later, own.is_addition, own.place
        ) each_label
      ) as labels,
      -- all of it is true as of the oldest day
      (array_agg(entry.source order by entry.place desc))[1] - 'isPartial'
        || case when bool_and(entry.is_partial) then '{"isPartial": true}'::jsonb else '{}' end
        as source
    from labelled entry
    group by entry.project_id, entry.vintage_start, entry.vintage_end
  ),
  effects as (
    select distinct on (said.project_id, said.vintage_start, said.vintage_end)
      said.project_id, said.vintage_start, said.vintage_end, said.effect, file.source
    from said
    join counting file on file.place = said.place
    -- a part of the credits says nothing of the others
    where said.effect is not null and file.is_whole
    order by said.project_id, said.vintage_start, said.vintage_end,
      file.supplied_by = 'team' desc, said.place
  )
  select vintage.project_id, chosen.registry, chosen.registry_id, vintage.vintage_start,
    vintage.vintage_end, held.issued_kg, held.retired_kg, held.cancelled_kg, held.converted_kg,
    held.buffer_kg, coalesce(labels.labels, '[]'), effects.effect,
    coalesce(held.sources, '{}')
      || case when labels.source is null then '{}'
        else jsonb_build_object('labels', labels.source) end
      || case when effects.source is null then '{}'
        else jsonb_build_object('effect', effects.source) end
  from vintages vintage
  join chosen on chosen.project_id = vintage.project_id
  left join held on held.project_id = vintage.project_id
    and held.vintage_start = vintage.vintage_start and held.vintage_end = vintage.vintage_end
  left join labels on labels.project_id = vintage.project_id
    and labels.vintage_start = vintage.vintage_start and labels.vintage_end = vintage.vintage_end
  left join effects on effects.project_id = vintage.project_id
    and effects.vintage_start = vintage.vintage_start and effects.vintage_end = vintage.vintage_end
  -- a vintage that newer files no longer have is none
  where case
    when held.project_id is null then labels.labels <> '[]' or effects.effect is not null
    else greatest(held.issued_kg, held.retired_kg, held.cancelled_kg, held.converted_kg, held.buffer_kg)
      > 0
      -- a file of issuances has it, but in a row that was refused or contradicts another
      or held.issued_kg is null and exists (
        select from said join counting file on file.place = said.place
        where said.project_id = vintage.project_id and said.vintage_start = vintage.vintage_start
          and said.vintage_end = vintage.vintage_end
          and 'issued' = any (file.covers) and said.issued_kg is null
      )
  end
$$;

-- What an excerpt, or a file without such a column, does not say is left out, whoever sends it.
create or replace function public.stage_ledger_statements(ledger_file uuid, statements jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files := private.ledger_file_in(ledger_file, '{staging}');
begin
  perform private.require_ledger_statements(statements);
  -- once, because computing the spellings takes milliseconds
  with known as materialized (select * from private.label_spellings())
  insert into public.ledger_statements (
    file_id, registry_id, vintage_start, vintage_end,
    issued_kg, retired_kg, cancelled_kg, converted_kg, buffer_kg, labels, effect
  )
  select current.id, private.registry_id_key(current.registry, item ->> 'id'),
    (item ->> 'start')::date, (item ->> 'end')::date,
    case when 'issued' = any (current.covers) then (item #>> '{amounts,issued}')::bigint end,
    case when 'retired' = any (current.covers) then (item #>> '{amounts,retired}')::bigint end,
    case when 'cancelled' = any (current.covers) then (item #>> '{amounts,cancelled}')::bigint end,
    case when 'converted' = any (current.covers) then (item #>> '{amounts,converted}')::bigint end,
    case when 'buffer' = any (current.covers) then (item #>> '{amounts,buffer}')::bigint end,
    case when jsonb_typeof(item -> 'labels') = 'array' then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'words', label ->> 'words',
        -- the name follows from the words here, not from the sender
        'name', coalesce(
          known.name, head.name || ', ' || upper(part[2]) || coalesce(' v' || part[3], '')),
        'onAll', label -> 'onAll'
      ) order by place), '[]')
      from jsonb_array_elements(item -> 'labels') with ordinality entry (label, place)
      left join known on known.spelling = private.label_key(label ->> 'words')
      cross join private.label_for_methodology(label ->> 'words') part
      left join known head on head.spelling = private.label_key(part[1]) and head.name like 'CCP-%'
    ) end,
    item ->> 'effect'
  from jsonb_array_elements(statements) item
  where current.supplied_by = 'team' or exists (
    select from public.projects project
    where project.registry = current.registry and project.id in (select private.editable_projects())
      and private.registry_id_key(current.registry, item ->> 'id')
        = any (private.registry_id_keys(project))
  )
  on conflict do nothing;
  if current.statement_count < (
    select count(*) from public.ledger_statements where file_id = current.id
  ) then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;

-- Refuses a label that no vintage can have under this name: a rule would say no whatever is known.
create function private.require_known_labels(condition jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  unknown text := (
    select asked.label
    from jsonb_path_query(condition, 'strict $.**') leaf
    cross join lateral (select case leaf ->> 'fact'
      when 'labels' then leaf ->> 'has'
      when 'authorisation' then 'Article 6 authorisation'
        || coalesce(' for ' || nullif(leaf ->> 'has', 'any'), '')
    end) asked (label)
    where jsonb_typeof(leaf) = 'object' and asked.label is not null and not exists (
      select from private.label_spellings() known
      where known.name in (asked.label, (private.label_for_methodology(asked.label))[1])
        and (known.name = asked.label or known.name like 'CCP-%')
    )
    limit 1
  );
begin
  if unknown is not null then
    raise exception 'usage_rule_label_unknown' using errcode = 'PT400', detail = unknown;
  end if;
end
$$;

-- What an administrator entered, as a row that is not stored yet.
create or replace function private.entered_usage_rule(entered jsonb) returns public.usage_rules
language plpgsql stable
set search_path = ''
as $$
declare
  draft public.usage_rules;
begin
  draft.scheme := private.submitted_text(entered, 'scheme');
  draft.scheme_name := private.submitted_text(entered, 'schemeName');
  draft.period := private.submitted_text(entered, 'period');
  draft.clause := private.submitted_text(entered, 'clause');
  draft.paraphrase := private.submitted_text(entered, 'paraphrase');
  draft.source_url := private.submitted_text(entered, 'sourceUrl');
  draft.verdict := private.submitted_text(entered, 'verdict');
  draft.condition := entered -> 'condition';
  begin
    draft.read_on := private.submitted_text(entered, 'readOn')::date;
    draft.valid_from := private.submitted_text(entered, 'validFrom')::date;
    draft.valid_to := private.submitted_text(entered, 'validTo')::date;
  exception
    when invalid_datetime_format or datetime_field_overflow then
      raise exception 'usage_rule_incomplete' using errcode = 'PT400';
  end;
  if num_nulls(draft.scheme, draft.scheme_name, draft.clause, draft.paraphrase, draft.source_url,
      draft.read_on, draft.verdict) > 0
    or not coalesce(private.is_rule_condition(draft.condition), false)
  then
    raise exception 'usage_rule_incomplete' using errcode = 'PT400';
  end if;
  perform private.require_known_labels(draft.condition);
  draft.is_withdrawn := false;
  return draft;
end
$$;

update public.ledger_statements statement
set labels = (
  select jsonb_agg(
    case when label -> 'name' = 'null' and named.name <> label ->> 'words'
      then label || jsonb_build_object('name', named.name)
      else label
    end
    order by place)
  from jsonb_array_elements(statement.labels) with ordinality entry (label, place)
  cross join private.label_name(label ->> 'words', 'Credits') named (name)
)
where exists (
  select from jsonb_array_elements(statement.labels) label
  where label -> 'name' = 'null' and private.label_for_methodology(label ->> 'words') is not null
);

select private.derive_lots(array(select distinct lot.project_id from public.vintage_lots lot));
select private.apply_usage_rules() where exists (select from public.vintage_lots);
