-- Listings are compared with changed rules by the server, part by part; what a listing must contain
-- is computed once for a refresh; and rules are judged in a loop, which takes a quarter of the time.

alter table public.jobs drop constraint kind_is_known;
alter table public.jobs add constraint kind_is_known check (
  kind in (
    'email', 'logo-publication', 'file-removal', 'folder-removal', 'bulk-act', 'usage-rules'
  )
);

-- What labels say about the credits of a vintage: what all credits have, what some have, and what is
-- left open ('*' for everything). Null if no file says, or only one that the developer supplied.
create or replace function private.label_facts(lot jsonb, registry text) returns jsonb
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
create or replace function private.project_facts(
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

drop view private.listed_projects;
create view private.listed_projects with (security_invoker = true) as
select
  private.listing_uses(
    listed.registry, listed.types::text[], listed.carbon_category, listed.methodologies,
    listed.vintages,
    -- read once for all rows
    (select private.ordered_rules(array_agg(usage)) from private.rules_on(private.today()) usage)
  ) as uses,
  -- last, so that a new field can be added at its end
  listed.*
from (
  select
    project.id,
    project.project_id,
    project.company_id,
    company.name as company_name,
    company.size as company_size,
    company.location as company_location,
    company.logo_filename as company_logo_filename,
    company.developer_type as company_developer_type,
    project.description,
    project.website,
    project.contact_email,
    project.project_location,
    project.project_region,
    project.cost_per_ton,
    project.durability,
    project.bezero_rating,
    project.sylvera_rating,
    override.fallback_rating,
    project.carbon_category,
    (case when not coalesce(record.has_ended, false) then project.project_status end)
      ::public.project_status as project_status,
    project.project_stage,
    (case when not coalesce(record.has_ended, false) then project.credit_availability end)
      ::public.credit_availability as credit_availability,
    project.status,
    project.vintage,
    project.additional_certifications,
    project.minimum_purchase_quantity,
    project.minimum_purchase_custom_price,
    project.is_portfolio,
    coalesce(
      override.project_types,
      array(
        select list.type_name from public.project_types list
        where list.project_id = project.id order by list.position, list.type_name
      )
    ) as types,
    array(
      select list.subtype_name from public.project_subtypes list
      where list.project_id = project.id order by list.position, list.subtype_name
    ) as subtypes,
    array(
      select list.sector_name from public.project_sectors list
      where list.project_id = project.id order by list.position, list.sector_name
    ) as sectors,
    array(
      select list.accreditation_name from public.project_accreditations list
      where list.project_id = project.id order by list.position, list.accreditation_name
    ) as accreditations,
    array(
      select list.sdg_name from public.project_sdgs list
      where list.project_id = project.id order by list.position, list.sdg_name
    ) as sdgs,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('name', shown.name, 'version', shown.version, 'url', shown.url)
          order by shown.position, shown.name
        )
        from private.shown_methodologies shown
        where shown.project_id = project.id
      ),
      '[]'
    ) as methodologies,
    project.created_at,
    (
      select max(review.created_at) from public.reviews review
      where review.project_id = project.id and review.decision = 'approved'
    ) as reviewed_at,
    project.project_name,
    project.registry,
    project.registry_link,
    project.estimated_annual_tonnes,
    project.issued_tonnes,
    project.retired_tonnes,
    project.crediting_period_start,
    project.crediting_period_end,
    project.verifier,
    project.latitude,
    project.longitude,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'name', list.label_name, 'scope', list.scope, 'vintages', list.vintages,
            'date', list.awarded_on, 'link', list.link
          )
          order by list.position
        )
        from public.project_labels list
        where list.project_id = project.id
      ),
      '[]'
    ) as labels,
    case when record.project_id is not null
      then jsonb_build_object('registry', record.registry, 'values', record.values)
    end as registry_record,
    company.user_id is null as is_unclaimed,
    -- the name of an unclaimed company has the source of its project
    private.public_sources(project.sources || company.sources || case
      when override.project_types is null then '{}'
      else jsonb_build_object('project.type', private.source('team', override.project_types_at))
    end) as sources,
    private.gated_sources(project.sources) as gated_sources,
    record.status as registry_status,
    (record.values #>> '{registry.status,asOf}')::date as registry_status_as_of,
    coalesce(
      (
        select jsonb_agg(private.listed_vintage(lot) order by lot.vintage_start desc, lot.vintage_end desc)
        from public.vintage_lots lot
        where lot.project_id = project.id
          and lot.registry = project.registry
          and lower(btrim(lot.registry_id)) = lower(btrim(project.project_id))
      ),
      '[]'
    ) as vintages
  from public.projects project
  join public.companies company on company.id = project.company_id
  left join public.registry_records record on record.project_id = project.id
    and record.registry = project.registry
    -- a record is outdated once the project has another id in the registry
    and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
  left join public.display_overrides override on override.company_id = project.company_id
  where project.status = 'approved'
) listed;

drop function private.listing_uses(text, text[], text, jsonb, jsonb, public.usage_rules[]);

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
create or replace function private.apply_usage_rules() returns void
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

grant execute on function public.continue_usage_rules(uuid) to service_role;

-- How many listed projects a scheme says yes, no and unknown about: now, and if the rule were saved
-- as entered, on the first day from now on that it applies.
create or replace function public.preview_usage_rule(entered jsonb, usage_rule uuid default null)
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
  judged as (
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

drop function private.best_verdict(jsonb);

-- The listings among these that differ from what they must contain; none after a commit, unless they
-- have not been compared with changed rules yet (usage_rules.sql). `must_be` are rows of
-- private.listed_projects.
create function private.differing_listings(ids uuid[], must_be jsonb[])
returns table (id uuid, what text)
language sql stable
set search_path = ''
as $$
  with gated as (
    -- as the view names them
    select array_agg(case attname when 'sources' then 'gated_sources' else attname::text end)
      || array['gated_changed_in_version'] as columns
    from pg_catalog.pg_attribute
    where attrelid = 'public.gated_listing_values'::regclass and attnum > 0 and attname <> 'id'
      and not attisdropped
  )
  select coalesce((listed ->> 'id')::uuid, listing.id),
    case
      when listing.id is null then 'missing'
      when listed is null then 'not listed any more'
      when listed - gated.columns <> to_jsonb(listing) - gated.columns then 'different'
      else 'different in gated values'
    end
  from gated
  cross join (
    unnest(must_be) listed
    full join (select * from public.project_listings kept where kept.id = any (ids)) listing
      on listing.id = (listed ->> 'id')::uuid
  )
  where listing.id is null or listed is null
    or listed <> to_jsonb(listing)
      - array['changed_in_version', 'changed_at', 'gated_changed_in_version']
$$;

-- The same for all listings and what belongs to them: always empty.
create or replace function private.listing_differences() returns table (id uuid, what text)
language sql stable
set search_path = ''
as $$
  select * from private.differing_listings(
    array(
      select project.id from public.projects project
      union
      select listing.id from public.listings listing
    ),
    array(select to_jsonb(listed) from private.listed_projects listed)
  )
  union all
  select listing.id, 'without gated values' from public.listings listing
  where not exists (select from public.gated_listing_values gated where gated.id = listing.id)
  union all
  select removed.id, 'listed and removed' from public.removed_listings removed
  where exists (select from public.listings listing where listing.id = removed.id)
$$;

-- Rewrites the listings of these projects, and of all projects of these companies, if they differ.
create or replace function private.refresh_listings(
  changed_projects uuid[], changed_companies uuid[] default '{}'
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  next_version bigint;
  ids uuid[];
  -- computed once, because the rules of use take a while
  must_be jsonb[];
  changed uuid[];
  changed_in_gated uuid[];
begin
  -- as bump_version counts: once for each transaction
  select version + (changed_in is distinct from pg_current_xact_id())::integer
  into strict next_version
  from private.public_data_versions where kind = 'listings' for update;

  ids := array(
    select unnest(changed_projects)
    union
    select id from public.projects where company_id = any (changed_companies)
  );
  must_be := array(
    select to_jsonb(listed) from private.listed_projects listed where listed.id = any (ids));

  select
    coalesce(array_agg(differing.id) filter (where not differing.is_gated), '{}'),
    coalesce(array_agg(differing.id) filter (where differing.is_gated), '{}')
  into changed, changed_in_gated
  from (
    select found.id, found.what = 'different in gated values' as is_gated
    from private.differing_listings(ids, must_be) found
  ) differing;
  if cardinality(changed) + cardinality(changed_in_gated) = 0 then
    return;
  end if;

  -- the gated values are deleted with them
  delete from public.listings where id = any (changed);

  insert into public.listings
  select listing.*
  from unnest(must_be) listed
  join unnest(changed) differing (id) on differing.id = (listed ->> 'id')::uuid
  cross join lateral jsonb_populate_record(
    null::public.listings,
    listed || jsonb_build_object(
      'changed_in_version', next_version, 'changed_at', clock_timestamp())
  ) listing;

  -- the public row stays as it is if only gated values change
  delete from public.gated_listing_values where id = any (changed_in_gated);
  insert into public.gated_listing_values (
    id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating, sources,
    changed_in_version
  )
  select differing.id, gated.cost_per_ton, gated.durability, gated.bezero_rating,
    gated.sylvera_rating, gated.fallback_rating, gated.gated_sources, next_version
  from unnest(must_be) listed
  join unnest(changed || changed_in_gated) differing (id) on differing.id = (listed ->> 'id')::uuid
  cross join lateral jsonb_to_record(listed) gated (
    cost_per_ton integer, durability text, bezero_rating text, sylvera_rating text,
    fallback_rating text, gated_sources jsonb
  );

  delete from public.removed_listings where id = any (changed);
  insert into public.removed_listings (id, removed_in_version)
  select gone.id, next_version from unnest(changed) gone (id)
  where not exists (select from public.listings listing where listing.id = gone.id);

  perform private.bump_version('listings');
end
$$;

drop function private.differing_listings(uuid[]);

-- Reads of the team that grew: projects are found by their id in a registry, by the registry's status
-- and by what has ended there through indexes, and what the lists filter by is in one.

create index projects_team_facts_idx on public.projects (id)
  include (status, registry, project_id, project_location, company_id);

create index projects_registry_id_key_idx on public.projects
  (registry, private.registry_id_key(registry, project_id)) where registry is not null;

-- The projects that have one of these ids in a registry, in the spelling of registry_id_key. Found by
-- an index: a file may have an id for each of tens of thousands of projects.
create function private.projects_in_registry(of_registry text, keys text[])
returns table (id uuid, key text)
language sql stable
set search_path = ''
as $$
  select project.id, given.key
  from unnest(keys) given (key)
  join public.projects project on project.registry = of_registry
    and private.registry_id_key(project.registry, project.project_id) = given.key
  union
  select project.id, given.key
  from public.projects project
  cross join lateral unnest(private.registry_id_keys(project)) known (key)
  join unnest(keys) given (key) on given.key = known.key
  where of_registry = 'Isometric' and project.registry = of_registry
$$;

-- The projects whose vintages a file may change.
create or replace function private.ledger_file_projects(file public.ledger_files) returns setof uuid
language sql stable
set search_path = ''
as $$
  select found.id
  from (
    select known.id
    from private.projects_in_registry(file.registry, array(
      select distinct statement.registry_id from public.ledger_statements statement
      where statement.file_id = file.id
    )) known
    union
    select project.id from public.projects project
    where file.is_whole and project.registry = file.registry and exists (
      select from public.vintage_lots lot where lot.project_id = project.id
    )
  ) found
  where file.for_projects is null or found.id = any (file.for_projects)
$$;

-- The ids among these lines that a project on the site has, in the spelling of
-- private.registry_id_key; only of projects that the caller can edit, unless they are an
-- administrator who asks for all.
create or replace function public.listed_registry_ids(registry text, ids text, only_own boolean default false)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not only_own then
    perform private.require_admin();
  end if;
  return coalesce((
    select string_agg(distinct known.key, E'\n' order by known.key)
    from private.projects_in_registry(registry, string_to_array(ids, E'\n')) known
    where not only_own or known.id in (select private.editable_projects())
  ), '');
end
$$;

-- The number of rows in each view of the queue, of pending claims, and of listed projects that have
-- ended in their registry.
create or replace function public.get_review_counts() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'new', submitted - imported,
      'imported', imported,
      'changes', (select count(*) from public.pending_revisions where decision is null),
      'approved', approved,
      'changes-requested', changes_requested,
      'rejected', rejected,
      'withdrawn', withdrawn,
      'claims', (select count(*) from public.company_claims where decision is null),
      'files', (select count(*) from public.ledger_files where status = 'proposed'),
      'ended', (
        select count(*) from public.listings listing
        where private.is_ended_in_registry(listing.registry_status)
      )
    )
    from (
      select
        count(*) filter (where status = 'submitted') as submitted,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'changes_requested') as changes_requested,
        count(*) filter (where status = 'rejected') as rejected,
        count(*) filter (where status = 'withdrawn') as withdrawn
      from public.projects
    ) counted,
    (
      select count(*) as imported from public.projects project
      join public.companies company on company.id = project.company_id
      where project.status = 'submitted' and company.user_id is null
    ) unclaimed
  );
end
$$;

-- A filter as the pages send it. Every key narrows; 'none' stands for what is not stated. `left_out`
-- is a key to ignore, for counting the values that could be chosen instead.
create or replace function private.team_list_condition(
  list text, filter jsonb, left_out text default null
) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  condition text := 'true';
  given record;
  chosen text;
begin
  if list is null or list not in ('queue', 'projects') or jsonb_typeof(filter) is distinct from 'object'
  then
    raise exception 'filter_not_valid' using errcode = 'PT400', detail = list;
  end if;
  for given in
    select part.key, part.value from jsonb_each(filter) part where part.key is distinct from left_out
  loop
    chosen := given.value #>> '{}';
    condition := condition || ' and ' || case
      when given.key = 'search' and jsonb_typeof(given.value) = 'string' then
        private.search_condition(list, chosen)
      when given.key = 'states' and jsonb_typeof(given.value) = 'array' then format(
        case list when 'queue' then 'listed.state = any (%L)' else 'listed.status = any (%L)' end,
        array(select jsonb_array_elements_text(given.value)))
      when given.key = 'unclaimed' and jsonb_typeof(given.value) = 'boolean' then
        format('listed.is_unclaimed = %L', chosen)
      when given.key = 'changes' and list = 'projects' then 'listed.has_waiting_change'
      when given.key = 'ended' and list = 'projects' then
        'listed.id in (
          select listing.id from public.listings listing
          where private.is_ended_in_registry(listing.registry_status))'
      when given.key = 'overridden' and list = 'projects' and jsonb_typeof(given.value) = 'boolean'
        then format('listed.is_overridden = %L', chosen)
      when given.key = 'projectStatus' and list = 'projects' then case chosen
        when 'none' then 'listed.project_status is null'
        else format('listed.project_status = %L', chosen)
      end
      when given.key = 'registry' then case chosen
        when 'none' then 'listed.registry is null' else format('listed.registry = %L', chosen)
      end
      when given.key = 'registryStatus' then case chosen
        when 'none' then 'listed.registry_status is null'
        -- as the view has it, but found by the status
        else format('listed.id in (
          select record.project_id from public.registry_records record
          join public.projects own on own.id = record.project_id and own.registry = record.registry
            and lower(btrim(own.project_id)) = lower(btrim(record.registry_id))
          where record.status = %L)', chosen)
      end
      when given.key = 'country' then case chosen
        when 'none' then 'listed.project_location is null'
        else format('%L = any (string_to_array(regexp_replace(listed.project_location, %L, %L, %L), %L))',
          chosen, '\s*[,;|/]\s*', '|', 'g', '|')
      end
      when given.key = 'type' then case chosen
        when 'none' then 'not exists (
          select from public.project_types list where list.project_id = listed.id)'
        else format('listed.id in (
          select list.project_id from public.project_types list where list.type_name = %L)', chosen)
      end
      when given.key = 'methodology' then case chosen
        when 'none' then 'not exists (
          select from public.project_methodologies list where list.project_id = listed.id)'
        else format('listed.id in (
          select list.project_id from public.project_methodologies list
          where coalesce(list.methodology_id::text, list.methodology_name) = %L)', chosen)
      end
      when given.key = 'import' then format('listed.id in (
          select imported.project_id from public.import_rows imported
          where imported.import_id::text = %L and imported.outcome in (''new'', ''changed''))', chosen)
    end;
    -- a key or value that means nothing must not widen what an act is about
    if condition is null then
      raise exception 'filter_not_valid' using errcode = 'PT400', detail = given.key;
    end if;
  end loop;
  return condition;
end
$$;
