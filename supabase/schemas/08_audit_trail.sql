-- The audit trail: what administrators did, and what developers did without a review. No one can
-- change or delete an entry, not even the server. It outlives accounts, so it contains no address
-- or name of a person: `subject_name` is what a project, company or post was called at the time,
-- and `details` leave out the values of e-mail fields.
create table public.audit_trail (
  id bigint generated always as identity primary key,
  -- no reference, because the account may be deleted; null: the server itself
  actor_id uuid,
  actor_role text not null
    constraint actor_role_is_known check (actor_role in ('administrator', 'developer', 'server')),
  -- domain/audit/acts.ts has the label of each act
  act text not null constraint act_is_a_key check (act ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null constraint subject_kind_is_known check (subject_kind in (
    'project', 'company', 'person', 'methodology', 'post', 'import', 'claim', 'ratings', 'invitation',
    'job', 'bulk-act', 'usage-rule'
  )),
  subject_id text,
  subject_name text,
  reason text check (char_length(reason) <= 2000),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  -- what a search looks in; stored, because computing it takes a second for 2,000 entries
  words text not null generated always as (
    private.plain_text(
      replace(act, '-', ' ') || ' ' || coalesce(subject_name, '') || ' ' || coalesce(subject_id, '')
      || ' ' || coalesce(reason, '') || ' ' || details::text)
  ) stored
);
create index audit_trail_subject_idx on public.audit_trail (subject_kind, subject_id, id desc);
create index audit_trail_actor_idx on public.audit_trail (actor_id, id desc);
create index audit_trail_created_at_idx on public.audit_trail (created_at desc, id desc);

-- Part of the transaction that it records: neither exists without the other. A bulk act has one
-- entry, and what it does to each project is recorded in its row.
create function private.record_act(
  act text,
  subject_kind text,
  subject_id text,
  subject_name text,
  reason text default null,
  details jsonb default '{}'
) returns void
language plpgsql
set search_path = ''
as $$
declare
  work record;
begin
  select * into work from private.bulk_act_work
  where transaction = pg_current_xact_id_if_assigned();
  if work.act_id is not null then
    update public.bulk_act_rows settled
    set recorded = jsonb_build_object('act', act, 'details', details)
    where settled.act_id = work.act_id and settled.place = work.place;
    return;
  end if;
  insert into public.audit_trail (
    actor_id, actor_role, act, subject_kind, subject_id, subject_name, reason, details
  )
  values (
    (select auth.uid()),
    case
      when (select public.is_admin()) then 'administrator'
      when (select auth.uid()) is not null then 'developer'
      else 'server'
    end,
    act, subject_kind, subject_id, subject_name, nullif(btrim(reason), ''), details
  );
end
$$;

-- The trail as the team reads it: with the addresses of people and invitations that still exist,
-- and a text to search. Both views run with their caller's rights.
create view public.audit_entries with (security_invoker = true) as
select
  entry.id,
  entry.created_at,
  entry.actor_id,
  entry.actor_role,
  actor.email as actor_email,
  entry.act,
  entry.subject_kind,
  entry.subject_id,
  entry.subject_name,
  coalesce(person.email, invitation.email) as subject_email,
  entry.reason,
  entry.details,
  concat_ws(' ', entry.words, lower(actor.email), lower(person.email), invitation.email)
    as search_text
from public.audit_trail entry
-- Each has at most one row, so that what a query does not need is not joined. The shape of an id is
-- not checked by a regular expression, which would take most of the time of a search.
left join public.profiles actor on actor.id = entry.actor_id
left join public.profiles person on person.id = case
  when entry.subject_kind = 'person'
    and entry.subject_id like '________-____-____-____-____________'
  then entry.subject_id::uuid
end
left join public.invitations invitation on invitation.id = case
  when entry.subject_kind = 'invitation'
    and entry.subject_id like '________-____-____-____-____________'
  then entry.subject_id::uuid
end;

-- Everyone with an entry in the trail; without an id: the server.
create view public.audit_actors with (security_invoker = true) as
select acting.actor_id, profile.email, acting.entries
from (
  select entry.actor_id, count(*) as entries from public.audit_trail entry group by entry.actor_id
) acting
left join public.profiles profile on profile.id = acting.actor_id;

-- Triggers record what administrators do to tables directly. Functions call `private.record_act`
-- themselves. Nothing that the server does is recorded.

-- For what the server does in someone's name, after checking that they are an administrator.
create function private.record_act_of(
  act text, actor uuid, subject_kind text, subject_id text, subject_name text, details jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
  insert into public.audit_trail (
    actor_id, actor_role, act, subject_kind, subject_id, subject_name, details
  )
  values (actor, 'administrator', act, subject_kind, subject_id, subject_name, details)
$$;

-- An entry about a project that an import made names the import.
create function private.name_import() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  made_by jsonb := (
    select jsonb_build_object('import', jsonb_build_object('id', import.id, 'file', import.file_name))
    from public.import_rows staged
    join public.imports import on import.id = staged.import_id
    where staged.project_id = new.subject_id::uuid and staged.outcome = 'new'
    limit 1
  );
begin
  new.details := new.details || coalesce(made_by, '{}');
  return new;
end
$$;

create trigger name_import before insert on public.audit_trail
  for each row
  when (
    new.subject_kind = 'project'
    and new.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  )
  execute function private.name_import();
create trigger refuse_change before update or delete on public.audit_trail
  for each row execute function private.refuse_change_unless_erased(
    -- the last one is generated from the others
    'subject_name', 'reason', 'details', 'words');
create trigger refuse_truncate before truncate on public.audit_trail
  for each statement execute function private.refuse_change();

alter table public.audit_trail enable row level security;

create policy "Administrators read the audit trail" on public.audit_trail
  for select to authenticated using ((select public.is_admin()));
