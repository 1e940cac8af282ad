-- Several people on one company. Its owner invites colleagues by e-mail, to edit or only to look. The
-- e-mail alone grants nothing: a colleague is whoever accepts, logged in with that confirmed address.

create table public.company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  email text not null
    constraint invitation_email_is_one_address check (
      char_length(email) <= 254 and email = lower(email)
      and email ~ '^[^[:space:][:cntrl:]@,;:<>()"\\]{1,64}@[^[:space:][:cntrl:]@,;:<>()"\\]+\.[^[:space:][:cntrl:]@,;:<>()"\\]+$'
    ),
  role public.colleague_role not null,
  -- no reference, because it outlives accounts; it is the invited person's data only
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  -- of the last of `sends` e-mails
  sent_at timestamptz not null default now(),
  sends integer not null default 1,
  expires_at timestamptz not null,
  -- null: open
  outcome text constraint invitation_outcome_is_known
    check (outcome in ('accepted', 'declined', 'withdrawn')),
  ended_at timestamptz,
  accepted_by uuid references auth.users (id) on delete cascade,
  constraint ended_invitation_says_when check ((outcome is null) = (ended_at is null))
);
create unique index company_invitations_open_key on public.company_invitations (company_id, email)
  where outcome is null;
create index company_invitations_company_id_idx on public.company_invitations (company_id, created_at);
create index company_invitations_email_idx on public.company_invitations (email);
create index company_invitations_accepted_by_idx on public.company_invitations (accepted_by);
create index company_invitations_invited_by_idx
  on public.company_invitations (invited_by, sent_at desc);

-- domain/limits.ts has the same numbers; a test compares them.
create function private.colleague_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'days', 14, 'perCompany', 50, 'emailsPerDay', 30, 'sendsPerInvitation', 5, 'changesPerDay', 50
  )
$$;

-- Locks in the usual order: the owner, then the company. Others' companies do not exist.
create function private.lock_own_company(company uuid) returns public.companies
language plpgsql
set search_path = ''
as $$
declare
  own public.companies;
begin
  if (select auth.uid()) is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.lock_submitter((select auth.uid()));
  if exists (
    select from public.companies known where known.id = company and known.user_id = (select auth.uid())
  ) then
    perform private.lock_company(company);
    select known.* into own from public.companies known
    where known.id = company and known.user_id = (select auth.uid());
  end if;
  if own.id is null then
    raise exception 'own_company_not_found' using errcode = 'PT404';
  end if;
  return own;
end
$$;

create function private.require_emails_left(owner uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if (
    select coalesce(sum(earlier.sends), 0) from public.company_invitations earlier
    where earlier.invited_by = owner and earlier.sent_at > now() - interval '1 day'
  ) >= (private.colleague_limits() ->> 'emailsPerDay')::integer then
    raise exception 'too_many_colleague_emails' using errcode = 'PT429';
  end if;
end
$$;

create function private.send_company_invitation(
  sent public.company_invitations, company_name text
) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select sent.email, 'company-invitation', jsonb_build_object(
    'invitation', sent.id, 'email', sent.email, 'company', company_name, 'role', sent.role,
    'invited_by', (select profile.email from public.profiles profile where profile.id = sent.invited_by),
    'expires_at', sent.expires_at
  )
$$;

create function private.expiry_of_invitation() returns timestamptz
language sql stable
set search_path = ''
as $$
  select now() + make_interval(days => (private.colleague_limits() ->> 'days')::integer)
$$;

-- The company's name is in the e-mail, so it must be one that the team has read: only a listed
-- company's details cannot be changed without a review.
create function private.require_listed_company(company uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.projects listed
    where listed.company_id = company and listed.status = 'approved'
  ) then
    raise exception 'company_not_listed' using errcode = 'PT409';
  end if;
end
$$;

create function public.invite_colleague(company uuid, address text, new_role text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.companies := private.lock_own_company(company);
  invited text := coalesce(lower(btrim(address)), '');
  sent public.company_invitations;
begin
  if new_role is null or new_role not in ('editor', 'viewer') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  perform private.require_listed_company(own.id);
  if exists (
    select from private.people_of_company(own.id) person
    join auth.users account on account.id = person
    where lower(account.email) = invited
  ) then
    raise exception 'already_colleague' using errcode = 'PT409';
  end if;
  update public.company_invitations earlier
  set outcome = 'withdrawn', ended_at = now()
  where earlier.company_id = own.id and earlier.outcome is null and earlier.expires_at <= now();
  if exists (
    select from public.company_invitations earlier
    where earlier.company_id = own.id and earlier.email = invited and earlier.outcome is null
  ) then
    raise exception 'colleague_already_invited' using errcode = 'PT409';
  end if;
  if (private.colleague_limits() ->> 'perCompany')::integer <= (
    select count(*) from public.company_members member where member.company_id = own.id
  ) + (
    select count(*) from public.company_invitations earlier
    where earlier.company_id = own.id and earlier.outcome is null
  ) then
    raise exception 'too_many_colleagues' using errcode = 'PT429';
  end if;
  perform private.require_emails_left((select auth.uid()));

  insert into public.company_invitations (company_id, email, role, invited_by, expires_at)
  values (own.id, invited, new_role, (select auth.uid()), private.expiry_of_invitation())
  returning * into sent;
  perform private.send_company_invitation(sent, own.name);
  perform private.record_act(
    'colleague-invited', 'company', own.id::text, own.name, null,
    jsonb_build_object('role', new_role));
  return sent.id;
end
$$;

-- An open invitation of a company that the caller owns, both locked.
create function private.lock_own_invitation(invitation uuid) returns public.company_invitations
language plpgsql
set search_path = ''
as $$
declare
  sent public.company_invitations;
begin
  select known.* into sent
  from public.company_invitations known
  join public.companies own on own.id = known.company_id and own.user_id = (select auth.uid())
  where known.id = invitation;
  if sent.id is null then
    raise exception 'own_company_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_own_company(sent.company_id);
  select known.* into strict sent
  from public.company_invitations known where known.id = invitation for update;
  if sent.outcome is not null then
    raise exception 'invitation_not_pending' using errcode = 'PT409', detail = sent.outcome;
  end if;
  return sent;
end
$$;

create function public.resend_company_invitation(invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_own_invitation(invitation);
begin
  perform private.require_listed_company(sent.company_id);
  if sent.sends >= (private.colleague_limits() ->> 'sendsPerInvitation')::integer then
    raise exception 'invitation_sent_too_often' using errcode = 'PT429';
  end if;
  perform private.require_emails_left((select auth.uid()));
  update public.company_invitations known
  set sends = known.sends + 1, sent_at = now(), expires_at = private.expiry_of_invitation()
  where known.id = sent.id
  returning known.* into sent;
  perform private.send_company_invitation(
    sent, (select company.name from public.companies company where company.id = sent.company_id));
end
$$;

-- Ends open invitations; an e-mail that has not been sent yet is not sent.
create function private.end_company_invitations(ended uuid[], with_outcome text) returns void
language sql
set search_path = ''
as $$
  update public.company_invitations
  set outcome = with_outcome, ended_at = now()
  where id = any (ended) and outcome is null;
  delete from public.email_outbox message
  where message.template = 'company-invitation' and message.sent_at is null
    and message.data ->> 'invitation' = any (ended::text[])
$$;

create function public.withdraw_company_invitation(invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_own_invitation(invitation);
begin
  perform private.end_company_invitations(array[sent.id], 'withdrawn');
  perform private.record_act(
    'colleague-invitation-withdrawn', 'company', sent.company_id::text,
    (select company.name from public.companies company where company.id = sent.company_id), null,
    jsonb_build_object('role', sent.role));
end
$$;

-- Those that are open for the caller's own confirmed address.
create function public.get_my_company_invitations() returns table (
  id uuid, company_name text, role text, invited_by_email text, expires_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select sent.id, company.name, sent.role::text, inviter.email, sent.expires_at
    from public.company_invitations sent
    join public.companies company on company.id = sent.company_id
    left join public.profiles inviter on inviter.id = sent.invited_by
    where sent.email = private.confirmed_address() and sent.outcome is null
      and sent.expires_at > now()
    order by sent.created_at desc;
end
$$;

-- An invitation for the caller's own address that can still be responded to, with its company locked.
create function private.lock_received_invitation(invitation uuid) returns public.company_invitations
language plpgsql
set search_path = ''
as $$
declare
  sent public.company_invitations;
  state text;
begin
  if (select auth.uid()) is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  select known.* into sent from public.company_invitations known
  where known.id = invitation and known.email = private.confirmed_address();
  if sent.id is null then
    raise exception 'invitation_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_submitter((select auth.uid()));
  perform private.lock_company(sent.company_id);
  select known.* into strict sent
  from public.company_invitations known where known.id = invitation for update;
  state := coalesce(sent.outcome, case when sent.expires_at <= now() then 'expired' end);
  if state is not null then
    raise exception 'invitation_not_pending' using errcode = 'PT409', detail = state;
  end if;
  return sent;
end
$$;

create function public.accept_company_invitation(invitation uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_received_invitation(invitation);
  joined public.companies;
begin
  select company.* into strict joined from public.companies company where company.id = sent.company_id;
  if joined.user_id = (select auth.uid()) then
    raise exception 'already_colleague' using errcode = 'PT409';
  end if;
  insert into public.company_members (company_id, user_id, role, invited_by)
  values (joined.id, (select auth.uid()), sent.role, sent.invited_by)
  on conflict (company_id, user_id) do nothing;
  update public.company_invitations known
  set outcome = 'accepted', ended_at = now(), accepted_by = (select auth.uid())
  where known.id = sent.id;
  insert into public.email_outbox (recipient, template, data)
  select owner.email, 'colleague-joined', jsonb_build_object(
    'company', joined.name, 'company_id', joined.id, 'email', sent.email, 'role', sent.role)
  from public.profiles owner where owner.id = joined.user_id and owner.email is not null;
  perform private.record_act(
    'colleague-joined', 'company', joined.id::text, joined.name, null,
    jsonb_build_object('role', sent.role));
  return joined.id;
end
$$;

create function public.decline_company_invitation(invitation uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  sent public.company_invitations := private.lock_received_invitation(invitation);
begin
  perform private.end_company_invitations(array[sent.id], 'declined');
end
$$;

-- The caller's own companies and those that they are a colleague of.
create function public.get_my_companies() returns table (
  company_id uuid, company_name text, role text, is_listed boolean, colleagues bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select company.id, company.name, coalesce(own.role::text, 'owner'),
      exists (
        select from public.projects listed
        where listed.company_id = company.id and listed.status = 'approved'
      ),
      (select count(*) from public.company_members member where member.company_id = company.id)
    from public.companies company
    left join public.company_members own
      on own.company_id = company.id and own.user_id = (select auth.uid())
    where company.id in (select private.readable_companies())
    order by company.name, company.id;
end
$$;

-- Everyone of a company, for each of them, and its open invitations, for its owner.
create function public.get_colleagues(company uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  subject public.companies;
begin
  select known.* into subject from public.companies known
  where known.id = company and known.id in (select private.readable_companies());
  if subject.id is null then
    raise exception 'own_company_not_found' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'name', subject.name,
    'people', (
      select jsonb_agg(jsonb_build_object(
        'id', person.id, 'email', profile.email, 'role', person.role, 'since', person.since
      ) order by person.since nulls first, person.id)
      from (
        select subject.user_id as id, 'owner' as role, null::timestamptz as since
        union all
        select member.user_id, member.role, member.created_at
        from public.company_members member where member.company_id = subject.id
      ) person
      left join public.profiles profile on profile.id = person.id
      where person.id is not null
    ),
    'invitations', case when subject.user_id = (select auth.uid()) then coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', sent.id, 'email', sent.email, 'role', sent.role, 'sent_at', sent.sent_at,
        'sends', sent.sends, 'expires_at', sent.expires_at, 'is_expired', sent.expires_at <= now()
      ) order by sent.created_at desc, sent.id)
      from public.company_invitations sent
      where sent.company_id = subject.id and sent.outcome is null
    ), '[]') else '[]' end
  );
end
$$;

-- Each act of a company's owner stays in the audit trail, which cannot be emptied.
create function private.has_changes_left(company uuid, change text) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) < (private.colleague_limits() ->> 'changesPerDay')::integer
  from public.audit_trail entry
  where entry.subject_kind = 'company' and entry.subject_id = company::text
    and entry.act = change and entry.created_at > now() - interval '1 day'
$$;

create function public.set_colleague_role(company uuid, person uuid, new_role text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.companies := private.lock_own_company(company);
  former text;
begin
  if new_role is null or new_role not in ('editor', 'viewer') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  select member.role into former from public.company_members member
  where member.company_id = own.id and member.user_id = person;
  if former is null then
    raise exception 'colleague_not_found' using errcode = 'PT404';
  end if;
  if former = new_role then
    return;
  end if;
  if not private.has_changes_left(own.id, 'colleague-role-changed') then
    raise exception 'too_many_role_changes' using errcode = 'PT429';
  end if;
  update public.company_members member set role = new_role
  where member.company_id = own.id and member.user_id = person;
  perform private.record_act(
    'colleague-role-changed', 'company', own.id::text, own.name, null,
    jsonb_build_object('role', jsonb_build_object('from', former, 'to', new_role)));
end
$$;

-- By the owner, or by the colleagues themselves. The right ends with the transaction.
create function public.remove_colleague(company uuid, person uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  is_leaving boolean := coalesce(person = (select auth.uid()), false);
  subject public.companies;
begin
  if is_leaving then
    perform private.lock_submitter(person);
    perform private.lock_company(company);
    select known.* into subject from public.companies known
    join public.company_members own on own.company_id = known.id and own.user_id = person
    where known.id = company;
    if subject.id is null then
      raise exception 'own_company_not_found' using errcode = 'PT404';
    end if;
  else
    subject := private.lock_own_company(company);
  end if;
  delete from public.company_members member
  where member.company_id = subject.id and member.user_id = person;
  if not found then
    raise exception 'colleague_not_found' using errcode = 'PT404';
  end if;
  if not is_leaving then
    perform private.tell_removed(subject.name, array[person]);
  end if;
  perform private.record_act(
    case when is_leaving then 'colleague-left' else 'colleague-removed' end,
    'company', subject.id::text, subject.name);
end
$$;

create function private.tell_removed(company_name text, people uuid[]) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select profile.email, 'colleague-removed', jsonb_build_object('company', company_name)
  from public.profiles profile
  where profile.id = any (people) and profile.email is not null
$$;

-- Deletes the invitations of deleted accounts, because they contain the address.
create function private.forget_company_invitations() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.company_invitations where email = lower(old.email);
  return null;
end
$$;

create trigger forget_company_invitations after delete on auth.users
  for each row execute function private.forget_company_invitations();

alter table public.company_invitations enable row level security;

-- Owners and invited people read theirs with functions.
create policy "Administrators read invitations to companies" on public.company_invitations
  for select to authenticated using ((select public.is_admin()));

grant execute on function
  public.invite_colleague(uuid, text, text),
  public.resend_company_invitation(uuid),
  public.withdraw_company_invitation(uuid),
  public.get_my_company_invitations(),
  public.accept_company_invitation(uuid),
  public.decline_company_invitation(uuid),
  public.get_my_companies(),
  public.get_colleagues(uuid),
  public.set_colleague_role(uuid, uuid, text),
  public.remove_colleague(uuid, uuid)
to authenticated, service_role;
