-- What became of each backup of this database, for the team to see. Not in the backups themselves.
create table public.backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  -- null while it runs, or if it was cut off
  finished_at timestamptz,
  -- the folder, or s3
  target text not null,
  -- when the schedule makes the next one; null for one that was made by command
  next_due_at timestamptz,
  row_count bigint,
  file_count bigint,
  -- what was not in the backups before
  new_bytes bigint,
  failure text
);
create index backup_runs_started_at_idx on public.backup_runs (started_at desc);

alter table public.backup_runs enable row level security;

create policy "Administrators see what became of the backups" on public.backup_runs
  for select to authenticated using ((select public.is_admin()));

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
