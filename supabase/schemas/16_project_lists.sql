-- The lists that belong to a project, in the order in which the developer chose them.
create table public.project_types (
  project_id uuid not null references public.projects (id) on delete cascade,
  type_name public.project_type not null,
  position smallint not null default 0,
  primary key (project_id, type_name)
);
create index project_types_type_name_idx on public.project_types (type_name, project_id);

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

-- Free text: developers can name accreditors that the form does not list.
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

create table public.project_labels (
  project_id uuid not null references public.projects (id) on delete cascade,
  label_name text not null check (btrim(label_name) <> '' and char_length(label_name) <= 100)
    constraint label_name_is_one_line check (private.is_one_line(label_name)),
  scope public.label_scope,
  vintages text constraint vintages_are_years
    check (vintages ~ '^\d{4}(\s*,\s*\d{4})*$' and char_length(vintages) <= 200),
  awarded_on date,
  link text constraint link_is_a_web_address
    check (link ~* '^https?://[^\s/?#]+\S*$' and char_length(link) <= 500)
    constraint link_is_one_line check (private.is_one_line(link)),
  position smallint not null default 0,
  primary key (project_id, position)
);

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

-- Replaces the labels and methodologies of a project, unless the submission leaves out the field.
create function private.write_project_records(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  labels jsonb := submission #> '{impact,labels}';
  methodologies jsonb := submission #> '{project,methodologies}';
  -- the team's, by the methodology's name: a path, which is not a link and so not on the form
  documents jsonb;
begin
  perform private.require_few_records(labels, 20, 'labels');
  perform private.require_few_records(methodologies, 10, 'methodologies');

  if labels is not null then
    delete from public.project_labels where project_id = project;
    insert into public.project_labels (
      project_id, label_name, scope, vintages, awarded_on, link, position
    )
    select project,
      private.submitted_text(entered.record, 'name'),
      private.submitted_text(entered.record, 'scope'),
      private.submitted_text(entered.record, 'vintages'),
      private.submitted_date(entered.record, 'date'),
      private.submitted_text(entered.record, 'link'),
      entered.ordinal
    from private.submitted_records(submission, 'impact', 'labels') entered;
  end if;

  if methodologies is not null then
    -- A path would refer to a document of the team's, which only the team can set.
    if exists (
      select from private.submitted_records(submission, 'project', 'methodologies') entered
      where private.submitted_text(entered.record, 'link') !~* '^https?://[^\s/?#]+\S*$'
    ) then
      raise exception 'not_a_web_address' using errcode = 'PT400', detail = 'methodologies';
    end if;
    select jsonb_object_agg(methodology_name, methodology_url) into documents
    from public.project_methodologies
    where project_id = project and methodology_url !~* '^https?://';
    delete from public.project_methodologies where project_id = project;
    insert into public.project_methodologies (
      project_id, methodology_name, version, methodology_url, position
    )
    select distinct on (name)
      project,
      name,
      private.submitted_text(entered.record, 'version'),
      coalesce(private.submitted_text(entered.record, 'link'), documents ->> name),
      entered.ordinal
    from private.submitted_records(submission, 'project', 'methodologies') entered,
      private.submitted_text(entered.record, 'name') name
    order by name, entered.ordinal;
  end if;
end
$$;

do $$
declare
  list text;
begin
  foreach list in array array[
    'project_types', 'project_subtypes', 'project_sectors',
    'project_accreditations', 'project_sdgs', 'project_labels'
  ] loop
    execute format($statements$
      create trigger note_inserted after insert on public.%1$I
        referencing new table as rows_after
        for each statement execute function private.note_listing_changes('projects', 'project_id');
      create trigger note_updated after update on public.%1$I
        referencing old table as rows_before new table as rows_after
        for each statement execute function private.note_listing_changes('projects', 'project_id');
      create trigger note_deleted after delete on public.%1$I
        referencing old table as rows_before
        for each statement execute function private.note_listing_changes('projects', 'project_id');
      create trigger note_truncated after truncate on public.%1$I
        for each statement execute function private.note_all_listings();
    $statements$, list);
  end loop;
end
$$;

alter table public.project_types enable row level security;
alter table public.project_subtypes enable row level security;
alter table public.project_sectors enable row level security;
alter table public.project_accreditations enable row level security;
alter table public.project_sdgs enable row level security;
alter table public.project_labels enable row level security;

create policy "Colleagues read their projects' lists, administrators all" on public.project_types
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

create policy "Colleagues read their projects' lists, administrators all" on public.project_subtypes
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

create policy "Colleagues read their projects' lists, administrators all" on public.project_sectors
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

create policy "Colleagues read their projects' lists, administrators all" on public.project_accreditations
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

create policy "Colleagues read their projects' lists, administrators all" on public.project_sdgs
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));

create policy "Colleagues and administrators read the labels of projects" on public.project_labels
  for select to authenticated
  using (project_id in (select private.readable_projects()) or (select public.is_admin()));
