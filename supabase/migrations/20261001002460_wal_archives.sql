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
