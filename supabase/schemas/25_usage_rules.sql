-- What credits may be used for: rules of schemes and laws as dated data. A rule is a condition over
-- public facts, with the verdict it gives and where it is written. A changed or withdrawn rule is a
-- new version, so that every verdict given before can still be explained.

-- The scheme whose labels a text mentions; words that are no known label leave only these open.
create function private.label_family(words text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case
    when words ~* '\mCORSIA\M' then 'CORSIA'
    when words ~* '\mCCPs?\M|core carbon principles' then 'CCP'
    when words ~* '\marticle (6|six)\M' then 'Article 6'
  end;
end
$$;

create function private.is_rule_value(value jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 200
$$;

-- Whether a condition has the form that rule_holds understands; domain/rules/rule-condition.ts has
-- the same grammar.
create function private.is_rule_condition(condition jsonb, depth integer default 1) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  branch text := coalesce(
    (select key from unnest(array['all', 'any', 'not', 'fact']) key where condition ? key limit 1),
    '');
  operator text;
begin
  if jsonb_typeof(condition) is distinct from 'object' or depth > 8 then
    return false;
  end if;
  if branch in ('all', 'any') then
    if condition - branch <> '{}' or jsonb_typeof(condition -> branch) <> 'array' then
      return false;
    end if;
    return not exists (
      select from jsonb_array_elements(condition -> branch) part
      where not private.is_rule_condition(part, depth + 1)
    );
  end if;
  if branch = 'not' then
    return condition - 'not' = '{}' and private.is_rule_condition(condition -> 'not', depth + 1);
  end if;
  if condition ->> 'fact' = 'vintage' then
    return condition - array['fact', 'from', 'to'] = '{}' and condition ?| array['from', 'to']
      and (condition - 'fact')::text !~ 'null'
      and coalesce(jsonb_typeof(condition -> 'from'), 'number') = 'number'
      and coalesce(jsonb_typeof(condition -> 'to'), 'number') = 'number'
      and coalesce(condition ->> 'from', '2000') ~ '^(19|20)\d\d$'
      and coalesce(condition ->> 'to', '2000') ~ '^(19|20)\d\d$';
  end if;
  operator := (
    select key from unnest(array['is', 'in', 'has']) key where condition ? key limit 1);
  if operator is null or condition - array['fact', operator] <> '{}' then
    return false;
  end if;
  if operator = 'has' then
    return condition ->> 'fact' in (
        'methodology', 'methodologyVersion', 'type', 'labels', 'authorisation')
      and jsonb_typeof(condition -> 'has') = 'string'
      and btrim(condition ->> 'has') <> '' and char_length(condition ->> 'has') <= 200;
  end if;
  return condition ->> 'fact' in ('registry', 'effect', 'storage', 'issued')
    and case operator
      when 'is' then private.is_rule_value(condition -> 'is')
      else jsonb_typeof(condition -> 'in') = 'array' and condition -> 'in' <> '[]'
        and not exists (
          select from jsonb_array_elements(condition -> 'in') value
          where not private.is_rule_value(value)
        )
    end;
end
$$;

create table public.usage_rules (
  -- of this version
  id bigint generated always as identity primary key,
  rule uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  -- part of the scheme's URL
  scheme text not null constraint scheme_is_a_slug
    check (scheme ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(scheme) <= 60),
  scheme_name text not null
    constraint scheme_name_is_1_to_100_characters
    check (btrim(scheme_name) <> '' and char_length(scheme_name) <= 100)
    constraint scheme_name_is_one_line check (private.is_one_line(scheme_name)),
  -- what the scheme itself calls the time that the rule is for
  period text constraint period_is_1_to_100_characters
    check (btrim(period) <> '' and char_length(period) <= 100)
    constraint period_is_one_line check (private.is_one_line(period)),
  clause text not null constraint clause_is_1_to_200_characters
    check (btrim(clause) <> '' and char_length(clause) <= 200)
    constraint clause_is_one_line check (private.is_one_line(clause)),
  -- what the clause says, in our own words
  paraphrase text not null constraint paraphrase_is_1_to_1000_characters
    check (btrim(paraphrase) <> '' and char_length(paraphrase) <= 1000)
    constraint paraphrase_is_one_line check (private.is_one_line(paraphrase)),
  source_url text not null constraint rule_source_is_a_web_address
    check (source_url ~* '^https://[^\s/?#]+\S*$' and char_length(source_url) <= 500),
  -- the day on which the team last read the source
  read_on date not null,
  -- null: from the beginning, and until it is withdrawn
  valid_from date,
  valid_to date,
  verdict text not null constraint verdict_is_known check (verdict in ('yes', 'no')),
  condition jsonb not null
    constraint condition_is_understood check (private.is_rule_condition(condition)),
  is_withdrawn boolean not null default false,
  -- the order of schemes and rules
  position integer not null,
  created_at timestamptz not null default now(),
  unique (rule, version),
  constraint validity_is_a_period check (valid_from <= valid_to)
);

-- Which rules applied, and which had to be read again, when the listings were last compared with
-- them: both change with the day, without any change to a rule.
create table private.applied_usage_rules (
  is_only_row boolean primary key default true check (is_only_row),
  rules bigint[] not null default '{}',
  old_readings bigint[] not null default '{}'
);

-- Whether a condition holds, with what is known: true, false, or null if missing facts decide it. SQL's
-- own logic of three values is Kleene's, so more facts never change a true or false.
create function private.rule_holds(condition jsonb, facts jsonb) returns boolean
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

-- The schemes whose labels a registry's file of issuances has a place for: it is silent on the others.
-- domain/ledger/ledger-registries.ts has the same; a test compares them.
create function private.stated_label_families(registry text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return case registry
    when 'Verra' then array['CORSIA', 'CCP']
    when 'American Carbon Registry (ACR)' then array['CCP']
    when 'Climate Action Reserve (CAR)' then array['CORSIA', 'CCP']
    when 'Gold Standard' then array['CCP', 'Article 6']
    when 'ART Registry' then array['CORSIA', 'CCP']
    else '{}'::text[]
  end;
end
$$;

-- What labels say about the credits of a vintage: what all credits have, what some have, and what is
-- left open ('*' for everything). Null if no file says, or only one that the developer supplied.
create function private.label_facts(lot jsonb, registry text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if lot #>> '{sources,labels,by}' is null or lot #>> '{sources,labels,by}' = 'developer' then
    return null;
  end if;
  return (
    with carried as (
      select label ->> 'name' as name, label ->> 'words' as words,
        coalesce((label ->> 'onAll')::boolean, false) as is_on_all,
        substring(label ->> 'name' from '^Article 6 authorisation(?: for (.+))?$') as purpose,
        coalesce(label ->> 'name' like 'Article 6 authorisation%', false) as is_authorisation
      from jsonb_array_elements(lot -> 'labels') label
    ), named as (
      select name, is_on_all from carried where name is not null
      union all
      -- a label for a version of the methodology is still that label
      select split_part(name, ', ', 1), is_on_all from carried where name like 'CCP-%, %'
    ), authorised as (
      select 'any' as purpose, is_on_all from carried where is_authorisation
      union all
      select purpose, is_on_all from carried where purpose is not null
    )
    select jsonb_build_object(
      'labels', jsonb_build_object(
        'has', (select coalesce(jsonb_agg(distinct name), '[]') from named where is_on_all),
        'may', (select coalesce(jsonb_agg(distinct name), '[]') from named where not is_on_all),
        'open', case when lot #>> '{sources,labels,isPartial}' = 'true' then '["*"]'::jsonb else (
          select coalesce(jsonb_agg(distinct family), '[]') from (
            select private.label_family(words) from carried where name is null
            union all
            select unnest(array['CORSIA', 'CCP', 'Article 6'])
            except all
            select unnest(private.stated_label_families(registry))
          ) left_open (family)
          where family is not null
        ) end
      ),
      'authorisation', jsonb_build_object(
        'has', (select coalesce(jsonb_agg(distinct purpose), '[]') from authorised where is_on_all),
        'may', (
          select coalesce(jsonb_agg(distinct purpose), '[]') from authorised where not is_on_all
        ),
        'open', (
          -- authorised for a purpose that is not stated, in words that we do not know, or in a file
          -- without a place for it
          select case
            when count(*) > 0 or lot #>> '{sources,labels,isPartial}' = 'true'
              or not 'Article 6' = any (private.stated_label_families(registry))
            then '["*"]'::jsonb else '[]'
          end
          from carried
          where is_authorisation and purpose is null
            or name is null and private.label_family(words) = 'Article 6'
        )
      )
    )
  );
end
$$;

-- What is known of a project and may decide a rule. All of it is public, as are the facts of a lot.
-- Written in PL/pgSQL, as all that is called for each listing, because it keeps its plans.
create function private.project_facts(
  registry text, types text[], category text, methodologies jsonb
) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'registry', registry,
      'type', case when cardinality(types) > 0 then jsonb_build_object('has', to_jsonb(types)) end,
      'methodology', used.names,
      'methodologyVersion', used.versions,
      'storage', case
        when category like '%without storage' then 'none'
        when category like '%short-lived storage' then 'short-lived'
        when category like '%long-lived storage' then 'long-lived'
      end
    ))
    from (
      select
        case when count(*) > 0 then jsonb_build_object('has', jsonb_agg(code)) end as names,
        case when count(*) > 0 then jsonb_build_object(
          'has', coalesce(jsonb_agg(code || ' ' || version) filter (where version is not null), '[]'),
          'open', case when bool_or(version is null) then '["*"]'::jsonb else '[]' end
        ) end as versions
      from (
        select
          coalesce(private.methodology_code(entry ->> 'name'), entry ->> 'name') as code,
          entry ->> 'version' as version
        from jsonb_array_elements(methodologies) entry
      ) listed
    ) used
  );
end
$$;

-- What is known of the credits of a vintage.
create function private.lot_facts(lot jsonb, registry text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(lot) is distinct from 'object' then
    return '{}';
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'effect', lot -> 'effect',
    'vintage', jsonb_build_object('start', lot -> 'start', 'end', lot -> 'end'),
    'issued', case when lot #> '{amounts,issued}' is not null
      then case when (lot #>> '{amounts,issued}')::numeric > 0 then 'yes' else 'no' end
    end
  )) || coalesce(private.label_facts(lot, registry), '{}');
end
$$;

-- The newest version of each rule that applies on a day.
create function private.rules_on(day date) returns setof public.usage_rules
language sql stable
set search_path = ''
as $$
  select current.* from (
    select distinct on (usage.rule) usage.*
    from public.usage_rules usage
    order by usage.rule, usage.version desc
  ) current
  where not current.is_withdrawn
    and coalesce(current.valid_from <= day, true)
    and coalesce(current.valid_to >= day, true)
$$;

create function private.today() returns date
language sql stable
set search_path = ''
as $$
  select (now() at time zone 'utc')::date
$$;

-- What each scheme says about a project, in parts of vintages that the same rule decides: "vintages"
-- are positions in the listing's own, and empty if it has none. A rule that says no comes before one
-- that says yes, also where missing facts leave it open; without any rule, nothing is said.
create function private.listing_uses(
  registry text, types text[], category text, methodologies jsonb, vintages jsonb,
  rules public.usage_rules[]
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  of_project jsonb := private.project_facts(registry, types, category, methodologies);
begin
  return (
    with lots as (
      select (place - 1)::integer as place, of_project || private.lot_facts(lot, registry) as facts
      from jsonb_array_elements(
        case when jsonb_array_length(vintages) > 0 then vintages else '[null]' end
      ) with ordinality listed (lot, place)
    ), outcomes as (
      select lots.place, rule.scheme, rule.id, rule.clause, rule.verdict, rule.position,
        private.rule_holds(rule.condition, lots.facts) as holds
      from lots cross join unnest(rules) rule
    ), decided as (
      select distinct on (place, scheme) place, scheme, id, clause,
        case when holds then verdict else 'unknown' end as verdict
      from outcomes
      where holds is not false
      order by place, scheme, verdict = 'yes', holds is null, position, id
    ), parts as (
      select scheme, verdict, id, clause,
        case when jsonb_array_length(vintages) > 0 then jsonb_agg(place order by place) else '[]' end
          as places
      from decided
      group by scheme, verdict, id, clause
    ), schemes as (
      select distinct on (rule.scheme) rule.scheme, rule.scheme_name, rule.position, rule.id
      from unnest(rules) rule
      order by rule.scheme, rule.position, rule.id
    )
    select coalesce(jsonb_agg(
      jsonb_build_object('scheme', schemes.scheme, 'name', schemes.scheme_name, 'parts', said.parts)
      order by schemes.position, schemes.id
    ), '[]')
    from schemes
    join (
      select scheme, jsonb_agg(
        jsonb_build_object('verdict', verdict, 'rule', id, 'clause', clause, 'vintages', places)
        order by array_position(array['yes', 'unknown', 'no'], verdict), id
      ) as parts
      from parts group by scheme
    ) said on said.scheme = schemes.scheme
  );
end
$$;

-- Compares the listings with the rules of today, and has those refreshed that differ. The lock makes
-- changes of projects wait, so that none is listed by other rules than the rest.
create function private.apply_usage_rules() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := private.today();
  applied public.usage_rules[];
begin
  perform private.bump_version('content');
  perform from private.public_data_versions where kind = 'listings' for update;
  applied := array(select usage from private.rules_on(today) usage);
  insert into private.listing_changes (projects)
  select array_agg(listing.id) from public.listings listing
  where listing.uses <> private.listing_uses(
    listing.registry, listing.types::text[], listing.carbon_category, listing.methodologies,
    listing.vintages, applied)
  having count(*) > 0;
  update private.applied_usage_rules
  set rules = private.rule_ids_on(today), old_readings = private.old_readings_on(today)
  where is_only_row;
end
$$;

create function private.rule_ids_on(day date) returns bigint[]
language sql stable
set search_path = ''
as $$
  select array(select usage.id from private.rules_on(day) usage order by usage.id)
$$;

-- The rules whose source was read more than six months before a day.
create function private.old_readings_on(day date) returns bigint[]
language sql stable
set search_path = ''
as $$
  select array(
    select usage.id from public.usage_rules usage
    where usage.read_on + interval '6 months' < day
    order by usage.id
  )
$$;

create function private.note_rule_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.apply_usage_rules();
  return null;
end
$$;

-- What begins or ends to apply with the day. Returns whether anything has.
create function public.apply_rules_of_today() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  if exists (
    select from private.applied_usage_rules applied
    where applied.rules = private.rule_ids_on(private.today())
      and applied.old_readings = private.old_readings_on(private.today())
  ) then
    return false;
  end if;
  perform private.apply_usage_rules();
  return true;
end
$$;

-- What an administrator entered, as a row that is not stored yet.
create function private.entered_usage_rule(entered jsonb) returns public.usage_rules
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
  draft.is_withdrawn := false;
  return draft;
end
$$;

-- The newest version, which the caller must have seen.
create function private.seen_usage_rule(usage_rule uuid, seen_version integer)
returns public.usage_rules
language plpgsql
set search_path = ''
as $$
declare
  newest public.usage_rules;
begin
  -- two people who save at once: the second is told
  perform pg_advisory_xact_lock(hashtextextended('usage rule ' || usage_rule, 0));
  select * into newest from public.usage_rules stored
  where stored.rule = usage_rule order by stored.version desc limit 1;
  if newest.id is null or newest.is_withdrawn then
    raise exception 'usage_rule_not_found' using errcode = 'PT404';
  end if;
  if newest.version is distinct from seen_version then
    raise exception 'usage_rule_changed' using errcode = 'PT409';
  end if;
  return newest;
end
$$;

-- A rule in a few words, for the audit trail.
create function private.usage_rule_name(usage public.usage_rules) returns text
language sql immutable
set search_path = ''
as $$
  select usage.scheme_name || ': ' || usage.clause
$$;

-- Adds a rule, or a new version of the given one; returns which rule.
create function public.save_usage_rule(
  entered jsonb, usage_rule uuid default null, seen_version integer default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  draft public.usage_rules;
  before public.usage_rules;
  after public.usage_rules;
begin
  perform private.require_admin();
  draft := private.entered_usage_rule(entered);
  if usage_rule is not null then
    before := private.seen_usage_rule(usage_rule, seen_version);
  end if;
  insert into public.usage_rules (
    rule, version, scheme, scheme_name, period, clause, paraphrase, source_url, read_on, valid_from,
    valid_to, verdict, condition, position
  )
  values (
    coalesce(before.rule, gen_random_uuid()), coalesce(before.version, 0) + 1, draft.scheme,
    draft.scheme_name, draft.period, draft.clause, draft.paraphrase, draft.source_url, draft.read_on,
    draft.valid_from, draft.valid_to, draft.verdict, draft.condition,
    coalesce(before.position, (select coalesce(max(position), 0) + 1 from public.usage_rules))
  )
  returning * into after;
  perform private.record_act(
    case when usage_rule is null then 'usage-rule-added' else 'usage-rule-changed' end,
    'usage-rule', after.rule::text, private.usage_rule_name(after), null,
    jsonb_build_object('version', after.version, 'verdict', after.verdict));
  return after.rule;
end
$$;

-- A last version that applies to nothing.
create function public.withdraw_usage_rule(usage_rule uuid, seen_version integer, reason text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  last public.usage_rules;
begin
  perform private.require_admin();
  last := private.seen_usage_rule(usage_rule, seen_version);
  insert into public.usage_rules (
    rule, version, scheme, scheme_name, period, clause, paraphrase, source_url, read_on, valid_from,
    valid_to, verdict, condition, position, is_withdrawn
  )
  values (
    last.rule, last.version + 1, last.scheme, last.scheme_name, last.period, last.clause,
    last.paraphrase, last.source_url, last.read_on, last.valid_from, last.valid_to, last.verdict,
    last.condition, last.position, true
  );
  perform private.record_act(
    'usage-rule-withdrawn', 'usage-rule', last.rule::text, private.usage_rule_name(last), reason,
    jsonb_build_object('version', last.version + 1));
end
$$;

-- How many listed projects a scheme says yes, no and unknown about: now, and if the rule were saved
-- as entered, on the first day from now on that it applies.
create function public.preview_usage_rule(entered jsonb, usage_rule uuid default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  draft public.usage_rules;
  before public.usage_rules[];
  after public.usage_rules[];
  day date;
  counts jsonb;
begin
  perform private.require_admin();
  draft := private.entered_usage_rule(entered);
  draft.id := 0;
  draft.rule := usage_rule;
  draft.position := coalesce(
    (select min(stored.position) from public.usage_rules stored where stored.rule = usage_rule),
    (select max(stored.position) + 1 from public.usage_rules stored), 1);
  day := greatest(private.today(), draft.valid_from);
  before := array(
    select usage from private.rules_on(private.today()) usage where usage.scheme = draft.scheme);
  after := array(
    select usage from private.rules_on(day) usage
    where usage.scheme = draft.scheme and usage.rule is distinct from usage_rule
  ) || case when coalesce(draft.valid_to >= day, true) then array[draft] else '{}' end;
  select jsonb_build_object(
    'day', day,
    'before', private.counted_verdicts(array_agg(best.before)),
    'after', private.counted_verdicts(array_agg(best.after)))
  into counts
  from (
    select
      private.best_verdict(private.listing_uses(
        listing.registry, listing.types::text[], listing.carbon_category, listing.methodologies,
        listing.vintages, before)) as before,
      private.best_verdict(private.listing_uses(
        listing.registry, listing.types::text[], listing.carbon_category, listing.methodologies,
        listing.vintages, after)) as after
    from public.listings listing
  ) best;
  return counts;
end
$$;

-- The best that any vintage has by the only scheme: parts are in that order.
create function private.best_verdict(uses jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select uses #>> '{0,parts,0,verdict}'
$$;

create function private.counted_verdicts(verdicts text[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'yes', count(*) filter (where verdict = 'yes'),
    'no', count(*) filter (where verdict = 'no'),
    'unknown', count(*) filter (where verdict = 'unknown'),
    'none', count(*) filter (where verdict is null))
  from unnest(verdicts) verdict
$$;

create trigger refuse_change before update or delete on public.usage_rules
  for each row execute function private.refuse_change();
create trigger refuse_insert before insert on public.usage_rules
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.usage_rules enable row level security;
alter table private.applied_usage_rules enable row level security;

create policy "Anyone reads the rules" on public.usage_rules
  for select to anon, authenticated using (true);

create policy "Nobody" on private.applied_usage_rules
  for all to anon, authenticated using (false);

grant execute on function
  public.save_usage_rule(jsonb, uuid, integer),
  public.withdraw_usage_rule(uuid, integer, text),
  public.preview_usage_rule(jsonb, uuid)
to authenticated, service_role;
grant execute on function public.apply_rules_of_today() to service_role;

insert into private.applied_usage_rules default values;

-- The rules that have a public source. Verdicts by label follow the registry's own label alone.
insert into public.usage_rules (
  rule, scheme, scheme_name, period, clause, paraphrase, source_url, read_on, valid_from, verdict,
  condition, position
)
values
  (
    'fbc1af89-7d69-4938-84f7-18fd250c67f3',
    'corsia-2024-2026', 'CORSIA, 2024–2026', 'First phase, 2024–2026',
    'CORSIA Eligible Emissions Units, first phase',
    'Airlines can use a credit for 2024–2026 if its registry has labelled it Eligible for that compliance period.',
    'https://www.icao.int/CORSIA', '2026-11-18', null, 'yes',
    '{"fact": "labels", "has": "CORSIA Eligible, First Phase (2024-2026)"}', 1
  ),
  (
    'd316bd42-f806-4ba4-8ac8-ea44814e3e5d',
    'corsia-2024-2026', 'CORSIA, 2024–2026', 'First phase, 2024–2026',
    'CORSIA Eligible Emissions Units, first phase',
    'Without the registry’s Eligible label for 2024–2026, airlines cannot use a credit for that period. A Scope label says only that the programme and methodology are admitted.',
    'https://www.icao.int/CORSIA', '2026-11-18', null, 'no',
    '{"not": {"fact": "labels", "has": "CORSIA Eligible, First Phase (2024-2026)"}}', 2
  ),
  (
    '2abf6c2a-ca48-4abc-adfa-36f4cfde65a9',
    'icvcm-ccp', 'ICVCM Core Carbon Principles', null, 'CCP label',
    'A credit can be called CCP-labelled if its programme has put the label on it.',
    'https://icvcm.org/core-carbon-principles/', '2026-11-18', null, 'yes',
    '{"fact": "labels", "has": "CCP-labelled credit"}', 3
  ),
  (
    'c357882c-2816-48a1-82b9-5460ae176990',
    'icvcm-ccp', 'ICVCM Core Carbon Principles', null, 'CCP label',
    'A credit without the programme’s label is not CCP-labelled, even if its methodology is approved.',
    'https://icvcm.org/core-carbon-principles/', '2026-11-18', null, 'no',
    '{"not": {"fact": "labels", "has": "CCP-labelled credit"}}', 4
  ),
  (
    '78b84193-6ef8-4f64-888b-0d61e9c28aa3',
    'article-6', 'Transfer under Article 6 of the Paris Agreement', null,
    'Paris Agreement, Article 6',
    'A credit can be used under Article 6 for the purposes that its host country has authorised.',
    'https://unfccc.int/process-and-meetings/the-paris-agreement', '2026-11-18', null, 'yes',
    '{"fact": "authorisation", "has": "any"}', 5
  ),
  (
    '32a1f88c-1977-488f-96e8-0614952f7d27',
    'article-6', 'Transfer under Article 6 of the Paris Agreement', null,
    'Paris Agreement, Article 6',
    'A credit that its host country has not authorised cannot be used under Article 6.',
    'https://unfccc.int/process-and-meetings/the-paris-agreement', '2026-11-18', null, 'no',
    '{"not": {"fact": "authorisation", "has": "any"}}', 6
  ),
  (
    '22935efb-d77e-4e9c-8f75-8fa24ea2f48b',
    'eu-neutral-products', '“Carbon neutral” on a product in the EU', null,
    'Directive (EU) 2024/825',
    'A product may not be called neutral on the strength of offsets, whatever the credit.',
    'https://eur-lex.europa.eu/eli/dir/2024/825/oj', '2026-11-18', '2026-09-27', 'no',
    '{"all": []}', 7
  ),
  (
    'a0bc73fe-15d7-41c7-bb54-5cee1fd08295',
    'sbti-net-zero', 'Company targets under the SBTi Net-Zero Standard', 'Version 2.0',
    'Corporate Net-Zero Standard V2.0',
    'Credits never count towards a company’s targets. The standard is final since 11 June 2026 and in force from 1 February 2027.',
    'https://sciencebasedtargets.org/net-zero', '2026-11-18', '2027-02-01', 'no',
    '{"all": []}', 8
  );

create trigger apply_rules after insert on public.usage_rules
  for each statement execute function private.note_rule_changes();

update private.applied_usage_rules
set rules = private.rule_ids_on(private.today()), old_readings = private.old_readings_on(private.today())
where is_only_row;
