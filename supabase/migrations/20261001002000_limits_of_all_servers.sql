-- Limits count for all servers of a site together, and an e-mail that the mail server may have is
-- not sent again.

-- How often a limit has been used, for all servers of a site: the table of rate-limiter-flexible's
-- PostgreSQL store, with its column names. Unlogged, because a count is written at every attempt and
-- only a crash of PostgreSQL itself may start it afresh.
create unlogged table private.rate_limits (
  -- the limit's name, and a keyed hash of the network or e-mail address
  key text primary key,
  points integer not null default 0,
  -- in milliseconds since 1970
  expire bigint
) with (fillfactor = 70);
create index rate_limits_expire_idx on private.rate_limits (expire);

alter table private.rate_limits enable row level security;

alter table public.email_outbox add column handed_over_at timestamptz;
alter table public.jobs add column is_held boolean not null default false;

drop function public.settle_job(uuid, text, interval, timestamptz);

-- Queued again, it is a new job: a server that is still doing the old one does not settle it.
create or replace function private.queue_job(
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

create or replace function public.claim_jobs(
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
create or replace function public.retry_job(job uuid) returns void
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

grant execute on function
  public.settle_job(uuid, text, interval, timestamptz, boolean),
  public.hand_over_email(uuid, timestamptz)
to service_role;
