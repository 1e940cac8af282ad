-- The lists that belong to a project, in the order in which the developer chose them.

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

-- The type that stands for a project where there is room for one: the first.
create view private.primary_project_types with (security_invoker = true) as
select distinct on (project_id) project_id, type_name
from public.project_types
order by project_id, position, type_name;

-- Replaces the lists of a project with those of a submission.
create function private.write_project_lists(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.project_types where project_id = project;
  insert into public.project_types (project_id, type_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'project', 'type');

  delete from public.project_subtypes where project_id = project;
  insert into public.project_subtypes (project_id, subtype_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'project', 'subType');

  delete from public.project_sectors where project_id = project;
  insert into public.project_sectors (project_id, sector_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'project', 'sector');

  delete from public.project_accreditations where project_id = project;
  insert into public.project_accreditations (project_id, accreditation_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'project', 'accreditation');

  delete from public.project_sdgs where project_id = project;
  insert into public.project_sdgs (project_id, sdg_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'impact', 'sdgs')
  where name <> 'None';
end
$$;

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
      'create trigger bump_version after insert or update or delete on public.%I
         for each row execute function private.bump_listings_version()', list);
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

grant select on private.primary_project_types to anon, authenticated, service_role;
