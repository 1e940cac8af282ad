-- A company changes hands, always with its projects, files and sources: its owner hands it over to a
-- colleague, or the team gives it to somebody else or takes it back, with a reason.

-- Both people and the company are locked.
create function private.change_owner(company public.companies, person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if person is not null and exists (
    select from public.companies other
    where other.user_id = person and other.id <> company.id
      and lower(btrim(other.name)) = lower(btrim(company.name))
  ) then
    raise exception 'owner_has_company_of_that_name' using errcode = 'PT409';
  end if;
  update public.companies set user_id = person where id = company.id;
end
$$;

create function private.tell_person(person uuid, email_template text, facts jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select profile.email, email_template, facts
  from public.profiles profile where profile.id = person and profile.email is not null
$$;

-- To a colleague who may edit. The former owner stays as one.
create function public.hand_over_company(company uuid, person uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  former uuid := (select auth.uid());
  own public.companies;
begin
  perform private.lock_submitters(array[former, person]);
  own := private.lock_own_company(company);
  if not exists (
    select from public.company_members member
    where member.company_id = own.id and member.user_id = person and member.role = 'editor'
  ) then
    raise exception 'colleague_not_found' using errcode = 'PT404';
  end if;
  if not private.has_changes_left(own.id, 'company-handed-over') then
    raise exception 'too_many_hand_overs' using errcode = 'PT429';
  end if;
  perform private.change_owner(own, person);
  insert into public.company_members (company_id, user_id, role, invited_by)
  values (own.id, former, 'editor', person);
  perform private.tell_person(person, 'company-handed-over', jsonb_build_object(
    'company', own.name,
    'email', (select profile.email from public.profiles profile where profile.id = former)
  ));
  perform private.record_act('company-handed-over', 'company', own.id::text, own.name);
end
$$;

-- The open claims of a company that now has an owner.
create function private.close_claims(company uuid, owner uuid) returns void
language sql
set search_path = ''
as $$
  with decided as (
    update public.company_claims waiting
    set decision = case when waiting.claimant_id = owner then 'approved' else 'rejected' end,
      note = case when waiting.claimant_id = owner then null
        else 'Our team has given this company to somebody else.' end,
      decided_by = (select auth.uid()),
      decided_at = now()
    where waiting.company_id = company and waiting.decision is null
    returning waiting.*
  )
  insert into public.email_outbox (recipient, template, data)
  select profile.email, 'claim-decision', jsonb_build_object(
    'claim', decided.id, 'company', decided.company_name, 'decision', decided.decision,
    'note', decided.note
  )
  from decided
  join public.profiles profile on profile.id = decided.claimant_id
  where profile.email is not null and decided.decision = 'rejected'
$$;

-- By the team. Colleagues stay or go by choice; the former owner goes. Returns the company, which is
-- another one if the projects of an unclaimed one moved to the person's own of the same name.
create function public.give_company(
  company uuid, address text, keeps_colleagues boolean, reason text
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  person uuid;
  subject public.companies;
  given uuid;
  removed uuid[];
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  select account.id into person from auth.users account
  where lower(account.email) = lower(btrim(address)) and account.email_confirmed_at is not null
  limit 1;
  if person is null then
    raise exception 'no_account_with_address' using errcode = 'PT404';
  end if;
  perform private.lock_submitters(array[person, private.owner_of_company(company)]);
  perform private.lock_company(company);
  select known.* into subject from public.companies known where known.id = company;
  if subject.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  if subject.user_id = person then
    raise exception 'already_owner' using errcode = 'PT409';
  end if;

  if subject.user_id is null then
    given := private.give_company(company, person);
  else
    given := company;
    removed := array(
      select member.user_id from public.company_members member
      where member.company_id = company and member.user_id <> person and not keeps_colleagues
    );
    delete from public.company_members member
    where member.company_id = company and member.user_id = any (removed);
    perform private.change_owner(subject, person);
    perform private.tell_removed(subject.name, removed);
    perform private.tell_person(subject.user_id, 'company-taken', jsonb_build_object(
      'company', subject.name, 'reason', why, 'is_given', true));
  end if;
  perform private.tell_person(person, 'company-given', jsonb_build_object(
    'company', subject.name, 'reason', why));
  perform private.close_claims(given, person);
  perform private.record_act(
    'company-given', 'company', given::text, subject.name,
    private.without_addresses(why, array[lower(btrim(address))]),
    jsonb_build_object(
      'owner', jsonb_build_object('from', coalesce(subject.user_id::text, ''), 'to', person),
      'colleagues_removed', coalesce(cardinality(removed), 0)
    ));
  return given;
end
$$;

-- By the team: the company is unclaimed again, and nobody's colleague. What was stated stays, with its
-- sources; an unclaimed company of the same name, as an import leaves one, gives it its projects.
create function public.take_back_company(company uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  subject public.companies;
  namesake uuid;
  colleagues uuid[];
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  perform private.lock_submitters(array[private.owner_of_company(company)]);
  perform private.lock_company(company);
  select known.* into subject from public.companies known where known.id = company;
  if subject.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  if subject.user_id is null then
    raise exception 'company_has_no_owner' using errcode = 'PT409';
  end if;
  select unclaimed.id into namesake from public.companies unclaimed
  where unclaimed.user_id is null and lower(unclaimed.name) = lower(subject.name)
  for no key update;
  if namesake is not null then
    if exists (select from public.project_files where company_id = namesake) then
      raise exception 'unclaimed_company_of_that_name' using errcode = 'PT409';
    end if;
    perform private.move_projects(namesake, company);
  end if;
  colleagues := array(
    select member.user_id from public.company_members member where member.company_id = company
  );
  perform private.change_owner(subject, null);
  perform private.tell_removed(subject.name, colleagues);
  perform private.tell_person(subject.user_id, 'company-taken', jsonb_build_object(
    'company', subject.name, 'reason', why, 'is_given', false));
  perform private.record_act(
    'company-taken-back', 'company', company::text, subject.name,
    private.without_addresses(why, array(
      select account.email::text from auth.users account where account.id = subject.user_id
    )),
    jsonb_build_object('colleagues_removed', cardinality(colleagues)));
end
$$;

grant execute on function
  public.hand_over_company(uuid, uuid),
  public.give_company(uuid, text, boolean, text),
  public.take_back_company(uuid, text)
to authenticated, service_role;
