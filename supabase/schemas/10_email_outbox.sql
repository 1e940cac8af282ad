-- E-mails that must not be lost: written in the transaction that causes them, delivered later by
-- the server. A claim is a lease: if a server dies, another one claims the e-mail.
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

-- The delay after this many attempts: longer each time, up to an hour.
create function private.retry_delay(attempts integer) returns interval
language sql immutable
set search_path = ''
as $$
  select least(interval '1 hour', interval '15 seconds' * power(2, least(attempts, 10)))
$$;

create function public.claim_outbox(batch integer default 20, lease interval default '2 minutes')
returns setof public.email_outbox
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
  update public.email_outbox message
  set attempts = message.attempts + 1, next_attempt_at = now() + lease
  where message.id in (
    select due.id from public.email_outbox due
    where due.sent_at is null and due.next_attempt_at <= now()
    order by due.created_at
    limit batch
    for update skip locked
  )
  returning message.*;
end
$$;

-- error null: delivered.
create function public.settle_outbox(message uuid, error text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  update public.email_outbox
  set
    sent_at = case when error is null then now() end,
    last_error = error,
    next_attempt_at = case
      when error is null then next_attempt_at
      else now() + private.retry_delay(attempts)
    end
  where id = message and sent_at is null;
end
$$;

-- Collects what is sent to the team within two minutes into one e-mail. Call it last in a
-- transaction, because it waits for every other transaction that does the same.
create function private.tell_team(email_template text, list text, item jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('email to the team', 0));
  update public.email_outbox waiting
  set data = jsonb_set(waiting.data, array[list], waiting.data -> list || item)
  where waiting.template = email_template and waiting.attempts = 0
    and waiting.sent_at is null and waiting.next_attempt_at > now();
  if not found then
    insert into public.email_outbox (template, data, next_attempt_at)
    values (
      email_template,
      jsonb_build_object(list, jsonb_build_array(item)),
      now() + interval '2 minutes'
    );
  end if;
end
$$;

-- Tells the team about a submission.
create function private.notify_team(kind text, project uuid, submission jsonb)
returns void
language sql
set search_path = ''
as $$
  select private.tell_team('submissions-received', 'submissions', jsonb_build_object(
    'kind', kind,
    'project', project,
    'project_id', private.submitted_text(submission, 'project', 'id'),
    'company', private.submitted_text(submission, 'company', 'name')
  ))
$$;

-- Once sent, an e-mail about lists keeps nothing of its content, because administrators can read
-- the outbox and what someone follows is private.
create function private.forget_list_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.data := '{}';
  return new;
end
$$;

create trigger forget_list_changes before update on public.email_outbox
  for each row when (new.template = 'list-changes' and new.sent_at is not null)
  execute function private.forget_list_changes();

alter table public.email_outbox enable row level security;

create policy "Administrators see what is waiting to be sent" on public.email_outbox
  for select to authenticated using ((select public.is_admin()));

grant execute on function public.claim_outbox(integer, interval), public.settle_outbox(uuid, text)
  to service_role;
