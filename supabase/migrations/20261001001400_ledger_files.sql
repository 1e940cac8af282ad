-- Registries' files of issuances, retirements and cancellations, and what each says about the
-- vintages of projects. vintage_lots is always what the files that count say (docs/decisions/081).
create table public.ledger_files (
  -- made by the browser, so that starting twice starts one
  id uuid primary key,
  registry public.registry not null,
  contents text not null constraint ledger_contents_are_known check (contents in (
    'issuances', 'retirements', 'cancellations', 'issuances and retirements'
  )),
  -- of the team's: the registry's whole file; of a developer's: all rows of their projects
  is_whole boolean not null,
  -- the amounts that it says; sums of some of the rows say nothing
  covers text[] not null
    constraint covered_amounts_are_known
      check (covers <@ '{issued,retired,cancelled,converted,buffer}')
    constraint sums_are_of_whole_files check (
      is_whole or covers = '{}' or (registry = 'Verra' and covers = '{issued}')
    ),
  file_name text not null check (btrim(file_name) <> '' and char_length(file_name) <= 255)
    constraint file_name_is_one_line check (private.is_one_line(file_name)),
  -- the day of the file: what it says is as of then
  as_of date not null,
  -- as in imports: of two files of the same day, the greater one counts
  file_key text collate "C" not null default '' check (char_length(file_key) <= 100)
    constraint file_key_is_one_line check (private.is_one_line(file_key)),
  row_count integer not null check (row_count > 0),
  -- rows that were refused, and rows of projects that are not on the site
  refused_count integer not null check (refused_count >= 0),
  unlisted_count integer not null check (unlisted_count >= 0),
  statement_count integer not null check (statement_count >= 0),
  -- projects of which a refused row may belong to any vintage: the file's silence says nothing
  incomplete_ids text[] not null default '{}',
  supplied_by text not null constraint supplier_is_known
    check (supplied_by in ('team', 'developer')),
  -- of a developer's: the projects that it counts for
  for_projects uuid[],
  status text not null default 'staging' constraint ledger_status_is_known check (status in (
    'staging', 'proposed', 'sent back', 'applying', 'finished', 'undoing', 'undone'
  )),
  -- why it was sent back
  reason text check (char_length(reason) <= 2000)
    constraint reason_is_running_text check (private.is_running_text(reason)),
  -- of the vintages
  new_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  constraint developers_files_have_projects check (
    supplied_by = 'team' or for_projects is not null or status = 'staging'
  )
);
create index ledger_files_created_at_idx on public.ledger_files (created_at desc);
create index ledger_files_registry_idx on public.ledger_files (registry, as_of desc);
create index ledger_files_created_by_idx on public.ledger_files (created_by);

create table public.ledger_statements (
  file_id uuid not null references public.ledger_files (id) on delete cascade,
  -- in the one spelling of private.registry_id_key
  registry_id text not null check (registry_id <> '' and char_length(registry_id) <= 100),
  vintage_start date not null,
  vintage_end date not null,
  -- as in vintage_lots; null: the file does not say
  issued_kg bigint check (issued_kg between 0 and 1e15),
  retired_kg bigint check (retired_kg between 0 and 1e15),
  cancelled_kg bigint check (cancelled_kg between 0 and 1e15),
  converted_kg bigint check (converted_kg between 0 and 1e15),
  buffer_kg bigint check (buffer_kg between 0 and 1e15),
  -- null: the file has no labels
  labels jsonb check (jsonb_typeof(labels) = 'array'),
  effect text constraint effect_is_known check (effect in ('removal', 'reduction', 'mixed')),
  primary key (file_id, registry_id, vintage_start, vintage_end),
  constraint vintage_is_a_period check (vintage_start <= vintage_end)
);

-- Projects whose vintages are still to be derived, of a file that is being applied or undone.
create table private.ledger_work (
  file_id uuid not null references public.ledger_files (id) on delete cascade,
  project_id uuid not null,
  primary key (file_id, project_id)
);

create function private.ledger_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'statementsPerPart', 500, 'projectsPerTransaction', 300, 'openFilesPerDeveloper', 20
  )
$$;

-- A project's id in its registry, however it is spelt. domain/ledger/transaction-files/
-- registry-id-key.ts has the same rule; a test compares them.
create function private.registry_id_key(of_registry text, id text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(lower(btrim(id)), case of_registry
    when 'Verra' then '^vcs[\s_-]*'
    when 'American Carbon Registry (ACR)' then '^acr[\s_-]*'
    when 'Climate Action Reserve (CAR)' then '^car[\s_-]*'
    when 'Gold Standard' then '^gs[\s_-]*'
    when 'ART Registry' then '^art[\s_-]*'
    when 'Isometric' then '^prj[\s_-]*'
    when 'Cercarbono' then '^cdc[\s_-]*'
    else '^$'
  end, '')
$$;

-- Isometric's list of projects has short codes, its transactions have the ids that its pages have.
create function private.registry_id_keys(project public.projects) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_remove(array[
    private.registry_id_key(project.registry, project.project_id),
    case when project.registry = 'Isometric' then private.registry_id_key(
      project.registry, substring(lower(project.registry_link) from 'prj_[a-z0-9]+'))
    end
  ], null)
$$;

-- What the vintages of projects hold, by the files that count and by `also`, one that does not yet.
-- For each amount the newest file that says it. The registry's whole file says that there is nothing
-- of a vintage that it does not have, unless it cuts the project's vintages in another way.
create function private.derived_lots(projects uuid[], also uuid default null)
returns setof public.vintage_lots
language sql stable
set search_path = ''
as $$
  with chosen as materialized (
    select project.id as project_id, project.registry, project.project_id as registry_id,
      private.registry_id_keys(project) as keys
    from public.projects project
    where project.id = any (projects) and project.registry is not null
  ),
  counting as materialized (
    select file.*,
      row_number() over (order by file.as_of desc, file.file_key desc, file.id) as place,
      jsonb_build_object(
        'asOf', file.as_of, 'contents', file.contents, 'file', file.id, 'by', file.supplied_by
      ) || case when file.is_whole then '{}' else '{"isPartial": true}'::jsonb end as source
    from public.ledger_files file
    where (file.status in ('applying', 'finished') or file.id = also)
      and file.registry in (select registry from chosen)
  ),
  said as materialized (
    select distinct on (chosen.project_id, file.place, statement.vintage_start, statement.vintage_end)
      chosen.project_id, file.place, statement.*
    from chosen
    join counting file on file.registry = chosen.registry
      and (file.for_projects is null or chosen.project_id = any (file.for_projects))
    join public.ledger_statements statement
      on statement.file_id = file.id and statement.registry_id = any (chosen.keys)
    order by chosen.project_id, file.place, statement.vintage_start, statement.vintage_end,
      statement.registry_id
  ),
  vintages as materialized (
    select distinct project_id, vintage_start, vintage_end from said
  ),
  amounts as (
    select said.project_id, said.vintage_start, said.vintage_end, said.place, amount.name, amount.kg
    from said
    cross join lateral (values
      ('issued', said.issued_kg), ('retired', said.retired_kg), ('cancelled', said.cancelled_kg),
      ('converted', said.converted_kg), ('buffer', said.buffer_kg)
    ) amount (name, kg)
    where amount.kg is not null
    union all
    select vintage.project_id, vintage.vintage_start, vintage.vintage_end, file.place, amount.name, 0
    from vintages vintage
    join chosen on chosen.project_id = vintage.project_id
    join counting file on file.registry = chosen.registry and file.is_whole
      and (file.for_projects is null or chosen.project_id = any (file.for_projects))
    cross join unnest(file.covers) amount (name)
    where not chosen.keys && file.incomplete_ids
      and not exists (
        select from said
        where said.project_id = vintage.project_id and said.place = file.place
          and (
            -- its issuances and retirements name different vintages
            file.registry = 'Isometric'
            or (said.vintage_start <= vintage.vintage_end
              and said.vintage_end >= vintage.vintage_start)
          )
      )
  ),
  newest as materialized (
    select distinct on (project_id, vintage_start, vintage_end, name) *
    from amounts
    order by project_id, vintage_start, vintage_end, name, place
  ),
  held as (
    select amount.project_id, amount.vintage_start, amount.vintage_end,
      max(kg) filter (where name = 'issued') as issued_kg,
      max(kg) filter (where name = 'retired') as retired_kg,
      max(kg) filter (where name = 'cancelled') as cancelled_kg,
      max(kg) filter (where name = 'converted') as converted_kg,
      max(kg) filter (where name = 'buffer') as buffer_kg,
      jsonb_object_agg(name, file.source) as sources
    from newest amount
    join counting file on file.place = amount.place
    -- one file may call cancelled what another calls converted
    where amount.name <> 'converted' or not exists (
      select from newest other
      where other.project_id = amount.project_id and other.vintage_start = amount.vintage_start
        and other.vintage_end = amount.vintage_end and other.name = 'cancelled'
        and other.place <> amount.place
    )
    group by amount.project_id, amount.vintage_start, amount.vintage_end
  ),
  -- what is on issued credits, and what is on those that were retired or cancelled
  labelled as materialized (
    select distinct on (said.project_id, said.vintage_start, said.vintage_end, later.is_later)
      said.project_id, said.vintage_start, said.vintage_end, later.is_later, said.place, file.source,
      case when later.is_later or not file.is_whole
        then (
          select coalesce(jsonb_agg(label || '{"onAll": false}' order by at), '[]')
          from jsonb_array_elements(said.labels) with ordinality entry (label, at)
        )
        else said.labels
      end as labels,
      -- credits of the vintage whose labels it does not say
      later.is_later or not file.is_whole
        or ('issued' = any (file.covers) and said.issued_kg is null)
        or ('retired' = any (file.covers) and said.retired_kg is null) as is_partial
    from said
    join counting file on file.place = said.place
    cross join lateral (
      select file.contents in ('retirements', 'cancellations') as is_later
    ) later
    where said.labels is not null and not (later.is_later and said.labels = '[]')
    order by said.project_id, said.vintage_start, said.vintage_end, later.is_later, said.place
  ),
  labels as (
    select entry.project_id, entry.vintage_start, entry.vintage_end,
      (
        select coalesce(jsonb_agg(label order by label ->> 'words' collate "C"), '[]')
        from (
          select distinct on (label ->> 'words') label
          from labelled own, jsonb_array_elements(own.labels) label
          where own.project_id = entry.project_id and own.vintage_start = entry.vintage_start
            and own.vintage_end = entry.vintage_end
          order by label ->> 'words', own.is_later
        ) each_label
      ) as labels,
      -- both are true as of the older day
      (array_agg(entry.source order by entry.place desc))[1] - 'isPartial'
        -- whose labels they are: those of the issuances, if there are any
        || jsonb_build_object('by', (array_agg(entry.source ->> 'by' order by entry.is_later))[1])
        || case when bool_and(entry.is_partial) then '{"isPartial": true}'::jsonb else '{}' end
        as source
    from labelled entry
    group by entry.project_id, entry.vintage_start, entry.vintage_end
  ),
  effects as (
    select distinct on (said.project_id, said.vintage_start, said.vintage_end)
      said.project_id, said.vintage_start, said.vintage_end, said.effect, file.source
    from said
    join counting file on file.place = said.place
    -- a part of the credits says nothing of the others
    where said.effect is not null and file.is_whole
    order by said.project_id, said.vintage_start, said.vintage_end, said.place
  )
  select vintage.project_id, chosen.registry, chosen.registry_id, vintage.vintage_start,
    vintage.vintage_end, held.issued_kg, held.retired_kg, held.cancelled_kg, held.converted_kg,
    held.buffer_kg, coalesce(labels.labels, '[]'), effects.effect,
    coalesce(held.sources, '{}')
      || case when labels.source is null then '{}'
        else jsonb_build_object('labels', labels.source) end
      || case when effects.source is null then '{}'
        else jsonb_build_object('effect', effects.source) end
  from vintages vintage
  join chosen on chosen.project_id = vintage.project_id
  left join held on held.project_id = vintage.project_id
    and held.vintage_start = vintage.vintage_start and held.vintage_end = vintage.vintage_end
  left join labels on labels.project_id = vintage.project_id
    and labels.vintage_start = vintage.vintage_start and labels.vintage_end = vintage.vintage_end
  left join effects on effects.project_id = vintage.project_id
    and effects.vintage_start = vintage.vintage_start and effects.vintage_end = vintage.vintage_end
  -- a vintage that newer files no longer have is none
  where case
    when held.project_id is null then labels.labels <> '[]' or effects.effect is not null
    else greatest(held.issued_kg, held.retired_kg, held.cancelled_kg, held.converted_kg, held.buffer_kg)
      > 0
      -- a file of issuances has it, but in a row that was refused or contradicts another
      or held.issued_kg is null and exists (
        select from said join counting file on file.place = said.place
        where said.project_id = vintage.project_id and said.vintage_start = vintage.vintage_start
          and said.vintage_end = vintage.vintage_end
          and 'issued' = any (file.covers) and said.issued_kg is null
      )
  end
$$;

-- What deriving the vintages of projects would do, or did: a row for each vintage before or after.
create function private.compared_lots(projects uuid[], also uuid default null)
returns table (
  project_id uuid, vintage_start date, vintage_end date, change text,
  before public.vintage_lots, after public.vintage_lots
)
language sql stable
set search_path = ''
as $$
  select coalesce((stored.lot).project_id, (derived.lot).project_id),
    coalesce((stored.lot).vintage_start, (derived.lot).vintage_start),
    coalesce((stored.lot).vintage_end, (derived.lot).vintage_end),
    case
      when (stored.lot).project_id is null then 'new'
      when (derived.lot).project_id is null then 'gone'
      -- which of two equal files it is from does not matter to anyone
      when private.listed_vintage(stored.lot) is distinct from private.listed_vintage(derived.lot)
        then 'changed'
      when stored.lot is distinct from derived.lot then 'moved'
      else 'unchanged'
    end,
    stored.lot, derived.lot
  from (select lot from public.vintage_lots lot where lot.project_id = any (projects)) stored (lot)
  full join (select lot from private.derived_lots(projects, also) lot) derived (lot)
    on (derived.lot).project_id = (stored.lot).project_id
    and (derived.lot).vintage_start = (stored.lot).vintage_start
    and (derived.lot).vintage_end = (stored.lot).vintage_end
$$;

-- Writes the vintages of projects as the files that count say them. Counts what changed, and what did
-- not although the file has it.
create function private.derive_lots(projects uuid[], of_file uuid default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  counts jsonb;
begin
  with compared as materialized (
    select * from private.compared_lots(projects)
  ),
  deleted as (
    delete from public.vintage_lots lot using compared
    where compared.change = 'gone' and lot.project_id = compared.project_id
      and lot.vintage_start = compared.vintage_start and lot.vintage_end = compared.vintage_end
  ),
  inserted as (
    insert into public.vintage_lots
    select (compared.after).* from compared where compared.change = 'new'
  ),
  updated as (
    update public.vintage_lots lot
    set registry = (compared.after).registry, registry_id = (compared.after).registry_id,
      issued_kg = (compared.after).issued_kg, retired_kg = (compared.after).retired_kg,
      cancelled_kg = (compared.after).cancelled_kg, converted_kg = (compared.after).converted_kg,
      buffer_kg = (compared.after).buffer_kg, labels = (compared.after).labels,
      effect = (compared.after).effect, sources = (compared.after).sources
    from compared
    where compared.change in ('changed', 'moved') and lot.project_id = compared.project_id
      and lot.vintage_start = compared.vintage_start and lot.vintage_end = compared.vintage_end
  )
  select private.lot_counts(array_agg(compared.change), projects, of_file) into counts from compared;
  return counts;
end
$$;

-- Vintages that a file has and that stay as they are are its 'unchanged' ones.
create function private.lot_counts(changes text[], projects uuid[], of_file uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'new', counted.added, 'changed', counted.changed,
    'unchanged', greatest(0, (
      select count(*)
      from public.projects project
      join public.ledger_statements statement on statement.file_id = of_file
        and statement.registry_id = any (private.registry_id_keys(project))
      where project.id = any (projects)
    ) - counted.added - counted.changed)
  )
  from (
    select count(*) filter (where change = 'new') as added,
      count(*) filter (where change in ('changed', 'gone')) as changed
    from unnest(changes) change
  ) counted
$$;

-- The projects whose vintages a file may change.
create function private.ledger_file_projects(file public.ledger_files) returns setof uuid
language sql stable
set search_path = ''
as $$
  select project.id
  from public.projects project
  where project.registry = file.registry
    and (file.for_projects is null or project.id = any (file.for_projects))
    and (
      private.registry_id_keys(project) && array(
        select distinct statement.registry_id from public.ledger_statements statement
        where statement.file_id = file.id
      )
      or (file.is_whole and exists (
        select from public.vintage_lots lot where lot.project_id = project.id
      ))
    )
$$;

-- A project that gets another id has the vintages of that one.
create function private.follow_registry_id() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('ledger ' || new.registry)) where new.registry is not null;
  perform private.derive_lots(array[new.id]);
  return null;
end
$$;

create trigger follow_registry_id after update on public.projects
  for each row when (
    old.registry is distinct from new.registry or old.project_id is distinct from new.project_id
    or (new.registry = 'Isometric' and old.registry_link is distinct from new.registry_link)
  )
  execute function private.follow_registry_id();

create function private.ledger_file_details(file public.ledger_files) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'registry', file.registry, 'contents', file.contents, 'as_of', file.as_of,
    'is_whole', file.is_whole, 'by', file.supplied_by, 'rows', file.row_count
  ) || case when file.status in ('finished', 'undone') then jsonb_build_object(
    'new', file.new_count, 'changed', file.changed_count, 'unchanged', file.unchanged_count
  ) else '{}' end
$$;

create function private.record_ledger_file() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case new.status
        when 'applying' then 'import-started'
        when 'finished' then 'import-finished'
        when 'undone' then 'import-undone'
        else 'import-sent-back'
      end,
      'import', new.id::text, new.file_name, new.reason, private.ledger_file_details(new)
    );
  end if;
  return null;
end
$$;

create trigger record_status after update on public.ledger_files
  for each row when (
    old.status <> new.status and new.status in ('applying', 'finished', 'undone', 'sent back')
  )
  execute function private.record_ledger_file();

create trigger refuse_change before insert or update or delete on public.ledger_files
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_change before insert or update or delete on public.ledger_statements
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.ledger_files enable row level security;
alter table public.ledger_statements enable row level security;
alter table private.ledger_work enable row level security;

create policy "Administrators read every file of transactions" on public.ledger_files
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read what files of transactions say" on public.ledger_statements
  for select to authenticated using ((select public.is_admin()));

create policy "Nobody" on private.ledger_work for all to anon, authenticated using (false);
-- Files of transactions, for administrators: start, stage, preview, apply, undo; and for developers,
-- who propose what the files say about their own projects. Each part of a file is one call, which
-- can be repeated if its response was lost. Nothing counts before it is applied.

-- The ids among these lines that a project on the site has, in the spelling of
-- private.registry_id_key; only of projects that the caller can edit, unless they are an
-- administrator who asks for all.
create function public.listed_registry_ids(registry text, ids text, only_own boolean default false)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not only_own then
    perform private.require_admin();
  end if;
  return coalesce((
    select string_agg(distinct known.key, E'\n' order by known.key)
    from public.projects project, unnest(private.registry_id_keys(project)) known (key)
    where project.registry = listed_registry_ids.registry
      and (not only_own or project.id in (select private.editable_projects()))
      and known.key in (select string_to_table(ids, E'\n'))
  ), '');
end
$$;

create function public.start_ledger_file(
  ledger_file uuid, registry text, contents text, is_whole boolean, covers text, file_name text,
  as_of date, file_key text, row_count integer, refused_count integer, unlisted_count integer,
  statement_count integer, incomplete_ids text default '', only_own boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if only_own then
    if not exists (select from private.editable_projects()) then
      raise exception 'not_allowed' using errcode = '42501';
    end if;
  else
    perform private.require_admin();
  end if;
  -- a day more, for clients ahead of the server's clock
  if as_of > current_date + 1 then
    raise exception 'import_day_in_future' using errcode = 'PT400';
  end if;
  if exists (
    select from public.ledger_files sent
    where sent.id = ledger_file and sent.created_by = (select auth.uid())
  ) then
    return;
  end if;
  if only_own and (private.ledger_limits() ->> 'openFilesPerDeveloper')::integer <= (
    select count(*) from public.ledger_files open
    where open.created_by = (select auth.uid()) and open.status in ('staging', 'proposed')
  ) then
    raise exception 'too_many_ledger_files' using errcode = 'PT429';
  end if;
  insert into public.ledger_files (
    id, registry, contents, is_whole, covers, file_name, as_of, file_key, row_count, refused_count,
    unlisted_count, statement_count, incomplete_ids, supplied_by, created_by
  ) values (
    ledger_file, registry, contents, is_whole,
    array(select string_to_table(nullif(covers, ''), ',') covered order by covered), file_name,
    as_of, coalesce(file_key, ''), row_count, refused_count, unlisted_count, statement_count,
    array(select string_to_table(nullif(incomplete_ids, ''), E'\n')),
    case when only_own then 'developer' else 'team' end, (select auth.uid())
  );
end
$$;

create function private.require_ledger_statements(entered jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(entered) is distinct from 'array'
    or jsonb_array_length(entered) > (private.ledger_limits() ->> 'statementsPerPart')::integer
    or exists (
      select from jsonb_array_elements(entered) item
      where jsonb_typeof(item) <> 'object'
        or private.submitted_text(item, 'id') is null
        or not private.is_one_line(item ->> 'id')
        or coalesce(item ->> 'start', '') !~ '^\d{4}-\d{2}-\d{2}$'
        or coalesce(item ->> 'end', '') !~ '^\d{4}-\d{2}-\d{2}$'
        -- refuses days that do not exist
        or private.submitted_date(item, 'start') is null
        or private.submitted_date(item, 'end') is null
        or jsonb_typeof(item -> 'amounts') is distinct from 'object'
        or exists (
          select from jsonb_each(item -> 'amounts') amount
          where amount.key not in ('issued', 'retired', 'cancelled', 'converted', 'buffer')
            or amount.value::text !~ '^\d{1,16}$'
        )
        or jsonb_typeof(coalesce(item -> 'labels', 'null')) not in ('array', 'null')
        or exists (
          select from jsonb_array_elements(
            case when jsonb_typeof(item -> 'labels') = 'array' then item -> 'labels' else '[]' end
          ) label
          where jsonb_typeof(label) <> 'object'
            or private.submitted_text(label, 'words') is null
            or char_length(label ->> 'words') > 300
            or not private.is_one_line(label ->> 'words')
            or jsonb_typeof(label -> 'onAll') is distinct from 'boolean'
        )
        or char_length(item::text) > 20000
    )
  then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;

-- Locks a file, so that its steps run one after the other. Developers have their own only.
create function private.ledger_file_in(ledger_file uuid, statuses text[])
returns public.ledger_files
language plpgsql
set search_path = ''
as $$
declare
  found_file public.ledger_files;
begin
  select * into found_file from public.ledger_files where id = ledger_file for update;
  if not coalesce((select public.is_admin()), false) and (
    found_file.id is null or found_file.supplied_by <> 'developer'
    or found_file.created_by is distinct from (select auth.uid())
  ) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if found_file.id is null then
    raise exception 'import_not_found' using errcode = 'PT404';
  end if;
  if found_file.status <> all (statuses) then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = found_file.status;
  end if;
  return found_file;
end
$$;

-- What an excerpt, or a file without such a column, does not say is left out, whoever sends it.
create function public.stage_ledger_statements(ledger_file uuid, statements jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files := private.ledger_file_in(ledger_file, '{staging}');
begin
  perform private.require_ledger_statements(statements);
  -- once, because computing the spellings takes milliseconds
  with known as materialized (select * from private.label_spellings())
  insert into public.ledger_statements (
    file_id, registry_id, vintage_start, vintage_end,
    issued_kg, retired_kg, cancelled_kg, converted_kg, buffer_kg, labels, effect
  )
  select current.id, private.registry_id_key(current.registry, item ->> 'id'),
    (item ->> 'start')::date, (item ->> 'end')::date,
    case when 'issued' = any (current.covers) then (item #>> '{amounts,issued}')::bigint end,
    case when 'retired' = any (current.covers) then (item #>> '{amounts,retired}')::bigint end,
    case when 'cancelled' = any (current.covers) then (item #>> '{amounts,cancelled}')::bigint end,
    case when 'converted' = any (current.covers) then (item #>> '{amounts,converted}')::bigint end,
    case when 'buffer' = any (current.covers) then (item #>> '{amounts,buffer}')::bigint end,
    case when jsonb_typeof(item -> 'labels') = 'array' then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'words', label ->> 'words',
        -- the name follows from the words here, not from the sender
        'name', known.name,
        'onAll', label -> 'onAll'
      ) order by place), '[]')
      from jsonb_array_elements(item -> 'labels') with ordinality entry (label, place)
      left join known on known.spelling = private.label_key(label ->> 'words')
    ) end,
    item ->> 'effect'
  from jsonb_array_elements(statements) item
  where current.supplied_by = 'team' or exists (
    select from public.projects project
    where project.registry = current.registry and project.id in (select private.editable_projects())
      and private.registry_id_key(current.registry, item ->> 'id')
        = any (private.registry_id_keys(project))
  )
  on conflict do nothing;
  if current.statement_count < (
    select count(*) from public.ledger_statements where file_id = current.id
  ) then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;

create function private.require_all_statements(file public.ledger_files) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if file.statement_count <> (
    select count(*) from public.ledger_statements where file_id = file.id
  ) then
    raise exception 'import_not_staged' using errcode = 'PT409';
  end if;
end
$$;

-- The caller's projects that a developer's file says something about.
create function private.own_projects_in(file public.ledger_files) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select project.id from public.projects project
    where project.registry = file.registry and project.id in (select private.editable_projects())
      and private.registry_id_keys(project) && array(
        select statement.registry_id from public.ledger_statements statement
        where statement.file_id = file.id
      )
  )
$$;

-- What applying a file would do to the projects after this one; repeated until `last_project` is
-- null. `too_much_gone` are vintages of which more is retired, cancelled, converted or set aside than
-- was issued.
create function public.preview_ledger_file(ledger_file uuid, after_project uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files :=
    private.ledger_file_in(ledger_file, '{staging,proposed,sent back,applying,finished}');
  projects uuid[];
begin
  perform private.require_all_statements(current);
  -- until it is proposed, a developer's file counts for nobody's projects but theirs
  if current.supplied_by = 'developer' and current.for_projects is null then
    current.for_projects := private.own_projects_in(current);
  end if;
  projects := array(
    select id from private.ledger_file_projects(current) id
    where after_project is null or id > after_project
    order by id
    limit (private.ledger_limits() ->> 'projectsPerTransaction')::integer
  );
  return (
    with compared as materialized (
      select * from private.compared_lots(projects, current.id)
    ),
    named as (
      select compared.change, jsonb_build_object(
        'project', project.id, 'project_id', project.project_id, 'name', project.project_name,
        'start', compared.vintage_start, 'end', compared.vintage_end,
        'before', private.listed_vintage(compared.before) -> 'amounts',
        'after', private.listed_vintage(compared.after) -> 'amounts'
      ) as vintage,
      (compared.after).issued_kg < coalesce((compared.after).retired_kg, 0)
        + coalesce((compared.after).cancelled_kg, 0) + coalesce((compared.after).converted_kg, 0)
        + coalesce((compared.after).buffer_kg, 0) as is_too_much
      from compared
      join public.projects project on project.id = compared.project_id
      order by project.project_id_key, project.id, compared.vintage_start, compared.vintage_end
    )
    select jsonb_build_object(
      'last_project', projects[cardinality(projects)],
      'projects', cardinality(projects),
      'changes', coalesce(
        jsonb_path_query_array(
          jsonb_agg(vintage) filter (where change in ('new', 'changed', 'gone')), '$[0 to 49]'),
        '[]'),
      'too_much_gone', coalesce(jsonb_agg(vintage) filter (where is_too_much), '[]')
    ) || private.lot_counts(array_agg(change), projects, current.id)
    from named
  );
end
$$;

create function private.ledger_progress(file public.ledger_files) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', file.status, 'new', file.new_count, 'changed', file.changed_count,
    'unchanged', file.unchanged_count,
    'left', (select count(*) from private.ledger_work work where work.file_id = file.id)
  )
$$;

-- Derives the vintages of the next projects. Files of one registry take turns, so that each sees what
-- the other wrote.
create function private.continue_ledger_work(file public.ledger_files) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  projects uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('ledger ' || file.registry));
  with next as (
    select work.project_id from private.ledger_work work
    where work.file_id = file.id
    order by work.project_id
    limit (private.ledger_limits() ->> 'projectsPerTransaction')::integer
  ),
  taken as (
    delete from private.ledger_work work using next
    where work.file_id = file.id and work.project_id = next.project_id
    returning work.project_id
  )
  select coalesce(array_agg(project_id), '{}') into projects from taken;
  return private.derive_lots(projects, file.id);
end
$$;

-- Makes a file count and derives the vintages of the next projects; repeated until it is finished.
-- Only the start requires a recent authentication, because a long file may take more than 15 minutes.
create function public.apply_ledger_file(ledger_file uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files;
  counts jsonb;
begin
  perform private.require_admin();
  current := private.ledger_file_in(ledger_file, '{staging,proposed,applying,finished}');
  if current.status = 'finished' then
    return private.ledger_progress(current);
  end if;
  if current.supplied_by = 'developer' and current.status = 'staging' then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = current.status;
  end if;
  if current.status <> 'applying' then
    perform private.require_recent_authentication();
    perform private.require_all_statements(current);
    perform pg_advisory_xact_lock(hashtext('ledger ' || current.registry));
    insert into private.ledger_work (file_id, project_id)
    select current.id, project from private.ledger_file_projects(current) project;
    update public.ledger_files set status = 'applying' where id = ledger_file
    returning * into current;
  end if;
  counts := private.continue_ledger_work(current);
  update public.ledger_files
  set new_count = new_count + (counts ->> 'new')::integer,
    changed_count = changed_count + (counts ->> 'changed')::integer,
    unchanged_count = unchanged_count + (counts ->> 'unchanged')::integer
  where id = ledger_file
  returning * into current;
  if not exists (select from private.ledger_work work where work.file_id = ledger_file) then
    update public.ledger_files set status = 'finished', finished_at = now()
    where id = ledger_file
    returning * into current;
  end if;
  return private.ledger_progress(current);
end
$$;

-- Makes a file count no more and derives the vintages of the next projects; repeated until it is
-- undone.
create function public.undo_ledger_file(ledger_file uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files;
begin
  perform private.require_admin();
  current := private.ledger_file_in(ledger_file, '{applying,finished,undoing,undone}');
  if current.status = 'undone' then
    return private.ledger_progress(current);
  end if;
  if current.status <> 'undoing' then
    perform pg_advisory_xact_lock(hashtext('ledger ' || current.registry));
    insert into private.ledger_work (file_id, project_id)
    select current.id, project from private.ledger_file_projects(current) project
    on conflict do nothing;
    -- vintages that only this file has taken away come back
    insert into private.ledger_work (file_id, project_id)
    select distinct current.id, project.id
    from public.projects project
    join public.ledger_files other on other.registry = project.registry
      and other.status in ('applying', 'finished')
    join public.ledger_statements statement on statement.file_id = other.id
      and statement.registry_id = any (private.registry_id_keys(project))
    where current.is_whole and project.registry = current.registry
      and (current.for_projects is null or project.id = any (current.for_projects))
    on conflict do nothing;
    update public.ledger_files set status = 'undoing' where id = ledger_file
    returning * into current;
  end if;
  perform private.continue_ledger_work(current);
  if not exists (select from private.ledger_work work where work.file_id = ledger_file) then
    update public.ledger_files
    set status = 'undone', undone_at = now(), undone_by = (select auth.uid())
    where id = ledger_file
    returning * into current;
  end if;
  return private.ledger_progress(current);
end
$$;

-- Deletes a file that does not count.
create function public.discard_ledger_file(ledger_file uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.ledger_file_in(ledger_file, '{staging,proposed,sent back}');
  delete from public.ledger_files where id = ledger_file;
end
$$;

-- Asks the team to take over what a developer's file says about their own projects.
create function public.propose_ledger_file(ledger_file uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files := private.ledger_file_in(ledger_file, '{staging,proposed}');
  own uuid[];
begin
  if current.supplied_by <> 'developer' then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = current.status;
  end if;
  perform private.require_all_statements(current);
  own := private.own_projects_in(current);
  if own = '{}' then
    raise exception 'no_own_project_in_file' using errcode = 'PT400';
  end if;
  update public.ledger_files set status = 'proposed', for_projects = own where id = ledger_file;
end
$$;

-- The files that the caller has proposed, the newest first.
create function public.get_my_ledger_files() returns table (
  id uuid, registry text, contents text, is_whole boolean, file_name text, as_of date, status text,
  reason text, statement_count integer, projects text[], created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select file.id, file.registry, file.contents, file.is_whole, file.file_name, file.as_of,
    file.status, file.reason, file.statement_count, array(
      select coalesce(project.project_name, project.project_id)
      from public.projects project where project.id = any (file.for_projects)
      order by project.project_id_key, project.id
    ), file.created_at
  from public.ledger_files file
  where file.created_by = (select auth.uid()) and file.supplied_by = 'developer'
  order by file.created_at desc
  limit 50
$$;

-- Declines what a developer proposed, with a reason that they see.
create function public.send_back_ledger_file(ledger_file uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.ledger_file_in(ledger_file, '{proposed}');
  if btrim(coalesce(reason, '')) = '' then
    raise exception 'reason_required' using errcode = 'PT400';
  end if;
  update public.ledger_files file set status = 'sent back', reason = send_back_ledger_file.reason
  where file.id = ledger_file;
end
$$;

grant execute on function
  public.listed_registry_ids(text, text, boolean),
  public.start_ledger_file(
    uuid, text, text, boolean, text, text, date, text, integer, integer, integer, integer, text,
    boolean
  ),
  public.stage_ledger_statements(uuid, jsonb),
  public.preview_ledger_file(uuid, uuid),
  public.apply_ledger_file(uuid),
  public.undo_ledger_file(uuid),
  public.discard_ledger_file(uuid),
  public.propose_ledger_file(uuid),
  public.get_my_ledger_files(),
  public.send_back_ledger_file(uuid, text)
to authenticated, service_role;
