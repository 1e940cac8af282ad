-- The library of methodologies. A project's methodology refers to the entry that it means by title,
-- code, or a wording that the team has assigned; what matches no entry stays free text. An entry's
-- document is stored once and shown for all its projects.

-- 'AMS-I.D. ' and 'ams-i.d' are the same name.
create function private.methodology_key(wording text) returns text
language sql immutable
set search_path = ''
as $$
  select rtrim(regexp_replace(btrim(private.plain_text(wording)), '\s+', ' ', 'g'), '. ')
$$;

-- The code that a wording mentions first, in its one spelling, such as 'AMS-I.D.'; null if none.
create function private.methodology_code(wording text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when part[1] is not null then 'AR-' || upper(part[1]) || part[2]
    when part[3] is not null then 'AMS-' || upper(part[3]) || '.' || upper(part[4]) || '.'
    else upper(coalesce(part[5] || part[6], part[7]))
  end
  from regexp_match(
    wording,
    '\mAR[\s-]*(ACM|AMS|AM)[\s-]*(\d{4})\M|\mAMS[\s._-]*(I{1,3})[\s._-]+([A-Z]{1,2})\M'
    '|\m(ACM|AM|VMR|VM|BCR)[\s-]?(\d{4})\M|\m(TPDDTEC)\M',
    'i'
  ) part
$$;

create table public.methodologies (
  id uuid primary key default gen_random_uuid(),
  code text check (btrim(code) <> '' and char_length(code) <= 50)
    constraint methodology_code_is_one_line check (private.is_one_line(code)),
  name text not null check (btrim(name) <> '')
    constraint methodology_name_is_one_line check (private.is_one_line(name)),
  -- null: any version
  version text check (btrim(version) <> '' and char_length(version) <= 50)
    constraint version_is_one_line check (private.is_one_line(version)),
  -- the registry or standard that it belongs to
  programme text check (btrim(programme) <> '' and char_length(programme) <= 100)
    constraint programme_is_one_line check (private.is_one_line(programme)),
  link text constraint link_is_a_web_address
    check (link ~* '^https?://[^\s/?#]+\S*$' and char_length(link) <= 500)
    constraint link_is_one_line check (private.is_one_line(link)),
  -- in the bucket 'methodologies'
  document_path text check (char_length(document_path) <= 500),
  -- what a developer selects, so no longer than the form allows
  title text not null generated always as (
    case when code is null then name else code || ' ' || name end
  ) stored constraint methodology_title_is_at_most_200_characters check (char_length(title) <= 200),
  -- what wordings are compared with; stored, because computing them is slow
  title_key text not null generated always as (
    private.methodology_key(case when code is null then name else code || ' ' || name end)
  ) stored,
  code_key text generated always as (private.methodology_key(code)) stored,
  version_key text not null generated always as (
    coalesce(private.methodology_key(version), '')
  ) stored,
  -- counts changes: saving names the edition it was based on
  edition integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index methodologies_title_key on public.methodologies (title_key, version_key);
create index methodologies_code_idx on public.methodologies (code_key);

create table public.project_methodologies (
  project_id uuid not null references public.projects (id) on delete cascade,
  methodology_name text not null
    check (btrim(methodology_name) <> '' and char_length(methodology_name) <= 200)
    constraint methodology_name_is_one_line check (private.is_one_line(methodology_name)),
  -- a path in the bucket 'methodologies', or a URL
  methodology_url text check (char_length(methodology_url) <= 500),
  position smallint not null default 0,
  version text check (char_length(version) <= 50)
    constraint version_is_one_line check (private.is_one_line(version)),
  -- null: free text that matches no entry of the library
  methodology_id uuid references public.methodologies (id),
  primary key (project_id, methodology_name)
);
create index project_methodologies_methodology_id_idx
  on public.project_methodologies (methodology_id);
create index project_methodologies_free_text_idx on public.project_methodologies
  (methodology_name, version, project_id) where methodology_id is null;

-- Other wordings for an entry: its earlier names, names of entries merged into it, and those that
-- the team has assigned. Without a version, for projects that state none.
create table public.methodology_names (
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  version text check (char_length(version) <= 50),
  methodology_id uuid not null references public.methodologies (id) on delete cascade,
  name_key text not null generated always as (private.methodology_key(name)) stored,
  version_key text not null generated always as (
    coalesce(private.methodology_key(version), '')
  ) stored,
  primary key (name_key, version_key)
);
create index methodology_names_methodology_id_idx on public.methodology_names (methodology_id);

-- The entry that a wording means, by its title, its code, another name or a code that it mentions,
-- as 'AMS-I.D.: Grid connected renewable electricity generation' does. Another version is another
-- methodology.
create function private.find_methodology(wording text, stated_version text) returns uuid
language sql stable
set search_path = ''
as $$
  with asked as (
    select private.methodology_key(wording) as name,
      coalesce(private.methodology_key(stated_version), '') as version
  ),
  named as (
    select entry.id, entry.version_key as version, 1 as rank, entry.created_at
    from asked join public.methodologies entry on entry.title_key = asked.name
    union all
    select entry.id, entry.version_key, 2, entry.created_at
    from asked join public.methodologies entry on entry.code_key = asked.name
    union all
    select entry.id,
      -- a wording without a version matches one only if the entry does
      case when other.version_key = '' and asked.version <> '' then entry.version_key
        else other.version_key end,
      3, entry.created_at
    from asked
    join public.methodology_names other on other.name_key = asked.name
    join public.methodologies entry on entry.id = other.methodology_id
    union all
    select entry.id, entry.version_key, 4, entry.created_at
    from public.methodologies entry
    where entry.code_key = private.methodology_key(private.methodology_code(wording))
  )
  select named.id from named, asked
  where named.version in ('', asked.version)
  order by named.version = asked.version desc, named.rank, named.created_at, named.id
  limit 1
$$;

create function private.link_methodology() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.methodology_id is not null
    or tg_op = 'UPDATE' and new.methodology_id is distinct from old.methodology_id
  then
    return new;
  end if;
  new.methodology_id := private.find_methodology(new.methodology_name, new.version);
  if new.methodology_id is null then
    return new;
  end if;
  perform from public.methodologies where id = new.methodology_id for key share;
  if not found then
    -- It has just been merged into another one, which has its name now.
    new.methodology_id := private.find_methodology(new.methodology_name, new.version);
  end if;
  return new;
end
$$;

-- A listing's methodologies: each entry once, by its own name, with the library's document or link
-- if it has one.
create view private.shown_methodologies with (security_invoker = true) as
select distinct on (list.project_id, coalesce(entry.id::text, list.methodology_name))
  list.project_id,
  list.position,
  case
    when entry.id is null or list.methodology_name in (entry.title, entry.code)
      or private.methodology_key(list.methodology_name) in (entry.title_key, entry.code_key)
      then list.methodology_name
    else entry.title
  end as name,
  coalesce(entry.version, list.version) as version,
  coalesce(entry.document_path, entry.link, list.methodology_url) as url
from public.project_methodologies list
left join public.methodologies entry on entry.id = list.methodology_id
order by list.project_id, coalesce(entry.id::text, list.methodology_name), list.position;

-- The library as the team sees it.
create view public.methodology_library with (security_invoker = true) as
select
  entry.id, entry.code, entry.name, entry.version, entry.programme, entry.link, entry.document_path,
  entry.title, entry.edition, entry.created_at,
  entry.document_path is not null or entry.link is not null as has_document,
  used.project_count,
  private.plain_text(concat_ws(' ', entry.title, entry.version, entry.programme)) as search_text
from public.methodologies entry
cross join lateral (
  select count(distinct list.project_id) as project_count
  from public.project_methodologies list where list.methodology_id = entry.id
) used;

-- Free text of projects that matches no entry, by wording and version. What two wordings are compared
-- by is computed once for each, because thousands of projects share a few.
create view public.unlisted_methodologies with (security_invoker = true) as
with wordings as materialized (
  select worded.name, worded.version, private.methodology_key(worded.name) as name_key,
    private.methodology_key(worded.version) as version_key
  from (
    select distinct list.methodology_name as name, coalesce(list.version, '') as version
    from public.project_methodologies list where list.methodology_id is null
  ) worded
)
select
  wording.name_key,
  wording.version_key,
  min(list.methodology_name) as name,
  min(list.version) as version,
  min(list.methodology_url) filter (where list.methodology_url ~* '^https?://') as link,
  count(distinct list.project_id) as project_count,
  private.plain_text(concat_ws(' ', min(list.methodology_name), min(list.version))) as search_text
from public.project_methodologies list
join wordings wording
  on wording.name = list.methodology_name and wording.version = coalesce(list.version, '')
where list.methodology_id is null
group by 1, 2;

create trigger link_methodology before insert or update of methodology_name, version
  on public.project_methodologies
  for each row execute function private.link_methodology();
create trigger note_inserted after insert on public.project_methodologies
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_updated after update on public.project_methodologies
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_deleted after delete on public.project_methodologies
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_truncated after truncate on public.project_methodologies
  for each statement execute function private.note_all_listings();

-- A new or deleted entry has no projects.
create trigger note_updated after update on public.methodologies
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('methodologies', 'id');
create trigger note_truncated after truncate on public.methodologies
  for each statement execute function private.note_all_listings();

alter table public.project_methodologies enable row level security;
alter table public.methodologies enable row level security;
alter table public.methodology_names enable row level security;

create policy "Colleagues read their projects' lists, administrators all" on public.project_methodologies
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

create policy "Everybody reads the library of methodologies" on public.methodologies
  for select to anon, authenticated using (true);

create policy "Administrators read other names of methodologies" on public.methodology_names
  for select to authenticated using ((select public.is_admin()));

grant execute on function private.methodology_key(text) to anon, authenticated, service_role;

-- Entries that every new database starts with: methodologies in wide use.
insert into public.methodologies (code, name, programme) values
  ('VM0003', 'Improved Forest Management through Extension of Rotation Age', 'Verra'),
  ('VM0007', 'REDD+ Methodology Framework', 'Verra'),
  ('VM0010', 'Improved Forest Management: Conversion from Logged to Protected Forest', 'Verra'),
  ('VM0015', 'Avoided Unplanned Deforestation', 'Verra'),
  ('VM0033', 'Tidal Wetland and Seagrass Restoration', 'Verra'),
  ('VM0042', 'Improved Agricultural Land Management', 'Verra'),
  ('VM0044', 'Biochar Utilization in Soil and Non-Soil Applications', 'Verra'),
  ('VM0047', 'Afforestation, Reforestation, and Revegetation', 'Verra'),
  ('VM0048', 'Reducing Emissions from Deforestation and Forest Degradation', 'Verra'),
  ('VM0050', 'Energy Efficiency and Fuel-Switch Measures in Cookstoves', 'Verra'),
  ('VM0051', 'Improved Management in Rice Production Systems', 'Verra'),
  ('VMR0006', 'Energy Efficiency and Fuel Switch Measures in Thermal Applications', 'Verra'),
  ('ACM0001', 'Flaring or Use of Landfill Gas', 'CDM'),
  ('ACM0002', 'Grid-Connected Electricity Generation from Renewable Sources', 'CDM'),
  ('AMS-I.D.', 'Grid-Connected Renewable Electricity Generation', 'CDM'),
  ('AMS-I.E.', 'Switch from Non-Renewable Biomass for Thermal Applications by the User', 'CDM'),
  ('AMS-II.G.', 'Energy Efficiency Measures in Thermal Applications of Non-Renewable Biomass', 'CDM'),
  ('AMS-III.D.', 'Methane Recovery in Animal Manure Management Systems', 'CDM'),
  ('AMS-III.AV.', 'Low Greenhouse Gas Emitting Safe Drinking Water Production Systems', 'CDM'),
  ('AR-ACM0003', 'Afforestation and Reforestation of Lands Except Wetlands', 'CDM'),
  ('TPDDTEC', 'Technologies and Practices to Displace Decentralized Thermal Energy Consumption', 'Gold Standard'),
  (null, 'Gold Standard: Metered and Measured Energy Cooking Devices', 'Gold Standard'),
  (null, 'Puro: Biochar', 'Puro'),
  (null, 'Puro: Enhanced Rock Weathering', 'Puro'),
  (null, 'Puro: Geologically Stored Carbon', 'Puro'),
  (null, 'Puro: Terrestrial Storage of Biomass', 'Puro'),
  (null, 'Isometric: Bio-oil Geological Storage', 'Isometric'),
  (null, 'Isometric: Biochar Production and Storage', 'Isometric'),
  (null, 'Isometric: Direct Air Capture', 'Isometric'),
  (null, 'Isometric: Enhanced Weathering in Agriculture', 'Isometric'),
  (null, 'Climate Action Reserve: Soil Enrichment Protocol', 'Climate Action Reserve'),
  (null, 'Climate Action Reserve: U.S. Forest Protocol', 'Climate Action Reserve'),
  (null, 'ART TREES: The REDD+ Environmental Excellence Standard', 'ART'),
  ('PM001', 'Agriculture and Forestry Carbon Benefit Assessment', 'Plan Vivo'),
  (null, 'Woodland Carbon Code', 'Woodland Carbon Code'),
  (null, 'Peatland Code', 'Peatland Code');

-- Their other wordings.
insert into public.methodology_names (name, methodology_id)
select former.name, entry.id
from (values
  ('Gold Standard TPDDTEC: Technologies and Practices to Displace Decentralized Thermal Energy Consumption', 'TPDDTEC'),
  ('Plan Vivo PM001: Agriculture and Forestry Carbon Benefit Assessment', 'PM001')
) former (name, code)
join public.methodologies entry on entry.code = former.code;
