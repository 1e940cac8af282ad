-- Messages that must not be lost: written in the transaction that causes them, delivered later by
-- the server. A claim is a lease: a server that dies leaves the message to the next one.

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  -- null: the team's own address, which the server knows
  recipient text check (recipient like '%_@_%'),
  template text not null check (template ~ '^[a-z]+(-[a-z]+)*$'),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);

create index email_outbox_due_idx on public.email_outbox (next_attempt_at) where sent_at is null;

create function public.claim_outbox(batch integer default 20, lease interval default '2 minutes')
returns setof public.email_outbox
language sql security definer
set search_path = ''
as $$
  update public.email_outbox message
  set attempts = message.attempts + 1, next_attempt_at = now() + lease
  where message.id in (
    select due.id from public.email_outbox due
    where due.sent_at is null and due.next_attempt_at <= now()
      and not (select private.is_visitor())
    order by due.created_at
    limit batch
    for update skip locked
  )
  returning message.*
$$;

-- error null: delivered. Otherwise the next attempt waits longer each time, up to an hour.
create function public.settle_outbox(message uuid, error text default null) returns void
language sql security definer
set search_path = ''
as $$
  update public.email_outbox
  set
    sent_at = case when error is null then now() end,
    last_error = error,
    next_attempt_at = case
      when error is null then next_attempt_at
      else now() + least(interval '1 hour', interval '15 seconds' * power(2, least(attempts, 10)))
    end
  where id = message and sent_at is null and not (select private.is_visitor())
$$;

alter table public.email_outbox enable row level security;

create policy "Administrators see what is waiting to be sent" on public.email_outbox
  for select to authenticated using ((select public.is_admin()));

revoke all on function public.claim_outbox(integer, interval) from public, anon, authenticated;
revoke all on function public.settle_outbox(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_outbox(integer, interval) to service_role;
grant execute on function public.settle_outbox(uuid, text) to service_role;
