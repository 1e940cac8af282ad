-- What administrators did, and what developers did without a review. Nobody can change or remove an
-- entry, the server included.
-- It outlives accounts, so it holds no address and no name of a person: `subject_name` is what a project,
-- company or post was called at the time, and `details` leave out the values of e-mail fields.

create table public.audit_trail (
  id bigint generated always as identity primary key,
  -- No reference, as the account may be deleted; null: the server itself.
  actor_id uuid,
  actor_role text not null
    constraint actor_role_is_known check (actor_role in ('administrator', 'developer', 'server')),
  -- The words for an act are in domain/audit/acts.ts.
  act text not null constraint act_is_a_key check (act ~ '^[a-z]+(-[a-z]+)*$'),
  subject_kind text not null constraint subject_kind_is_known check (subject_kind in (
    'project', 'company', 'person', 'methodology', 'post', 'import', 'claim', 'ratings'
  )),
  subject_id text,
  subject_name text,
  reason text check (char_length(reason) <= 2000),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now()
);

create index audit_trail_subject_idx on public.audit_trail (subject_kind, subject_id, id desc);
create index audit_trail_actor_idx on public.audit_trail (actor_id, id desc);

-- Part of the transaction that does what it tells of: neither is there without the other.
create function private.record_act(
  act text,
  subject_kind text,
  subject_id text,
  subject_name text,
  reason text default null,
  details jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
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
  )
$$;

create trigger refuse_change before update or delete on public.audit_trail
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.audit_trail
  for each statement execute function private.refuse_change();

alter table public.audit_trail enable row level security;

create policy "Administrators read the audit trail" on public.audit_trail
  for select to authenticated using ((select public.is_admin()));
