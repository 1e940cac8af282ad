-- Projects and the lists that belong to them. Visitors write only through submit_project,
-- update_project and review_project; owners and administrators read here, the public reads the view.

create function private.word_count(words text) returns integer
language sql immutable
set search_path = ''
as $$
  select case
    when words is null or btrim(words) = '' then 0
    else array_length(regexp_split_to_array(btrim(words, E' \t\r\n'), '\s+'), 1)
  end
$$;
revoke all on function private.word_count(text) from public;
grant execute on function private.word_count(text) to anon, authenticated, service_role;

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  -- the developer's own or the registry's id; a portfolio's ids are comma separated
  project_id text not null check (btrim(project_id) <> '' and char_length(project_id) <= 500)
    constraint project_id_is_one_line check (private.is_one_line(project_id)),
  is_portfolio boolean not null default false,
  project_location text check (char_length(project_location) <= 500)
    constraint project_location_is_one_line check (private.is_one_line(project_location)),
  project_region text check (char_length(project_region) <= 200)
    constraint project_region_is_one_line check (private.is_one_line(project_region)),
  description text not null
    constraint description_is_at_most_75_words check (private.word_count(description) <= 75)
    constraint description_is_running_text check (private.is_running_text(description))
    check (btrim(description) <> '' and char_length(description) <= 2000),
  website text constraint website_is_a_web_address
    check (website ~* '^https?://[^\s/?#]+\S*$' and char_length(website) <= 500)
    constraint website_is_one_line check (private.is_one_line(website)),
  contact_email text check (contact_email like '%_@_%' and char_length(contact_email) <= 254)
    constraint contact_email_is_one_line check (private.is_one_line(contact_email)),
  cost_per_ton integer check (cost_per_ton >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  minimum_purchase_quantity integer not null default 0 check (minimum_purchase_quantity >= 0),
  minimum_purchase_custom_price integer not null default 0
    check (minimum_purchase_custom_price >= 0),
  durability text check (char_length(durability) <= 100)
    constraint durability_is_one_line check (private.is_one_line(durability)),
  carbon_category public.carbon_category not null
    default 'Reduced/avoided emissions without storage',
  project_stage public.project_stage not null default 'Pre-verification',
  credit_availability public.credit_availability not null
    default 'No - Purchase not available at this time',
  vintage text constraint vintage_is_years_or_not_applicable
    check (vintage ~ '^(N/A|\d{4}(\s*,\s*\d{4})*)$' and char_length(vintage) <= 200),
  additional_certifications text check (char_length(additional_certifications) <= 500)
    constraint additional_certifications_is_one_line check (private.is_one_line(additional_certifications)),
  bezero_rating text check (char_length(bezero_rating) <= 50)
    constraint bezero_rating_is_one_line check (private.is_one_line(bezero_rating)),
  sylvera_rating text check (char_length(sylvera_rating) <= 50)
    constraint sylvera_rating_is_one_line check (private.is_one_line(sylvera_rating)),
  display_permissions public.display_permission not null default 'None',
  agreement_to_terms boolean not null default false,
  status public.review_status not null default 'submitted',
  project_status public.project_status not null default 'Ready to retire',
  -- made by the browser for one submission, so that sending it twice creates one project
  submission_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- details of the company that wait for the project's approval
  submitted_company jsonb check (jsonb_typeof(submitted_company) = 'object')
);

create table public.project_types (
  project_id uuid not null references public.projects (id) on delete cascade,
  type_name public.project_type not null,
  position smallint not null default 0,
  primary key (project_id, type_name)
);

create table public.project_subtypes (
  project_id uuid not null references public.projects (id) on delete cascade,
  subtype_name public.project_subtype not null,
  position smallint not null default 0,
  primary key (project_id, subtype_name)
);

create table public.project_sectors (
  project_id uuid not null references public.projects (id) on delete cascade,
  sector_name public.project_sector not null,
  position smallint not null default 0,
  primary key (project_id, sector_name)
);

-- Free text: developers may name accreditors that are not on the form's list.
create table public.project_accreditations (
  project_id uuid not null references public.projects (id) on delete cascade,
  accreditation_name text not null
    check (btrim(accreditation_name) <> '' and char_length(accreditation_name) <= 100)
    constraint accreditation_name_is_one_line check (private.is_one_line(accreditation_name)),
  position smallint not null default 0,
  primary key (project_id, accreditation_name)
);

create table public.project_sdgs (
  project_id uuid not null references public.projects (id) on delete cascade,
  sdg_name public.sdg_goal not null,
  position smallint not null default 0,
  primary key (project_id, sdg_name)
);

create table public.project_methodologies (
  project_id uuid not null references public.projects (id) on delete cascade,
  methodology_name text not null
    check (btrim(methodology_name) <> '' and char_length(methodology_name) <= 200)
    constraint methodology_name_is_one_line check (private.is_one_line(methodology_name)),
  -- a path in the bucket 'methodologies', or a web address
  methodology_url text check (char_length(methodology_url) <= 500),
  position smallint not null default 0,
  primary key (project_id, methodology_name)
);

create unique index projects_project_id_key on public.projects (lower(btrim(project_id)));
create unique index projects_submission_key_key on public.projects (submission_key);
create index projects_company_id_idx on public.projects (company_id);
create index projects_approved_idx on public.projects (created_at desc, id)
  where status = 'approved';

create function private.owned_projects() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.projects where company_id in (select private.owned_companies())
$$;
revoke all on function private.owned_projects() from public;
grant execute on function private.owned_projects() to anon, authenticated, service_role;

create trigger set_updated_at before update on public.projects
  for each row execute function private.set_updated_at();
create trigger guard_columns before update on public.projects
  for each row execute function private.guard_columns('id', 'company_id', 'created_at');

alter table public.projects enable row level security;
create policy "Owners read their projects" on public.projects
  for select to authenticated using (company_id in (select private.owned_companies()));
create policy "Administrators read every project" on public.projects
  for select to authenticated using ((select public.is_admin()));

do $$
declare
  list text;
begin
  foreach list in array array[
    'project_types', 'project_subtypes', 'project_sectors',
    'project_accreditations', 'project_sdgs', 'project_methodologies'
  ] loop
    execute format('alter table public.%I enable row level security', list);
    execute format(
      'create policy "Owners read their projects'' lists" on public.%I
         for select to authenticated
         using (project_id in (select private.owned_projects()))', list);
    execute format(
      'create policy "Administrators read every project''s lists" on public.%I
         for select to authenticated using ((select public.is_admin()))', list);
  end loop;
end
$$;
