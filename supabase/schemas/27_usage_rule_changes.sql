-- Changing the rules of use: what the team enters, what it would change, and how the listings follow.

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
  perform private.require_known_labels(draft.condition);
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

grant execute on function
  public.save_usage_rule(jsonb, uuid, integer),
  public.withdraw_usage_rule(uuid, integer, text),
  public.preview_usage_rule(jsonb, uuid)
to authenticated, service_role;
grant execute on function
  public.apply_rules_of_today(),
  public.continue_usage_rules(uuid)
to service_role;
