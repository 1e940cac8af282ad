-- What credits may be used for: rules of schemes and laws as dated data. A rule is a condition over
-- public facts, with the verdict it gives and where it is written. A changed or withdrawn rule is a
-- new version, so that every verdict given before can still be explained.

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

create function private.today() returns date
language sql stable
set search_path = ''
as $$
  select (now() at time zone 'utc')::date
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
