-- What a reviewer learns about a project from all others: which may be the same project, and what
-- credits of its type usually cost.

-- A text without case, spaces and punctuation; null if nothing is left.
create function private.comparable(words text) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(regexp_replace(lower(words), '[^[:alnum:]]+', '', 'g'), '')
$$;

-- The ids of a project; a portfolio has several, separated by commas.
create function private.comparable_ids(project_id text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_agg(private.comparable(part))
  from unnest(string_to_array(project_id, ',')) part
  where private.comparable(part) is not null
$$;

-- A URL without protocol, 'www.', query and trailing slash.
create function private.comparable_address(website text) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(
    regexp_replace(lower(btrim(website)), '^https?://(www\.)?|[?#].*$|/+$', '', 'g'), '')
$$;

-- With a revision, the project is compared as it would become. Two registries may have given the
-- same id to two projects, so ids are compared only if the registries are the same or one is not
-- known.
create function public.get_review_findings(project uuid, revision uuid default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  subject record;
  revised jsonb;
  costs record;
  duplicates jsonb;
begin
  if not (select public.is_admin()) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  select own.project_id, own.registry::text as registry, own.website, own.description,
    company.id as company_id, company.name as company_name, company.user_id,
    private.figure_type(
      coalesce(override.project_types::text[], array(
        select list.type_name::text from public.project_types list
        where list.project_id = own.id order by list.position, list.type_name
      )),
      own.is_portfolio
    ) as project_type
  into subject
  from public.projects own
  join public.companies company on company.id = own.company_id
  left join public.display_overrides override on override.company_id = own.company_id
  where own.id = project;
  if subject is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  select submission into revised
  from public.pending_revisions where id = revision and project_id = project;
  if revised is not null then
    subject.project_id := private.submitted_text(revised, 'project', 'id');
    if revised -> 'project' ? 'registry' then
      subject.registry := private.submitted_text(revised, 'project', 'registry');
    end if;
    subject.website := private.submitted_text(revised, 'details', 'website');
    subject.description := private.submitted_text(revised, 'details', 'description');
    subject.company_name := private.submitted_text(revised, 'company', 'name');
    subject.project_type := private.figure_type(
      array(select name from private.submitted_list(revised, 'project', 'type') order by ordinal),
      coalesce((revised #>> '{project,isPortfolio}')::boolean, false)
    );
  end if;

  select percentile_cont(0.5) within group (order by gated.cost_per_ton) as median,
    count(*) as compared
  into costs
  from public.listings listing
  join public.gated_listing_values gated on gated.id = listing.id
  where gated.cost_per_ton > 0
    and listing.credit_availability like 'Yes%'
    and listing.project_status is distinct from 'Sold out'
    and private.figure_type(listing.types::text[], listing.is_portfolio) = subject.project_type;

  select coalesce(jsonb_agg(to_jsonb(looks_alike) - 'since' order by since), '[]') into duplicates
  from (
    select other.id, other.project_id, company.name as company_name,
      other.status::text as status, other.created_at as since,
      array_remove(array[
        case when (other.registry = subject.registry) is not false
          and private.comparable_ids(other.project_id)
          && private.comparable_ids(subject.project_id) then 'project_id' end,
        case when private.comparable(other.description)
          = private.comparable(subject.description) then 'description' end,
        case when other.company_id <> subject.company_id
          and private.comparable_address(other.website)
            = private.comparable_address(subject.website) then 'website' end,
        case when company.user_id <> subject.user_id
          and private.comparable(company.name)
            = private.comparable(subject.company_name) then 'company' end
      ], null) as reasons
    from public.projects other
    join public.companies company on company.id = other.company_id
    where other.id <> project
  ) looks_alike
  where cardinality(reasons) > 0;

  return jsonb_build_object(
    'project_type', subject.project_type,
    'median_cost', costs.median,
    'compared', costs.compared,
    'duplicates', duplicates
  );
end
$$;

-- Reviewers see the same median as buyers: of what is listed and can be bought, by the type that a
-- project counts under.

-- domain/listing/figure-type.ts has the same rule; a test compares them.
create function private.figure_type(types text[], is_portfolio boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case when is_portfolio or cardinality(types) > 1 then 'Several types' else types[1] end
$$;

grant execute on function public.get_review_findings(uuid, uuid) to authenticated, service_role;
