-- Companies created by an import have no owner until someone claims them. The team decides on every
-- claim; an address at the company's own domain is evidence, no more.

create table public.company_claims (
  id uuid primary key default gen_random_uuid(),
  -- null: the company has been deleted
  company_id uuid references public.companies (id) on delete set null,
  company_name text not null,
  claimant_id uuid not null references auth.users (id) on delete cascade,
  -- the address used for the claim, which may have changed since
  email text,
  message text not null
    constraint claim_message_is_1_to_1000_characters
      check (btrim(message) <> '' and char_length(message) <= 1000)
    constraint claim_message_is_running_text check (private.is_running_text(message)),
  -- that address was confirmed, and its domain is that of a website of the company's projects
  has_matching_domain boolean not null,
  decision public.claim_decision,
  decided_by uuid,
  decided_at timestamptz,
  note text check (char_length(note) <= 2000),
  created_at timestamptz not null default now(),
  constraint decided_claims_say_when check ((decision is null) = (decided_at is null))
);
create unique index company_claims_open_key on public.company_claims (company_id, claimant_id)
  where decision is null;
create index company_claims_company_id_idx on public.company_claims (company_id);
create index company_claims_claimant_id_idx on public.company_claims (claimant_id, created_at desc);
create index company_claims_waiting_idx on public.company_claims (created_at) where decision is null;

-- How many ids each person has looked up in their last hour of it (see find_existing_projects).
create table private.id_lookups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hour timestamptz not null,
  ids integer not null
);

-- domain/claims has the same number and the same list; a test compares them.
create function private.open_claims_per_person() returns integer
language sql immutable
set search_path = ''
as $$
  select 20
$$;

-- Anyone can have an address there, so it says nothing about a company.
create function private.public_email_domains() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'aol.com', 'fastmail.com', 'gmail.com', 'gmx.com', 'gmx.de', 'gmx.net', 'googlemail.com',
    'hey.com', 'hotmail.co.uk', 'hotmail.com', 'hotmail.fr', 'icloud.com', 'live.com', 'mac.com',
    'mail.com', 'mail.ru', 'me.com', 'msn.com', 'naver.com', 'orange.fr', 'outlook.com', 'pm.me',
    'proton.me', 'protonmail.com', 'qq.com', 'rediffmail.com', 'rocketmail.com', 't-online.de',
    'tutanota.com', 'uol.com.br', 'web.de', 'yahoo.co.in', 'yahoo.co.uk', 'yahoo.com',
    'yahoo.com.br', 'yandex.com', 'yandex.ru', 'ymail.com', 'zoho.com', '126.com', '163.com'
  ]
$$;

create function private.email_domain(email text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(substring(email from '@([^@]+)$'))
$$;

-- The host as a browser reads it: without user name and port, and a backslash ends it as a slash
-- does. A leading 'www.' is left out.
create function private.website_domain(website text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(
    rtrim(
      regexp_replace(
        regexp_replace(
          (regexp_match(lower(website), '^https?://([^/?#\\]+)'))[1], '^.*@', ''),
        ':\d*$', ''),
      '.'),
    '^www\.', '')
$$;

-- Whether someone's confirmed address is at the domain of a website of the company's projects.
create function private.has_matching_domain(person uuid, company uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users account
    join public.projects project on project.company_id = company
    where account.id = person and account.email_confirmed_at is not null
      and private.email_domain(account.email) = private.website_domain(project.website)
      and private.email_domain(account.email) <> all (private.public_email_domains())
  )
$$;

create function public.claim_company(company uuid, message text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  claimant uuid := (select auth.uid());
  words text := btrim(message);
  claimed public.companies;
  address text;
  claim uuid;
begin
  if claimant is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.lock_submitter(claimant);
  perform private.lock_company(company);
  -- Strangers must not learn of a company with nothing that is listed or that a registry published.
  select owner.* into claimed from public.companies owner
  where owner.id = company and exists (
    select from public.projects project
    where project.company_id = owner.id
      and (project.status = 'approved' or private.is_claimable(project))
  );
  if claimed.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  if claimed.user_id is not null then
    raise exception 'company_has_an_owner' using errcode = 'PT409';
  end if;
  if exists (
    select from public.company_claims earlier
    where earlier.company_id = company and earlier.claimant_id = claimant
      and earlier.decision is null
  ) then
    raise exception 'already_claimed' using errcode = 'PT409';
  end if;
  if private.open_claims_per_person() <= (
    select count(*) from public.company_claims earlier
    where earlier.claimant_id = claimant and earlier.decision is null
  ) then
    raise exception 'too_many_claims' using errcode = 'PT429';
  end if;

  select account.email into address from auth.users account where account.id = claimant;
  insert into public.company_claims (
    company_id, company_name, claimant_id, email, message, has_matching_domain
  )
  values (
    company, claimed.name, claimant, address, coalesce(words, ''),
    private.has_matching_domain(claimant, company)
  )
  returning id into claim;
  perform private.tell_team('claims-received', 'claims', jsonb_build_object(
    'claim', claim, 'company', claimed.name, 'email', address
  ));
  return claim;
end
$$;

-- Moves the projects and claims of a company to another one, and deletes it. Without a registry, an
-- id is unique within its company.
create function private.move_projects(from_company uuid, to_company uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  taken text;
begin
  select moved.project_id into taken
  from public.projects moved
  join public.projects there on there.company_id = to_company and there.registry is null
    and lower(btrim(there.project_id)) = lower(btrim(moved.project_id))
  where moved.company_id = from_company and moved.registry is null
  limit 1;
  if taken is not null then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = taken;
  end if;
  update public.projects set company_id = to_company where company_id = from_company;
  update public.company_claims set company_id = to_company where company_id = from_company;
  delete from public.companies where id = from_company;
end
$$;

-- Gives an unclaimed company to someone. If they already have one of that name, its projects move
-- there and the unclaimed one is deleted, unless it has files, whose paths begin with its id. Returns
-- the company that they then have. Both are locked.
create function private.give_company(company uuid, person uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  own uuid;
begin
  select owned.id into own
  from public.companies owned
  join public.companies unclaimed on unclaimed.id = company
  where owned.user_id = person and lower(btrim(owned.name)) = lower(btrim(unclaimed.name))
  order by owned.name = unclaimed.name desc, owned.created_at
  limit 1
  for no key update of owned;
  if own is null then
    update public.companies set user_id = person where id = company;
    return company;
  end if;
  if exists (select from public.project_files where company_id = company) then
    raise exception 'owner_has_company_of_that_name' using errcode = 'PT409';
  end if;
  perform private.move_projects(company, own);
  return own;
end
$$;

-- Locks in the usual order: the person, the company, the claim. Of two administrators, one decides
-- and the other gets an error.
create function public.decide_company_claim(claim uuid, decision text, note text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reason text := nullif(btrim(note), '');
  verdict public.claim_decision;
  asked public.company_claims;
  given uuid;
begin
  perform private.require_admin();
  if decision is null or decision not in ('approved', 'rejected') then
    raise exception 'unknown_decision' using errcode = 'PT400', detail = decision;
  end if;
  verdict := decision;
  if verdict = 'rejected' and reason is null then
    raise exception 'note_required' using errcode = 'PT400';
  end if;
  select waiting.* into asked from public.company_claims waiting where waiting.id = claim;
  if asked.id is null then
    raise exception 'claim_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_submitter(asked.claimant_id);
  perform private.lock_company(asked.company_id);
  select waiting.* into strict asked
  from public.company_claims waiting where waiting.id = claim for update;
  if asked.decision is not null then
    raise exception 'already_decided' using errcode = 'PT409', detail = asked.decision;
  end if;

  if verdict = 'approved' then
    if asked.company_id is null then
      raise exception 'company_not_found' using errcode = 'PT404';
    end if;
    if not private.is_unclaimed(asked.company_id) then
      raise exception 'company_has_an_owner' using errcode = 'PT409';
    end if;
    given := private.give_company(asked.company_id, asked.claimant_id);
  end if;

  with decided as (
    update public.company_claims waiting
    set
      decision = case when waiting.id = claim then verdict else 'rejected' end,
      note = case
        when waiting.id = claim then reason
        else 'Another claim to this company was approved.'
      end,
      decided_by = (select auth.uid()),
      decided_at = now()
    where waiting.decision is null and (waiting.id = claim or waiting.company_id = given)
    returning waiting.*
  )
  insert into public.email_outbox (recipient, template, data)
  select profile.email, 'claim-decision', jsonb_build_object(
    'claim', decided.id,
    'company', decided.company_name,
    'decision', decided.decision,
    'note', decided.note
  )
  from decided
  join public.profiles profile on profile.id = decided.claimant_id
  where profile.email is not null;
end
$$;

-- Unclaimed companies whose name, or the name or id of a project that can be claimed with them, has
-- every word of a search. Tells of waiting projects only what their registry publishes: the id.
create function public.find_unclaimed_companies(search text)
returns table (
  company_id uuid, company_name text, project_count bigint, waiting_count bigint, example_ids text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  patterns text[];
begin
  perform private.require_short_search(search);
  patterns := array(
    select '%' || regexp_replace(word, '[\\%_]', '\\\&', 'g') || '%'
    from regexp_split_to_table(private.plain_text(search), '\s+') word
    where word <> '' limit 10
  );
  if patterns = '{}' then
    return;
  end if;
  return query
  -- is_claimable, without a call for every project
  with claimable as not materialized (
    select project.* from public.projects project
    where project.status = 'approved' or (
      project.status = 'submitted' and project.submission_key is null
      and exists (select from public.registry_records record where record.project_id = project.id)
    )
  ),
  found as materialized (
    select company.id, company.name
    from public.companies company
    where company.user_id is null and exists (
      select from claimable project
      where project.company_id = company.id
        and company.search_text || ' ' || project.search_text like all (patterns)
        -- the text above also has the country
        and company.search_text || ' ' || private.plain_text(
          concat_ws(' ', project.project_id, project.project_name)) like all (patterns)
    )
    order by company.name, company.id
    limit 20
  )
  select found.id, found.name, count(*), count(*) filter (where project.status = 'submitted'),
    (array_agg(project.project_id order by project.project_id))[1:3]
  from found
  join claimable project on project.company_id = found.id
  group by found.id, found.name
  order by found.name, found.id;
end
$$;

-- domain/limits.ts has the same numbers; a test compares them.
create function private.id_lookup_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('perCall', 1000, 'perHour', 30000)
$$;

-- Which ids could not be submitted with this registry, or without one: 'yours', 'claimable' or
-- 'taken'. Says no more than submitting each of them would; others are left out.
create function public.find_existing_projects(registry text, registry_ids text[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  asked integer := coalesce(cardinality(registry_ids), 0);
  looked_up integer;
begin
  if person is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if asked > (private.id_lookup_limits() ->> 'perCall')::integer then
    raise exception 'too_many_ids' using errcode = 'PT400';
  end if;
  insert into private.id_lookups as known (user_id, hour, ids)
  values (person, date_trunc('hour', now()), asked)
  on conflict (user_id) do update
  set hour = excluded.hour,
    ids = case when known.hour = excluded.hour then known.ids else 0 end + excluded.ids
  returning ids into looked_up;
  if looked_up > (private.id_lookup_limits() ->> 'perHour')::integer then
    raise exception 'too_many_id_lookups' using errcode = 'PT429';
  end if;
  return (
    select coalesce(jsonb_object_agg(found.id, found.whose), '{}')
    from (
      select distinct on (given.id) given.id, private.whose_project(existing) as whose
      from unnest(registry_ids) given (id),
        private.projects_with_id(given.id, find_existing_projects.registry) existing
      -- more than one only if they have shared an id since before ids were unique
      order by given.id, existing.company_id in (select private.readable_companies()) desc,
        existing.registry is not null desc
    ) found
  );
end
$$;

create function private.record_claim_decision() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case new.decision when 'approved' then 'claim-approved' else 'claim-rejected' end,
      'claim', new.id::text, new.company_name, new.note
    );
  end if;
  return null;
end
$$;

create trigger record_act after update on public.company_claims
  for each row when (old.decision is null and new.decision is not null)
  execute function private.record_claim_decision();

alter table public.company_claims enable row level security;
alter table private.id_lookups enable row level security;

create policy "Claimants and administrators read claims" on public.company_claims
  for select to authenticated
  using (claimant_id = (select auth.uid()) or (select public.is_admin()));

create policy "Nobody" on private.id_lookups for all to anon, authenticated using (false);

grant execute on function
  public.claim_company(uuid, text),
  public.decide_company_claim(uuid, text, text),
  public.find_existing_projects(text, text[]),
  public.find_unclaimed_companies(text)
to authenticated, service_role;
