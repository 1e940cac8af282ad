-- What the rules say about a listing: what is known of it, and which rule that decides.

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
  held text[] := '{}'::text[];
  partly_held text[] := '{}'::text[];
  open_families text[] := '{}'::text[];
  purposes text[] := '{}'::text[];
  partial_purposes text[] := '{}'::text[];
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
  codes text[] := '{}'::text[];
  versions text[] := '{}'::text[];
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
    return '{}'::jsonb;
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
  facts jsonb[] := '{}'::jsonb[];
  of_scheme jsonb;
  decided jsonb;
  part jsonb;
  -- by what decides, where that is not the same for all vintages
  others jsonb;
  uses jsonb := '[]'::jsonb;
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
