-- The library of methodologies. A row of a project points to the entry that it means, whichever way the
-- project came: by its title, its code, or a wording that the team has assigned. What no entry has stays
-- the free text that it is. An entry's document is stored once and shown by all its projects.

-- 'AMS-I.D. ' and 'ams-i.d' are the same name.
create function private.methodology_key(wording text) returns text
language sql immutable
set search_path = ''
as $$
  select rtrim(regexp_replace(btrim(private.plain_text(wording)), '\s+', ' ', 'g'), '. ')
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
  -- as a developer chooses it, so no longer than what the form takes
  title text not null generated always as (
    case when code is null then name else code || ' ' || name end
  ) stored constraint methodology_title_is_at_most_200_characters check (char_length(title) <= 200),
  -- what wordings are compared with, kept because working them out is slow
  title_key text not null generated always as (
    private.methodology_key(case when code is null then name else code || ' ' || name end)
  ) stored,
  code_key text generated always as (private.methodology_key(code)) stored,
  version_key text not null generated always as (
    coalesce(private.methodology_key(version), '')
  ) stored,
  -- counts the changes: a save names the one that it was made from
  edition integer not null default 1,
  created_at timestamptz not null default now()
);

create unique index methodologies_title_key on public.methodologies (title_key, version_key);
create index methodologies_code_idx on public.methodologies (code_key);

-- Other wordings for an entry: what it was called before, what was merged into it, what the team has
-- assigned to it. Without a version, for whoever states none.
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

alter table public.project_methodologies
  -- null: free text
  add column methodology_id uuid references public.methodologies (id);
create index project_methodologies_methodology_id_idx
  on public.project_methodologies (methodology_id);

-- The entry that a wording means. One of another version is another methodology.
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
      -- a wording without a version stands for others only where the entry does
      case when other.version_key = '' and asked.version <> '' then entry.version_key
        else other.version_key end,
      3, entry.created_at
    from asked
    join public.methodology_names other on other.name_key = asked.name
    join public.methodologies entry on entry.id = other.methodology_id
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
    -- Merged into another one in this very moment, whose name it now is.
    new.methodology_id := private.find_methodology(new.methodology_name, new.version);
  end if;
  return new;
end
$$;

create trigger link_methodology before insert or update of methodology_name, version
  on public.project_methodologies
  for each row execute function private.link_methodology();

-- What a listing says of its methodologies: each entry once, by its own names, with the library's document
-- or link where it has one.
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

create or replace view private.listed_projects with (security_invoker = true) as
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
  project.project_status,
  project.project_stage,
  project.credit_availability,
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
  (
    select jsonb_build_object('registry', record.registry, 'values', record.values)
    from public.registry_records record
    where record.project_id = project.id and record.registry = project.registry
      -- a project that has become another one in the registry has outgrown its record
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
  ) as registry_record,
  company.user_id is null as is_unclaimed
from public.projects project
join public.companies company on company.id = project.company_id
left join public.display_overrides override on override.company_id = project.company_id
where project.status = 'approved';

alter table private.listing_changes
  -- stands for all projects that use one at the commit
  add column methodologies uuid[] not null default '{}';

create or replace function private.apply_listing_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_projects uuid[];
  changed_companies uuid[];
  changed_methodologies uuid[];
begin
  with noted as (
    -- those of other transactions are never seen: they are gone before they are committed
    delete from private.listing_changes returning projects, companies, methodologies
  )
  select
    array(select distinct unnest(projects) from noted),
    array(select distinct unnest(companies) from noted),
    array(select distinct unnest(methodologies) from noted)
  into changed_projects, changed_companies, changed_methodologies;
  if cardinality(changed_methodologies) > 0 then
    -- Before the projects are looked up: whoever added one meanwhile has committed by then.
    perform from private.public_data_versions where kind = 'listings' for update;
    changed_projects := array(
      select unnest(changed_projects)
      union
      select project_id from public.project_methodologies
      where methodology_id = any (changed_methodologies)
    );
  end if;
  if cardinality(changed_projects) + cardinality(changed_companies) > 0 then
    perform private.refresh_listings(changed_projects, changed_companies);
  end if;
  return null;
end
$$;

-- An entry that is new or gone has no projects.
create trigger note_updated after update on public.methodologies
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('methodologies', 'id');
create trigger note_truncated after truncate on public.methodologies
  for each statement execute function private.note_all_listings();

alter table public.methodologies enable row level security;
alter table public.methodology_names enable row level security;

create policy "Everybody reads the library of methodologies" on public.methodologies
  for select to anon, authenticated using (true);
create policy "Administrators read other names of methodologies" on public.methodology_names
  for select to authenticated using ((select public.is_admin()));

grant execute on function private.methodology_key(text) to anon, authenticated, service_role;
