-- Keeps the listings equal to the tables that they are made from, in the transaction that changes one
-- of those, and counts their version. Replaces the triggers that counted it for every row.
--
-- What changes is noted statement by statement and refreshed once, at the commit. Whoever refreshes
-- locks the version first and reads the tables after that: the second of two who change parts of one
-- listing sees what the first has written, and versions are in the order of commits. It is the last
-- lock of every transaction, so nobody waits for it in a circle, and it is held for a moment.

create table private.listing_changes (
  id bigint generated always as identity primary key,
  projects uuid[] not null default '{}',
  -- stands for all projects that the company has at the commit
  companies uuid[] not null default '{}'
);

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

-- Writes the listings of these projects, and of all projects of these companies, anew where they differ.
create function private.refresh_listings(
  changed_projects uuid[], changed_companies uuid[] default '{}'
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  next_version bigint;
  ids uuid[];
  changed uuid[];
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

-- The first of a transaction's notes stands for all: the others find nothing left.
create function private.apply_listing_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_projects uuid[];
  changed_companies uuid[];
begin
  with noted as (
    -- those of other transactions are never seen: they are gone before they are committed
    delete from private.listing_changes returning projects, companies
  )
  select
    array(select distinct unnest(projects) from noted),
    array(select distinct unnest(companies) from noted)
  into changed_projects, changed_companies;
  if cardinality(changed_projects) + cardinality(changed_companies) > 0 then
    perform private.refresh_listings(changed_projects, changed_companies);
  end if;
  return null;
end
$$;

-- Notes the rows of a statement. The arguments say what they are noted as, and by which column.
create function private.note_listing_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_rows text := case tg_op
    when 'INSERT' then 'select %2$I from rows_after'
    when 'UPDATE' then 'select %2$I from rows_before union select %2$I from rows_after'
    when 'DELETE' then 'select %2$I from rows_before'
  end;
begin
  execute format(
    'insert into private.listing_changes (%1$I)
     select array_agg(distinct %2$I) from (' || changed_rows || ') changed having count(*) > 0',
    tg_argv[0], tg_argv[1]
  );
  return null;
end
$$;

create function private.note_all_listings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.listing_changes (projects) values (array(select id from public.listings));
  return null;
end
$$;

create constraint trigger apply_listing_changes after insert on private.listing_changes
  deferrable initially deferred
  for each row execute function private.apply_listing_changes();

do $$
declare
  source record;
begin
  for source in
    select * from (values
      ('companies', 'companies', 'id'),
      ('display_overrides', 'companies', 'company_id'),
      ('projects', 'projects', 'id'),
      ('project_types', 'projects', 'project_id'),
      ('project_subtypes', 'projects', 'project_id'),
      ('project_sectors', 'projects', 'project_id'),
      ('project_accreditations', 'projects', 'project_id'),
      ('project_sdgs', 'projects', 'project_id'),
      ('project_methodologies', 'projects', 'project_id')
    ) sources (table_name, noted_as, noted_by)
  loop
    execute format($statements$
      drop trigger bump_version on public.%1$I;
      create trigger note_inserted after insert on public.%1$I
        referencing new table as rows_after
        for each statement execute function private.note_listing_changes(%2$L, %3$L);
      create trigger note_updated after update on public.%1$I
        referencing old table as rows_before new table as rows_after
        for each statement execute function private.note_listing_changes(%2$L, %3$L);
      create trigger note_deleted after delete on public.%1$I
        referencing old table as rows_before
        for each statement execute function private.note_listing_changes(%2$L, %3$L);
      create trigger note_truncated after truncate on public.%1$I
        for each statement execute function private.note_all_listings();
    $statements$, source.table_name, source.noted_as, source.noted_by);
  end loop;
end
$$;

alter table private.listing_changes enable row level security;

drop function private.bump_listings_version();
