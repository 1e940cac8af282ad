-- E-mails that must not be lost: written in the transaction that causes them, together with the job
-- that sends them. A sent e-mail stays: the team and its recipient can see what was sent and when.
create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  -- null: the team's own address, which the server knows
  recipient text check (recipient like '%_@_%'),
  template text not null check (template ~ '^[a-z]+(-[a-z]+)*$'),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  -- since when the mail server may have it; it is not sent again unless the server refused it
  handed_over_at timestamptz
);
-- sent e-mails stay
create index email_outbox_unsent_idx on public.email_outbox (template) where sent_at is null;

create function private.queue_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_job('email', new.id::text);
  return null;
end
$$;

create trigger queue_email after insert on public.email_outbox
  for each row execute function private.queue_email();

create function private.drop_email_job() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.jobs job where job.kind = 'email' and job.key = old.id::text;
  return null;
end
$$;

create trigger drop_email_job after delete on public.email_outbox
  for each row execute function private.drop_email_job();

-- Collects what is sent to the team within two minutes into one e-mail. Call it last in a
-- transaction, because it waits for every other transaction that does the same.
create function private.tell_team(email_template text, list text, item jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  told uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('email to the team', 0));
  -- Both are locked, so that no server claims the e-mail meanwhile.
  select waiting.id into told
  from public.email_outbox waiting
  join public.jobs job on job.kind = 'email' and job.key = waiting.id::text
  where waiting.template = email_template and waiting.sent_at is null
    and job.attempts = 0 and job.next_attempt_at > now()
  for update of waiting, job;
  update public.email_outbox waiting
  set data = jsonb_set(waiting.data, array[list], waiting.data -> list || item)
  where waiting.id = told;
  if not found then
    insert into public.email_outbox (template, data)
    values (email_template, jsonb_build_object(list, jsonb_build_array(item)))
    returning id into told;
    perform private.queue_job('email', told::text, run_at => now() + interval '2 minutes');
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
