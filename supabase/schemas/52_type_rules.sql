-- What methodologies and words in registries' files say about a project's type. Imports derive from
-- these rules what a file does not state; the team edits them.
create table public.type_rules (
  id uuid primary key default gen_random_uuid(),
  -- null: for the files of all registries
  registry public.registry,
  kind text not null constraint kind_is_known check (kind in ('methodology', 'words')),
  -- a methodology's code, or words that stand together
  pattern text not null check (btrim(pattern) <> '' and char_length(pattern) <= 100)
    constraint pattern_is_one_line check (private.is_one_line(pattern)),
  sector public.project_sector,
  type public.project_type,
  subtype public.project_subtype,
  category public.carbon_category,
  -- the order in which the team sees them
  position integer not null,
  -- counts changes: saving names the edition it was based on
  edition integer not null default 1,
  created_at timestamptz not null default now(),
  constraint rule_says_something check (num_nonnulls(sector, type, subtype, category) > 0)
);
create unique index type_rules_pattern_key
  on public.type_rules (kind, lower(pattern), registry) nulls not distinct;

-- The rules that every new database starts with. They repeat domain/type-rules, and a test compares
-- the two.
create function private.default_type_rules() returns table (
  registry public.registry,
  kind text,
  pattern text,
  sector public.project_sector,
  type public.project_type,
  subtype public.project_subtype,
  category public.carbon_category,
  "position" integer
)
language sql immutable
set search_path = ''
as $$
  select meaning.registry, meaning.kind, named.pattern, meaning.sector, meaning.type,
    meaning.subtype, meaning.category,
    row_number() over (order by meaning.number, named.number)::integer
  from (values
    (1, 'methodology', 'ACM0002|AM0026|AMS-I.A.|AMS-I.B.|AMS-I.C.|AMS-I.D.|AMS-I.F.|AMS-I.L.',
      'Energy', 'Renewable Energy', null,
      'Reduced/avoided emissions without storage', null),
    (2, 'methodology', 'AMS-I.J.',
      'Energy', 'Renewable Energy', 'Solar',
      'Reduced/avoided emissions without storage', null),
    (3, 'methodology', 'ACM0006|ACM0018|AM0036',
      'Energy', 'Renewable Energy', 'Biomass Energy',
      'Reduced/avoided emissions without storage', null),
    (4, 'methodology', 'AM0029|ACM0007|ACM0013',
      'Energy', 'Non-Renewable Energy', null,
      'Reduced/avoided emissions without storage', null),
    (5, 'methodology', 'ACM0011',
      'Energy', 'Non-Renewable Energy', 'Fuel Switching',
      'Reduced/avoided emissions without storage', null),
    (6, 'methodology', 'AMS-II.G.|VMR0006|VM0050',
      'Household Devices', 'Energy Efficient Devices', 'Cookstoves',
      'Reduced/avoided emissions without storage', null),
    (7, 'methodology', 'TPDDTEC|AMS-I.E.|AMS-I.I.|AMS-I.K.',
      'Household Devices', null, null,
      'Reduced/avoided emissions without storage', null),
    (8, 'methodology', 'AMS-II.J.|AM0046|AMS-III.AR.',
      'Household Devices', 'Energy Efficient Devices', 'Lighting',
      'Reduced/avoided emissions without storage', null),
    (9, 'methodology', 'AMS-III.AV.',
      null, 'Water', 'Clean Water Access',
      'Reduced/avoided emissions without storage', null),
    (10, 'methodology', 'AMS-II.C.|AMS-II.D.|AMS-II.E.|ACM0012|AM0024|AMS-III.Q.|VM0008|VM0025',
      null, 'Energy Efficiency', null,
      'Reduced/avoided emissions without storage', null),
    (11, 'methodology', 'ACM0001|AMS-III.G.',
      'Waste', 'Waste Treatments', 'Landfill Gas',
      'Reduced/avoided emissions without storage', null),
    (12, 'methodology', 'AM0025|ACM0022|AMS-III.AO.|AMS-III.E.',
      'Waste', 'Waste Treatments', null,
      'Reduced/avoided emissions without storage', null),
    (13, 'methodology', 'AMS-III.F.|AMS-III.AF.',
      'Waste', 'Waste Treatments', 'Composting',
      'Reduced/avoided emissions without storage', null),
    (14, 'methodology', 'ACM0014|AMS-III.H.|AMS-III.I.',
      'Waste', 'Waste Treatments', 'Wastewater Treatment',
      'Reduced/avoided emissions without storage', null),
    (15, 'methodology', 'AMS-III.AJ.',
      'Waste', 'Waste Reduction & Recycling', null,
      'Reduced/avoided emissions without storage', null),
    (16, 'methodology', 'ACM0010|AMS-III.D.',
      null, 'Soil Carbon & Agriculture', 'Manure Management',
      'Reduced/avoided emissions without storage', null),
    (17, 'methodology', 'AMS-III.R.',
      null, 'Soil Carbon & Agriculture', null,
      'Reduced/avoided emissions without storage', null),
    (18, 'methodology', 'VM0041|AMS-III.BK.',
      null, 'Soil Carbon & Agriculture', 'Livestock Methane',
      'Reduced/avoided emissions without storage', null),
    (19, 'methodology', 'VM0051|AMS-III.AU.',
      null, 'Soil Carbon & Agriculture', 'Rice Cultivation',
      'Reduced/avoided emissions without storage', null),
    (20, 'methodology', 'VM0042|VM0017',
      'Nature-Based Solutions', 'Soil Carbon & Agriculture', null,
      null, null),
    (21, 'methodology', 'VM0022',
      null, 'Soil Carbon & Agriculture', 'Cropland Management',
      'Reduced/avoided emissions without storage', null),
    (22, 'methodology', 'VM0026|VM0032',
      'Nature-Based Solutions', 'Soil Carbon & Agriculture', 'Grassland Management',
      null, null),
    (23, 'methodology', 'VM0007',
      'Nature-Based Solutions', 'Forestry', 'Avoided Deforestation',
      null, null),
    (24, 'methodology', 'VM0006|VM0009|VM0015|VM0037|VM0048',
      'Nature-Based Solutions', 'Forestry', 'Avoided Deforestation',
      'Reduced emissions with short-lived storage', null),
    (25, 'methodology', 'VM0003|VM0005|VM0010|VM0011|VM0012|VM0034|VM0035|VM0045',
      'Nature-Based Solutions', 'Forestry', 'Improved Forest Management',
      null, null),
    (26, 'methodology', 'AR-ACM0001|AR-ACM0002|AR-ACM0003|AR-AMS0001|AR-AMS0003|AR-AMS0007|VM0047|BCR0001',
      'Nature-Based Solutions', 'Forestry', 'Afforestation Reforestation & Restoration',
      'Carbon removal with short-lived storage', null),
    (27, 'methodology', 'AR-AM0014',
      'Nature-Based Solutions', 'Blue Carbon', 'Mangroves',
      'Carbon removal with short-lived storage', null),
    (28, 'methodology', 'VM0024|VM0033',
      'Nature-Based Solutions', 'Blue Carbon', null,
      null, null),
    (29, 'methodology', 'VM0027|VM0036',
      'Nature-Based Solutions', null, 'Peatlands',
      null, null),
    (30, 'methodology', 'VM0044',
      'Engineered Carbon Removals', 'Biomass-based Carbon Removals', 'Biochar',
      'Carbon removal with long-lived storage', null),
    (31, 'methodology', 'AM0001|VM0016',
      'Industrial Processes', 'Industrial Emissions', 'Industrial Gas Destruction',
      'Reduced/avoided emissions without storage', null),
    (32, 'methodology', 'ACM0019|AM0021|AM0028|AM0030|AM0034|AM0059',
      'Industrial Processes', 'Industrial Emissions', null,
      'Reduced/avoided emissions without storage', null),
    (33, 'methodology', 'ACM0008|VMR0001|VMR0002',
      null, 'Industrial Emissions', null,
      'Reduced/avoided emissions without storage', null),
    (34, 'methodology', 'ACM0005|ACM0015',
      'Industrial Processes', 'Manufacturing Industries', 'Low-Carbon Cement',
      null, null),
    (35, 'methodology', 'ACM0003|AMS-III.Z.',
      'Industrial Processes', 'Manufacturing Industries', null,
      null, null),
    (36, 'methodology', 'ACM0016|AM0031|AMS-III.U.',
      null, 'Transport', 'Public Transport',
      'Reduced/avoided emissions without storage', null),
    (37, 'methodology', 'VM0038|AMS-III.C.',
      null, 'Transport', 'Electric Vehicles & Charging',
      'Reduced/avoided emissions without storage', null),
    (38, 'methodology', 'AMS-III.S.|AMS-III.AY.|AMS-III.BC.|VM0013|VM0019|VM0028',
      null, 'Transport', null,
      'Reduced/avoided emissions without storage', null),
    (39, 'words', 'wind|wind power|wind farm|wind park|windfarm|windpark|windpower',
      'Energy', 'Renewable Energy', 'Wind',
      'Reduced/avoided emissions without storage', null),
    (40, 'words', 'eolica|eolico|eolicas|eolien|ruzgar',
      'Energy', 'Renewable Energy', 'Wind',
      'Reduced/avoided emissions without storage', null),
    (41, 'words', 'hydro|hydro power|hydropower|hydroelectric*|run of river|hydel',
      'Energy', 'Renewable Energy', 'Hydropower',
      'Reduced/avoided emissions without storage', null),
    (42, 'words', 'hidroelectric*|hidreletrica',
      'Energy', 'Renewable Energy', 'Hydropower',
      'Reduced/avoided emissions without storage', null),
    (43, 'words', 'solar|solar power|solar water heat*|photovoltaic*|fotovoltaic*|pv',
      'Energy', 'Renewable Energy', 'Solar',
      'Reduced/avoided emissions without storage', null),
    (44, 'words', 'geothermal|geotermic*',
      'Energy', 'Renewable Energy', 'Geothermal',
      'Reduced/avoided emissions without storage', null),
    (45, 'words', 'biogas',
      'Energy', 'Renewable Energy', 'Biogas',
      'Reduced/avoided emissions without storage', null),
    (46, 'words', 'biomass|bagasse|rice husk',
      'Energy', 'Renewable Energy', 'Biomass Energy',
      'Reduced/avoided emissions without storage', null),
    (47, 'words', 'cookstove*|cook stove*|stove*|clean cooking|cooking device*|cooker*',
      'Household Devices', 'Energy Efficient Devices', 'Cookstoves',
      'Reduced/avoided emissions without storage', null),
    (48, 'words', 'solar cooker*',
      'Household Devices', null, null,
      'Reduced/avoided emissions without storage', null),
    (49, 'words', 'solar lamp*|solar lantern*',
      'Household Devices', null, 'Lighting',
      null, null),
    (50, 'words', 'efficient lighting|light bulb*|cfl',
      'Household Devices', 'Energy Efficient Devices', 'Lighting',
      'Reduced/avoided emissions without storage', null),
    (51, 'words', 'safe water|clean water|drinking water|borehole*',
      null, 'Water', 'Clean Water Access',
      'Reduced/avoided emissions without storage', null),
    (52, 'words', 'water filter*|water purif*',
      null, 'Water', 'Clean Water Access',
      'Reduced/avoided emissions without storage', null),
    (53, 'words', 'landfill*|relleno sanitario|aterro sanitario',
      'Waste', 'Waste Treatments', 'Landfill Gas',
      'Reduced/avoided emissions without storage', null),
    (54, 'words', 'compost*|organic waste composting',
      'Waste', 'Waste Treatments', 'Composting',
      'Reduced/avoided emissions without storage', null),
    (55, 'words', 'wastewater|waste water|palm oil mill effluent|pome',
      'Waste', 'Waste Treatments', 'Wastewater Treatment',
      'Reduced/avoided emissions without storage', null),
    (56, 'words', 'manure|animal waste',
      null, 'Soil Carbon & Agriculture', 'Manure Management',
      null, null),
    (57, 'words', 'rice cultivation|rice production|rice farming|rice paddy|rice paddies',
      null, 'Soil Carbon & Agriculture', 'Rice Cultivation',
      'Reduced/avoided emissions without storage', null),
    (58, 'words', 'rice management|alternate wetting and drying',
      null, 'Soil Carbon & Agriculture', 'Rice Cultivation',
      'Reduced/avoided emissions without storage', null),
    (59, 'words', 'reforestation|afforestation|tree planting|revegetation',
      'Nature-Based Solutions', 'Forestry', 'Afforestation Reforestation & Restoration',
      'Carbon removal with short-lived storage', null),
    (60, 'words', 'redd|avoided deforestation',
      'Nature-Based Solutions', 'Forestry', 'Avoided Deforestation',
      'Reduced emissions with short-lived storage', null),
    (61, 'words', 'improved forest management|ifm',
      'Nature-Based Solutions', 'Forestry', 'Improved Forest Management',
      null, null),
    (62, 'words', 'agroforestry',
      'Nature-Based Solutions', 'Forestry', 'Agroforestry',
      null, null),
    (63, 'words', 'mangrove*',
      'Nature-Based Solutions', 'Blue Carbon', 'Mangroves',
      null, null),
    (64, 'words', 'seagrass|salt marsh*',
      'Nature-Based Solutions', 'Blue Carbon', 'Salt Marshes & Seagrass',
      null, null),
    (65, 'words', 'peatland*',
      'Nature-Based Solutions', null, 'Peatlands',
      null, null),
    (66, 'words', 'conversion of grasslands|avoided grassland conversion',
      'Nature-Based Solutions', 'Soil Carbon & Agriculture', 'Avoided Grassland Conversion',
      'Reduced emissions with short-lived storage', null),
    (67, 'words', 'biochar',
      'Engineered Carbon Removals', 'Biomass-based Carbon Removals', 'Biochar',
      'Carbon removal with long-lived storage', null),
    (68, 'words', 'bio oil',
      'Engineered Carbon Removals', 'Biomass-based Carbon Removals', 'Bio-oil Sequestration',
      'Carbon removal with long-lived storage', null),
    (69, 'words', 'subsurface biomass|biomass burial',
      'Engineered Carbon Removals', 'Biomass-based Carbon Removals', 'Biomass Burial',
      'Carbon removal with long-lived storage', null),
    (70, 'words', 'terrestrial storage of biomass',
      'Engineered Carbon Removals', 'Biomass-based Carbon Removals', 'Biomass Burial',
      'Carbon removal with long-lived storage', 'Puro Standard and Registry'),
    (71, 'words', 'geologically stored carbon',
      'Engineered Carbon Removals', null, null,
      'Carbon removal with long-lived storage', 'Puro Standard and Registry'),
    (72, 'words', 'direct air capture',
      'Engineered Carbon Removals', 'Direct Air Capture', null,
      'Carbon removal with long-lived storage', null),
    (73, 'words', 'enhanced weathering|enhanced rock weathering',
      'Engineered Carbon Removals', null, 'Enhanced Rock Weathering',
      'Carbon removal with long-lived storage', null),
    (74, 'words', 'ocean alkalinity',
      'Ocean-Based Removals', 'Ocean Alkalinity Enhancement', null,
      'Carbon removal with long-lived storage', null),
    (75, 'words', 'electric vehicle*|electric bus*|electric mobility',
      null, 'Transport', 'Electric Vehicles & Charging',
      'Reduced/avoided emissions without storage', null),
    (76, 'words', 'rapid transit',
      null, 'Transport', 'Public Transport',
      'Reduced/avoided emissions without storage', null),
    (77, 'words', 'truck stop electrification',
      null, 'Transport', null,
      'Reduced/avoided emissions without storage', null),
    (78, 'words', 'ozone depleting',
      'Industrial Processes', 'Industrial Emissions', 'Industrial Gas Destruction',
      'Reduced/avoided emissions without storage', null),
    (79, 'words', 'nitric acid|adipic acid',
      'Industrial Processes', 'Industrial Emissions', null,
      'Reduced/avoided emissions without storage', null),
    (80, 'words', 'coal mine methane|mine methane',
      null, 'Industrial Emissions', null,
      null, null)
  ) meaning (number, kind, patterns, sector, type, subtype, category, registry),
    unnest(string_to_array(meaning.patterns, '|')) with ordinality named (pattern, number)
$$;

-- A rule in a few words, for the audit trail.
create function private.type_rule_name(rule public.type_rules) returns text
language sql immutable
set search_path = ''
as $$
  select rule.pattern || coalesce(' (' || rule.registry || ')', '')
$$;

-- What a rule says, for the audit trail.
create function private.type_rule_meaning(rule public.type_rules) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'kind', rule.kind, 'pattern', rule.pattern, 'registry', rule.registry, 'sector', rule.sector,
    'type', rule.type, 'subtype', rule.subtype, 'category', rule.category))
$$;

-- Adds a rule, or changes the given one.
create function public.save_type_rule(
  entered jsonb, type_rule uuid default null, seen_edition integer default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.type_rules;
  after public.type_rules;
begin
  perform private.require_admin();
  if private.submitted_text(entered, 'pattern') is null
    or coalesce(
      private.submitted_text(entered, 'sector'), private.submitted_text(entered, 'type'),
      private.submitted_text(entered, 'subType'), private.submitted_text(entered, 'category')
    ) is null
  then
    raise exception 'type_rule_incomplete' using errcode = 'PT400';
  end if;
  begin
    if type_rule is null then
      insert into public.type_rules (
        registry, kind, pattern, sector, type, subtype, category, position
      )
      values (
        private.submitted_text(entered, 'registry'),
        private.submitted_text(entered, 'kind'),
        private.submitted_text(entered, 'pattern'),
        private.submitted_text(entered, 'sector'),
        private.submitted_text(entered, 'type'),
        private.submitted_text(entered, 'subType'),
        private.submitted_text(entered, 'category'),
        (select coalesce(max(position), 0) + 1 from public.type_rules)
      )
      returning * into after;
    else
      select * into before from public.type_rules where id = type_rule for no key update;
      if before.id is null then
        raise exception 'type_rule_not_found' using errcode = 'PT404';
      end if;
      if before.edition is distinct from seen_edition then
        raise exception 'type_rule_changed' using errcode = 'PT409';
      end if;
      update public.type_rules
      set registry = private.submitted_text(entered, 'registry'),
        kind = private.submitted_text(entered, 'kind'),
        pattern = private.submitted_text(entered, 'pattern'),
        sector = private.submitted_text(entered, 'sector'),
        type = private.submitted_text(entered, 'type'),
        subtype = private.submitted_text(entered, 'subType'),
        category = private.submitted_text(entered, 'category'),
        edition = edition + 1
      where id = type_rule
      returning * into after;
    end if;
  exception
    when unique_violation then
      raise exception 'type_rule_exists' using errcode = 'PT409';
  end;
  perform private.record_act(
    case when type_rule is null then 'type-rule-added' else 'type-rule-edited' end,
    'import', 'type-rules', private.type_rule_name(after), null,
    private.type_rule_meaning(after) || case when before.id is null then '{}'
      else jsonb_build_object('before', private.type_rule_meaning(before)) end);
  return after.id;
end
$$;

create function public.delete_type_rule(type_rule uuid, seen_edition integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  deleted public.type_rules;
begin
  perform private.require_admin();
  delete from public.type_rules rule where rule.id = type_rule returning rule.* into deleted;
  if deleted.id is null then
    raise exception 'type_rule_not_found' using errcode = 'PT404';
  end if;
  if deleted.edition is distinct from seen_edition then
    raise exception 'type_rule_changed' using errcode = 'PT409';
  end if;
  perform private.record_act(
    'type-rule-deleted', 'import', 'type-rules', private.type_rule_name(deleted), null,
    private.type_rule_meaning(deleted));
end
$$;

-- Goes back to the delivered rules, unless there are others than the caller has seen (the id and
-- edition of each, in lines); returns how many there are.
create function public.reset_type_rules(seen_rules text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  -- the team's own rules, so that they can be added again
  own jsonb;
  restored integer;
begin
  perform private.require_admin();
  -- A rule that is saved meanwhile waits, and is then one of the new ones or gone.
  lock table public.type_rules in share row exclusive mode;
  if (
    select coalesce(string_agg(rule.id || ' ' || rule.edition, E'\n' order by rule.id), '')
    from public.type_rules rule
  ) is distinct from seen_rules then
    raise exception 'type_rules_changed' using errcode = 'PT409';
  end if;
  select coalesce(jsonb_agg(private.type_rule_meaning(rule) order by rule.position), '[]') into own
  from public.type_rules rule
  where not exists (
    select from private.default_type_rules() delivered
    where (delivered.registry, delivered.kind, delivered.pattern, delivered.sector, delivered.type,
        delivered.subtype, delivered.category)
      is not distinct from (rule.registry, rule.kind, rule.pattern, rule.sector, rule.type,
        rule.subtype, rule.category)
  );
  delete from public.type_rules where true;
  insert into public.type_rules (
    registry, kind, pattern, sector, type, subtype, category, position
  )
  select delivered.registry, delivered.kind, delivered.pattern, delivered.sector, delivered.type,
    delivered.subtype, delivered.category, delivered.position
  from private.default_type_rules() delivered;
  get diagnostics restored = row_count;
  perform private.record_act(
    'type-rules-reset', 'import', 'type-rules', 'Type rules', null,
    jsonb_build_object('removed', own));
  return restored;
end
$$;

-- How many projects of imports that count each rule has decided something about, by its key. Rules
-- that have decided nothing are missing.
create function public.count_rule_matches() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(counted.rule_key, counted.projects), '{}')
    from (
      select matched.rule_key, count(distinct matched.project_id) as projects
      from private.rule_matches matched group by matched.rule_key
    ) counted
  );
end
$$;

alter table public.type_rules enable row level security;

create policy "Administrators read the type rules" on public.type_rules
  for select to authenticated using ((select public.is_admin()));

grant execute on function
  public.save_type_rule(jsonb, uuid, integer),
  public.delete_type_rule(uuid, integer),
  public.reset_type_rules(text),
  public.count_rule_matches()
to authenticated, service_role;

insert into public.type_rules (registry, kind, pattern, sector, type, subtype, category, position)
select registry, kind, pattern, sector, type, subtype, category, position
from private.default_type_rules();
