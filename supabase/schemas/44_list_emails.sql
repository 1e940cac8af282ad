-- E-mails about changes of listed projects, for those who asked for them: at most one a day for
-- each person, about everything that changed since the last one. Every e-mail has a link that
-- unsubscribes without logging in.

-- What a person has been told about a project: its values when they began to follow it, then those
-- in the last e-mail. The server's words (domain/lists/followed-values.ts), compared as a whole.
create table private.told_values (
  user_id uuid not null references auth.users (id) on delete cascade,
  project_id uuid not null,
  told jsonb not null,
  primary key (user_id, project_id)
);

create table private.list_email_times (
  user_id uuid primary key references auth.users (id) on delete cascade,
  queued_at timestamptz not null
);

-- Stored in plain text, because every e-mail contains it; it only unsubscribes.
create table private.unsubscribe_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token text not null unique default private.random_token()
);

create view private.followed_projects with (security_invoker = true) as
select entry.user_id, entry.project_id, list.name as list_name, list.created_at as list_created_at,
  entry.registry_id, entry.company_name
from public.list_entries entry
join public.lists list on list.id = entry.list_id
where list.sends_email;

-- Every followed project, with its values and what identifies its rating: that depends on the
-- registry, and is not decided in the database.
create function public.get_followed_projects() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', followed.project_id,
      'listing', case when listing.id is not null then jsonb_build_object(
        'project_id', listing.project_id,
        'registry', listing.registry,
        'company_name', listing.company_name,
        'accreditations', listing.accreditations,
        'credit_availability', listing.credit_availability,
        'project_stage', listing.project_stage,
        'project_status', listing.project_status,
        'cost_per_ton', gated.cost_per_ton,
        'fallback_rating', gated.fallback_rating,
        'registry_status', listing.registry_status
      ) end
    ))
    from (select distinct project_id from private.followed_projects) followed
    left join public.listings listing on listing.id = followed.project_id
    left join public.gated_listing_values gated on gated.id = listing.id
  ), '[]');
end
$$;

-- What is told of a project's values, to compare: that a registry begins or ceases to say anything
-- about a status is no change of it.
create function private.told_parts(told jsonb, other jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when other ? 'registryStatus' then told else told - 'registryStatus' end
$$;

-- Takes the current values of followed projects by id, and queues an e-mail to everyone for whom
-- some of them have changed. Projects that are not given are left for the next time.
create function public.queue_list_emails(current_values jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  queued_emails integer;
begin
  perform private.require_server();
  -- of two servers, the second finds that everyone has been told
  perform pg_advisory_xact_lock(hashtextextended('list emails', 0));

  delete from private.told_values told where not exists (
    select from private.followed_projects followed
    where followed.user_id = told.user_id and followed.project_id = told.project_id
  );
  insert into private.told_values (user_id, project_id, told)
  select distinct followed.user_id, followed.project_id,
    current_values -> followed.project_id::text
  from private.followed_projects followed
  where current_values ? followed.project_id::text
  on conflict do nothing;
  update private.told_values told set told = current_values -> told.project_id::text
  where told.told <> current_values -> told.project_id::text
    and private.told_parts(told.told, current_values -> told.project_id::text)
      = private.told_parts(current_values -> told.project_id::text, told.told);

  with changed as materialized (
    select told.user_id, told.project_id, told.told as value_before,
      current_values -> told.project_id::text as value_after
    from private.told_values told
    left join private.list_email_times earlier on earlier.user_id = told.user_id
    where told.told <> current_values -> told.project_id::text
      and (earlier.queued_at is null or earlier.queued_at <= now() - interval '1 day')
  ),
  queued as (
    insert into public.email_outbox (recipient, template, data)
    select profile.email, 'list-changes', jsonb_build_object('projects', jsonb_agg(
      jsonb_build_object(
        'project', changed.project_id,
        'project_id', coalesce(listing.project_id, followed.registry_id),
        'company', coalesce(listing.company_name, followed.company_name),
        'lists', followed.lists,
        'before', changed.value_before,
        'after', changed.value_after
      )
      order by coalesce(listing.company_name, followed.company_name), changed.project_id
    ))
    from changed
    join public.profiles profile on profile.id = changed.user_id
    left join public.listings listing on listing.id = changed.project_id
    cross join lateral (
      select jsonb_agg(part.list_name order by part.list_created_at) as lists,
        min(part.registry_id) as registry_id, min(part.company_name) as company_name
      from private.followed_projects part
      where part.user_id = changed.user_id and part.project_id = changed.project_id
    ) followed
    where profile.email is not null
    group by profile.id
    returning id
  ),
  remembered as (
    update private.told_values told set told = changed.value_after
    from changed
    where told.user_id = changed.user_id and told.project_id = changed.project_id
  ),
  timed as (
    insert into private.list_email_times (user_id, queued_at)
    select distinct user_id, now() from changed
    on conflict (user_id) do update set queued_at = excluded.queued_at
  )
  select count(*) into queued_emails from queued;
  return queued_emails;
end
$$;

-- Null for an address without an account.
create function public.get_unsubscribe_token(address text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid;
  found_token text;
begin
  perform private.require_server();
  select account.id into person
  from auth.users account where lower(account.email) = lower(address);
  if person is null then
    return null;
  end if;
  insert into private.unsubscribe_tokens (user_id) values (person) on conflict do nothing;
  select token into strict found_token from private.unsubscribe_tokens where user_id = person;
  return found_token;
end
$$;

-- Ends one kind of e-mail, 'lists' or 'newsletters', for the recipient of the link; false if the
-- token is not valid.
create function public.unsubscribe(unsubscribe_token text, kind text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  select known.user_id into person
  from private.unsubscribe_tokens known where known.token = unsubscribe_token;
  if person is null then
    return false;
  end if;
  if kind = 'newsletters' then
    update public.profiles set marketing_opt_in = false where id = person;
  else
    update public.lists set sends_email = false where user_id = person and sends_email;
    delete from public.email_outbox waiting
    using public.profiles profile
    where profile.id = person and waiting.recipient = profile.email
      and waiting.template = 'list-changes' and waiting.sent_at is null;
  end if;
  return true;
end
$$;

alter table private.told_values enable row level security;
alter table private.list_email_times enable row level security;
alter table private.unsubscribe_tokens enable row level security;

create policy "Nobody" on private.told_values
  for all to anon, authenticated using (false);

create policy "Nobody" on private.list_email_times
  for all to anon, authenticated using (false);

create policy "Nobody" on private.unsubscribe_tokens
  for all to anon, authenticated using (false);

grant execute on function
  public.get_followed_projects(),
  public.queue_list_emails(jsonb),
  public.get_unsubscribe_token(text)
to service_role;

grant execute on function public.unsubscribe(text, text) to anon, authenticated, service_role;
