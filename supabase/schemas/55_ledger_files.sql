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
  -- null: by somebody who has no account any more
  created_by uuid references auth.users (id) on delete set null,
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

-- The projects that have one of these ids in a registry, in the spelling of registry_id_key. Found by
-- an index: a file may have an id for each of tens of thousands of projects.
create function private.projects_in_registry(of_registry text, keys text[])
returns table (id uuid, key text)
language sql stable
set search_path = ''
as $$
  select project.id, given.key
  from unnest(keys) given (key)
  join public.projects project on project.registry = of_registry
    and private.registry_id_key(project.registry, project.project_id) = given.key
  union
  select project.id, given.key
  from public.projects project
  cross join lateral unnest(private.registry_id_keys(project)) known (key)
  join unnest(keys) given (key) on given.key = known.key
  where of_registry = 'Isometric' and project.registry = of_registry
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
  select found.id
  from (
    select known.id
    from private.projects_in_registry(file.registry, array(
      select distinct statement.registry_id from public.ledger_statements statement
      where statement.file_id = file.id
    )) known
    union
    select project.id from public.projects project
    where file.is_whole and project.registry = file.registry and exists (
      select from public.vintage_lots lot where lot.project_id = project.id
    )
  ) found
  where file.for_projects is null or found.id = any (file.for_projects)
$$;

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

-- Tells a developer what became of their files: one e-mail for all that are decided within two
-- minutes.
create function private.tell_supplier() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := (select profile.email from public.profiles profile where profile.id = new.created_by);
  told uuid;
  decided jsonb := jsonb_build_object(
    'file', new.id, 'file_name', new.file_name, 'registry', new.registry, 'contents', new.contents,
    'as_of', new.as_of, 'decision', new.status,
    'reason', case when new.status = 'sent back' then new.reason end);
begin
  if address is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('registry files of ' || new.created_by, 0));
  -- Both are locked, so that no server claims the e-mail meanwhile.
  select waiting.id into told
  from public.email_outbox waiting
  join public.jobs job on job.kind = 'email' and job.key = waiting.id::text
  where waiting.template = 'registry-files-decided' and waiting.recipient = address
    and waiting.sent_at is null and job.attempts = 0 and job.next_attempt_at > now()
  for update of waiting, job;
  update public.email_outbox waiting
  set data = jsonb_set(waiting.data, '{files}', waiting.data -> 'files' || decided)
  where waiting.id = told;
  if not found then
    insert into public.email_outbox (recipient, template, data)
    values (
      address, 'registry-files-decided', jsonb_build_object('files', jsonb_build_array(decided)))
    returning id into told;
    perform private.queue_job('email', told::text, run_at => now() + interval '2 minutes');
  end if;
  return null;
end
$$;

create trigger record_status after update on public.ledger_files
  for each row when (
    old.status <> new.status and new.status in ('applying', 'finished', 'undone', 'sent back')
  )
  execute function private.record_ledger_file();
create trigger tell_supplier after update on public.ledger_files
  for each row when (
    new.supplied_by = 'developer' and old.status <> new.status
    and new.status in ('finished', 'undone', 'sent back')
  )
  execute function private.tell_supplier();

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
