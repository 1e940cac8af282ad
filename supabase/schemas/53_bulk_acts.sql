-- Bulk acts: one decision, edit or deletion for many projects. What it is about is frozen when it
-- starts, with the time at which each was last changed, so that what was counted is what is decided.
-- The server works through it in hundreds, each in one transaction; a row is settled in the
-- transaction that decides it, so none is decided twice.
create table public.bulk_acts (
  -- made by the browser, so that starting twice starts one act
  id uuid primary key,
  -- domain/review/bulk-act.ts has the label of each kind
  kind text not null constraint kind_is_known check (
    kind in ('approve', 'request-changes', 'reject', 'withdraw', 'edit', 'delete')
  ),
  -- what was chosen; null: rows selected one by one
  filter jsonb check (jsonb_typeof(filter) = 'object'),
  -- of an edit, by field, as in a submission
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  reason text check (char_length(reason) <= 2000),
  total integer not null check (total > 0),
  done integer not null default 0,
  -- had the values of an edit already
  unchanged integer not null default 0,
  refused integer not null default 0,
  status text not null default 'running'
    constraint status_is_known check (status in ('running', 'finished', 'stopped')),
  -- why it stopped, if no one stopped it
  problem text,
  -- no reference, because accounts may be deleted
  created_by uuid not null,
  stopped_by uuid,
  -- how its administrator had logged in
  assurance text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index bulk_acts_created_at_idx on public.bulk_acts (created_at desc, id);
create index bulk_acts_running_idx on public.bulk_acts (created_at) where status = 'running';

create table public.bulk_act_rows (
  act_id uuid not null references public.bulk_acts (id) on delete restrict,
  place integer not null,
  -- no reference, because the row outlives the project
  project_id uuid not null,
  revision_id uuid,
  -- when what is decided on was last changed
  seen_at timestamptz not null,
  -- what it was called at the time
  registry_id text not null,
  name text,
  -- null: not yet, or stopped before
  outcome text constraint outcome_is_known check (outcome in ('done', 'unchanged', 'refused')),
  -- why it was refused: {"error", "detail"}
  problem jsonb,
  -- what an entry of its own in the audit trail would say: {"act", "details"}
  recorded jsonb,
  settled_at timestamptz,
  primary key (act_id, place)
);
create index bulk_act_rows_waiting_idx on public.bulk_act_rows (act_id, place) where outcome is null;
create index bulk_act_rows_outcome_idx on public.bulk_act_rows (act_id, outcome, place);
create index bulk_act_rows_project_id_idx on public.bulk_act_rows (project_id);

-- The row that a transaction is working on: what it does is recorded there (private.record_act).
create table private.bulk_act_work (
  transaction xid8 primary key default pg_current_xact_id(),
  act_id uuid not null,
  place integer not null default 0
);

create function private.bulk_act_progress(act public.bulk_acts) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', act.id, 'status', act.status, 'total', act.total, 'done', act.done,
    'unchanged', act.unchanged, 'refused', act.refused
  )
$$;

-- Decides on, edits or deletes the project of one row.
create function private.do_bulk_act_row(act public.bulk_acts, staged public.bulk_act_rows)
returns void
language plpgsql
set search_path = ''
as $$
begin
  case act.kind
    when 'edit' then
      perform public.edit_project(staged.project_id, act.changes, act.reason, staged.seen_at);
    when 'delete' then
      perform private.delete_unclaimed_project(staged.project_id, staged.seen_at);
    else
      perform public.review_project(
        staged.project_id,
        case act.kind
          when 'approve' then 'approved'
          when 'request-changes' then 'changes_requested'
          when 'reject' then 'rejected'
          else 'withdrawn'
        end,
        act.reason, staged.revision_id, staged.seen_at);
  end case;
end
$$;

-- Does the next hundred rows, in the caller's name. They are in the order of their companies, so
-- that two acts on the same projects wait for each other and do not block each other.
create function private.do_bulk_act_part(act uuid) returns public.bulk_acts
language plpgsql
set search_path = ''
as $$
declare
  current public.bulk_acts;
  staged public.bulk_act_rows;
  result text;
  failure jsonb;
  problem_name text;
  problem_detail text;
begin
  select * into current from public.bulk_acts started where started.id = act for update;
  if current.status <> 'running' then
    return current;
  end if;
  insert into private.bulk_act_work (act_id) values (act);
  for staged in
    select * from public.bulk_act_rows waiting
    where waiting.act_id = act and waiting.outcome is null order by waiting.place limit 100
  loop
    result := 'done';
    failure := null;
    update private.bulk_act_work set place = staged.place
    where transaction = pg_current_xact_id();
    begin
      perform private.do_bulk_act_row(current, staged);
    exception
      when others then
        -- not this row's fault: the whole part is tried again
        if private.is_passing_failure(sqlstate) then
          raise;
        end if;
        get stacked diagnostics problem_name = message_text, problem_detail = pg_exception_detail;
        result := case problem_name when 'nothing_changed' then 'unchanged' else 'refused' end;
        failure := case result when 'refused' then
          jsonb_build_object('error', problem_name, 'detail', nullif(problem_detail, '')) end;
    end;
    update public.bulk_act_rows settled
    set outcome = result, problem = failure, settled_at = clock_timestamp()
    where settled.act_id = act and settled.place = staged.place;
    current.done := current.done + (result = 'done')::integer;
    current.unchanged := current.unchanged + (result = 'unchanged')::integer;
    current.refused := current.refused + (result = 'refused')::integer;
  end loop;
  delete from private.bulk_act_work where transaction = pg_current_xact_id();
  if current.done + current.unchanged + current.refused = current.total then
    current.status := 'finished';
    current.finished_at := clock_timestamp();
  end if;
  update public.bulk_acts settled
  set done = current.done, unchanged = current.unchanged, refused = current.refused,
    status = current.status, finished_at = current.finished_at
  where settled.id = act;
  return current;
end
$$;

-- The audit trail's details: the filter in words that outlive what it refers to.
create function private.bulk_act_details(filter jsonb, changes jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_strip_nulls(
    coalesce(filter, '{}') - array['states', 'import', 'methodology'] || changes || jsonb_build_object(
      'review_status', filter -> 'states',
      'import', (
        select file.file_name || ' (' || file.registry || ', ' || file.as_of || ')'
        from public.imports file where file.id::text = filter ->> 'import'
      ),
      'methodology', coalesce(
        (
          select entry.title from public.methodologies entry
          where entry.id::text = filter ->> 'methodology'
        ),
        filter ->> 'methodology'
      )
    )
  )
$$;

-- Freezes the rows that match a filter, or those that are named.
create function private.freeze_bulk_act_rows(act uuid, kind text, list text, filter jsonb, named jsonb)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  frozen integer;
begin
  -- Only decisions are about a pending change; everything else is about the project itself.
  execute format(
    'insert into public.bulk_act_rows (
       act_id, place, project_id, revision_id, seen_at, registry_id, name
     )
     select $1, row_number() over (order by company_id, id, revision_id), id, revision_id, seen_at,
       registry_id, project_name
     from (
       select distinct on (chosen.id, chosen.revision_id) project.company_id, chosen.id,
         chosen.revision_id, coalesce(chosen.seen_at, project.updated_at, now()) as seen_at,
         coalesce(project.project_id, chosen.id::text) as registry_id, project.project_name
       from (%s) chosen
       left join public.projects project on project.id = chosen.id
     ) rows',
    case
      -- without the time at which it was read, nothing is decided
      when named is not null then
        'select (item ->> ''project'')::uuid as id,
           case when $2 then (item ->> ''revision'')::uuid end as revision_id,
           case when $2 or item ->> ''revision'' is null
             then coalesce((item ->> ''seen_at'')::timestamptz, ''-infinity'') end as seen_at
         from jsonb_array_elements($3) item'
      else format(
        'select listed.id, case when $2 then %s end as revision_id,
           case when $2 then %s end as seen_at
         from %s listed where %s',
        case list when 'queue' then 'listed.revision_id' else 'null::uuid' end,
        case list when 'queue' then 'listed.seen_at' else 'listed.updated_at' end,
        private.team_list(list), private.team_list_condition(list, filter))
    end
  ) using act, kind in ('approve', 'request-changes', 'reject'), named;
  get diagnostics frozen = row_count;
  return frozen;
end
$$;

-- Starts a bulk act on named rows ({"project", "revision", "seen_at"}) or on all that match a
-- filter; `expected` is how many the administrator was told. Up to a hundred are done
-- immediately, more by the server. Deleting requires a recent authentication.
create function public.start_bulk_act(
  act uuid, kind text, list text, expected integer, filter jsonb default null,
  rows jsonb default null, reason text default null, changes jsonb default '{}'
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  started public.bulk_acts;
  frozen integer;
begin
  perform private.require_admin();
  select * into started from public.bulk_acts earlier
  where earlier.id = act and earlier.created_by = (select auth.uid());
  if started.id is not null then
    return private.bulk_act_progress(started);
  end if;
  if kind = 'delete' then
    perform private.require_recent_authentication();
  end if;
  if kind is distinct from 'approve' then
    perform private.require_reason(reason);
  end if;
  if (filter is null) = (rows is null)
    or jsonb_typeof(coalesce(rows, '[]')) <> 'array'
    or (kind = 'edit') <> (coalesce(changes, '{}') <> '{}')
    or exists (
      select from jsonb_object_keys(coalesce(changes, '{}')) field
      where field not in ('project.sector', 'project.type', 'project.subType', 'team.projectStatus')
    )
  then
    raise exception 'bulk_act_not_valid' using errcode = 'PT400';
  end if;
  perform private.require_short_search(filter ->> 'search');

  insert into public.bulk_acts (id, kind, filter, changes, reason, total, created_by, assurance)
  values (
    act, kind, filter || jsonb_build_object('list', list), coalesce(changes, '{}'),
    nullif(btrim(reason), ''), greatest(expected, 1), (select auth.uid()),
    (select auth.jwt()) ->> 'aal'
  )
  returning * into started;
  frozen := private.freeze_bulk_act_rows(act, kind, list, filter, rows);
  if frozen = 0 or frozen is distinct from expected then
    raise exception 'selection_changed' using errcode = 'PT409', detail = frozen::text;
  end if;
  perform private.record_act(
    case kind
      when 'approve' then 'projects-approved'
      when 'reject' then 'projects-rejected'
      when 'withdraw' then 'projects-withdrawn'
      when 'edit' then 'projects-edited'
      when 'delete' then 'projects-deleted'
      else 'projects-changes-requested'
    end,
    'bulk-act', act::text,
    case frozen when 1 then '1 project' else to_char(frozen, 'FM999,999,999') || ' projects' end,
    reason, private.bulk_act_details(filter, coalesce(changes, '{}'))
  );
  if frozen <= 100 then
    started := private.do_bulk_act_part(act);
  else
    perform private.queue_job('bulk-act', act::text);
  end if;
  return private.bulk_act_progress(started);
end
$$;

-- For the server: the next hundred rows, in the name of the administrator who started the act and
-- only as long as they are one.
create function public.continue_bulk_act(act uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  claims text := current_setting('request.jwt.claims', true);
  current public.bulk_acts;
begin
  perform private.require_server();
  select * into current from public.bulk_acts started where started.id = act;
  if current.id is null then
    raise exception 'bulk_act_not_found' using errcode = 'PT404';
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', current.created_by, 'role', 'authenticated', 'aal', current.assurance)::text, true);
  if coalesce((select public.is_admin()), false) then
    current := private.do_bulk_act_part(act);
  else
    update public.bulk_acts stopped
    set status = 'stopped', problem = 'not_allowed', finished_at = now()
    where stopped.id = act and stopped.status = 'running'
    returning * into current;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return private.bulk_act_progress(current);
end
$$;

-- What is not done yet stays as it is.
create function public.stop_bulk_act(act uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.bulk_acts stopped
  set status = 'stopped', stopped_by = (select auth.uid()), finished_at = now()
  where stopped.id = act and stopped.status = 'running';
  if not found then
    raise exception 'bulk_act_not_running' using errcode = 'PT409';
  end if;
  delete from public.jobs job where job.kind = 'bulk-act' and job.key = act::text;
end
$$;

-- Not even the server changes what the audit trail refers to.
create trigger refuse_change before insert or update or delete on public.bulk_acts
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_change before insert or update or delete on public.bulk_act_rows
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_change before insert or update or delete on private.bulk_act_work
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.bulk_acts enable row level security;
alter table public.bulk_act_rows enable row level security;
alter table private.bulk_act_work enable row level security;

create policy "Administrators read the bulk acts" on public.bulk_acts
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read the rows of bulk acts" on public.bulk_act_rows
  for select to authenticated using ((select public.is_admin()));

create policy "Nobody" on private.bulk_act_work for all to anon, authenticated using (false);

grant execute on function
  public.start_bulk_act(uuid, text, text, integer, jsonb, jsonb, text, jsonb),
  public.stop_bulk_act(uuid)
to authenticated, service_role;
grant execute on function public.continue_bulk_act(uuid) to service_role;
