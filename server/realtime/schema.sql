-- The schema `realtime` as on a Supabase project: the table of messages, whose policies decide who may
-- use a private channel, and the functions that send from the database. Run at every start, before the
-- migrations. What a project has besides, and this one does not need, is left out; what only this
-- server needs (the feed) is marked as such.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now(),
  primary key (id, inserted_at)
);

create index if not exists messages_inserted_at_idx on realtime.messages (inserted_at);
create index if not exists messages_topic_idx on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private;

-- Without a policy no one but the owner reads or adds a row, so private channels are closed by default.
alter table realtime.messages enable row level security;
revoke all on realtime.messages from anon, authenticated, service_role;
grant select, insert on realtime.messages to anon, authenticated, service_role;

-- The topic of the channel that is being authorised, for policies.
create or replace function realtime.topic() returns text
language sql stable
set search_path = ''
as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- Sends a message to everyone who has joined the topic, once the transaction commits. As on a
-- Supabase project, a message that cannot be sent does not undo the change that it tells of.
create or replace function realtime.send(
  payload jsonb, event text, topic text, private boolean default true
) returns void
language plpgsql
set search_path = ''
as $$
declare
  generated_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    generated_id,
    case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(generated_id)) end,
    event, topic, private, 'broadcast'
  );
exception
  when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- Called by a trigger for each row: sends the row before and after the change.
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql
set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', old, 'record', new, 'operation', operation,
      'table', table_name, 'schema', table_schema
    ),
    event_name, topic_name
  );
exception
  when others then
    raise exception 'Failed to process the row: %', sqlerrm;
end
$$;

revoke all on function realtime.topic() from public;
revoke all on function realtime.send(jsonb, text, text, boolean) from public;
revoke all on function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;
grant execute on function realtime.send(jsonb, text, text, boolean)
  to anon, authenticated, service_role;
grant execute on function
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to anon, authenticated, service_role;

-- This server's own: what its copies have to deliver. A notification only wakes them; each then reads
-- what its last snapshot did not show, so nothing is lost or told twice, whatever order transactions
-- commit in and however long a connection was down.
create table if not exists realtime.feed (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  noted_at timestamptz not null default clock_timestamp(),
  -- a row of realtime.messages
  message_id uuid,
  -- the key of a changed row of a published table; never its values
  change jsonb,
  -- from one server to the others
  relay jsonb,
  constraint entry_is_one_of_three check (num_nonnulls(message_id, change, relay) = 1)
);

create index if not exists feed_transaction_id_idx on realtime.feed (transaction_id);
alter table realtime.feed enable row level security;
revoke all on realtime.feed from anon, authenticated, service_role;

create or replace function realtime.note_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into realtime.feed (message_id) values (new.id);
  perform pg_notify('realtime', 'feed');
  return null;
end
$$;

create or replace function realtime.note_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into realtime.feed (change)
  select jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'key', jsonb_object_agg(field.attname, row_after -> field.attname)
      filter (where row_after is not null),
    'old_key', jsonb_object_agg(field.attname, row_before -> field.attname)
      filter (where row_before is not null)
  )
  from pg_catalog.pg_index index
  join pg_catalog.pg_attribute field
    on field.attrelid = index.indrelid and field.attnum = any (index.indkey)
  where index.indrelid = tg_relid and index.indisprimary;
  perform pg_notify('realtime', 'feed');
  return null;
end
$$;

revoke all on function realtime.note_message() from public;
revoke all on function realtime.note_change() from public;

-- Rows that only try out a policy have no event.
create or replace trigger note_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null)
  execute function realtime.note_message();

-- Nothing is kept about a person who is gone.
create or replace function realtime.forget_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from realtime.messages where topic = 'user:' || old.id;
  return null;
end
$$;
revoke all on function realtime.forget_person() from public;

create or replace trigger forget_messages after delete on auth.users
  for each row execute function realtime.forget_person();

-- As on a Supabase project, the tables of this publication are the ones whose changes are told.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Puts a trigger on every published table that has a primary key, and takes it off all others. Called
-- at every start, after the migrations.
create or replace function realtime.follow_publication() returns void
language plpgsql
set search_path = ''
as $$
declare
  followed record;
begin
  -- If two servers start at once, the second finds the work done.
  perform pg_advisory_xact_lock(hashtextextended('realtime publication', 0));
  for followed in
    select relation.oid::regclass as name, trigger.oid is not null as has_trigger,
      published.tablename is not null and index.indexrelid is not null as is_wanted
    from pg_catalog.pg_class relation
    left join pg_catalog.pg_publication_tables published
      on published.pubname = 'supabase_realtime'
      and published.schemaname = relation.relnamespace::regnamespace::text
      and published.tablename = relation.relname
      and published.schemaname = 'public'
    left join pg_catalog.pg_index index on index.indrelid = relation.oid and index.indisprimary
    left join pg_catalog.pg_trigger trigger
      on trigger.tgrelid = relation.oid and trigger.tgname = 'note_change'
      and trigger.tgfoid = 'realtime.note_change'::regproc
    where relation.relkind in ('r', 'p') and not relation.relispartition
  loop
    if followed.is_wanted and not followed.has_trigger then
      execute format(
        'create trigger note_change after insert or update or delete on %s
           for each row execute function realtime.note_change()', followed.name);
    elsif followed.has_trigger and not followed.is_wanted then
      execute format('drop trigger note_change on %s', followed.name);
    end if;
  end loop;
end
$$;

-- What a caller may do on a private channel: the policies on realtime.messages tell. The rows added
-- here, and the caller's role, end with the transaction, which must be rolled back.
create or replace function realtime.channel_rights(
  channel_topic text, caller_role text, claims text
) returns text[]
language plpgsql
set search_path = ''
as $$
declare
  rights text[];
  used text;
begin
  insert into realtime.messages (topic, extension, private)
  values (channel_topic, 'broadcast', true), (channel_topic, 'presence', true);
  perform set_config('request.jwt.claims', claims, true);
  perform set_config('request.jwt.claim.sub', coalesce(claims::jsonb ->> 'sub', ''), true);
  perform set_config('request.jwt.claim.role', coalesce(claims::jsonb ->> 'role', ''), true);
  perform set_config('realtime.topic', channel_topic, true);
  perform set_config('role', caller_role, true);
  rights := array(
    select distinct 'receive ' || extension from realtime.messages
    where topic = channel_topic and inserted_at = now()::timestamp and event is null
  );
  foreach used in array array['broadcast', 'presence'] loop
    begin
      insert into realtime.messages (topic, extension, private) values (channel_topic, used, true);
      rights := rights || ('send ' || used);
    exception
      when insufficient_privilege then null;
    end;
  end loop;
  return rights;
end
$$;

revoke all on function realtime.follow_publication() from public;
revoke all on function realtime.channel_rights(text, text, text) from public;
