-- What of the site works and since when, as its servers have noticed it: one row for each change.
create table private.service_changes (
  id bigint generated always as identity primary key,
  -- domain/status/services.ts has the label of each
  service text not null constraint service_is_known
    check (service in ('site', 'database', 'e-mails', 'ratings', 'files', 'backups')),
  works boolean not null,
  since timestamptz not null,
  noted_at timestamptz not null default now()
);
create index service_changes_service_idx on private.service_changes (service, since desc);

create trigger refuse_change before update or delete on private.service_changes
  for each row execute function private.refuse_change();

-- What each server last noticed. A server that has not been heard for three minutes counts no more.
create table private.service_observations (
  server uuid not null,
  service text not null constraint observed_service_is_known
    check (service in ('site', 'database', 'e-mails', 'files', 'backups')),
  works boolean not null,
  -- when it was noticed, and when the server last said that it still holds
  observed_at timestamptz not null,
  heard_at timestamptz not null default now(),
  primary key (server, service)
);

-- A change counts if it differs from the present state and came later: what a second server noticed
-- of the same outage changes nothing.
create function private.note_service_change(changed text, now_works boolean, changed_at timestamptz)
returns void
language sql
set search_path = ''
as $$
  insert into private.service_changes (service, works, since)
  select changed, now_works, changed_at
  where not exists (
    select from (
      select known.works, known.since from private.service_changes known
      where known.service = changed
      order by known.since desc, known.id desc
      limit 1
    ) latest
    where latest.works = now_works or latest.since >= changed_at
  )
$$;

-- The ratings' runs are recorded already: a state begins with its first run of that outcome.
create function private.note_ratings_state(agency text) returns void
language sql
set search_path = ''
as $$
  select private.note_service_change('ratings', latest.outcome = 'succeeded', (
    select min(run.finished_at) from public.rating_refreshes run
    where run.source = agency and run.kind <> 'project' and run.outcome = latest.outcome
      and run.finished_at > coalesce((
        select max(other.finished_at) from public.rating_refreshes other
        where other.source = agency and other.kind <> 'project'
          and other.outcome <> latest.outcome
      ), '-infinity')
  ))
  from (
    select run.outcome from public.rating_refreshes run
    where run.source = agency and run.kind <> 'project' and run.outcome is not null
    order by run.finished_at desc
    limit 1
  ) latest
$$;

-- What visitors are told: present states, the outages of the last ninety days, and how old the data are.
create function private.service_status(agency text) returns jsonb
language sql stable
set search_path = ''
as $$
  with ordered as (
    select change.*,
      lead(change.since) over (partition by change.service order by change.since, change.id) as ended_at
    from private.service_changes change
  )
  select jsonb_build_object(
    'recordedSince', (select private.iso_time(min(since)) from ordered),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'service', service, 'works', works, 'since', private.iso_time(since)
      )), '[]')
      from ordered where ended_at is null
    ),
    'outages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'service', service, 'from', private.iso_time(since), 'to', private.iso_time(ended_at)
      ) order by since desc), '[]')
      from (
        select * from ordered
        where not works and coalesce(ended_at, now()) > now() - interval '90 days'
        order by since desc
        limit 50
      ) recent
    ),
    'ratingsRefreshedAt', (
      select private.iso_time(max(run.finished_at)) from public.rating_refreshes run
      where run.source = agency and run.kind <> 'project' and run.outcome = 'succeeded'
    ),
    'registryFiles', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'registry', registry, 'day', day
      ) order by registry), '[]')
      from (
        select registry::text, max(as_of) as day
        from (
          select registry, as_of from public.imports where status = 'finished'
          union all
          select registry, as_of from public.ledger_files where status = 'finished'
        ) files
        group by 1
      ) latest
    )
  )
$$;

-- For a server, about twice a minute: what it notices now and outages of the database that it could
-- not note while they lasted, {"service", "works", "secondsAgo"} and {"from", "to"} in seconds ago,
-- so that only the database's clock counts. A service is disrupted while one server finds it so; of
-- e-mails the latest delivery decides, whichever server made it. Returns what visitors are told.
create function public.note_services(
  server uuid, started numeric, observed jsonb, outages jsonb default '[]', agency text default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  started_at timestamptz := now() - make_interval(secs => started);
  last_heard timestamptz;
  outage record;
  state record;
begin
  perform private.require_server();
  perform pg_advisory_xact_lock(hashtextextended('service states', 0));
  -- No server was heard before this one started: the site did not run.
  select max(heard_at) into last_heard from private.service_observations;
  if started_at > last_heard + interval '3 minutes' then
    perform private.note_service_change('site', false, last_heard);
    perform private.note_service_change('site', true, started_at);
  end if;
  for outage in
    select * from jsonb_to_recordset(outages) listed ("from" numeric, "to" numeric)
    order by listed."from" desc
  loop
    perform private.note_service_change('database', false, now() - make_interval(secs => outage."from"));
    perform private.note_service_change('database', true, now() - make_interval(secs => outage."to"));
  end loop;

  delete from private.service_observations known
  where known.heard_at < now() - interval '3 minutes'
    or known.server = note_services.server;
  insert into private.service_observations as known (server, service, works, observed_at)
  select note_services.server, noticed.service, noticed.works,
    now() - make_interval(secs => noticed."secondsAgo")
  from jsonb_to_recordset(observed) noticed (service text, works boolean, "secondsAgo" numeric);

  for state in
    select known.service,
      case when known.service = 'e-mails'
        then (array_agg(known.works order by known.observed_at desc))[1]
        else bool_and(known.works)
      end as works,
      min(known.observed_at) filter (where not known.works) as failing_since,
      max(known.observed_at) as observed_at
    from private.service_observations known
    group by known.service
  loop
    perform private.note_service_change(
      state.service, state.works,
      case
        when state.works then case
          when state.service = 'site' then started_at
          -- whoever found it disrupted may be gone, and what the others have seen is older
          when state.service in ('files', 'backups') then (
            select case when bool_or(change.since >= state.observed_at) then now()
              else state.observed_at end
            from private.service_changes change
            where change.service = state.service and not change.works
          )
          else state.observed_at
        end
        when state.service = 'e-mails' then state.observed_at
        else state.failing_since
      end
    );
  end loop;
  perform private.note_ratings_state(agency);
  return private.service_status(agency);
end
$$;

-- What the metrics say of the database. Numbers only.
create function public.get_operating_figures(agency text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return jsonb_build_object(
    'jobs', (
      select coalesce(jsonb_agg(to_jsonb(kinds)), '[]')
      from (
        select job.kind, count(*) filter (where not job.is_held) as waiting,
          count(*) filter (where job.is_held) as held,
          count(*) filter (where job.last_error is not null and not job.is_held) as failing,
          extract(epoch from now() - min(job.created_at) filter (where not job.is_held))::float8
            as "oldestSeconds"
        from public.jobs job
        group by job.kind
      ) kinds
    ),
    'ratings', (
      select jsonb_build_object(
        'succeededAt', extract(epoch from max(run.finished_at) filter (where run.outcome = 'succeeded')),
        'failedSince', count(*) filter (where run.outcome = 'failed' and run.finished_at > coalesce((
          select max(earlier.finished_at) from public.rating_refreshes earlier
          where earlier.source = agency and earlier.kind <> 'project' and earlier.outcome = 'succeeded'
        ), '-infinity'))
      )
      from public.rating_refreshes run
      where run.source = agency and run.kind <> 'project'
    ),
    'imports', (
      select jsonb_build_object(
        'underWay', count(*) filter (where import.status in ('applying', 'undoing')),
        'finishedAt', extract(epoch from max(import.finished_at))
      )
      from public.imports import
    ),
    'backups', (
      select jsonb_build_object('finishedAt', extract(epoch from max(run.finished_at)))
      from public.backup_runs run
      where run.row_count is not null
    ),
    'walArchive', (
      select jsonb_build_object(
        'reachesUntil', extract(epoch from max(archive.reaches_until)),
        'waiting', sum(archive.waiting)
      )
      from public.wal_archives archive
    ),
    'postgres', jsonb_build_object(
      'bytes', pg_database_size(current_database()),
      'connections', (
        select count(*) from pg_stat_activity where datname = current_database()
      ),
      'maxConnections', current_setting('max_connections')::integer,
      'tables', (
        select coalesce(jsonb_agg(to_jsonb(largest)), '[]')
        from (
          select space.nspname || '.' || relation.relname as name,
            pg_total_relation_size(relation.oid) as bytes
          from pg_class relation
          join pg_namespace space on space.oid = relation.relnamespace
          where relation.relkind = 'r' and space.nspname in ('public', 'private', 'auth', 'storage')
          order by 2 desc
          limit 10
        ) largest
      )
    )
  );
end
$$;

alter table private.service_changes enable row level security;
alter table private.service_observations enable row level security;

create policy "Nobody" on private.service_changes for all to anon, authenticated using (false);
create policy "Nobody" on private.service_observations for all to anon, authenticated using (false);

grant execute on function
  public.note_services(uuid, numeric, jsonb, jsonb, text),
  public.get_operating_figures(text)
to service_role;
