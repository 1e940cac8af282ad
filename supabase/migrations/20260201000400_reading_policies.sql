-- One policy for each verb and role: with two, PostgreSQL asks both for every row.

drop policy "People read their own profile" on public.profiles;
drop policy "Administrators read every profile" on public.profiles;
create policy "People read their own profile, administrators every one" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select public.is_admin()));

drop policy "Owners read their companies" on public.companies;
drop policy "Administrators read every company" on public.companies;
create policy "Owners read their companies, administrators every one" on public.companies
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

drop policy "Owners read how their listings differ" on public.display_overrides;
drop policy "Administrators read display overrides" on public.display_overrides;
-- Developers see their own projects as the public list shows them.
create policy "Owners read how their listings differ, administrators all" on public.display_overrides
  for select to authenticated
  using (company_id in (select private.owned_companies()) or (select public.is_admin()));

drop policy "Owners read their projects" on public.projects;
drop policy "Administrators read every project" on public.projects;
create policy "Owners read their projects, administrators every one" on public.projects
  for select to authenticated
  using (company_id in (select private.owned_companies()) or (select public.is_admin()));

drop policy "Owners read when they submitted again" on public.resubmissions;
drop policy "Administrators read every resubmission" on public.resubmissions;
create policy "Owners read when they submitted again, administrators all" on public.resubmissions
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

drop policy "Owners read their pending revisions" on public.pending_revisions;
drop policy "Administrators read every pending revision" on public.pending_revisions;
create policy "Owners read their pending revisions, administrators all" on public.pending_revisions
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

drop policy "Owners read their projects' files" on public.project_files;
drop policy "Administrators read every project's files" on public.project_files;
create policy "Owners read their projects' files, administrators all" on public.project_files
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

drop policy "Owners read the decisions on their projects" on public.reviews;
drop policy "Administrators read every decision" on public.reviews;
create policy "Owners read the decisions on their projects, administrators all" on public.reviews
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

do $$
declare
  list text;
  content_table text;
  private_table text;
begin
  foreach list in array array[
    'project_types', 'project_subtypes', 'project_sectors',
    'project_accreditations', 'project_sdgs', 'project_methodologies'
  ] loop
    execute format($statements$
      drop policy "Owners read their projects' lists" on public.%1$I;
      drop policy "Administrators read every project's lists" on public.%1$I;
      create policy "Owners read their projects' lists, administrators all" on public.%1$I
        for select to authenticated
        using (project_id in (select private.owned_projects()) or (select public.is_admin()));
    $statements$, list);
  end loop;

  foreach content_table in array array['articles', 'news'] loop
    execute format($statements$
      drop policy "Anyone reads what is published" on public.%1$I;
      drop policy "Administrators read drafts too" on public.%1$I;
      create policy "Anyone reads what is published" on public.%1$I
        for select to anon
        using (not is_draft and coalesce("publishingDate", created_at) <= now());
      create policy "Anyone reads what is published, administrators drafts too" on public.%1$I
        for select to authenticated
        using (
          (not is_draft and coalesce("publishingDate", created_at) <= now())
          or (select public.is_admin())
        );
    $statements$, content_table);
  end loop;

  -- What only the database's own functions use: closed on purpose, not for want of a policy.
  foreach private_table in array array[
    'admin_emails', 'fetched_ratings', 'listing_changes', 'logo_publications',
    'public_data_versions'
  ] loop
    execute format(
      'create policy "Nobody" on private.%I for all to anon, authenticated using (false)',
      private_table);
  end loop;
end
$$;
