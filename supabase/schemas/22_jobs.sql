-- Work outside the database that must not be lost: the transaction that causes it adds a job, and
-- the server does it within seconds. A claim is a lease: if a server dies, another one continues.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  -- domain/jobs.ts has the label of each kind
  kind text not null constraint kind_is_known check (
    kind in (
      'email', 'logo-publication', 'file-removal', 'folder-removal', 'bulk-act', 'usage-rules'
    )
  ),
  -- what it is about, such as the id of the e-mail; a kind has at most one job for it
  key text not null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- not repeated until the team says so
  is_held boolean not null default false,
  unique (kind, key)
);
create index jobs_due_idx on public.jobs (kind, next_attempt_at);

-- Queued again, it is a new job: a server that is still doing the old one does not settle it.
create function private.queue_job(
  job_kind text, job_key text, job_data jsonb default '{}', run_at timestamptz default now()
) returns void
language sql
set search_path = ''
as $$
  insert into public.jobs (kind, key, data, next_attempt_at)
  values (job_kind, job_key, job_data, run_at)
  on conflict (kind, key) do update
  set id = excluded.id, data = excluded.data, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, leased_until = null, last_error = null,
    is_held = false, created_at = excluded.created_at
$$;

-- The delay after this many attempts: longer each time, up to an hour.
create function private.retry_delay(attempts integer) returns interval
language sql immutable
set search_path = ''
as $$
  select least(interval '1 hour', interval '15 seconds' * power(2, least(attempts, 10)))
$$;

create function public.claim_jobs(
  kinds text[], batch integer default 1, lease interval default '2 minutes'
) returns setof public.jobs
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
  update public.jobs job
  set attempts = job.attempts + 1, leased_until = now() + lease
  where job.id in (
    select due.id from public.jobs due
    where due.kind = any (kinds) and due.next_attempt_at <= now() and not due.is_held
      and (due.leased_until is null or due.leased_until <= now())
    order by due.created_at
    limit batch
    for update skip locked
  )
  returning job.*;
end
$$;

-- Without a failure or a pause the job is done. After a failure it waits longer each time; with a
-- pause it is not finished, and continues after that. A server whose lease has passed to another
-- one names its own lease, so that its late failure does not end the other's. A job that is held
-- waits until the team tries again; otherwise a failure means that the mail server has no message.
create function public.settle_job(
  job uuid, failure text default null, pause interval default null,
  lease timestamptz default null, hold boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  if failure is not null or pause is not null then
    -- The e-mail before its job, as when an e-mail is deleted: in the other order, both could wait.
    update public.email_outbox message
    set handed_over_at = null
    from public.jobs settled
    where not hold and settled.id = job and settled.kind = 'email'
      and (lease is null or settled.leased_until = lease)
      and message.id = settled.key::uuid and message.handed_over_at is not null;
    update public.jobs settled
    set last_error = failure,
      is_held = hold,
      attempts = case when failure is null then 0 else settled.attempts end,
      next_attempt_at = now()
        + case when failure is null then pause else private.retry_delay(settled.attempts) end,
      leased_until = null
    where settled.id = job and (lease is null or settled.leased_until = lease);
    return;
  end if;
  update public.email_outbox message
  set sent_at = now()
  from public.jobs settled
  where settled.id = job and settled.kind = 'email'
    and message.id = settled.key::uuid and message.sent_at is null;
  delete from public.jobs settled where settled.id = job;
end
$$;

-- Before the last byte of an e-mail is sent: from here on the mail server may have it, and may take
-- ten minutes to say so. Returns the end of the longer lease; null if the job is another server's by
-- now, or the e-mail was handed over before.
create function public.hand_over_email(job uuid, lease timestamptz) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  longer_lease timestamptz := now() + interval '12 minutes';
begin
  perform private.require_server();
  update public.email_outbox message
  set handed_over_at = now()
  from public.jobs claimed
  where claimed.id = job and claimed.kind = 'email' and claimed.leased_until = lease
    and message.id = claimed.key::uuid
    and message.sent_at is null and message.handed_over_at is null;
  if not found then
    return null;
  end if;
  update public.jobs claimed set leased_until = longer_lease where claimed.id = job;
  return longer_lease;
end
$$;

-- For an administrator: makes a waiting job due now, even if the mail server may have its e-mail.
-- One that a server is doing is left to it.
create function public.retry_job(job uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  retried public.jobs;
begin
  perform private.require_admin();
  perform from public.email_outbox message
  join public.jobs waiting on waiting.kind = 'email' and waiting.key = message.id::text
  where waiting.id = job
  for update of message;
  select * into retried from public.jobs waiting where waiting.id = job for update;
  if retried.id is null then
    raise exception 'job_not_found' using errcode = 'PT404';
  end if;
  if retried.leased_until > now() then
    raise exception 'job_is_running' using errcode = 'PT409';
  end if;
  update public.email_outbox message set handed_over_at = null
  where retried.kind = 'email' and message.id::text = retried.key
    and message.handed_over_at is not null;
  update public.jobs waiting set next_attempt_at = now(), is_held = false where waiting.id = job;
  perform private.record_act(
    'job-retried', 'job', retried.id::text, retried.kind, null,
    jsonb_build_object('attempts', retried.attempts));
end
$$;

alter table public.jobs enable row level security;

create policy "Administrators see what the server has to do" on public.jobs
  for select to authenticated using ((select public.is_admin()));

grant execute on function
  public.claim_jobs(text[], integer, interval),
  public.settle_job(uuid, text, interval, timestamptz, boolean),
  public.hand_over_email(uuid, timestamptz)
to service_role;
grant execute on function public.retry_job(uuid) to authenticated, service_role;
