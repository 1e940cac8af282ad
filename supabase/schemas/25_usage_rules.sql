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
declare
  stated_by text := lot #>> '{sources,labels,by}';
  is_partial boolean := coalesce(lot #>> '{sources,labels,isPartial}' = 'true', false);
  stated text[] := private.stated_label_families(registry);
  label jsonb;
  label_name text;
  family text;
  -- on all credits, on some, and left open
  held text[] := '{}';
  partly_held text[] := '{}';
  open_families text[] := '{}';
  purposes text[] := '{}';
  partial_purposes text[] := '{}';
  is_purpose_open boolean := is_partial or not 'Article 6' = any (stated);
  names text[];
  named_purposes text[];
begin
  if stated_by is null or stated_by = 'developer' then
    return null;
  end if;
  foreach family in array array['CORSIA', 'CCP', 'Article 6'] loop
    if not family = any (stated) then
      open_families := open_families || family;
    end if;
  end loop;
  for place in 0 .. jsonb_array_length(lot -> 'labels') - 1 loop
    label := lot -> 'labels' -> place;
    label_name := label ->> 'name';
    names := '{}';
    named_purposes := '{}';
    if label_name is null then
      family := private.label_family(label ->> 'words');
      if family is not null then
        open_families := open_families || family;
      end if;
      -- authorised in words that we do not know
      is_purpose_open := is_purpose_open or coalesce(family = 'Article 6', false);
    else
      names := array[label_name];
      -- a label for a version of the methodology is still that label
      if label_name like 'CCP-%, %' then
        names := names || split_part(label_name, ', ', 1);
      end if;
      if label_name like 'Article 6 authorisation%' then
        named_purposes := array_remove(
          array['any', substring(label_name from '^Article 6 authorisation for (.+)$')], null);
        -- for a purpose that is not stated
        is_purpose_open := is_purpose_open or cardinality(named_purposes) = 1;
      end if;
    end if;
    if (label ->> 'onAll')::boolean then
      held := held || names;
      purposes := purposes || named_purposes;
    else
      partly_held := partly_held || names;
      partial_purposes := partial_purposes || named_purposes;
    end if;
  end loop;
  return jsonb_build_object(
    'labels', jsonb_build_object(
      'has', to_jsonb(held), 'may', to_jsonb(partly_held),
      'open', case when is_partial then '["*"]'::jsonb else to_jsonb(open_families) end
    ),
    'authorisation', jsonb_build_object(
      'has', to_jsonb(purposes), 'may', to_jsonb(partial_purposes),
      'open', case when is_purpose_open then '["*"]'::jsonb else '[]' end
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
declare
  entry jsonb;
  code text;
  codes text[] := '{}';
  versions text[] := '{}';
  is_version_open boolean := false;
begin
  for place in 0 .. jsonb_array_length(methodologies) - 1 loop
    entry := methodologies -> place;
    code := coalesce(private.methodology_code(entry ->> 'name'), entry ->> 'name');
    codes := codes || code;
    if entry ->> 'version' is null then
      is_version_open := true;
    else
      versions := versions || (code || ' ' || (entry ->> 'version'));
    end if;
  end loop;
  return jsonb_strip_nulls(jsonb_build_object(
    'registry', registry,
    'type', case when cardinality(types) > 0 then jsonb_build_object('has', to_jsonb(types)) end,
    'methodology', case when cardinality(codes) > 0
      then jsonb_build_object('has', to_jsonb(codes))
    end,
    'methodologyVersion', case when cardinality(codes) > 0 then jsonb_build_object(
      'has', to_jsonb(versions),
      'open', case when is_version_open then '["*"]'::jsonb else '[]' end
    ) end,
    'storage', case
      when category like '%without storage' then 'none'
      when category like '%short-lived storage' then 'short-lived'
      when category like '%long-lived storage' then 'long-lived'
    end
  ));
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

-- Rules as listing_uses reads them: by scheme, in the order of schemes, and within one in the order
-- in which they decide, so that this is settled once for many listings.
create function private.ordered_rules(rules public.usage_rules[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('scheme', of_scheme.scheme, 'name', of_scheme.name, 'rules', of_scheme.rules)
    order by of_scheme.place
  ), '[]')
  from (
    select rule.scheme,
      (array_agg(rule.scheme_name order by rule.position, rule.id))[1] as name,
      min(array[rule.position, rule.id]) as place,
      jsonb_agg(
        jsonb_build_object('id', rule.id, 'verdict', rule.verdict, 'condition', rule.condition)
        order by rule.verdict = 'yes', rule.position, rule.id
      ) as rules
    from unnest(rules) rule
    group by rule.scheme
  ) of_scheme
$$;

-- Which of a scheme's rules decides by what is known: {"verdict", "rule"}. One that says no comes
-- before one that says yes, also where missing facts leave it open; null if none holds or might.
create function private.deciding_rule(rules jsonb, facts jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  rule jsonb;
  holds boolean;
  undecided jsonb;
begin
  for place in 0 .. jsonb_array_length(rules) - 1 loop
    rule := rules -> place;
    exit when undecided -> 'verdict' <> rule -> 'verdict';
    holds := private.rule_holds(rule -> 'condition', facts);
    if holds then
      return jsonb_build_object('verdict', rule -> 'verdict', 'rule', rule -> 'id');
    elsif holds is null then
      undecided := coalesce(undecided, rule);
    end if;
  end loop;
  if undecided is not null then
    return jsonb_build_object('verdict', 'unknown', 'rule', undecided -> 'id');
  end if;
  return null;
end
$$;

-- What each scheme says about a project, by rules in their order, in parts of vintages that the same
-- rule decides: "vintages" are positions in the listing's own, and empty if it has none. Without any
-- rule, nothing is said. A loop, because a query for each listing would take four times as long.
create function private.listing_uses(
  registry text, types text[], category text, methodologies jsonb, vintages jsonb, rules jsonb
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  of_project jsonb := private.project_facts(registry, types, category, methodologies);
  has_vintages boolean := jsonb_array_length(vintages) > 0;
  facts jsonb[] := '{}';
  of_scheme jsonb;
  decided jsonb;
  part jsonb;
  -- by what decides, where that is not the same for all vintages
  others jsonb;
  uses jsonb := '[]';
begin
  for place in 0 .. greatest(jsonb_array_length(vintages), 1) - 1 loop
    facts := facts || (of_project || private.lot_facts(vintages -> place, registry));
  end loop;
  for scheme_place in 0 .. jsonb_array_length(rules) - 1 loop
    of_scheme := rules -> scheme_place;
    part := null;
    others := '{}';
    for place in 1 .. cardinality(facts) loop
      decided := private.deciding_rule(of_scheme -> 'rules', facts[place]);
      continue when decided is null;
      part := coalesce(part, decided || '{"vintages": []}');
      if part @> decided then
        if has_vintages then
          part := jsonb_insert(part, '{vintages,-1}', to_jsonb(place - 1), true);
        end if;
      else
        others := others || jsonb_build_object(
          decided::text, coalesce(others -> decided::text, '[]') || to_jsonb(place - 1));
      end if;
    end loop;
    continue when part is null;
    uses := uses || jsonb_build_object(
      'scheme', of_scheme -> 'scheme', 'name', of_scheme -> 'name',
      'parts', case when others = '{}' then jsonb_build_array(part) else (
        select jsonb_agg(each_part order by
          array_position(array['yes', 'unknown', 'no'], each_part ->> 'verdict'), each_part -> 'rule')
        from (
          select part
          union all
          select other.key::jsonb || jsonb_build_object('vintages', other.value)
          from jsonb_each(others) other
        ) listed (each_part)
      ) end);
  end loop;
  return uses;
end
$$;

-- Compares the next listings with the rules of today, and has those refreshed that differ; returns
-- the last one, or null if there are no more. The lock makes changes of projects wait: one that was
-- listed by earlier rules has been committed, and is compared; later ones are listed by these.
create function private.compare_with_rules(after uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  applied jsonb;
  compared uuid[];
begin
  perform from private.public_data_versions where kind = 'listings' for update;
  applied := private.ordered_rules(array(select usage from private.rules_on(private.today()) usage));
  compared := array(
    select listing.id from public.listings listing
    where after is null or listing.id > after
    order by listing.id
    limit private.listings_per_comparison()
  );
  insert into private.listing_changes (projects)
  select array_agg(listing.id) from public.listings listing
  where listing.id = any (compared) and listing.uses <> private.listing_uses(
    listing.registry, listing.types::text[], listing.carbon_category, listing.methodologies,
    listing.vintages, applied)
  having count(*) > 0;
  if cardinality(compared) = private.listings_per_comparison() then
    return compared[cardinality(compared)];
  end if;
  return null;
end
$$;

-- Few enough for one transaction, which changes of projects wait for.
create function private.listings_per_comparison() returns integer
language sql immutable
set search_path = ''
as $$
  select 500
$$;

-- Has the listings compared with the rules of today: few at once, more by the server, part by part.
create function private.apply_usage_rules() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := private.today();
  listed bigint := (select count(*) from public.listings);
begin
  perform private.bump_version('content');
  update private.applied_usage_rules
  set rules = private.rule_ids_on(today), old_readings = private.old_readings_on(today)
  where is_only_row;
  if listed < private.listings_per_comparison() then
    perform private.compare_with_rules(null);
  else
    perform private.queue_job(
      'usage-rules', 'listings', jsonb_build_object('compared', 0, 'total', listed));
  end if;
end
$$;

-- For the server: compares the next listings. Returns whether there are more.
create function public.continue_usage_rules(job uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.jobs;
  last uuid;
begin
  perform private.require_server();
  select * into current from public.jobs queued where queued.id = job for update;
  -- the rules have changed again, and a new job compares from the beginning
  if current.id is null then
    return false;
  end if;
  last := private.compare_with_rules((current.data ->> 'after')::uuid);
  update public.jobs queued
  set data = jsonb_build_object(
    'after', last, 'total', current.data -> 'total',
    'compared', (current.data ->> 'compared')::integer + private.listings_per_comparison())
  where queued.id = job;
  return last is not null;
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
  after public.usage_rules[];
  day date;
begin
  perform private.require_admin();
  draft := private.entered_usage_rule(entered);
  draft.id := 0;
  draft.rule := usage_rule;
  draft.position := coalesce(
    (select min(stored.position) from public.usage_rules stored where stored.rule = usage_rule),
    (select max(stored.position) + 1 from public.usage_rules stored), 1);
  day := greatest(private.today(), draft.valid_from);
  after := array(
    select usage from private.rules_on(day) usage
    where usage.scheme = draft.scheme and usage.rule is distinct from usage_rule
  ) || case when coalesce(draft.valid_to >= day, true) then array[draft] else '{}' end;
  return jsonb_build_object(
    'day', day,
    'before', private.counted_verdicts(array(
      select jsonb_path_query_first(
        listing.uses, '$[*] ? (@.scheme == $scheme).parts[0].verdict',
        jsonb_build_object('scheme', draft.scheme)) #>> '{}'
      from public.listings listing
    )),
    'after', private.counted_verdicts(array(select private.best_verdicts(after))));
end
$$;

-- The best that any vintage of each listing has by rules of one scheme. Listings are many, but what
-- the rules ask for has few values, so each of them is judged once.
create function private.best_verdicts(rules public.usage_rules[]) returns setof text
language plpgsql stable
set search_path = ''
as $$
declare
  ordered jsonb := coalesce(private.ordered_rules(rules) #> '{0,rules}', '[]');
  asked text[] := array(
    select distinct part ->> 'fact'
    from unnest(rules) rule, jsonb_path_query(rule.condition, 'strict $.**') part
    where jsonb_typeof(part) = 'object' and part ? 'fact'
  );
  asks_labels boolean := asked && '{labels,authorisation}';
begin
  return query
  with lots as (
    select listing.id,
      case when asks_labels or 'registry' = any (asked) then listing.registry end as registry,
      case when 'type' = any (asked) then listing.types::text[] end as types,
      case when 'storage' = any (asked) then listing.carbon_category end as category,
      case when asked && '{methodology,methodologyVersion}' then listing.methodologies else '[]' end
        as methodologies,
      case when jsonb_typeof(lot) = 'object' then jsonb_build_object(
        'labels', case when asks_labels then lot -> 'labels' end,
        'sources', case when asks_labels
          then jsonb_build_object('labels', (lot #> '{sources,labels}') - '{asOf,contents}'::text[])
        end,
        'effect', case when 'effect' = any (asked) then lot -> 'effect' end,
        'start', case when 'vintage' = any (asked) then lot -> 'start' end,
        'end', case when 'vintage' = any (asked) then lot -> 'end' end,
        'amounts', case when 'issued' = any (asked) then jsonb_strip_nulls(jsonb_build_object(
          'issued', sign((lot #>> '{amounts,issued}')::numeric))) end
      ) end as lot
    from public.listings listing
    cross join lateral jsonb_array_elements(case
      when listing.vintages <> '[]' and asked && '{labels,authorisation,effect,vintage,issued}'
      then listing.vintages else '[null]'
    end) each_lot (lot)
  ),
  judged as materialized (
    select alike.ids, private.deciding_rule(ordered,
      private.project_facts(alike.registry, alike.types, alike.category, alike.methodologies)
        || private.lot_facts(alike.lot, alike.registry)) ->> 'verdict' as verdict
    from (
      select registry, types, category, methodologies, lot, array_agg(id) as ids
      from lots group by registry, types, category, methodologies, lot
    ) alike
  )
  select case min(array_position(array['yes', 'unknown', 'no'], judged.verdict))
    when 1 then 'yes' when 2 then 'unknown' when 3 then 'no'
  end
  from judged cross join lateral unnest(judged.ids) listing (id)
  group by listing.id;
end
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
grant execute on function
  public.apply_rules_of_today(),
  public.continue_usage_rules(uuid)
to service_role;

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
