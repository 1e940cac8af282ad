-- Keeps the listings equal to the tables that they are made from, in the transaction that changes one
-- of those, and counts their version. Replaces the triggers that counted it for every row.
--
-- Two transactions may change parts of one listing at once. Whoever writes listings holds the version's
-- row until the commit and reads the tables after that, so the second sees what the first has written,
-- and versions are in the order of commits. What is not listed is written without that lock: there, a
-- project that becomes listed locks its company, and a list of an unlisted project locks the project,
-- which is the order of locks everywhere.

-- What is wrong with some listings; in a transaction that has ended, nothing is.
create function private.differing_listings(ids uuid[]) returns table (id uuid, what text)
language sql stable
set search_path = ''
as $$
  select coalesce(listed.id, listing.id),
    case
      when listing.id is null then 'missing'
      when listed.id is null then 'not listed any more'
      else 'different'
    end
  from (select * from private.listed_projects project where project.id = any (ids)) listed
  full join (select * from public.project_listings kept where kept.id = any (ids)) listing
    on listing.id = listed.id
  where listing.id is null or listed.id is null
    or to_jsonb(listed) <> to_jsonb(listing) - 'changed_in_version'
$$;

-- The same for all of them, and for the records beside them: empty, whenever it is asked.
create function private.listing_differences() returns table (id uuid, what text)
language sql stable
set search_path = ''
as $$
  select * from private.differing_listings(array(
    select project.id from public.projects project
    union
    select listing.id from public.listings listing
  ))
  union all
  select listing.id, 'without gated values' from public.listings listing
  where not exists (select from public.gated_listing_values gated where gated.id = listing.id)
  union all
  select removed.id, 'listed and removed' from public.removed_listings removed
  where exists (select from public.listings listing where listing.id = removed.id)
$$;

-- Writes the listings of these projects anew where they differ.
create function private.refresh_listings(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  next_version bigint;
  changed uuid[];
begin
  perform from public.companies company
  where company.id in (
    select project.company_id from public.projects project
    where project.id = any (ids) and project.status = 'approved' and not exists (
      select from public.listings listing
      where listing.id = project.id and listing.company_id = project.company_id
    )
  )
  order by company.id
  for share;

  if not exists (select from public.listings where id = any (ids)) and not exists (
    select from public.projects where id = any (ids) and status = 'approved'
  ) then
    return;
  end if;

  -- as bump_version counts: once for each transaction
  select version + (changed_in is distinct from pg_current_xact_id())::integer
  into strict next_version
  from private.public_data_versions where kind = 'listings' for update;

  changed := array(select differing.id from private.differing_listings(ids) differing);
  if cardinality(changed) = 0 then
    return;
  end if;

  -- the gated values go with them
  delete from public.listings where id = any (changed);

  insert into public.listings (
    id, project_id, company_id, company_name, company_size, company_location,
    company_logo_filename, company_developer_type, description, website, contact_email,
    project_location, project_region, carbon_category, project_status, project_stage,
    credit_availability, vintage, additional_certifications, minimum_purchase_quantity,
    minimum_purchase_custom_price, is_portfolio, types, subtypes, sectors, accreditations, sdgs,
    methodologies, created_at, changed_in_version
  )
  select
    id, project_id, company_id, company_name, company_size, company_location,
    company_logo_filename, company_developer_type, description, website, contact_email,
    project_location, project_region, carbon_category, project_status, project_stage,
    credit_availability, vintage, additional_certifications, minimum_purchase_quantity,
    minimum_purchase_custom_price, is_portfolio, types, subtypes, sectors, accreditations, sdgs,
    methodologies, created_at, next_version
  from private.listed_projects where id = any (changed);

  insert into public.gated_listing_values (
    id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating
  )
  select id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating
  from private.listed_projects where id = any (changed);

  delete from public.removed_listings where id = any (changed);
  insert into public.removed_listings (id, removed_in_version)
  select gone.id, next_version from unnest(changed) gone (id)
  where not exists (select from public.listings listing where listing.id = gone.id);

  perform private.bump_version('listings');
end
$$;

-- For projects and their lists. The argument names the column with the project's id. A statement's
-- rows are refreshed at once, and a deletion's lists together with what it deletes.
create function private.refresh_listings_of_projects() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  execute format(
    case tg_op
      when 'INSERT' then 'select array_agg(distinct %1$I) from rows_after'
      when 'DELETE' then 'select array_agg(distinct %1$I) from rows_before'
      else 'select array_agg(distinct %1$I)
        from (select %1$I from rows_before union all select %1$I from rows_after) rows_of_both'
    end,
    tg_argv[0]
  ) into ids;
  if tg_table_name <> 'projects' then
    perform from public.projects
    where id = any (ids) and status <> 'approved' order by id for no key update;
  end if;
  perform private.refresh_listings(ids);
  return null;
end
$$;

-- For companies and overrides, likewise. A company that is deleted takes its projects with it, and an
-- override is read with its company, which is locked.
create function private.refresh_listings_of_companies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed uuid[];
begin
  execute format(
    case tg_op
      when 'INSERT' then 'select array_agg(%1$I) from rows_after'
      when 'DELETE' then 'select array_agg(%1$I) from rows_before'
      else 'select array_agg(distinct %1$I)
        from (select %1$I from rows_before union all select %1$I from rows_after) rows_of_both'
    end,
    tg_argv[0]
  ) into changed;
  perform from public.companies where id = any (changed) order by id for no key update;
  perform private.refresh_listings(
    array(select id from public.projects where company_id = any (changed))
  );
  return null;
end
$$;

create function private.refresh_all_listings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_listings(array(select id from public.listings));
  return null;
end
$$;

do $$
declare
  source record;
begin
  for source in
    select * from (values
      ('projects', 'projects', 'id'),
      ('project_types', 'projects', 'project_id'),
      ('project_subtypes', 'projects', 'project_id'),
      ('project_sectors', 'projects', 'project_id'),
      ('project_accreditations', 'projects', 'project_id'),
      ('project_sdgs', 'projects', 'project_id'),
      ('project_methodologies', 'projects', 'project_id'),
      ('companies', 'companies', 'id'),
      ('display_overrides', 'companies', 'company_id')
    ) sources (table_name, owners, owner_column)
  loop
    execute format($statements$
      drop trigger bump_version on public.%1$I;
      create trigger refresh_listings_inserted after insert on public.%1$I
        referencing new table as rows_after
        for each statement execute function private.refresh_listings_of_%2$s(%3$L);
      create trigger refresh_listings_updated after update on public.%1$I
        referencing old table as rows_before new table as rows_after
        for each statement execute function private.refresh_listings_of_%2$s(%3$L);
      create trigger refresh_listings_deleted after delete on public.%1$I
        referencing old table as rows_before
        for each statement execute function private.refresh_listings_of_%2$s(%3$L);
      create trigger refresh_listings_truncated after truncate on public.%1$I
        for each statement execute function private.refresh_all_listings();
    $statements$, source.table_name, source.owners, source.owner_column);
  end loop;
end
$$;

drop function private.bump_listings_version();
