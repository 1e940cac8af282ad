-- Projects. Visitors write only through submit_project, update_project and review_project; owners and
-- administrators read these tables, the public reads project_listings.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  -- the developer's own id or the registry's; a portfolio has several, separated by commas
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
  -- changed details of the company, which wait for the approval of the project
  submitted_company jsonb check (jsonb_typeof(submitted_company) = 'object')
);

-- Each time a developer submitted a project again that the team had decided on.
create table public.resubmissions (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete restrict,
  created_at timestamptz not null default now()
);

create unique index projects_project_id_key on public.projects (lower(btrim(project_id)));
create unique index projects_submission_key_key on public.projects (submission_key);
create index projects_company_id_idx on public.projects (company_id);
create index projects_approved_idx on public.projects (created_at desc, id)
  where status = 'approved';
create index resubmissions_project_id_idx on public.resubmissions (project_id, created_at desc);

create function private.owned_projects() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.projects where company_id in (select private.owned_companies())
$$;

create function private.apply_submitted_company() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.write_company(
    new.company_id, jsonb_build_object('company', new.submitted_company));
  new.submitted_company := null;
  return new;
end
$$;

create function private.record_resubmission() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.resubmissions (project_id) values (new.id);
  return null;
end
$$;

create trigger set_updated_at before update on public.projects
  for each row execute function private.set_updated_at();
create trigger guard_columns before update on public.projects
  for each row execute function private.guard_columns('id', 'company_id', 'created_at');
create trigger apply_submitted_company before update of status on public.projects
  for each row
  when (new.status = 'approved' and old.status <> 'approved' and new.submitted_company is not null)
  execute function private.apply_submitted_company();
create trigger record_resubmission after update of status on public.projects
  for each row when (new.status = 'submitted' and old.status <> 'submitted')
  execute function private.record_resubmission();
create trigger bump_version after insert or update or delete on public.projects
  for each row execute function private.bump_listings_version();
create trigger refuse_change before update or delete on public.resubmissions
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.resubmissions
  for each statement execute function private.refuse_change();

alter table public.projects enable row level security;
alter table public.resubmissions enable row level security;

create policy "Owners read their projects" on public.projects
  for select to authenticated using (company_id in (select private.owned_companies()));
create policy "Administrators read every project" on public.projects
  for select to authenticated using ((select public.is_admin()));
create policy "Owners read when they submitted again" on public.resubmissions
  for select to authenticated using (project_id in (select private.owned_projects()));
create policy "Administrators read every resubmission" on public.resubmissions
  for select to authenticated using ((select public.is_admin()));

grant execute on function private.owned_projects() to anon, authenticated, service_role;
