-- A field of the form is mapped to its column once, in private.submission_fields(): writing, reading,
-- importing and listing a project follow from it instead of naming every column.
drop function private.submission_fields();

-- The form's fields with the column that stores each; domain/submission/fields has the same table,
-- and a test compares them. Writing, reading and importing a project follow from it. `is_kept`: stays
-- if a submission leaves it out, because older clients do not send it. `is_imported`: a registry's
-- file can state it. `parts` are those of a record, `most` is the limit on names or records.
create function private.submission_fields()
returns table (
  field text, kind text, table_name text, column_name text, is_kept boolean, is_imported boolean,
  parts text[], most integer
)
language sql immutable
set search_path = ''
as $$
  select stored.*, null::text[], null::integer
  from (values
    ('company.name', 'text', 'companies', 'name', false, true),
    ('company.email', 'text', 'companies', 'email', false, false),
    ('company.location', 'text', 'companies', 'location', false, false),
    ('company.size', 'number', 'companies', 'size_numeric', false, false),
    ('company.developerType', 'text', 'companies', 'developer_type', false, false),
    ('company.developerTypeOther', 'text', 'companies', 'developer_type_other', false, false),
    ('company.projectLocation', 'text', 'projects', 'project_location', false, true),
    ('company.projectRegion', 'text', 'projects', 'project_region', false, true),
    ('project.id', 'text', 'projects', 'project_id', false, false),
    ('project.isPortfolio', 'switch', 'projects', 'is_portfolio', false, false),
    ('project.name', 'text', 'projects', 'project_name', true, true),
    ('project.registry', 'text', 'projects', 'registry', true, false),
    ('project.registryLink', 'text', 'projects', 'registry_link', true, true),
    ('project.creditingPeriodStart', 'date', 'projects', 'crediting_period_start', true, true),
    ('project.creditingPeriodEnd', 'date', 'projects', 'crediting_period_end', true, true),
    ('project.verifier', 'text', 'projects', 'verifier', true, true),
    ('project.latitude', 'latitude', 'projects', 'latitude', true, true),
    ('project.longitude', 'longitude', 'projects', 'longitude', true, true),
    ('pricing.costPerTon', 'number', 'projects', 'cost_per_ton', false, false),
    ('pricing.minimumPurchaseQuantity', 'number', 'projects', 'minimum_purchase_quantity', false, false),
    ('pricing.minimumPurchaseCustomPrice', 'number', 'projects', 'minimum_purchase_custom_price', false, false),
    ('impact.category', 'text', 'projects', 'carbon_category', false, true),
    ('impact.stage', 'text', 'projects', 'project_stage', false, true),
    ('impact.credit_availability', 'text', 'projects', 'credit_availability', false, false),
    ('impact.vintage', 'text', 'projects', 'vintage', false, false),
    ('impact.durability', 'text', 'projects', 'durability', false, false),
    ('impact.ratings.beZero', 'text', 'projects', 'bezero_rating', false, false),
    ('impact.ratings.sylvera', 'text', 'projects', 'sylvera_rating', false, false),
    ('impact.additional_certifications', 'text', 'projects', 'additional_certifications', false, false),
    ('impact.estimatedAnnualTonnes', 'number', 'projects', 'estimated_annual_tonnes', true, true),
    ('impact.issuedTonnes', 'number', 'projects', 'issued_tonnes', true, true),
    ('impact.retiredTonnes', 'number', 'projects', 'retired_tonnes', true, true),
    ('details.description', 'text', 'projects', 'description', false, true),
    ('details.website', 'text', 'projects', 'website', false, true),
    ('details.contactEmail', 'text', 'projects', 'contact_email', false, false),
    ('terms.displayPermissions', 'permission', 'projects', 'display_permissions', false, false),
    ('terms.agreementToTerms', 'switch', 'projects', 'agreement_to_terms', false, false)
  ) stored
  union all
  select list.*, null, private.submission_limit('namesPerList')::integer
  from (values
    ('project.type', 'list', 'project_types', 'type_name', false, true),
    ('project.subType', 'list', 'project_subtypes', 'subtype_name', false, true),
    ('project.sector', 'list', 'project_sectors', 'sector_name', false, true),
    ('project.accreditation', 'list', 'project_accreditations', 'accreditation_name', false, false),
    ('impact.sdgs', 'list', 'project_sdgs', 'sdg_name', false, true)
  ) list
  union all
  values
    ('project.methodologies', 'records', 'project_methodologies', null, true, true,
      array['name', 'version', 'link'], 10),
    ('impact.labels', 'records', 'project_labels', null, true, true,
      array['name', 'scope', 'vintages', 'date', 'link'], 20)
$$;

-- A field in a column of the project itself.
create type private.project_field as (
  field text,
  path text[],
  kind text,
  column_name text,
  is_kept boolean,
  is_imported boolean
);

-- An array, because the planner turns it into a constant: reading the table above for every project
-- would take longer than everything else.
create function private.project_fields() returns private.project_field[]
language sql immutable
set search_path = ''
as $$
  select array_agg((
    field, string_to_array(field, '.'), kind, column_name, is_kept, is_imported
  )::private.project_field)
  from private.submission_fields() where table_name = 'projects'
$$;

-- The value of a field as its column stores it.
create function private.submitted_value(submission jsonb, kind text, variadic path text[])
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case kind
    when 'text' then to_jsonb(nullif(btrim(submission #>> path), ''))
    when 'number' then to_jsonb(private.submitted_number(submission, variadic path))
    when 'date' then to_jsonb(private.submitted_date(submission, variadic path))
    when 'latitude' then
      to_jsonb(private.submitted_degrees(submission, 90, 'latitude_is_in_range', variadic path))
    when 'longitude' then
      to_jsonb(private.submitted_degrees(submission, 180, 'longitude_is_in_range', variadic path))
    when 'switch' then to_jsonb(coalesce((submission #>> path)::boolean, false))
    when 'permission' then
      to_jsonb(coalesce(private.submitted_text(submission, variadic path), 'None'))
  end;
end
$$;

-- What a submission writes to the columns of a project, by column; without what is kept.
create function private.submitted_columns(submission jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(
    known.column_name, private.submitted_value(submission, known.kind, variadic known.path))
  from unnest(private.project_fields()) known
  where not (
    known.is_kept and submission #> known.path is null
    -- a group that is null has empty fields
    and submission -> known.path[1] is distinct from 'null'
  )
$$;

-- Rewrites the listings of these projects, and of all projects of these companies, if they differ.
create or replace function private.refresh_listings(
  changed_projects uuid[], changed_companies uuid[] default '{}'
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  next_version bigint;
  ids uuid[];
  changed uuid[];
  changed_in_gated uuid[];
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

  select
    coalesce(array_agg(differing.id) filter (where not differing.is_gated), '{}'),
    coalesce(array_agg(differing.id) filter (where differing.is_gated), '{}')
  into changed, changed_in_gated
  from (
    select found.id, found.what = 'different in gated values' as is_gated
    from private.differing_listings(ids) found
  ) differing;
  if cardinality(changed) + cardinality(changed_in_gated) = 0 then
    return;
  end if;

  -- the gated values are deleted with them
  delete from public.listings where id = any (changed);

  insert into public.listings
  select listing.*
  from private.listed_projects listed
  cross join lateral jsonb_populate_record(
    null::public.listings,
    to_jsonb(listed) || jsonb_build_object(
      'changed_in_version', next_version, 'changed_at', clock_timestamp())
  ) listing
  where listed.id = any (changed);

  -- the public row stays as it is if only gated values change
  delete from public.gated_listing_values where id = any (changed_in_gated);
  insert into public.gated_listing_values (
    id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating, sources,
    changed_in_version
  )
  select id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating,
    gated_sources, next_version
  from private.listed_projects where id = any (changed || changed_in_gated);

  delete from public.removed_listings where id = any (changed);
  insert into public.removed_listings (id, removed_in_version)
  select gone.id, next_version from unnest(changed) gone (id)
  where not exists (select from public.listings listing where listing.id = gone.id);

  perform private.bump_version('listings');
end
$$;

-- Writes every field and list of a submission over a project; an empty field stores nothing.
-- Details of the company wait there if given.
create or replace function private.write_project(
  project uuid, submission jsonb, waiting_company jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  given jsonb := private.submitted_columns(submission);
begin
  begin
    execute format(
      'update public.projects stored
      set submitted_company = $1, (%1$s) = (select %1$s from jsonb_populate_record(stored, $2))
      where id = $3',
      (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(given) name)
    ) using waiting_company, given, project;
  exception
    when unique_violation then
      -- Someone has taken the id since it was checked.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
  end;
  perform private.write_project_lists(project, submission);
  perform private.write_project_records(project, submission);
end
$$;

-- What the columns of a project state, by the form's field; a JSON null if nothing.
create function private.stated_columns(stored public.projects)
returns table (field text, path text[], value jsonb, is_imported boolean)
language sql stable
set search_path = ''
as $$
  select known.field, known.path, case
    when known.kind = 'number' then coalesce(to_jsonb(state ->> known.column_name), 'null')
    when known.kind in ('latitude', 'longitude')
      then coalesce(to_jsonb(trim_scale((state ->> known.column_name)::numeric)::text), 'null')
    else state -> known.column_name
  end, known.is_imported
  from to_jsonb(stored) state, unnest(private.project_fields()) known
$$;

-- Every field as in a submission, and under 'team' what only the team sets; what is not stated is
-- empty.
create or replace function private.stored_submission(project uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'company', private.company_details(company) || own.of_company,
    'project', own.of_project || jsonb_build_object(
      'sector', (
        select coalesce(jsonb_agg(list.sector_name order by list.position, list.sector_name), '[]')
        from public.project_sectors list where list.project_id = project
      ),
      'type', (
        select coalesce(jsonb_agg(list.type_name order by list.position, list.type_name), '[]')
        from public.project_types list where list.project_id = project
      ),
      'subType', (
        select coalesce(jsonb_agg(list.subtype_name order by list.position, list.subtype_name), '[]')
        from public.project_subtypes list where list.project_id = project
      ),
      'accreditation', (
        select coalesce(
          jsonb_agg(list.accreditation_name order by list.position, list.accreditation_name), '[]')
        from public.project_accreditations list where list.project_id = project
      ),
      'methodologies', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', list.methodology_name,
          'version', coalesce(list.version, ''),
          -- a document that the team keeps is not a link
          'link', case
            when list.methodology_url ~* '^https?://' then list.methodology_url else ''
          end
        ) order by list.position, list.methodology_name), '[]')
        from public.project_methodologies list where list.project_id = project
      )
    ),
    'pricing', own.of_pricing,
    'impact', own.of_impact || jsonb_build_object(
      'ratings', own.of_ratings,
      'sdgs', (
        select coalesce(jsonb_agg(list.sdg_name order by list.position, list.sdg_name), '[]')
        from public.project_sdgs list where list.project_id = project
      ),
      'labels', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', list.label_name,
          'scope', coalesce(list.scope, ''),
          'vintages', coalesce(list.vintages, ''),
          'date', coalesce(list.awarded_on::text, ''),
          'link', coalesce(list.link, '')
        ) order by list.position), '[]')
        from public.project_labels list where list.project_id = project
      )
    ),
    'details', own.of_details,
    'terms', own.of_terms,
    'team', jsonb_build_object('projectStatus', coalesce(stored.project_status::text, ''))
  )
  from public.projects stored
  join public.companies company on company.id = stored.company_id
  cross join lateral (
    select
      jsonb_object_agg(name, value) filter (where part = 'company') as of_company,
      jsonb_object_agg(name, value) filter (where part = 'project') as of_project,
      jsonb_object_agg(name, value) filter (where part = 'pricing') as of_pricing,
      jsonb_object_agg(name, value) filter (where part = 'impact' and rest is null) as of_impact,
      jsonb_object_agg(rest, value) filter (where name = 'ratings') as of_ratings,
      jsonb_object_agg(name, value) filter (where part = 'details') as of_details,
      jsonb_object_agg(name, value) filter (where part = 'terms') as of_terms
    from (
      select path[1] as part, path[2] as name, path[3] as rest,
        coalesce(nullif(value, 'null'), '""') as value
      from private.stated_columns(stored)
    ) stated
  ) own
  where stored.id = project
$$;

-- Null is a field that was left out, of any kind. What the team sets and the currency are part of a
-- submission without being fields of the form.
create or replace function private.require_known_fields(submission jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  problem record;
begin
  if char_length(submission::text) > private.submission_limit('charactersPerSubmission') then
    raise exception 'submission_too_large' using errcode = 'PT413';
  end if;
  with known as (
    select * from private.submission_fields()
    union all
    select field, 'text', null, null, false, false, null, null
    from unnest(array['team.projectStatus', 'pricing.currency']) field
  ),
  checked as (
    select part.field, known.kind, case
      when known.field is null then case
        when exists (
          select from known within where starts_with(within.field, part.field || '.')
        ) and jsonb_typeof(part.value) in ('object', 'null') then null
        else 'unknown'
      end
      when jsonb_typeof(part.value) = 'null' then null
      when known.most is null then
        case when jsonb_typeof(part.value) in ('object', 'array') then 'not valid' end
      when jsonb_typeof(part.value) <> 'array' then 'not valid'
      when jsonb_array_length(part.value) > known.most then 'too long'
      when not private.has_entries(part.value, known.parts) then 'not valid'
    end as fault
    from private.submission_parts(submission) part
    left join known on known.field = part.field
  )
  select checked.fault, checked.kind, left(checked.field, 60) as field into problem
  from checked where checked.fault is not null order by checked.field limit 1;
  if problem.fault = 'unknown' then
    raise exception 'unknown_field' using errcode = 'PT400', detail = problem.field;
  elsif problem.fault = 'not valid' then
    raise exception 'field_not_valid' using errcode = 'PT400', detail = problem.field;
  elsif problem.kind = 'records' then
    raise exception 'too_many_records'
      using errcode = 'PT400', detail = split_part(problem.field, '.', 2);
  elsif problem.fault = 'too long' then
    raise exception 'too_many_names' using errcode = 'PT400', detail = problem.field;
  end if;
end
$$;

drop function private.with_stored_facts(uuid, jsonb);

-- What a project states in the fields that a file can supply; what it does not state is missing.
create or replace function private.stated_values(project uuid) returns jsonb
language sql stable strict
set search_path = ''
as $$
  select jsonb_strip_nulls((
    select jsonb_object_agg(field, value) from private.stated_columns(stated) where is_imported
  ) || jsonb_build_object(
    'company.name', company.name,
    'project.sector', (
      select jsonb_agg(list.sector_name order by list.position)
      from public.project_sectors list where list.project_id = project
    ),
    'project.type', (
      select jsonb_agg(list.type_name order by list.position)
      from public.project_types list where list.project_id = project
    ),
    'project.subType', (
      select jsonb_agg(list.subtype_name order by list.position)
      from public.project_subtypes list where list.project_id = project
    ),
    'project.methodologies', (
      select jsonb_agg(jsonb_build_object(
        'name', list.methodology_name,
        'version', coalesce(list.version, ''),
        'link', coalesce(list.methodology_url, '')
      ) order by list.position)
      from public.project_methodologies list where list.project_id = project
    ),
    'impact.sdgs', (
      select jsonb_agg(list.sdg_name order by list.position)
      from public.project_sdgs list where list.project_id = project
    ),
    'impact.labels', (
      select jsonb_agg(jsonb_build_object(
        'name', list.label_name,
        'scope', coalesce(list.scope, ''),
        'vintages', coalesce(list.vintages, ''),
        'date', coalesce(list.awarded_on::text, ''),
        'link', coalesce(list.link, '')
      ) order by list.position)
      from public.project_labels list where list.project_id = project
    )
  ))
  from public.projects stated
  join public.companies company on company.id = stated.company_id
  where stated.id = project
$$;

-- Adds projects and changes known ones, each in the fields that are entered.
create or replace function private.write_imported_projects(targets private.written_project[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  columns text[] := array(
    select column_name from unnest(private.project_fields()) where is_imported
  );
begin
  execute format(
    'insert into public.projects (id, company_id, registry, project_id, sources, %1$s)
    select
      target.id,
      coalesce(target.company_id, old.company_id),
      coalesce(target.registry, old.registry),
      coalesce(target.registry_id, old.project_id),
      private.with_sources(coalesce(old.sources, ''{}''), coalesce(target.sources, ''{}'')),
      %2$s
    from unnest($1) target
    left join public.projects old on old.id = target.id
    cross join lateral (
      select coalesce(jsonb_object_agg(
        known.column_name, private.submitted_value(target.entered, known.kind, known.field)
      ), ''{}'') as columns
      from unnest(private.project_fields()) known
      where known.is_imported and target.entered ? known.field
    ) entered
    cross join lateral jsonb_populate_record(old, entered.columns) given
    on conflict (id) do update
    set company_id = excluded.company_id, sources = excluded.sources, %3$s',
    (select string_agg(quote_ident(name), ', ') from unnest(columns) name),
    (select string_agg(format('given.%I', name), ', ') from unnest(columns) name),
    (select string_agg(format('%1$I = excluded.%1$I', name), ', ') from unnest(columns) name)
  ) using targets;

  delete from public.project_sectors list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.sector';
  insert into public.project_sectors (project_id, sector_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.sector') item;

  delete from public.project_types list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.type';
  insert into public.project_types (project_id, type_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.type') item;

  delete from public.project_subtypes list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.subType';
  insert into public.project_subtypes (project_id, subtype_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.subType') item;

  delete from public.project_accreditations list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.accreditation';
  insert into public.project_accreditations (project_id, accreditation_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.accreditation') item;

  delete from public.project_sdgs list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'impact.sdgs';
  insert into public.project_sdgs (project_id, sdg_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'impact.sdgs') item
  where item.name <> 'None';

  delete from public.project_methodologies list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.methodologies';
  insert into public.project_methodologies (
    project_id, methodology_name, version, methodology_url, position
  )
  select distinct on (target.id, private.submitted_text(item.record, 'name'))
    target.id,
    private.submitted_text(item.record, 'name'),
    private.submitted_text(item.record, 'version'),
    private.submitted_text(item.record, 'link'),
    item.ordinal
  from unnest(targets) target,
    private.submitted_records(target.entered, 'project.methodologies') item
  order by target.id, private.submitted_text(item.record, 'name'), item.ordinal;

  delete from public.project_labels list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'impact.labels';
  insert into public.project_labels (
    project_id, label_name, scope, vintages, awarded_on, link, position
  )
  select target.id,
    private.submitted_text(item.record, 'name'),
    private.submitted_text(item.record, 'scope'),
    private.submitted_text(item.record, 'vintages'),
    private.submitted_date(item.record, 'date'),
    private.submitted_text(item.record, 'link'),
    item.ordinal
  from unnest(targets) target,
    private.submitted_records(target.entered, 'impact.labels') item;
end
$$;

-- A row contains what its fields contain; the longest real ones have a few thousand characters.
create or replace function private.require_import_rows(entered jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(entered) is distinct from 'array'
    or jsonb_array_length(entered) > (private.import_limits() ->> 'rowsPerPart')::integer
    or exists (
      select from jsonb_array_elements(entered) item
      where jsonb_typeof(item) <> 'object'
        or jsonb_typeof(item -> 'line') is distinct from 'number'
        or private.submitted_text(item, 'id') is null
        or jsonb_typeof(item -> 'values') is distinct from 'object'
        or jsonb_typeof(coalesce(item -> 'additions', '{}')) <> 'object'
        or char_length(item::text) > 20000
        or exists (
          select from jsonb_each((item -> 'values') || coalesce(item -> 'additions', '{}')) given
          left join private.submission_fields() known on known.field = given.key
          where known.field is null or (
            jsonb_typeof(given.value) = 'array'
            and (known.most is null or jsonb_array_length(given.value) > known.most)
          )
        )
    )
  then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;
