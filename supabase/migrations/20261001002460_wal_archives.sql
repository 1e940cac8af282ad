-- How far the archive of the bundled database's log reaches, for the team to see: one row at most.
create table public.wal_archives (
  archive_id uuid not null,
  -- the folder, or s3
  target text not null,
  -- how much may be lost at most
  seconds integer not null,
  begun_at timestamptz not null default now(),
  -- when a base backup was last tried and last made; without one nothing can be restored
  base_tried_at timestamptz,
  base_at timestamptz,
  -- up to when the log is in the backups
  reaches_until timestamptz,
  -- parts of the log that are not there yet
  waiting integer not null default 0,
  failure text,
  primary key (archive_id, target)
);

alter table public.wal_archives enable row level security;

create policy "Administrators see how far the archive reaches" on public.wal_archives
  for select to authenticated using ((select public.is_admin()));

-- Whether the archive is behind is told like whether files can be stored.
-- reads private.service_changes under its lock: one row for each change of a service, hundreds in years
-- reads private.service_observations under its lock: a few rows for each server that runs
alter table private.service_changes
  drop constraint service_is_known,
  add constraint service_is_known
    check (service in ('site', 'database', 'e-mails', 'ratings', 'files', 'backups'));
alter table private.service_observations
  drop constraint observed_service_is_known,
  add constraint observed_service_is_known
    check (service in ('site', 'database', 'e-mails', 'files', 'backups'));

create or replace function public.note_services(
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

create or replace function public.get_operating_figures(agency text default null) returns jsonb
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
