-- Invitations to join, with a role. The e-mail alone grants nothing: the role is given when someone
-- logged in with that confirmed address accepts, while the inviter is still an administrator.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint invitation_email_is_one_address check (
      char_length(email) <= 254 and email = lower(email)
      and email ~ '^[^[:space:][:cntrl:]@,;:<>()"\\]{1,64}@[^[:space:][:cntrl:]@,;:<>()"\\]+\.[^[:space:][:cntrl:]@,;:<>()"\\]+$'
    ),
  role public.user_role not null,
  -- no reference, because it outlives accounts; it is the invited person's data only
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete cascade,
  revoked_at timestamptz,
  constraint invitation_ends_once check (accepted_at is null or revoked_at is null)
);
create index invitations_email_idx on public.invitations (email, created_at desc);
create index invitations_created_at_idx on public.invitations (created_at desc);
create index invitations_accepted_by_idx on public.invitations (accepted_by);

-- domain/limits.ts has the same numbers; a test compares them.
create function private.invitation_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('days', 7, 'perDay', 50)
$$;

create function private.invitation_state(invitation public.invitations) returns text
language sql stable
set search_path = ''
as $$
  select case
    when invitation.accepted_at is not null then 'accepted'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.expires_at <= now() then 'expired'
    when private.is_administrator(invitation.invited_by) then 'pending'
    else 'revoked'
  end
$$;

create function public.invite_person(address text, new_role text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  invited text := lower(btrim(address));
  known uuid;
  sent public.invitations;
begin
  perform private.require_admin();
  if new_role is null or new_role not in ('admin', 'user') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  if new_role = 'admin' then
    perform private.require_recent_authentication();
  end if;
  perform pg_advisory_xact_lock(hashtextextended('invitations', 0));
  select account.id into known from auth.users account where lower(account.email) = invited limit 1;
  if private.is_administrator(known) then
    raise exception 'already_administrator' using errcode = 'PT409';
  end if;
  if known is not null and new_role = 'user' then
    raise exception 'already_has_account' using errcode = 'PT409';
  end if;
  if exists (
    select from public.invitations earlier
    where earlier.email = invited and private.invitation_state(earlier) = 'pending'
  ) then
    raise exception 'already_invited' using errcode = 'PT409';
  end if;
  if (
    select count(*) from public.invitations earlier
    where earlier.created_at > now() - interval '1 day'
  ) >= (private.invitation_limits() ->> 'perDay')::integer then
    raise exception 'too_many_invitations' using errcode = 'PT429';
  end if;

  insert into public.invitations (email, role, invited_by, expires_at)
  values (
    invited, new_role, (select auth.uid()),
    now() + make_interval(days => (private.invitation_limits() ->> 'days')::integer)
  )
  returning * into sent;
  insert into public.email_outbox (recipient, template, data)
  values (sent.email, 'invitation', jsonb_build_object(
    'invitation', sent.id, 'email', sent.email, 'role', sent.role, 'expires_at', sent.expires_at
  ));
  perform private.record_act(
    'invitation-sent', 'invitation', sent.id::text, null, null, jsonb_build_object('role', new_role));
  return sent.id;
end
$$;

create function public.revoke_invitation(invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.invitations;
  state text;
begin
  perform private.require_admin();
  select * into sent from public.invitations one where one.id = invitation for update;
  if sent.id is null then
    raise exception 'invitation_not_found' using errcode = 'PT404';
  end if;
  state := private.invitation_state(sent);
  if state <> 'pending' then
    raise exception 'invitation_not_pending' using errcode = 'PT409', detail = state;
  end if;
  update public.invitations set revoked_at = now() where id = sent.id;
  delete from public.email_outbox message
  where message.template = 'invitation' and message.data ->> 'invitation' = sent.id::text
    and message.sent_at is null;
  perform private.record_act(
    'invitation-revoked', 'invitation', sent.id::text, null, null,
    jsonb_build_object('role', sent.role));
end
$$;

-- For the team: open ones first, then the newest.
create function public.get_invitations() returns table (
  id uuid, email text, role text, state text, invited_by_email text,
  created_at timestamptz, expires_at timestamptz, accepted_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select sent.id, sent.email, sent.role::text, told.state, sender.email,
      sent.created_at, sent.expires_at, sent.accepted_at
    from public.invitations sent
    cross join lateral (select private.invitation_state(sent) as state) told
    left join public.profiles sender on sender.id = sent.invited_by
    order by told.state = 'pending' desc, sent.created_at desc, sent.id
    limit 200;
end
$$;

-- The caller's address, if they have confirmed it.
create function private.confirmed_address() returns text
language sql stable
set search_path = ''
as $$
  select lower(account.email) from auth.users account
  where account.id = (select auth.uid()) and account.email_confirmed_at is not null
$$;

create function public.get_my_invitations() returns table (
  id uuid, role text, expires_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select sent.id, sent.role::text, sent.expires_at
    from public.invitations sent
    where sent.email = private.confirmed_address() and private.invitation_state(sent) = 'pending'
    order by sent.created_at desc;
end
$$;

-- Returns the role. Accepting again changes nothing, because a click may be sent twice.
create function public.accept_invitation(invitation uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  sent public.invitations;
  state text;
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  -- the same lock as for changing roles: the inviter may be losing theirs
  perform pg_advisory_xact_lock(hashtextextended('roles', 0));
  select * into sent from public.invitations one
  where one.id = invitation and one.email = private.confirmed_address()
  for update;
  if sent.id is null then
    raise exception 'invitation_not_found' using errcode = 'PT404';
  end if;
  if sent.accepted_by = person then
    return sent.role;
  end if;
  state := private.invitation_state(sent);
  if state <> 'pending' then
    raise exception 'invitation_not_pending' using errcode = 'PT409', detail = state;
  end if;
  if sent.role = 'admin' then
    perform private.require_recent_authentication();
  end if;
  -- before the role, which the guard of that column allows because of this row
  update public.invitations set accepted_at = now(), accepted_by = person where id = sent.id;
  if sent.role = 'admin' then
    update public.profiles set user_role = 'admin' where id = person and user_role <> 'admin';
  end if;
  perform private.record_act_on_person(
    'invitation-accepted', person, null, jsonb_build_object('role', sent.role));
  return sent.role;
end
$$;

-- Deletes the invitations of deleted accounts, because they contain the address.
create function private.forget_invitations() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.invitations where email = lower(old.email);
  return null;
end
$$;

create trigger forget_invitations after delete on auth.users
  for each row execute function private.forget_invitations();

alter table public.invitations enable row level security;

create policy "Administrators read invitations" on public.invitations
  for select to authenticated using ((select public.is_admin()));

grant execute on function
  public.invite_person(text, text),
  public.revoke_invitation(uuid),
  public.get_invitations(),
  public.get_my_invitations(),
  public.accept_invitation(uuid)
to authenticated, service_role;
