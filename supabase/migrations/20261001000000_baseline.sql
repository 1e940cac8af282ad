-- The schema of supabase/schemas when this migration was made from it by 'npm run db:baseline'.

-- 01_private_schema.sql

-- The schema that the API does not expose, the default privileges of new tables and functions, and
-- what several subjects share: checks of texts, and functions for triggers.
create schema if not exists private;

grant usage on schema private to anon, authenticated, service_role;

-- Nobody can call a new function until it is granted explicitly. PostgreSQL grants functions to
-- PUBLIC in all schemas, and only a statement without a schema revokes that; a hosted Supabase
-- project also grants them to its own roles.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public
  revoke execute on functions from anon, authenticated, service_role;

-- Tables and views are open to the API's roles: row-level security decides.
alter default privileges in schema public
  grant select, insert, update, delete on tables to anon, authenticated, service_role;

-- Whether the statement runs for the server: with the service key, or in a direct database session.
-- 'Not for a visitor' would be too weak: a statement that has lost its context belongs to nobody.
create function private.is_server() returns boolean
language sql stable
set search_path = ''
as $$
  select case current_setting('role', true)
    when 'service_role' then coalesce((select auth.role()), '') = 'service_role'
    when 'none' then coalesce((select auth.role()), '') = ''
    else false
  end
$$;

create function private.require_server() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.is_server() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
end
$$;

-- Only the server may change the columns that are named as trigger arguments.
create function private.guard_columns() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  column_name text;
begin
  if not private.is_server() then
    foreach column_name in array tg_argv loop
      if to_jsonb(old) -> column_name is distinct from to_jsonb(new) -> column_name then
        raise exception 'column_not_changeable'
          using detail = format('%I.%I', tg_table_name, column_name), errcode = '42501';
      end if;
    end loop;
  end if;
  return new;
end
$$;

-- Refuses every change, including the server's: for records that are evidence.
create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'record_not_changeable' using detail = tg_table_name, errcode = '42501';
end
$$;

create function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- No line breaks or other control characters, and none that reverse the direction of writing.
-- domain/text/one-line.ts has the same rule for the form.
create function private.is_one_line(words text) returns boolean
language sql immutable
set search_path = ''
as $$
  select words !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
$$;

-- The same for running text, which may have line breaks and tabs.
create function private.is_running_text(words text) returns boolean
language sql immutable
set search_path = ''
as $$
  select private.is_one_line(translate(words, E'\t\n\r', '   '))
$$;

create function private.word_count(words text) returns integer
language sql immutable
set search_path = ''
as $$
  select case
    when words is null or btrim(words) = '' then 0
    else array_length(regexp_split_to_array(btrim(words, E' \t\r\n'), '\s+'), 1)
  end
$$;

-- 244 random bits, which nobody can guess.
create function private.random_token() returns text
language sql volatile
set search_path = ''
as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;

-- Ignores case and accents in searches, as plainText in domain/text does.
create function private.plain_text(words text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

create function private.iso_time(moment timestamptz) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A search compares every word with every row, so its cost grows with its length.
create function private.require_short_search(search text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(search) > 200 then
    raise exception 'search_too_long' using errcode = 'PT400';
  end if;
end
$$;

grant execute on function
  private.is_server(),
  private.is_one_line(text),
  private.is_running_text(text),
  private.word_count(text),
  private.plain_text(text),
  private.require_short_search(text)
to anon, authenticated, service_role;

-- 02_vocabularies.sql

-- The enumerations, one domain each. They repeat domain/vocabulary.ts, and a test compares the two.
-- The generated types name a vocabulary after its domain.
create domain public.carbon_category as text
  constraint carbon_category_is_known check (value in (
    'Reduced/avoided emissions without storage',
    'Reduced emissions with short-lived storage',
    'Reduced emissions with long-lived storage',
    'Carbon removal with short-lived storage',
    'Carbon removal with long-lived storage',
    'Other'
  ));

create domain public.project_stage as text
  constraint project_stage_is_known check (value in (
    'Pre-verification',
    'Pre-validation',
    'Project Verified'
  ));

create domain public.credit_availability as text
  constraint credit_availability_is_known check (value in (
    'Yes - Spot Credits',
    'Yes - Pre-issuance Credits',
    'No - Purchase not available at this time'
  ));

create domain public.project_sector as text
  constraint project_sector_is_known check (value in (
    'Energy',
    'Engineered Carbon Removals',
    'Household Devices',
    'Industrial Processes',
    'Nature-Based Solutions',
    'Ocean-Based Removals',
    'Waste',
    'Other'
  ));

create domain public.project_type as text
  constraint project_type_is_known check (value in (
    'Biomass-based Carbon Removals',
    'Blue Carbon',
    'Direct Air Capture',
    'Energy Efficiency',
    'Energy Efficient Devices',
    'Energy Infrastructure',
    'Forestry',
    'Industrial Emissions',
    'Manufacturing Industries',
    'Non-Renewable Energy',
    'Ocean Alkalinity Enhancement',
    'Renewable Energy',
    'Soil Carbon & Agriculture',
    'Transport',
    'Waste Reduction & Recycling',
    'Waste Treatments',
    'Water',
    'Other'
  ));

create domain public.project_subtype as text
  constraint project_subtype_is_known check (value in (
    'Afforestation Reforestation & Restoration',
    'Agroforestry',
    'Avoided Deforestation',
    'Avoided Grassland Conversion',
    'Battery Storage',
    'Bio-oil Sequestration',
    'Biochar',
    'Bioenergy with Carbon Capture & Storage',
    'Biogas',
    'Biomass Burial',
    'Biomass Energy',
    'Carbon Mineralisation in Concrete',
    'Clean Water Access',
    'Composting',
    'Cookstoves',
    'Cropland Management',
    'Direct Air Capture - Liquid Solvent',
    'Direct Air Capture - Mineral Looping',
    'Direct Air Capture - Solid Sorbent',
    'Electric Vehicles & Charging',
    'Electrochemical Ocean Capture',
    'Enhanced Rock Weathering',
    'Fuel Switching',
    'Geothermal',
    'Grassland Management',
    'Hydropower',
    'Improved Forest Management',
    'Industrial Gas Destruction',
    'Landfill Gas',
    'Leak Detection & Repair',
    'Lighting',
    'Livestock Methane',
    'Low-Carbon Cement',
    'Macroalgae Cultivation',
    'Mangroves',
    'Manure Management',
    'Mineral Ocean Alkalinity',
    'Peatlands',
    'Plastic Recycling',
    'Public Transport',
    'Refrigerant Recovery',
    'Rice Cultivation',
    'Salt Marshes & Seagrass',
    'Solar',
    'Wastewater Treatment',
    'Wind',
    'Other'
  ));

create domain public.sdg_goal as text
  constraint sdg_goal_is_known check (value in (
    '1: No Poverty',
    '2: Zero Hunger',
    '3: Good Health and Well-being',
    '4: Quality Education',
    '5: Gender Equality',
    '6: Clean Water and Sanitation',
    '7: Affordable and Clean Energy',
    '8: Decent Work and Economic Growth',
    '9: Industry, Innovation and Infrastructure',
    '10: Reduced Inequalities',
    '11: Sustainable Cities and Communities',
    '12: Responsible Consumption and Production',
    '13: Climate Action',
    '14: Life Below Water',
    '15: Life on Land',
    '16: Peace, Justice and Strong Institutions',
    '17: Partnerships for the Goals'
  ));

create domain public.display_permission as text
  constraint display_permission_is_known check (value in (
    'Full',
    'InfoOnly',
    'None'
  ));

create domain public.developer_type as text
  constraint developer_type_is_known check (value in (
    'We develop and carry out the projects ourselves',
    'We purchase credits from project developers',
    'Other'
  ));

create domain public.review_status as text
  constraint review_status_is_known check (value in (
    'submitted',
    'approved',
    'changes_requested',
    'rejected',
    'withdrawn'
  ));

create domain public.review_decision as text
  constraint review_decision_is_known check (value in (
    'approved',
    'changes_requested',
    'rejected',
    'withdrawn'
  ));

-- A row of the review queue: a project by its status, or an edit of a listed project.
create domain public.queue_state as text
  constraint queue_state_is_known check (value in (
    'submitted',
    'approved',
    'changes_requested',
    'rejected',
    'withdrawn',
    'revision'
  ));

create domain public.refresh_kind as text
  constraint refresh_kind_is_known check (value in (
    'full',
    'changes',
    'project'
  ));

create domain public.refresh_outcome as text
  constraint refresh_outcome_is_known check (value in (
    'succeeded',
    'failed'
  ));

create domain public.project_status as text
  constraint project_status_is_known check (value in (
    'Ready to retire',
    'Ready to be retired',
    'Sold out',
    'Pending < 1 year',
    'Pending > 1 year',
    'Other',
    'Pending issuance - Awaiting validation',
    'Pending issuance - Awaiting verification',
    'Pending issuance - Project listed',
    'Issued - Ready to be retired',
    'Pre-issuance validation',
    'Pre-issuance verification',
    'Listed future vintages',
    'Listed ready to retire'
  ));

-- What a developer uploads with a project.
create domain public.file_kind as text
  constraint file_kind_is_known check (value in (
    'logo',
    'photo',
    'document',
    'pdd',
    'vvb_report',
    'verification_report',
    'methodology'
  ));

create domain public.user_role as text
  constraint user_role_is_known check (value in (
    'user',
    'admin'
  ));

create domain public.registry as text
  constraint registry_is_known check (value in (
    'American Carbon Registry (ACR)',
    'ART Registry',
    'BioCarbon Registry (BCR)',
    'CDM Registry',
    'Cercarbono',
    'Climate Action Reserve (CAR)',
    'Equitable Earth',
    'Global Carbon Council (GCC)',
    'Gold Standard',
    'Isometric',
    'Open Carbon Protocol',
    'Plan Vivo',
    'Puro Standard and Registry',
    'Rainbow',
    'UK Land Carbon Registry',
    'Verra',
    'Another registry'
  ));

-- What a label was awarded to: the standard, the project, or some of its credits.
create domain public.label_scope as text
  constraint label_scope_is_known check (value in ('Standard', 'Project', 'Credits'));

create domain public.import_status as text
  constraint import_status_is_known check (value in (
    'staging',
    'applying',
    'finished',
    'undone'
  ));

create domain public.import_outcome as text
  constraint import_outcome_is_known check (value in (
    'new',
    'changed',
    'unchanged',
    'failed'
  ));

create domain public.claim_decision as text
  constraint claim_decision_is_known check (value in ('approved', 'rejected'));

-- What developers can do to their own projects without a review, because it only reduces the offer.
create domain public.offer_change as text
  constraint offer_change_is_known check (value in (
    'withdrawn',
    'sold_out',
    'not_for_sale'
  ));

-- 03_public_data_versions.sql

-- A version number for each kind of public data, incremented in the transaction that changes it: a
-- cached response is current as long as its version is.
create table private.public_data_versions (
  kind text primary key,
  version bigint not null default 1,
  -- the last transaction that incremented it: one that changes many rows does so once
  changed_in xid8
);

create function private.bump_version(changed_kind text) returns void
language sql security definer
set search_path = ''
as $$
  update private.public_data_versions
  set version = version + 1, changed_in = pg_current_xact_id()
  where kind = changed_kind and changed_in is distinct from pg_current_xact_id()
$$;

create function private.bump_version_of_kind() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.bump_version(tg_argv[0]);
  return null;
end
$$;

create function public.get_public_data_versions() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_object_agg(kind, version) from private.public_data_versions
$$;

-- Tells the topic 'versions', which everyone can follow (see realtime_topics.sql).
create function private.tell_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('kind', new.kind, 'version', new.version), 'version', 'versions', false
  );
  return null;
end
$$;

create trigger tell_version after update on private.public_data_versions
  for each row when (old.version <> new.version) execute function private.tell_version();

alter table private.public_data_versions enable row level security;

create policy "Nobody" on private.public_data_versions for all to anon, authenticated using (false);

grant execute on function public.get_public_data_versions() to anon, authenticated, service_role;

insert into private.public_data_versions (kind) values ('listings'), ('ratings'), ('content');

-- 04_accounts.sql

-- Accounts: profiles, and who is an administrator.

-- One row for each account: its role and its marketing choice.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  user_role public.user_role not null default 'user',
  -- null: never asked
  marketing_opt_in boolean,
  created_at timestamptz not null default now()
);

-- The addresses in ADMIN_EMAILS, in lower case.
create table private.admin_emails (
  email text primary key check (email = lower(btrim(email)) and email like '%_@_%')
);

-- With ADMIN_SECOND_FACTOR=required, only accounts with a second factor can be administrators.
-- Otherwise those who have one must use it: a stolen session opened by e-mail alone must not get
-- past it.
create table private.security_settings (
  is_only_row boolean primary key default true check (is_only_row),
  admin_second_factor text not null default 'optional'
    constraint admin_second_factor_is_known check (admin_second_factor in ('optional', 'required'))
);

create function private.create_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, email) values (new.id, new.email)
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;

-- By role or by ADMIN_EMAILS, whatever the session's level of assurance. A listed address counts
-- once its owner has confirmed it.
create function private.is_administrator(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1
    from public.profiles profile
    join auth.users account on account.id = profile.id
    where profile.id = person
      and (
        profile.user_role = 'admin'
        or (
          account.email_confirmed_at is not null
          and lower(account.email) in (select listed.email from private.admin_emails listed)
        )
      )
  )
$$;

-- Whether this session was opened, or later confirmed, with a second factor.
create function private.used_second_factor() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
$$;

create function private.has_second_factor(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors factor
    where factor.user_id = person and factor.status = 'verified'
  )
$$;

create function private.needs_second_factor(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.security_settings setting where setting.admin_second_factor = 'required'
  ) or private.has_second_factor(person)
$$;

-- Whether the caller is an administrator in this session.
create function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_administrator((select auth.uid()))
    and (private.used_second_factor() or not private.needs_second_factor((select auth.uid())))
$$;

-- The server sets the whole list at every start.
create function public.set_admin_emails(emails text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  delete from private.admin_emails where not (email = any (emails));
  insert into private.admin_emails (email)
  select distinct lower(btrim(listed)) from unnest(emails) listed
  on conflict do nothing;
end
$$;

-- Deletes an account's e-mails with it, including those not yet sent.
create function private.delete_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.email_outbox where recipient = old.email;
  return null;
end
$$;

create function private.require_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not coalesce((select public.is_admin()), false) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
end
$$;

-- A role is changed only by the server, by a function that an administrator calls, or by accepting
-- an invitation in the same transaction.
create function private.guard_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_role = old.user_role or private.is_server() then
    return new;
  end if;
  if current_user not in ('anon', 'authenticated', 'service_role') then
    if (select public.is_admin()) or exists (
      select from public.invitations accepted
      where accepted.accepted_by = new.id and accepted.accepted_at = now()
        and accepted.role = new.user_role and new.id = (select auth.uid())
    ) then
      return new;
    end if;
  end if;
  raise exception 'column_not_changeable' using detail = 'profiles.user_role', errcode = '42501';
end
$$;

-- The server sets it at every start.
create function public.set_admin_second_factor(rule text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  update private.security_settings set admin_second_factor = rule where is_only_row;
end
$$;

-- What the caller's session lacks for the team's pages, or that they are not for the caller.
create function public.admin_standing() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  is_enrolled boolean := private.has_second_factor(person);
begin
  return jsonb_build_object(
    'is_administrator', private.is_administrator(person),
    'is_required', exists (
      select from private.security_settings setting where setting.admin_second_factor = 'required'
    ),
    'is_enrolled', is_enrolled,
    'missing', case
      when not private.is_administrator(person) or private.used_second_factor()
        or not private.needs_second_factor(person) then null
      when is_enrolled then 'verification'
      else 'enrolment'
    end
  );
end
$$;

create trigger guard_columns before update on public.profiles
  for each row execute function private.guard_columns('id', 'email', 'created_at');
create trigger delete_emails after delete on public.profiles
  for each row execute function private.delete_emails();
create trigger guard_role before update on public.profiles
  for each row execute function private.guard_role();

create trigger create_profile after insert or update of email on auth.users
  for each row execute function private.create_profile();

alter table public.profiles enable row level security;
alter table private.admin_emails enable row level security;
alter table private.security_settings enable row level security;

create policy "People change their own marketing choice" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "People read their own profile, administrators every one" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select public.is_admin()));

create policy "Nobody" on private.admin_emails for all to anon, authenticated using (false);

create policy "Nobody" on private.security_settings for all to anon, authenticated using (false);

grant execute on function public.is_admin(), public.admin_standing() to authenticated, service_role;

grant execute on function public.set_admin_emails(text[]), public.set_admin_second_factor(text)
  to service_role;

insert into private.security_settings default values;

-- 05_second_factors.sql

-- Second factors: recovery codes for a lost one, and recent authentication for what does most harm.

-- A code has 80 random bits, which nobody can guess, so its hash needs no salt.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, sha256)
);

-- Ten one-time codes replace a lost second factor. They are functions of this project, not of the
-- authentication service, so that they work the same on every engine. Only hashes are stored, where
-- the API's roles cannot read them.

-- domain/limits.ts has the same number; a test compares them.
create function private.recovery_codes_per_person() returns integer
language sql immutable
set search_path = ''
as $$
  select 10
$$;

-- Ignores spelling: people copy codes by hand, and read 0 as O and 1 as I or L.
create function private.recovery_code_hash(code text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(
    sha256(convert_to(
      translate(upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g')), 'OIL', '011'), 'UTF8')),
    'hex')
$$;

-- The caller, with a second factor in this session. The stored session must have it too, because a
-- token outlives the removal of a factor.
create function private.require_second_factor() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  claims jsonb := (select auth.jwt());
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if claims ->> 'aal' is distinct from 'aal2' or not exists (
    select from auth.sessions open_session
    where open_session.id = (claims ->> 'session_id')::uuid
      and open_session.user_id = person and open_session.aal::text = 'aal2'
  ) then
    raise exception 'second_factor_required' using errcode = '42501';
  end if;
  return person;
end
$$;

-- Creates ten new codes for the caller, which replace any earlier ones, and returns them this once.
create function public.create_recovery_codes() returns setof text
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := private.require_second_factor();
  code text;
begin
  perform pg_advisory_xact_lock(hashtextextended('recovery codes of ' || person, 0));
  delete from private.recovery_codes where user_id = person;
  for position in 1 .. private.recovery_codes_per_person() loop
    -- two random ids have 244 random bits, of which 80 remain, as sixteen letters and digits
    select string_agg(
      substr('ABCDEFGHJKMNPQRSTVWXYZ0123456789', get_byte(random.bytes, each) % 32 + 1, 1)
        || case when each in (3, 7, 11) then '-' else '' end,
      '' order by each)
    into code
    from (
      select sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid()), 'UTF8')) as bytes
    ) random, generate_series(0, 15) each;
    insert into private.recovery_codes (user_id, sha256)
    values (person, private.recovery_code_hash(code));
    return next code;
  end loop;
end
$$;

-- The number of codes the caller has left.
create function public.count_recovery_codes() returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  return (select count(*) from private.recovery_codes where user_id = (select auth.uid()));
end
$$;

-- Uses up a code: removes the caller's second factors, so that a new one can be set up, and the
-- assurance they gave to sessions. Returns the number of codes left.
create function public.use_recovery_code(code text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  delete from private.recovery_codes known
  where known.user_id = person
    and known.sha256 = private.recovery_code_hash(use_recovery_code.code);
  if not found then
    raise exception 'recovery_code_unknown' using errcode = 'PT400';
  end if;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.mfa_amr_claims claim using auth.sessions open_session
  where open_session.user_id = person and claim.session_id = open_session.id
    and claim.authentication_method in ('totp', 'mfa/webauthn');
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = person;
  return (select count(*) from private.recovery_codes where user_id = person);
end
$$;

-- Deleting a person, giving a role, importing and exporting a person's data require an
-- authentication within the last 15 minutes, with the second factor for those who have one. An
-- access token's `amr` says when each method was used, also after it was refreshed.

-- domain/sign-in/recent-authentication.ts has the same number; a test compares them.
create function private.recent_authentication() returns interval
language sql immutable
set search_path = ''
as $$
  select interval '15 minutes'
$$;

-- By Supabase's names for methods: 'recovery' is a link sent by e-mail, not a second factor.
create function private.is_second_factor(method text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(method = 'totp' or method like 'mfa/%', false)
$$;

-- Null if never.
create function private.last_authentication(with_second_factor boolean) returns timestamptz
language sql stable
set search_path = ''
as $$
  select to_timestamp(max((proof ->> 'timestamp')::double precision))
  from jsonb_array_elements(
    case jsonb_typeof((select auth.jwt()) -> 'amr')
      when 'array' then (select auth.jwt()) -> 'amr'
      else '[]'
    end
  ) proof
  where jsonb_typeof(proof -> 'timestamp') = 'number'
    and (not with_second_factor or private.is_second_factor(proof ->> 'method'))
$$;

-- The detail tells the page what to ask for.
create function private.require_recent_authentication() returns void
language plpgsql stable
set search_path = ''
as $$
declare
  has_factor boolean := private.has_second_factor((select auth.uid()));
begin
  if coalesce(private.last_authentication(has_factor), '-infinity')
    < now() - private.recent_authentication()
  then
    raise exception 'confirmation_required' using errcode = 'PT403',
      detail = case when has_factor then 'second factor' else 'e-mail' end;
  end if;
end
$$;

alter table private.recovery_codes enable row level security;

create policy "Nobody" on private.recovery_codes for all to anon, authenticated using (false);

grant execute on function
  public.create_recovery_codes(),
  public.count_recovery_codes(),
  public.use_recovery_code(text)
to authenticated, service_role;

-- 06_invitations.sql

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

-- 07_erasures.sql

-- Records that cannot be changed (reviews, resubmissions, the audit trail, frozen comparisons) make
-- an exception for deleting a person, which the privacy policy promises (see deleting_people.sql).

-- delete_person notes here which transaction is a deletion and which projects it removes, and
-- deletes the note before it ends.
create table private.erasures (
  transaction xid8 primary key default pg_current_xact_id(),
  person uuid not null,
  projects uuid[] not null
);

-- Refuses every change except by a deletion in progress, which removes rows of the projects it
-- removes and changes the columns named as trigger arguments.
create function private.refuse_change_unless_erased() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  erasure private.erasures;
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    select under_way.* into erasure from private.erasures under_way
    where under_way.transaction = pg_current_xact_id_if_assigned();
    if tg_op = 'DELETE' and (to_jsonb(old) ->> 'project_id')::uuid = any (erasure.projects) then
      return old;
    end if;
    if tg_op = 'UPDATE' and erasure.person is not null
      and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv
    then
      return new;
    end if;
  end if;
  raise exception 'record_not_changeable' using detail = tg_table_name, errcode = '42501';
end
$$;

create function private.is_being_erased(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.erasures under_way
    where under_way.transaction = pg_current_xact_id_if_assigned()
      and under_way.person = is_being_erased.person
  )
$$;

create trigger refuse_change before insert or update or delete on private.erasures
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_truncate before truncate on private.erasures
  for each statement execute function private.refuse_change();

alter table private.erasures enable row level security;

create policy "Nobody" on private.erasures for all to anon, authenticated using (false);

-- 08_audit_trail.sql

-- The audit trail: what administrators did, and what developers did without a review. Nobody can
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
    'project', 'company', 'person', 'methodology', 'post', 'import', 'claim', 'ratings', 'invitation'
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

-- Part of the transaction that it records: neither exists without the other.
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
  concat_ws(' ', entry.words, lower(actor.email), lower(person.email), invitation.email) as search_text
from public.audit_trail entry
left join public.profiles actor on actor.id = entry.actor_id
left join public.profiles person on person.id = case
  when entry.subject_kind = 'person' and entry.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then entry.subject_id::uuid
end
left join public.invitations invitation on invitation.id = case
  when entry.subject_kind = 'invitation'
    and entry.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
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

create trigger refuse_change before update or delete on public.audit_trail
  for each row execute function private.refuse_change_unless_erased(
    -- the last one is generated from the others
    'subject_name', 'reason', 'details', 'words');
create trigger refuse_truncate before truncate on public.audit_trail
  for each statement execute function private.refuse_change();

alter table public.audit_trail enable row level security;

create policy "Administrators read the audit trail" on public.audit_trail
  for select to authenticated using ((select public.is_admin()));

-- 09_submission_fields.sql

-- Reading a submission: the form's draft as JSON (company, project, pricing, impact, details,
-- terms) with the chosen files (media). Errors are names for which domain/errors.ts has the
-- visitor's message; `detail` contains the value.

-- A text without surrounding spaces; null if it is blank.
create function private.submitted_text(submission jsonb, variadic path text[]) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(btrim(submission #>> path), '')
$$;

create function private.submitted_number(submission jsonb, variadic path text[]) returns integer
language plpgsql immutable
set search_path = ''
as $$
declare
  digits text := private.submitted_text(submission, variadic path);
begin
  if digits is null then
    return null;
  end if;
  if digits !~ '^\d{1,9}$' then
    raise exception 'not_a_whole_number' using errcode = 'PT400', detail = array_to_string(path, '.');
  end if;
  return digits::integer;
end
$$;

-- A list without blanks and duplicates, numbered in the order chosen.
create function private.submitted_list(submission jsonb, variadic path text[])
returns table (name text, ordinal integer)
language sql immutable
set search_path = ''
as $$
  select btrim(item), min(place)::integer
  from jsonb_array_elements_text(
    case jsonb_typeof(submission #> path) when 'array' then submission #> path else '[]' end
  ) with ordinality chosen (item, place)
  where btrim(item) <> ''
  group by btrim(item)
$$;

-- How much one person can submit, and what a submission can contain. domain/limits.ts has the same
-- numbers; a test compares them.
create function private.submission_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'submissionsPerHour', 20,
    'submissionsPerDay', 100,
    'companiesPerPerson', 10,
    'filesPerSubmission', 50,
    'filesPerCompany', 200,
    'bytesPerPerson', 1073741824,
    'namesPerList', 60,
    'charactersPerSubmission', 100000
  )
$$;

create function private.submission_limit(name text) returns bigint
language sql immutable
set search_path = ''
as $$
  select (private.submission_limits() ->> name)::bigint
$$;

create function private.submitted_date(submission jsonb, variadic path text[]) returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, variadic path);
begin
  if entered is null then
    return null;
  end if;
  -- a day that does not exist rolls over, and so differs from what was entered
  if entered !~ '^\d{4}-\d{2}-\d{2}$' or to_char(to_date(entered, 'YYYY-MM-DD'), 'YYYY-MM-DD') <> entered
  then
    raise exception 'not_a_date' using errcode = 'PT400', detail = array_to_string(path, '.');
  end if;
  return to_date(entered, 'YYYY-MM-DD');
exception
  when datetime_field_overflow or invalid_datetime_format then
    raise exception 'not_a_date' using errcode = 'PT400', detail = array_to_string(path, '.');
end
$$;

create function private.submitted_decimal(submission jsonb, variadic path text[]) returns numeric
language plpgsql immutable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, variadic path);
begin
  if entered is not null and entered !~ '^-?\d{1,3}(\.\d{1,20})?$' then
    raise exception 'not_a_decimal' using errcode = 'PT400', detail = array_to_string(path, '.');
  end if;
  return entered;
end
$$;

-- The records of a list field, numbered in order; those without a name are left out.
create function private.submitted_records(submission jsonb, variadic path text[])
returns table (record jsonb, ordinal integer)
language sql immutable
set search_path = ''
as $$
  select item, place::integer
  from jsonb_array_elements(
    case jsonb_typeof(submission #> path) when 'array' then submission #> path else '[]' end
  ) with ordinality entered (item, place)
  where private.submitted_text(item, 'name') is not null
$$;

-- Too many digits for the column would not be a check violation, so it is reported as one.
create function private.submitted_degrees(
  submission jsonb, most integer, rule text, variadic path text[]
) returns numeric
language plpgsql immutable
set search_path = ''
as $$
declare
  entered numeric := private.submitted_decimal(submission, variadic path);
begin
  if abs(entered) > most then
    raise exception 'the value violates check constraint "%"', rule
      using errcode = '23514', constraint = rule;
  end if;
  return entered;
end
$$;

-- The form's fields; domain/submission/fields has the same table, and a test compares them. `parts`
-- are those of a record, `most` is the limit on names or records.
create function private.submission_fields()
returns table (field text, kind text, parts text[], most integer)
language sql immutable
set search_path = ''
as $$
  select field, 'value', null::text[], null::integer
  from unnest(array[
    'company.name', 'company.email', 'company.location', 'company.size', 'company.developerType',
    'company.developerTypeOther', 'company.projectLocation', 'company.projectRegion',
    'project.id', 'project.isPortfolio', 'project.name', 'project.registry', 'project.registryLink',
    'project.creditingPeriodStart', 'project.creditingPeriodEnd', 'project.verifier',
    'project.latitude', 'project.longitude',
    'pricing.minimumPurchaseQuantity', 'pricing.minimumPurchaseCustomPrice', 'pricing.costPerTon',
    'impact.category', 'impact.stage', 'impact.credit_availability', 'impact.vintage',
    'impact.durability', 'impact.ratings.beZero', 'impact.ratings.sylvera',
    'impact.additional_certifications', 'impact.estimatedAnnualTonnes', 'impact.issuedTonnes',
    'impact.retiredTonnes',
    'details.description', 'details.website', 'details.contactEmail',
    'terms.displayPermissions', 'terms.agreementToTerms'
  ]) field
  union all
  select field, 'list', null, private.submission_limit('namesPerList')::integer
  from unnest(array[
    'project.type', 'project.subType', 'project.sector', 'project.accreditation', 'impact.sdgs'
  ]) field
  union all
  values
    ('project.methodologies', 'records', array['name', 'version', 'link'], 10),
    ('impact.labels', 'records', array['name', 'scope', 'vintages', 'date', 'link'], 20)
$$;

-- Every field of a submission by its path.
create function private.submission_fields(submission jsonb) returns table (field text, value jsonb)
language sql immutable
set search_path = ''
as $$
  select part.key || '.' || entry.key, entry.value
  from jsonb_each(submission) part, jsonb_each(part.value) entry
  where jsonb_typeof(entry.value) <> 'object'
  union all
  select part.key || '.' || entry.key || '.' || inner_entry.key, inner_entry.value
  from jsonb_each(submission) part, jsonb_each(part.value) entry,
    jsonb_each(case jsonb_typeof(entry.value) when 'object' then entry.value else '{}' end) inner_entry
$$;

-- Every value of a submission with its path, including groups of fields. Files have checks of their
-- own.
create function private.submission_parts(submission jsonb) returns table (field text, value jsonb)
language sql immutable
set search_path = ''
as $$
  with recursive part (field, value, depth) as (
    select given.key, given.value, 1
    from jsonb_each(submission) given
    where given.key not in ('media', 'removedFiles')
    union all
    select part.field || '.' || inner_part.key, inner_part.value, part.depth + 1
    from part, jsonb_each(
      case jsonb_typeof(part.value) when 'object' then part.value else '{}' end) inner_part
    where part.depth < 4
  )
  select part.field, part.value from part
$$;

-- Whether each entry of a list is a name, or each record has only known parts.
create function private.has_entries(list jsonb, parts text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select not exists (
    select from jsonb_array_elements(list) entry
    where case
      when parts is null then jsonb_typeof(entry) not in ('string', 'null')
      when jsonb_typeof(entry) = 'object' then entry - parts <> '{}'
      else jsonb_typeof(entry) <> 'null'
    end
  )
$$;

-- 10_email_outbox.sql

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

-- 11_listing_changes.sql

-- What has changed in a transaction and affects the listings (see listings.sql). It is noted
-- statement by statement, and the listings are refreshed once, at the commit. A refresh locks the
-- version of the listings before it reads the tables: of two transactions that change one listing,
-- the second sees what the first wrote, and versions are in the order of commits. It is the last
-- lock of every transaction, so it cannot deadlock, and it is held only briefly.
create table private.listing_changes (
  id bigint generated always as identity primary key,
  projects uuid[] not null default '{}',
  -- stands for all projects that the company has at the commit
  companies uuid[] not null default '{}',
  -- stands for all projects that use one at the commit
  methodologies uuid[] not null default '{}',
  -- project numbers and accreditors of changed ratings, pair by pair
  rated_ids text[] not null default '{}',
  rated_by text[] not null default '{}'
);

-- The first of a transaction's notes stands for all of them: the others find nothing left. Ratings
-- take the time of their change under the same lock, so the times of ratings and listings are in
-- the order of commits.
create function private.apply_listing_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_projects uuid[];
  changed_companies uuid[];
  changed_methodologies uuid[];
  rated jsonb;
begin
  with noted as (
    -- notes of other transactions are never visible: they are deleted before the commit
    delete from private.listing_changes
    returning projects, companies, methodologies, rated_ids, rated_by
  )
  select
    array(select distinct unnest(projects) from noted),
    array(select distinct unnest(companies) from noted),
    array(select distinct unnest(methodologies) from noted),
    (
      select jsonb_agg(distinct jsonb_build_array(rating.id, rating.accreditor))
      from noted, unnest(noted.rated_ids, noted.rated_by) rating (id, accreditor)
    )
  into changed_projects, changed_companies, changed_methodologies, rated;
  if cardinality(changed_methodologies) > 0 then
    -- before looking up the projects: anyone who added one meanwhile has committed by then
    perform from private.public_data_versions where kind = 'listings' for update;
    changed_projects := array(
      select unnest(changed_projects)
      union
      select project_id from public.project_methodologies
      where methodology_id = any (changed_methodologies)
    );
  end if;
  if cardinality(changed_projects) + cardinality(changed_companies) > 0 then
    perform private.refresh_listings(changed_projects, changed_companies);
  end if;
  if rated is not null then
    perform from private.public_data_versions where kind = 'listings' for update;
    insert into private.rating_times (project_id, accreditor, changed_at)
    select rating ->> 0, rating ->> 1, clock_timestamp() from jsonb_array_elements(rated) rating
    on conflict (project_id, accreditor) do update set changed_at = excluded.changed_at;
  end if;
  return null;
end
$$;

-- Notes the rows of a statement: the arguments say as what, and by which column. Does nothing if
-- there are none, because replacing the lists of a project takes a dozen statements, and an import
-- thousands.
create function private.note_listing_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_rows text;
begin
  if tg_op = 'DELETE' then
    if not exists (select from rows_before) then
      return null;
    end if;
  elsif not exists (select from rows_after) then
    return null;
  end if;
  changed_rows := case tg_op
    when 'INSERT' then 'select %2$I from rows_after'
    when 'UPDATE' then 'select %2$I from rows_before union select %2$I from rows_after'
    when 'DELETE' then 'select %2$I from rows_before'
  end;
  execute format(
    'insert into private.listing_changes (%1$I)
     select array_agg(distinct %2$I) from (' || changed_rows || ') changed having count(*) > 0',
    tg_argv[0], tg_argv[1]
  );
  return null;
end
$$;

create function private.note_all_listings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.listing_changes (projects) values (array(select id from public.listings));
  return null;
end
$$;

-- Notes the ratings that a statement changed, by their old and new project number.
create function private.note_rating_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before_rows text := case tg_op
    when 'INSERT' then 'select * from rows_after where false' else 'table rows_before'
  end;
  after_rows text := case tg_op
    when 'DELETE' then 'select * from rows_before where false' else 'table rows_after'
  end;
begin
  execute format(
    'insert into private.listing_changes (rated_ids, rated_by)
     select array_agg(key.id), array_agg(key.accreditor)
     from (%s) before
     full join (%s) after on after.id = before.id
     cross join lateral (values
       (before.project_id, coalesce(before.accreditor, '''')),
       (after.project_id, coalesce(after.accreditor, ''''))
     ) key (id, accreditor)
     where key.id is not null
       and (before.project_id, before.accreditor, before.rating, before.on_watch, before.last_updated)
         is distinct from
         (after.project_id, after.accreditor, after.rating, after.on_watch, after.last_updated)
     having count(*) > 0',
    before_rows, after_rows
  );
  return null;
end
$$;

create function private.note_all_ratings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.listing_changes (rated_ids, rated_by)
  select array_agg(project_id), array_agg(accreditor) from private.rating_times
  having count(*) > 0;
  return null;
end
$$;

create constraint trigger apply_listing_changes after insert on private.listing_changes
  deferrable initially deferred
  for each row execute function private.apply_listing_changes();

alter table private.listing_changes enable row level security;

create policy "Nobody" on private.listing_changes for all to anon, authenticated using (false);

-- 12_companies.sql

-- Developers' companies, and where their listings differ from the data. Visitors see a company only
-- through project_listings.
create table public.companies (
  id uuid primary key default gen_random_uuid(),
  -- null: made by an import and not yet claimed by its developer
  user_id uuid references auth.users (id) on delete restrict,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200)
    constraint name_is_one_line check (private.is_one_line(name)),
  email text check (email like '%_@_%' and char_length(email) <= 254)
    constraint email_is_one_line check (private.is_one_line(email)),
  location text check (char_length(location) <= 200)
    constraint location_is_one_line check (private.is_one_line(location)),
  size text check (char_length(size) <= 100),
  size_numeric integer check (size_numeric >= 0),
  developer_type public.developer_type,
  developer_type_other text check (char_length(developer_type_other) <= 200)
    constraint developer_type_other_is_one_line check (private.is_one_line(developer_type_other)),
  -- a file in the bucket 'company-logos', which only the server can write
  logo_filename text check (logo_filename !~ '[/\\]' and char_length(logo_filename) <= 100),
  created_at timestamptz not null default now(),
  -- stored, because computing it for 50,000 projects takes seconds
  search_text text generated always as (private.plain_text(name)) stored,
  -- who stated each value and when, by the form's field (see value_sources.sql)
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object'),
  unique (user_id, name)
);
create unique index companies_unclaimed_name_key on public.companies (lower(name))
  where user_id is null;

-- Where a company's listings show something other than its data.
create table public.display_overrides (
  company_id uuid primary key references public.companies (id) on delete cascade,
  -- shown where the agency has no rating
  fallback_rating text check (char_length(fallback_rating) <= 20),
  -- shown in place of the project's own types
  project_types public.project_type[],
  reason text not null check (btrim(reason) <> ''),
  created_at timestamptz not null default now(),
  project_types_at timestamptz not null default now()
);

-- A set, so that a policy looks it up once and not for every row.
create function private.owned_companies() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.companies where user_id = (select auth.uid())
$$;

-- Locks are taken in the same order everywhere: the person, the company, the project, what belongs
-- to it.
create function private.lock_company(company uuid) returns void
language sql
set search_path = ''
as $$
  select from public.companies where id = company for no key update
$$;

-- The fields that a submission can change, as text, with the form's names.
create function private.company_details(company public.companies) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', company.name,
    'email', coalesce(company.email, ''),
    'location', coalesce(company.location, ''),
    'size', coalesce(company.size_numeric::text, ''),
    'developerType', coalesce(company.developer_type, ''),
    'developerTypeOther', coalesce(company.developer_type_other, '')
  )
$$;

-- The same fields in a submission.
create function private.submitted_company(submission jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(
    field, coalesce(private.submitted_text(submission, 'company', field), '')
  )
  from unnest(array[
    'name', 'email', 'location', 'size', 'developerType', 'developerTypeOther'
  ]) field
$$;

-- Leaves an unchanged company alone, so that others who submit for it need not wait. A size in
-- words, as in 'less than 5 employees', stays until a number is stated.
create function private.write_company(company uuid, submission jsonb) returns void
language sql
set search_path = ''
as $$
  update public.companies stored
  set
    name = given.name,
    email = given.email,
    location = given.location,
    size = case
      when stored.size_numeric is distinct from given.size_numeric then given.size_numeric::text
      else stored.size
    end,
    size_numeric = given.size_numeric,
    developer_type = given.developer_type,
    developer_type_other = given.developer_type_other
  from (
    select
      private.submitted_text(submission, 'company', 'name') as name,
      private.submitted_text(submission, 'company', 'email') as email,
      private.submitted_text(submission, 'company', 'location') as location,
      private.submitted_number(submission, 'company', 'size') as size_numeric,
      private.submitted_text(submission, 'company', 'developerType') as developer_type,
      private.submitted_text(submission, 'company', 'developerTypeOther') as developer_type_other
  ) given
  where stored.id = company and (
    stored.name, stored.email, stored.location, stored.size_numeric,
    stored.developer_type, stored.developer_type_other
  ) is distinct from (
    given.name, given.email, given.location, given.size_numeric,
    given.developer_type, given.developer_type_other
  )
$$;

-- The name may have been taken since an edit was submitted: approving the edit then gives a named
-- error instead of a unique violation.
create function private.require_unused_name() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.companies other
    where other.user_id = new.user_id and other.name = new.name and other.id <> new.id
  ) then
    raise exception 'company_name_taken' using errcode = 'PT409', detail = new.name;
  end if;
  return new;
end
$$;

create function private.is_unclaimed(company uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.companies where id = company and user_id is null)
$$;

-- Only the server changes who owns a company, or a deletion, which leaves it without an owner.
create function private.guard_owner() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_id is not distinct from old.user_id or private.is_server() then
    return new;
  end if;
  if new.user_id is null and private.is_being_erased(old.user_id) then
    return new;
  end if;
  raise exception 'column_not_changeable' using detail = 'companies.user_id', errcode = '42501';
end
$$;

create function private.note_override_of_types() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.project_types_at := now();
  return new;
end
$$;

create trigger guard_columns before update on public.companies
  for each row execute function private.guard_columns('id', 'created_at');
create trigger require_unused_name before update of name on public.companies
  for each row when (new.name <> old.name) execute function private.require_unused_name();
create trigger guard_owner before update on public.companies
  for each row when (old.user_id is not null) execute function private.guard_owner();
create trigger note_inserted after insert on public.companies
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('companies', 'id');
create trigger note_updated after update on public.companies
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('companies', 'id');
create trigger note_deleted after delete on public.companies
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('companies', 'id');
create trigger note_truncated after truncate on public.companies
  for each statement execute function private.note_all_listings();

create trigger note_override_of_types before update on public.display_overrides
  for each row when (old.project_types is distinct from new.project_types)
  execute function private.note_override_of_types();
create trigger note_inserted after insert on public.display_overrides
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('companies', 'company_id');
create trigger note_updated after update on public.display_overrides
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('companies', 'company_id');
create trigger note_deleted after delete on public.display_overrides
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('companies', 'company_id');
create trigger note_truncated after truncate on public.display_overrides
  for each statement execute function private.note_all_listings();

alter table public.companies enable row level security;
alter table public.display_overrides enable row level security;

create policy "Owners read their companies, administrators every one" on public.companies
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Developers see their own projects as the public list shows them.
create policy "Owners read how their listings differ, administrators all" on public.display_overrides
  for select to authenticated
  using (company_id in (select private.owned_companies()) or (select public.is_admin()));

grant execute on function private.owned_companies() to anon, authenticated, service_role;

grant execute on function private.is_unclaimed(uuid) to authenticated, service_role;

-- 13_projects.sql

-- Projects. Visitors write only through functions such as submit_project, update_project and
-- review_project; owners and administrators read these tables, the public reads project_listings.
-- What has not been stated is null: no column has a default for a fact.
create table public.projects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  -- the developer's own id or the registry's; a portfolio has several, separated by commas
  project_id text not null check (btrim(project_id) <> '' and char_length(project_id) <= 500)
    constraint project_id_is_one_line check (private.is_one_line(project_id)),
  is_portfolio boolean not null default false,
  project_location text check (char_length(project_location) <= 500)
    constraint project_location_is_one_line check (private.is_one_line(project_location)),
  project_region text check (char_length(project_region) <= 200)
    constraint project_region_is_one_line check (private.is_one_line(project_region)),
  description text not null
    constraint description_is_at_most_75_words check (private.word_count(description) <= 75)
    constraint description_is_running_text check (private.is_running_text(description))
    check (btrim(description) <> '' and char_length(description) <= 2000),
  website text constraint website_is_a_web_address
    check (website ~* '^https?://[^\s/?#]+\S*$' and char_length(website) <= 500)
    constraint website_is_one_line check (private.is_one_line(website)),
  contact_email text check (contact_email like '%_@_%' and char_length(contact_email) <= 254)
    constraint contact_email_is_one_line check (private.is_one_line(contact_email)),
  cost_per_ton integer check (cost_per_ton >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  minimum_purchase_quantity integer check (minimum_purchase_quantity >= 0),
  minimum_purchase_custom_price integer check (minimum_purchase_custom_price >= 0),
  durability text check (char_length(durability) <= 100)
    constraint durability_is_one_line check (private.is_one_line(durability)),
  carbon_category public.carbon_category,
  project_stage public.project_stage,
  credit_availability public.credit_availability,
  vintage text constraint vintage_is_years_or_not_applicable
    check (vintage ~ '^(N/A|\d{4}(\s*,\s*\d{4})*)$' and char_length(vintage) <= 200),
  additional_certifications text check (char_length(additional_certifications) <= 500)
    constraint additional_certifications_is_one_line check (private.is_one_line(additional_certifications)),
  bezero_rating text check (char_length(bezero_rating) <= 50)
    constraint bezero_rating_is_one_line check (private.is_one_line(bezero_rating)),
  sylvera_rating text check (char_length(sylvera_rating) <= 50)
    constraint sylvera_rating_is_one_line check (private.is_one_line(sylvera_rating)),
  display_permissions public.display_permission not null default 'None',
  agreement_to_terms boolean not null default false,
  status public.review_status not null default 'submitted',
  project_status public.project_status,
  -- made by the browser for one submission, so that sending it twice creates one project
  submission_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- changed details of the company, which wait for the approval of the project
  submitted_company jsonb check (jsonb_typeof(submitted_company) = 'object'),
  project_name text check (btrim(project_name) <> '' and char_length(project_name) <= 200)
    constraint project_name_is_one_line check (private.is_one_line(project_name)),
  registry public.registry,
  registry_link text constraint registry_link_is_a_web_address
    check (registry_link ~* '^https?://[^\s/?#]+\S*$' and char_length(registry_link) <= 500)
    constraint registry_link_is_one_line check (private.is_one_line(registry_link)),
  estimated_annual_tonnes integer check (estimated_annual_tonnes >= 0),
  issued_tonnes integer check (issued_tonnes >= 0),
  retired_tonnes integer check (retired_tonnes >= 0),
  crediting_period_start date,
  crediting_period_end date,
  verifier text check (char_length(verifier) <= 200)
    constraint verifier_is_one_line check (private.is_one_line(verifier)),
  latitude numeric(8, 6) constraint latitude_is_in_range check (latitude between -90 and 90),
  longitude numeric(9, 6)
    constraint longitude_is_in_range check (longitude between -180 and 180),
  -- stored, because computing it for 50,000 projects takes seconds
  search_text text generated always as (private.plain_text(
    project_id || ' ' || coalesce(project_name, '') || ' ' || coalesce(registry::text, '')
    || ' ' || coalesce(project_location, '')
  )) stored,
  -- who stated each value and when, by the form's field (see value_sources.sql)
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object'),
  -- when the details in submitted_company were submitted
  submitted_company_at timestamptz,
  constraint retired_tonnes_were_issued check (retired_tonnes <= issued_tonnes),
  constraint crediting_period_ends_after_its_start
    check (crediting_period_end > crediting_period_start),
  constraint coordinates_are_a_pair check ((latitude is null) = (longitude is null))
);
create unique index projects_submission_key_key on public.projects (submission_key);
create index projects_company_id_idx on public.projects (company_id);
create unique index projects_registry_project_id_key
  on public.projects (registry, lower(btrim(project_id))) where registry is not null;
create unique index projects_company_project_id_key
  on public.projects (company_id, lower(btrim(project_id))) where registry is null;

-- Links and the agency's ratings identify a project by its id alone.
create index projects_project_id_idx on public.projects (lower(btrim(project_id)));
create index projects_updated_at_idx on public.projects (updated_at desc, id);

-- What developers did to their own offer, with their note, which is deleted with the project; the
-- audit trail keeps that it happened.
create table public.offer_changes (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  change public.offer_change not null,
  note text
    constraint offer_note_is_at_most_500_characters check (char_length(note) <= 500)
    constraint offer_note_is_running_text check (private.is_running_text(note)),
  -- the status that the project returns to when its credits are on sale again
  former_status public.project_status,
  created_at timestamptz not null default now()
);
create index offer_changes_project_id_idx on public.offer_changes (project_id, id desc);

create function private.owned_projects() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.projects where company_id in (select private.owned_companies())
$$;

-- Details of a listed company take effect with the approval; their source is the time of
-- submission.
create function private.apply_submitted_company() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  source jsonb :=
    private.source('developer', coalesce(new.submitted_company_at, old.updated_at));
  before jsonb;
begin
  select private.company_details(company) into before
  from public.companies company where company.id = new.company_id;
  perform private.write_company(
    new.company_id, jsonb_build_object('company', new.submitted_company));
  update public.companies company
  set sources = private.with_sources(company.sources, private.changed_sources(
    jsonb_build_object('company', before),
    jsonb_build_object('company', private.company_details(company)),
    source
  ))
  where company.id = new.company_id and private.company_details(company) <> before;
  new.submitted_company := null;
  new.submitted_company_at := null;
  return new;
end
$$;

-- Counts as the developer's only if the owner does it: otherwise the team reopened the project.
create function private.record_resubmission() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.resubmissions (project_id, by_developer)
  values (new.id, new.id in (select private.owned_projects()));
  return null;
end
$$;

-- Withdraws a project or marks it as sold out or not for sale, without a review. Locks are taken in
-- the usual order: the person, the company, the project, the pending edit.
create function public.reduce_offer(project uuid, change text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  not_available constant public.credit_availability := 'No - Purchase not available at this time';
  developer uuid := (select auth.uid());
  company uuid;
  before public.projects;
  after public.projects;
  stored_before jsonb;
begin
  if developer is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if change is null or change not in ('withdrawn', 'sold_out', 'not_for_sale') then
    raise exception 'unknown_offer_change' using errcode = 'PT400', detail = change;
  end if;
  perform private.lock_submitter(developer);
  select own.company_id into company
  from public.projects own where own.id = project and own.id in (select private.owned_projects());
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select own.* into strict before from public.projects own where own.id = project for update;

  if before.status = 'withdrawn' then
    raise exception 'already_withdrawn' using errcode = 'PT409';
  elsif change = 'sold_out' and before.project_status = 'Sold out' then
    raise exception 'already_sold_out' using errcode = 'PT409';
  elsif change = 'not_for_sale' and before.credit_availability = not_available then
    raise exception 'already_not_for_sale' using errcode = 'PT409';
  end if;
  -- A withdrawal is never limited: to withdraw again, one must submit again, which is.
  if change <> 'withdrawn' and (
    select count(*) from public.offer_changes earlier
    where earlier.project_id = project and earlier.created_at > now() - interval '1 day'
  ) >= 10 then
    raise exception 'too_many_offer_changes' using errcode = 'PT429';
  end if;

  stored_before := private.stored_submission(project);
  update public.projects own
  set
    status = case when change = 'withdrawn' then 'withdrawn' else own.status end,
    project_status = case when change = 'sold_out' then 'Sold out' else own.project_status end,
    credit_availability =
      case when change = 'withdrawn' then own.credit_availability else not_available end
  where own.id = project
  returning own.* into after;
  perform private.record_sources(project, stored_before, private.source('developer', now()));

  if change = 'withdrawn' then
    update public.pending_revisions waiting
    set decision = 'withdrawn', decided_at = now()
    where waiting.project_id = project and waiting.decision is null;
  else
    -- It was submitted before, so its approval must not put the credits back on sale. Reviewers
    -- must read it again.
    update public.pending_revisions waiting
    set submission =
      jsonb_set(waiting.submission, '{impact,credit_availability}', to_jsonb(not_available::text))
    where waiting.project_id = project and waiting.decision is null
      and waiting.submission #>> '{impact,credit_availability}' is distinct from not_available;
  end if;

  insert into public.offer_changes (project_id, change, note, former_status)
  values (project, change, nullif(btrim(note), ''), before.project_status);

  perform private.record_act(
    'own-project-' || replace(change, '_', '-'),
    'project', project::text, before.project_id, null,
    (
      select coalesce(
        jsonb_object_agg(field, jsonb_build_object('from', was.value, 'to', becomes.value)), '{}')
      from unnest(array['status', 'project_status', 'credit_availability']) field
      cross join lateral (select to_jsonb(before) -> field as value) was
      cross join lateral (select to_jsonb(after) -> field as value) becomes
      where was.value <> becomes.value
    )
  );
end
$$;

-- An edit that puts credits back on sale ends 'sold out'; the status may return to not stated.
create function private.end_sold_out() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  marked public.offer_changes;
begin
  select latest.* into marked from public.offer_changes latest
  where latest.project_id = new.id and latest.change = 'sold_out'
  order by latest.id desc limit 1;
  if marked.id is not null then
    new.project_status := marked.former_status;
  end if;
  return new;
end
$$;

-- Only the server moves a project of a claimed company, or a deletion, to an unclaimed one.
create function private.guard_company() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_server() then
    return new;
  end if;
  if private.is_unclaimed(new.company_id) and private.is_being_erased(
    (select user_id from public.companies where id = old.company_id)
  ) then
    return new;
  end if;
  raise exception 'column_not_changeable' using detail = 'projects.company_id', errcode = '42501';
end
$$;

-- Tells the owners of these projects, where a company has one.
create function private.tell_owners(changed_projects uuid[], kind text) returns void
language sql
set search_path = ''
as $$
  select realtime.send(
    jsonb_build_object('project', project.id, 'kind', kind), 'project', 'user:' || company.user_id, true
  )
  from public.projects project
  join public.companies company on company.id = project.company_id
  where project.id = any (changed_projects) and company.user_id is not null
$$;

create trigger set_updated_at before update on public.projects
  for each row execute function private.set_updated_at();
create trigger guard_columns before update on public.projects
  for each row execute function private.guard_columns('id', 'created_at');
create trigger apply_submitted_company before update of status on public.projects
  for each row
  when (new.status = 'approved' and old.status <> 'approved' and new.submitted_company is not null)
  execute function private.apply_submitted_company();
create trigger record_resubmission after update of status on public.projects
  for each row when (new.status = 'submitted' and old.status <> 'submitted')
  execute function private.record_resubmission();
create trigger guard_company before update of company_id on public.projects
  for each row when (old.company_id <> new.company_id and not private.is_unclaimed(old.company_id))
  execute function private.guard_company();
create trigger end_sold_out before update of credit_availability on public.projects
  for each row
  when (
    old.project_status = 'Sold out' and new.project_status = 'Sold out'
    and old.credit_availability = 'No - Purchase not available at this time'
    and new.credit_availability <> 'No - Purchase not available at this time'
  )
  execute function private.end_sold_out();
create trigger note_inserted after insert on public.projects
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'id');
create trigger note_updated after update on public.projects
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'id');
create trigger note_deleted after delete on public.projects
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('projects', 'id');
create trigger note_truncated after truncate on public.projects
  for each statement execute function private.note_all_listings();

alter table public.projects enable row level security;
alter table public.offer_changes enable row level security;

create policy "Owners read their projects, administrators every one" on public.projects
  for select to authenticated
  using (company_id in (select private.owned_companies()) or (select public.is_admin()));

create policy "Owners read what they did to an offer, administrators all of it" on public.offer_changes
  for select to authenticated
  using ((select public.is_admin()) or project_id in (select private.owned_projects()));

grant execute on function private.owned_projects() to anon, authenticated, service_role;

grant execute on function public.reduce_offer(uuid, text, text) to authenticated, service_role;

-- 14_value_sources.sql

-- Who stated a value, and when: kept with a project and a company by the form's field, as in
-- {"impact.stage": {"by": "registry", "on": "2026-05-04", "registry": "Verra"}}. `by` is
-- 'developer', 'registry', 'team' or 'form', `on` a time or the day of a file. A value that is not
-- stated has no entry.

create function private.source(by text, moment timestamptz) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('by', by, 'on', private.iso_time(moment))
$$;

create function private.registry_source(registry public.registry, as_of date) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('by', 'registry', 'on', as_of, 'registry', registry)
$$;

-- Fields that visitors see only when logged in; a test compares them with domain/submission/fields.
create function private.gated_fields() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'pricing.costPerTon', 'impact.durability', 'impact.ratings.beZero', 'impact.ratings.sylvera'
  ]
$$;

-- Fields that only the team sees.
create function private.team_fields() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'company.email', 'company.developerTypeOther', 'terms.displayPermissions',
    'terms.agreementToTerms'
  ]
$$;

create function private.public_sources(sources jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select sources - (private.gated_fields() || private.team_fields())
$$;

create function private.gated_sources(sources jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
  from jsonb_each(sources) entry where entry.key = any (private.gated_fields())
$$;

-- The source of each changed field; null if it is no longer stated. Calls no function for each
-- field, which would take longer than everything else.
create function private.changed_sources(before jsonb, after jsonb, source jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      entry.field, case when entry.value not in ('null', '""', '[]', 'false') then source end),
    '{}')
  from private.submission_fields(after) entry
  where entry.value is distinct from before #> string_to_array(entry.field, '.')
$$;

create function private.with_sources(sources jsonb, changed jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_strip_nulls(sources || changed)
$$;

-- Call it after writing a project, with private.stored_submission from before: this source stated
-- what differs now, except for fields that `others` names with their own.
create function private.record_sources(
  project uuid, before jsonb, source jsonb, others jsonb default '{}'
) returns void
language plpgsql
set search_path = ''
as $$
declare
  changed jsonb :=
    private.changed_sources(before, private.stored_submission(project), source) || others;
  of_company jsonb := (
    select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
    from jsonb_each(changed) entry
    where entry.key like 'company.%' and private.is_company_field(entry.key)
  );
  of_project jsonb := changed - array(select jsonb_object_keys(of_company));
begin
  if of_company <> '{}' then
    update public.companies company set sources = private.with_sources(company.sources, of_company)
    where company.id = (select own.company_id from public.projects own where own.id = project);
  end if;
  if of_project <> '{}' then
    update public.projects own set sources = private.with_sources(own.sources, of_project)
    where own.id = project;
  end if;
end
$$;

-- 15_label_names.sql

-- Each label has one name that says what it means, for CORSIA with its compliance period. Stored
-- names are replaced only if they can mean nothing else. A migration that changes the names calls
-- private.give_current_names.

-- A name without case and separators; any other character makes a different name.
create function private.label_key(name text) returns text
language sql immutable
set search_path = ''
as $$
  select btrim(regexp_replace(lower(name), E'[\\s,:;.()&/_''"\\[\\]–—‑-]+', ' ', 'g'))
$$;

-- domain/labels/known-labels.ts has the same spellings; a test compares them.
create function private.label_spellings()
returns table (spelling text, name text, is_for_credits boolean)
language sql immutable
set search_path = ''
as $$
  with periods (phase, years) as (
    values
      ('Pilot Phase', '2021-2023'),
      ('First Phase', '2024-2026'),
      ('Second Phase', '2027-2029'),
      ('Second Phase', '2030-2032'),
      ('Second Phase', '2033-2035')
  ), corsia (spelling, name) as (
    values
      ('CORSIA Eligible, {phase} ({years})', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA: {phase}, {years} Eligible', 'CORSIA Eligible, {phase} ({years})'),
      ('Eligible for CORSIA {years} Compliance Period ({phase})', 'CORSIA Eligible, {phase} ({years})'),
      ('Eligible for CORSIA {years} Compliance Period', 'CORSIA Eligible, {phase} ({years})'),
      ('Eligible for CORSIA {years}', 'CORSIA Eligible, {phase} ({years})'),
      ('Eligible for CORSIA {phase}', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA Eligible {years}', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA {years} Eligible', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA Eligible {phase}', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA {phase} Eligible', 'CORSIA Eligible, {phase} ({years})'),
      ('CORSIA Scope, {phase} ({years})', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA: {phase}, {years} Scope', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA Scope {years}', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA {years} Scope', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA Scope {phase}', 'CORSIA Scope, {phase} ({years})'),
      ('CORSIA {phase} Scope', 'CORSIA Scope, {phase} ({years})')
  ), spelled (spelling, name, is_for_credits) as (
    select
      replace(replace(corsia.spelling, '{phase}', phase), '{years}', years),
      replace(replace(corsia.name, '{phase}', phase), '{years}', years),
      false
    from corsia cross join periods
    -- the second phase alone does not say which of its periods is meant
    where corsia.spelling like '%{years}%' or phase <> 'Second Phase'
    union all
    values
      ('CCP-approved methodology', 'CCP-approved methodology', false),
      ('CCP-approved methodologies', 'CCP-approved methodology', false),
      ('CCP-approved category', 'CCP-approved methodology', false),
      ('ICVCM CCP-approved methodology', 'CCP-approved methodology', false),
      ('ICVCM-approved methodology', 'CCP-approved methodology', false),
      ('CCP-labelled credit', 'CCP-labelled credit', false),
      ('CCP-labelled credits', 'CCP-labelled credit', false),
      ('CCP-labeled credit', 'CCP-labelled credit', false),
      ('CCP-labeled credits', 'CCP-labelled credit', false),
      ('CCP', 'CCP-labelled credit', true),
      ('CCP label', 'CCP-labelled credit', true),
      ('CCP-labelled', 'CCP-labelled credit', true),
      ('CCP-labeled', 'CCP-labelled credit', true),
      ('CCP-Approved', 'CCP-labelled credit', true),
      ('Core Carbon Principles', 'CCP-labelled credit', true),
      ('Core Carbon Principles (CCP)', 'CCP-labelled credit', true),
      ('ICVCM CCP', 'CCP-labelled credit', true),
      ('ICVCM CCP-Approved', 'CCP-labelled credit', true),
      ('ICVCM Core Carbon Principles', 'CCP-labelled credit', true),
      ('ICVCM Core Carbon Principles (CCP)', 'CCP-labelled credit', true),
      ('Article 6 authorisation', 'Article 6 authorisation', false),
      ('Article 6 authorization', 'Article 6 authorisation', false),
      ('Article Six authorisation', 'Article 6 authorisation', false),
      ('Article Six authorization', 'Article 6 authorisation', false),
      ('Article 6 authorised', 'Article 6 authorisation', false),
      ('Article 6 authorized', 'Article 6 authorisation', false),
      ('CCB', 'Climate, Community & Biodiversity (CCB)', false),
      ('CCB Standards', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community & Biodiversity', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community & Biodiversity (CCB)', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community & Biodiversity Standards', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community and Biodiversity', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community and Biodiversity (CCB)', 'Climate, Community & Biodiversity (CCB)', false),
      ('Climate, Community and Biodiversity Standards', 'Climate, Community & Biodiversity (CCB)', false),
      ('SD VISta', 'SD VISta', false),
      ('SDVISta', 'SD VISta', false),
      ('Sustainable Development Verified Impact Standard', 'SD VISta', false),
      ('Gold Standard label', 'Gold Standard label', false),
      ('EU Carbon Removals Certification (CRCF)', 'EU Carbon Removals Certification (CRCF)', false),
      ('CRCF', 'EU Carbon Removals Certification (CRCF)', false),
      ('EU CRCF', 'EU Carbon Removals Certification (CRCF)', false),
      ('EU Carbon Removals Certification', 'EU Carbon Removals Certification (CRCF)', false)
  )
  select distinct private.label_key(spelled.spelling), spelled.name, spelled.is_for_credits
  from spelled
$$;

create function private.label_name(stated text, scope text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    (
      select known.name from private.label_spellings() known
      where known.spelling = private.label_key(stated)
        and (not known.is_for_credits or scope is not distinct from 'Credits')
    ),
    stated
  )
$$;

-- The labels of a form or a registry's record. A record keeps the registry's own words beside the
-- name.
create function private.with_label_names(labels jsonb, keeps_words boolean) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(labels) is distinct from 'array' then labels
    else (
      select coalesce(jsonb_agg(
        case
          when jsonb_typeof(label -> 'name') is distinct from 'string' or found.name = label ->> 'name'
            then label
          else label || jsonb_build_object('name', found.name) || case
            when keeps_words and not label ? 'statedAs'
              then jsonb_build_object('statedAs', label ->> 'name')
            else '{}'
          end
        end
        order by place
      ), '[]')
      from jsonb_array_elements(labels) with ordinality stated (label, place),
        private.label_name(label ->> 'name', label ->> 'scope') found (name)
    )
  end
$$;

create function private.registry_name(stated text) returns text
language sql immutable
set search_path = ''
as $$
  select case stated when 'Riverse' then 'Rainbow' else stated end
$$;

-- The values of a submission.
create function private.submission_with_current_names(submission jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when named #>> '{project,registry}' = 'Riverse'
      then jsonb_set(named, '{project,registry}', '"Rainbow"')
    else named
  end
  from (
    select case
      when submission #> '{impact,labels}' is null then submission
      else jsonb_set(
        submission, '{impact,labels}',
        private.with_label_names(submission #> '{impact,labels}', keeps_words => false)
      )
    end
  ) form (named)
$$;

-- A registry's values by field: {"value", "asOf"} each.
create function private.record_with_label_names(fields jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when fields #> '{impact.labels,value}' is null then fields
    else jsonb_set(
      fields, '{impact.labels,value}',
      private.with_label_names(fields #> '{impact.labels,value}', keeps_words => true)
    )
  end
$$;

-- What an import row contains, or what was there before it.
create function private.fields_with_label_names(fields jsonb, keeps_words boolean) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when fields -> 'impact.labels' is null then fields
    else jsonb_set(
      fields, '{impact.labels}',
      private.with_label_names(fields -> 'impact.labels', keeps_words)
    )
  end
$$;

create function private.import_before_with_current_names(before jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select before
    || case when jsonb_typeof(before -> 'values') = 'object' then jsonb_build_object(
      'values', private.fields_with_label_names(before -> 'values', keeps_words => false)
    ) else '{}' end
    || case when jsonb_typeof(before -> 'record') = 'object' then jsonb_build_object(
      'record', (before -> 'record') || jsonb_build_object(
        'registry', private.registry_name(before #>> '{record,registry}'),
        'values', private.record_with_label_names(before #> '{record,values}')
      )
    ) else '{}' end
$$;

-- Frozen comparisons and the audit trail record what was said at the time, so they are not changed.
create function private.give_current_names() returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.project_labels label set label_name = private.label_name(label.label_name, label.scope)
  where label.label_name <> private.label_name(label.label_name, label.scope);

  update public.registry_records record
  set registry = private.registry_name(record.registry),
    values = private.record_with_label_names(record.values)
  where record.registry <> private.registry_name(record.registry)
    or record.values <> private.record_with_label_names(record.values);

  update public.pending_revisions revision
  set submission = private.submission_with_current_names(revision.submission)
  where revision.submission <> private.submission_with_current_names(revision.submission);

  update public.import_rows imported
  set values = private.fields_with_label_names(imported.values, keeps_words => true),
    before = private.import_before_with_current_names(imported.before)
  where imported.values <> private.fields_with_label_names(imported.values, keeps_words => true)
    or imported.before <> private.import_before_with_current_names(imported.before);

  update public.projects project set registry = private.registry_name(project.registry)
  where project.registry <> private.registry_name(project.registry);
  update public.imports import set registry = private.registry_name(import.registry)
  where import.registry <> private.registry_name(import.registry);
  update public.import_mappings remembered set registry = private.registry_name(remembered.registry)
  where remembered.registry <> private.registry_name(remembered.registry);
end
$$;

-- 16_project_lists.sql

-- The lists that belong to a project, in the order in which the developer chose them.
create table public.project_types (
  project_id uuid not null references public.projects (id) on delete cascade,
  type_name public.project_type not null,
  position smallint not null default 0,
  primary key (project_id, type_name)
);
create index project_types_type_name_idx on public.project_types (type_name, project_id);

create table public.project_subtypes (
  project_id uuid not null references public.projects (id) on delete cascade,
  subtype_name public.project_subtype not null,
  position smallint not null default 0,
  primary key (project_id, subtype_name)
);

create table public.project_sectors (
  project_id uuid not null references public.projects (id) on delete cascade,
  sector_name public.project_sector not null,
  position smallint not null default 0,
  primary key (project_id, sector_name)
);

-- Free text: developers can name accreditors that the form does not list.
create table public.project_accreditations (
  project_id uuid not null references public.projects (id) on delete cascade,
  accreditation_name text not null
    check (btrim(accreditation_name) <> '' and char_length(accreditation_name) <= 100)
    constraint accreditation_name_is_one_line check (private.is_one_line(accreditation_name)),
  position smallint not null default 0,
  primary key (project_id, accreditation_name)
);

create table public.project_sdgs (
  project_id uuid not null references public.projects (id) on delete cascade,
  sdg_name public.sdg_goal not null,
  position smallint not null default 0,
  primary key (project_id, sdg_name)
);

create table public.project_labels (
  project_id uuid not null references public.projects (id) on delete cascade,
  label_name text not null check (btrim(label_name) <> '' and char_length(label_name) <= 100)
    constraint label_name_is_one_line check (private.is_one_line(label_name)),
  scope public.label_scope,
  vintages text constraint vintages_are_years
    check (vintages ~ '^\d{4}(\s*,\s*\d{4})*$' and char_length(vintages) <= 200),
  awarded_on date,
  link text constraint link_is_a_web_address
    check (link ~* '^https?://[^\s/?#]+\S*$' and char_length(link) <= 500)
    constraint link_is_one_line check (private.is_one_line(link)),
  position smallint not null default 0,
  primary key (project_id, position)
);

-- The type that represents a project where there is room for only one: the first.
create view private.primary_project_types with (security_invoker = true) as
select distinct on (project_id) project_id, type_name
from public.project_types
order by project_id, position, type_name;

-- Replaces the lists of a project with those of a submission.
create function private.write_project_lists(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.project_types where project_id = project;
  insert into public.project_types (project_id, type_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'project', 'type');

  delete from public.project_subtypes where project_id = project;
  insert into public.project_subtypes (project_id, subtype_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'project', 'subType');

  delete from public.project_sectors where project_id = project;
  insert into public.project_sectors (project_id, sector_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'project', 'sector');

  delete from public.project_accreditations where project_id = project;
  insert into public.project_accreditations (project_id, accreditation_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'project', 'accreditation');

  delete from public.project_sdgs where project_id = project;
  insert into public.project_sdgs (project_id, sdg_name, position)
  select project, name, ordinal from private.submitted_list(submission, 'impact', 'sdgs')
  where name <> 'None';
end
$$;

-- Replaces the labels and methodologies of a project, unless the submission leaves out the field.
create function private.write_project_records(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  labels jsonb := submission #> '{impact,labels}';
  methodologies jsonb := submission #> '{project,methodologies}';
  -- the team's, by the methodology's name: a path, which is not a link and so not on the form
  documents jsonb;
begin
  perform private.require_few_records(labels, 20, 'labels');
  perform private.require_few_records(methodologies, 10, 'methodologies');

  if labels is not null then
    delete from public.project_labels where project_id = project;
    insert into public.project_labels (
      project_id, label_name, scope, vintages, awarded_on, link, position
    )
    select project,
      private.submitted_text(entered.record, 'name'),
      private.submitted_text(entered.record, 'scope'),
      private.submitted_text(entered.record, 'vintages'),
      private.submitted_date(entered.record, 'date'),
      private.submitted_text(entered.record, 'link'),
      entered.ordinal
    from private.submitted_records(submission, 'impact', 'labels') entered;
  end if;

  if methodologies is not null then
    -- A path would refer to a document of the team's, which only the team can set.
    if exists (
      select from private.submitted_records(submission, 'project', 'methodologies') entered
      where private.submitted_text(entered.record, 'link') !~* '^https?://[^\s/?#]+\S*$'
    ) then
      raise exception 'not_a_web_address' using errcode = 'PT400', detail = 'methodologies';
    end if;
    select jsonb_object_agg(methodology_name, methodology_url) into documents
    from public.project_methodologies
    where project_id = project and methodology_url !~* '^https?://';
    delete from public.project_methodologies where project_id = project;
    insert into public.project_methodologies (
      project_id, methodology_name, version, methodology_url, position
    )
    select distinct on (name)
      project,
      name,
      private.submitted_text(entered.record, 'version'),
      coalesce(private.submitted_text(entered.record, 'link'), documents ->> name),
      entered.ordinal
    from private.submitted_records(submission, 'project', 'methodologies') entered,
      private.submitted_text(entered.record, 'name') name
    order by name, entered.ordinal;
  end if;
end
$$;

do $$
declare
  list text;
begin
  foreach list in array array[
    'project_types', 'project_subtypes', 'project_sectors',
    'project_accreditations', 'project_sdgs', 'project_labels'
  ] loop
    execute format($statements$
      create trigger note_inserted after insert on public.%1$I
        referencing new table as rows_after
        for each statement execute function private.note_listing_changes('projects', 'project_id');
      create trigger note_updated after update on public.%1$I
        referencing old table as rows_before new table as rows_after
        for each statement execute function private.note_listing_changes('projects', 'project_id');
      create trigger note_deleted after delete on public.%1$I
        referencing old table as rows_before
        for each statement execute function private.note_listing_changes('projects', 'project_id');
      create trigger note_truncated after truncate on public.%1$I
        for each statement execute function private.note_all_listings();
    $statements$, list);
  end loop;
end
$$;

alter table public.project_types enable row level security;
alter table public.project_subtypes enable row level security;
alter table public.project_sectors enable row level security;
alter table public.project_accreditations enable row level security;
alter table public.project_sdgs enable row level security;
alter table public.project_labels enable row level security;

create policy "Owners read their projects' lists, administrators all" on public.project_types
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

create policy "Owners read their projects' lists, administrators all" on public.project_subtypes
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

create policy "Owners read their projects' lists, administrators all" on public.project_sectors
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

create policy "Owners read their projects' lists, administrators all" on public.project_accreditations
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

create policy "Owners read their projects' lists, administrators all" on public.project_sdgs
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

create policy "Owners and administrators read the labels of projects" on public.project_labels
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

grant select on private.primary_project_types to anon, authenticated, service_role;

-- 17_methodologies.sql

-- The library of methodologies. A project's methodology refers to the entry that it means by title,
-- code, or a wording that the team has assigned; what matches no entry stays free text. An entry's
-- document is stored once and shown for all its projects.

-- 'AMS-I.D. ' and 'ams-i.d' are the same name.
create function private.methodology_key(wording text) returns text
language sql immutable
set search_path = ''
as $$
  select rtrim(regexp_replace(btrim(private.plain_text(wording)), '\s+', ' ', 'g'), '. ')
$$;

create table public.methodologies (
  id uuid primary key default gen_random_uuid(),
  code text check (btrim(code) <> '' and char_length(code) <= 50)
    constraint methodology_code_is_one_line check (private.is_one_line(code)),
  name text not null check (btrim(name) <> '')
    constraint methodology_name_is_one_line check (private.is_one_line(name)),
  -- null: any version
  version text check (btrim(version) <> '' and char_length(version) <= 50)
    constraint version_is_one_line check (private.is_one_line(version)),
  -- the registry or standard that it belongs to
  programme text check (btrim(programme) <> '' and char_length(programme) <= 100)
    constraint programme_is_one_line check (private.is_one_line(programme)),
  link text constraint link_is_a_web_address
    check (link ~* '^https?://[^\s/?#]+\S*$' and char_length(link) <= 500)
    constraint link_is_one_line check (private.is_one_line(link)),
  -- in the bucket 'methodologies'
  document_path text check (char_length(document_path) <= 500),
  -- what a developer selects, so no longer than the form allows
  title text not null generated always as (
    case when code is null then name else code || ' ' || name end
  ) stored constraint methodology_title_is_at_most_200_characters check (char_length(title) <= 200),
  -- what wordings are compared with; stored, because computing them is slow
  title_key text not null generated always as (
    private.methodology_key(case when code is null then name else code || ' ' || name end)
  ) stored,
  code_key text generated always as (private.methodology_key(code)) stored,
  version_key text not null generated always as (
    coalesce(private.methodology_key(version), '')
  ) stored,
  -- counts changes: saving names the edition it was based on
  edition integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index methodologies_title_key on public.methodologies (title_key, version_key);
create index methodologies_code_idx on public.methodologies (code_key);

create table public.project_methodologies (
  project_id uuid not null references public.projects (id) on delete cascade,
  methodology_name text not null
    check (btrim(methodology_name) <> '' and char_length(methodology_name) <= 200)
    constraint methodology_name_is_one_line check (private.is_one_line(methodology_name)),
  -- a path in the bucket 'methodologies', or a URL
  methodology_url text check (char_length(methodology_url) <= 500),
  position smallint not null default 0,
  version text check (char_length(version) <= 50)
    constraint version_is_one_line check (private.is_one_line(version)),
  -- null: free text that matches no entry of the library
  methodology_id uuid references public.methodologies (id),
  primary key (project_id, methodology_name)
);
create index project_methodologies_methodology_id_idx
  on public.project_methodologies (methodology_id);

-- Other wordings for an entry: its earlier names, names of entries merged into it, and those that
-- the team has assigned. Without a version, for projects that state none.
create table public.methodology_names (
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  version text check (char_length(version) <= 50),
  methodology_id uuid not null references public.methodologies (id) on delete cascade,
  name_key text not null generated always as (private.methodology_key(name)) stored,
  version_key text not null generated always as (
    coalesce(private.methodology_key(version), '')
  ) stored,
  primary key (name_key, version_key)
);
create index methodology_names_methodology_id_idx on public.methodology_names (methodology_id);

-- The entry that a wording means. Another version is another methodology.
create function private.find_methodology(wording text, stated_version text) returns uuid
language sql stable
set search_path = ''
as $$
  with asked as (
    select private.methodology_key(wording) as name,
      coalesce(private.methodology_key(stated_version), '') as version
  ),
  named as (
    select entry.id, entry.version_key as version, 1 as rank, entry.created_at
    from asked join public.methodologies entry on entry.title_key = asked.name
    union all
    select entry.id, entry.version_key, 2, entry.created_at
    from asked join public.methodologies entry on entry.code_key = asked.name
    union all
    select entry.id,
      -- a wording without a version matches one only if the entry does
      case when other.version_key = '' and asked.version <> '' then entry.version_key
        else other.version_key end,
      3, entry.created_at
    from asked
    join public.methodology_names other on other.name_key = asked.name
    join public.methodologies entry on entry.id = other.methodology_id
  )
  select named.id from named, asked
  where named.version in ('', asked.version)
  order by named.version = asked.version desc, named.rank, named.created_at, named.id
  limit 1
$$;

create function private.link_methodology() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.methodology_id is not null
    or tg_op = 'UPDATE' and new.methodology_id is distinct from old.methodology_id
  then
    return new;
  end if;
  new.methodology_id := private.find_methodology(new.methodology_name, new.version);
  if new.methodology_id is null then
    return new;
  end if;
  perform from public.methodologies where id = new.methodology_id for key share;
  if not found then
    -- It has just been merged into another one, which has its name now.
    new.methodology_id := private.find_methodology(new.methodology_name, new.version);
  end if;
  return new;
end
$$;

-- A listing's methodologies: each entry once, by its own name, with the library's document or link
-- if it has one.
create view private.shown_methodologies with (security_invoker = true) as
select distinct on (list.project_id, coalesce(entry.id::text, list.methodology_name))
  list.project_id,
  list.position,
  case
    when entry.id is null or list.methodology_name in (entry.title, entry.code)
      or private.methodology_key(list.methodology_name) in (entry.title_key, entry.code_key)
      then list.methodology_name
    else entry.title
  end as name,
  coalesce(entry.version, list.version) as version,
  coalesce(entry.document_path, entry.link, list.methodology_url) as url
from public.project_methodologies list
left join public.methodologies entry on entry.id = list.methodology_id
order by list.project_id, coalesce(entry.id::text, list.methodology_name), list.position;

-- The library as the team sees it.
create view public.methodology_library with (security_invoker = true) as
select
  entry.id, entry.code, entry.name, entry.version, entry.programme, entry.link, entry.document_path,
  entry.title, entry.edition, entry.created_at,
  entry.document_path is not null or entry.link is not null as has_document,
  used.project_count,
  private.plain_text(concat_ws(' ', entry.title, entry.version, entry.programme)) as search_text
from public.methodologies entry
cross join lateral (
  select count(distinct list.project_id) as project_count
  from public.project_methodologies list where list.methodology_id = entry.id
) used;

-- Free text of projects that matches no entry, by wording and version.
create view public.unlisted_methodologies with (security_invoker = true) as
select
  private.methodology_key(list.methodology_name) as name_key,
  coalesce(private.methodology_key(list.version), '') as version_key,
  min(list.methodology_name) as name,
  min(list.version) as version,
  min(list.methodology_url) filter (where list.methodology_url ~* '^https?://') as link,
  count(distinct list.project_id) as project_count,
  private.plain_text(concat_ws(' ', min(list.methodology_name), min(list.version))) as search_text
from public.project_methodologies list
where list.methodology_id is null
group by 1, 2;

create trigger link_methodology before insert or update of methodology_name, version
  on public.project_methodologies
  for each row execute function private.link_methodology();
create trigger note_inserted after insert on public.project_methodologies
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_updated after update on public.project_methodologies
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_deleted after delete on public.project_methodologies
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_truncated after truncate on public.project_methodologies
  for each statement execute function private.note_all_listings();

-- A new or deleted entry has no projects.
create trigger note_updated after update on public.methodologies
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('methodologies', 'id');
create trigger note_truncated after truncate on public.methodologies
  for each statement execute function private.note_all_listings();

alter table public.project_methodologies enable row level security;
alter table public.methodologies enable row level security;
alter table public.methodology_names enable row level security;

create policy "Owners read their projects' lists, administrators all" on public.project_methodologies
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

create policy "Everybody reads the library of methodologies" on public.methodologies
  for select to anon, authenticated using (true);

create policy "Administrators read other names of methodologies" on public.methodology_names
  for select to authenticated using ((select public.is_admin()));

grant execute on function private.methodology_key(text) to anon, authenticated, service_role;

-- Entries that every new database starts with: methodologies in wide use.
insert into public.methodologies (code, name, programme) values
  ('VM0003', 'Improved Forest Management through Extension of Rotation Age', 'Verra'),
  ('VM0007', 'REDD+ Methodology Framework', 'Verra'),
  ('VM0010', 'Improved Forest Management: Conversion from Logged to Protected Forest', 'Verra'),
  ('VM0015', 'Avoided Unplanned Deforestation', 'Verra'),
  ('VM0033', 'Tidal Wetland and Seagrass Restoration', 'Verra'),
  ('VM0042', 'Improved Agricultural Land Management', 'Verra'),
  ('VM0044', 'Biochar Utilization in Soil and Non-Soil Applications', 'Verra'),
  ('VM0047', 'Afforestation, Reforestation, and Revegetation', 'Verra'),
  ('VM0048', 'Reducing Emissions from Deforestation and Forest Degradation', 'Verra'),
  ('VM0050', 'Energy Efficiency and Fuel-Switch Measures in Cookstoves', 'Verra'),
  ('VM0051', 'Improved Management in Rice Production Systems', 'Verra'),
  ('VMR0006', 'Energy Efficiency and Fuel Switch Measures in Thermal Applications', 'Verra'),
  ('ACM0001', 'Flaring or Use of Landfill Gas', 'CDM'),
  ('ACM0002', 'Grid-Connected Electricity Generation from Renewable Sources', 'CDM'),
  ('AMS-I.D.', 'Grid-Connected Renewable Electricity Generation', 'CDM'),
  ('AMS-I.E.', 'Switch from Non-Renewable Biomass for Thermal Applications by the User', 'CDM'),
  ('AMS-II.G.', 'Energy Efficiency Measures in Thermal Applications of Non-Renewable Biomass', 'CDM'),
  ('AMS-III.D.', 'Methane Recovery in Animal Manure Management Systems', 'CDM'),
  ('AMS-III.AV.', 'Low Greenhouse Gas Emitting Safe Drinking Water Production Systems', 'CDM'),
  ('AR-ACM0003', 'Afforestation and Reforestation of Lands Except Wetlands', 'CDM'),
  ('TPDDTEC', 'Technologies and Practices to Displace Decentralized Thermal Energy Consumption', 'Gold Standard'),
  (null, 'Gold Standard: Metered and Measured Energy Cooking Devices', 'Gold Standard'),
  (null, 'Puro: Biochar', 'Puro'),
  (null, 'Puro: Enhanced Rock Weathering', 'Puro'),
  (null, 'Puro: Geologically Stored Carbon', 'Puro'),
  (null, 'Puro: Terrestrial Storage of Biomass', 'Puro'),
  (null, 'Isometric: Bio-oil Geological Storage', 'Isometric'),
  (null, 'Isometric: Biochar Production and Storage', 'Isometric'),
  (null, 'Isometric: Direct Air Capture', 'Isometric'),
  (null, 'Isometric: Enhanced Weathering in Agriculture', 'Isometric'),
  (null, 'Climate Action Reserve: Soil Enrichment Protocol', 'Climate Action Reserve'),
  (null, 'Climate Action Reserve: U.S. Forest Protocol', 'Climate Action Reserve'),
  (null, 'ART TREES: The REDD+ Environmental Excellence Standard', 'ART'),
  ('PM001', 'Agriculture and Forestry Carbon Benefit Assessment', 'Plan Vivo'),
  (null, 'Woodland Carbon Code', 'Woodland Carbon Code'),
  (null, 'Peatland Code', 'Peatland Code');

-- Their other wordings.
insert into public.methodology_names (name, methodology_id)
select former.name, entry.id
from (values
  ('Gold Standard TPDDTEC: Technologies and Practices to Displace Decentralized Thermal Energy Consumption', 'TPDDTEC'),
  ('Plan Vivo PM001: Agriculture and Forestry Carbon Benefit Assessment', 'PM001')
) former (name, code)
join public.methodologies entry on entry.code = former.code;

-- 18_methodology_editing.sql

-- What the team does with the library: adds, edits, merges and deletes entries, and assigns what
-- developers wrote as free text. Every act is in the audit trail.

create function public.get_methodology_counts() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'library', count(*),
      'undocumented', count(*) filter (where not entry.has_document),
      'free-text', (select count(*) from public.unlisted_methodologies),
      'programmes', coalesce(
        jsonb_agg(distinct entry.programme) filter (where entry.programme is not null), '[]'
      )
    )
    from public.methodology_library entry
  );
end
$$;

create function private.remember_methodology_name(
  wording text, stated_version text, methodology uuid
) returns void
language sql
set search_path = ''
as $$
  insert into public.methodology_names (name, version, methodology_id)
  select wording, stated_version, methodology where wording is not null
  on conflict (name_key, version_key) do update set methodology_id = excluded.methodology_id
$$;

-- Links the free text that means this entry to it. Locks projects first, in the order of their ids.
create function private.take_up_free_text(methodology uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.projects project
  where project.id in (
    select list.project_id from public.project_methodologies list
    where list.methodology_id is null
      and private.find_methodology(list.methodology_name, list.version) = methodology
  )
  order by project.id for no key update;
  update public.project_methodologies list
  set methodology_id = methodology
  where list.methodology_id is null
    and private.find_methodology(list.methodology_name, list.version) = methodology;
end
$$;

-- Adds an entry, or changes the given one. Documents are uploaded first.
create function public.save_methodology(
  entered jsonb, methodology uuid default null, seen_edition integer default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  document text := private.submitted_text(entered, 'documentPath');
  before public.methodologies;
  after public.methodologies;
begin
  perform private.require_admin();
  if private.submitted_text(entered, 'name') is null then
    raise exception 'methodology_name_required' using errcode = 'PT400';
  end if;
  if document is not null and not exists (
    select from storage.objects where bucket_id = 'methodologies' and name = document
  ) then
    raise exception 'document_not_found' using errcode = 'PT400';
  end if;
  begin
    if methodology is null then
      insert into public.methodologies (code, name, version, programme, link, document_path)
      values (
        private.submitted_text(entered, 'code'),
        private.submitted_text(entered, 'name'),
        private.submitted_text(entered, 'version'),
        private.submitted_text(entered, 'programme'),
        private.submitted_text(entered, 'link'),
        document
      )
      returning * into after;
    else
      select * into before from public.methodologies where id = methodology for no key update;
      if before.id is null then
        raise exception 'methodology_not_found' using errcode = 'PT404';
      end if;
      if before.edition is distinct from seen_edition then
        raise exception 'methodology_changed' using errcode = 'PT409';
      end if;
      update public.methodologies
      set code = private.submitted_text(entered, 'code'),
        name = private.submitted_text(entered, 'name'),
        version = private.submitted_text(entered, 'version'),
        programme = private.submitted_text(entered, 'programme'),
        link = private.submitted_text(entered, 'link'),
        document_path = document,
        edition = edition + 1
      where id = methodology
      returning * into after;
    end if;
  exception
    when unique_violation then
      raise exception 'methodology_exists' using errcode = 'PT409';
  end;

  -- Developers may go on writing its earlier name.
  if (before.title, before.code, before.version) is distinct from (after.title, after.code, after.version)
  then
    perform private.remember_methodology_name(before.title, before.version, after.id);
    perform private.remember_methodology_name(before.code, before.version, after.id);
  end if;
  -- The free text that it was created from, which may have been corrected.
  if private.find_methodology(
    private.submitted_text(entered, 'wording'), private.submitted_text(entered, 'wordingVersion')
  ) is distinct from after.id then
    perform private.remember_methodology_name(
      private.submitted_text(entered, 'wording'),
      private.submitted_text(entered, 'wordingVersion'),
      after.id
    );
  end if;
  perform private.take_up_free_text(after.id);
  perform private.record_act(
    case when methodology is null then 'methodology-added' else 'methodology-edited' end,
    'methodology', after.id::text, after.title, null, private.methodology_changes(before, after));
  return after.id;
end
$$;

-- The fields that differ, each with the old and the new value.
create function private.methodology_changes(before public.methodologies, after public.methodologies)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(field, jsonb_build_object('from', old.value, 'to', new.value)), '{}'
  )
  from jsonb_each(to_jsonb(after)) new (field, value)
  left join jsonb_each(to_jsonb(before)) old (field, value) using (field)
  where field in ('code', 'name', 'version', 'programme', 'link', 'document_path')
    and nullif(new.value, 'null') is distinct from nullif(old.value, 'null')
$$;

-- Makes free text with this wording and version refer to the entry, now and in future.
create function public.assign_methodology(wording text, stated_version text, methodology uuid)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.methodologies;
  assigned integer;
begin
  perform private.require_admin();
  select count(distinct list.project_id) into assigned
  from public.project_methodologies list
  where list.methodology_id is null
    and private.methodology_key(list.methodology_name) = private.methodology_key(wording)
    and coalesce(private.methodology_key(list.version), '') =
      coalesce(private.methodology_key(stated_version), '');
  if assigned = 0 then
    raise exception 'free_text_gone' using errcode = 'PT409';
  end if;
  select * into entry from public.methodologies where id = methodology for no key update;
  if entry.id is null then
    raise exception 'methodology_not_found' using errcode = 'PT404';
  end if;
  perform private.remember_methodology_name(
    btrim(wording), nullif(btrim(stated_version), ''), methodology);
  perform private.take_up_free_text(methodology);
  perform private.record_act(
    'methodology-assigned', 'methodology', entry.id::text, entry.title, null,
    jsonb_build_object('wording', wording, 'version', stated_version, 'projects', assigned));
  return assigned;
end
$$;

-- Merges two entries: moves all projects of `methodology` to `kept`, which keeps its names. Returns
-- how many projects moved.
create function public.merge_methodologies(methodology uuid, kept uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  merged public.methodologies;
  target public.methodologies;
  moved integer;
begin
  perform private.require_admin();
  if methodology = kept then
    raise exception 'methodologies_are_one' using errcode = 'PT400';
  end if;
  perform from public.projects project
  where project.id in (
    select list.project_id from public.project_methodologies list
    where list.methodology_id = methodology
  )
  order by project.id for no key update;
  perform from public.methodologies where id in (methodology, kept) order by id for update;
  select * into merged from public.methodologies where id = methodology;
  select * into target from public.methodologies where id = kept;
  if merged.id is null or target.id is null then
    raise exception 'methodology_not_found' using errcode = 'PT404';
  end if;

  select count(distinct list.project_id) into moved
  from public.project_methodologies list where list.methodology_id = methodology;
  update public.project_methodologies list
  set methodology_id = kept,
    -- the project states the version if the other entry has none
    version = case when target.version is null then coalesce(merged.version, list.version)
      else list.version end
  where list.methodology_id = methodology;
  update public.methodology_names other set methodology_id = kept
  where other.methodology_id = methodology;
  delete from public.methodologies where id = methodology;
  perform private.remember_methodology_name(merged.title, merged.version, kept);
  perform private.remember_methodology_name(merged.code, merged.version, kept);
  update public.methodologies
  set document_path = coalesce(document_path, merged.document_path),
    link = coalesce(link, merged.link),
    edition = edition + 1
  where id = kept;
  perform private.record_act(
    'methodologies-merged', 'methodology', kept::text, target.title, null,
    jsonb_build_object('merged', merged.title, 'version', merged.version, 'projects', moved));
  return moved;
end
$$;

create function public.delete_methodology(methodology uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.methodologies;
begin
  perform private.require_admin();
  select * into entry from public.methodologies where id = methodology for update;
  if entry.id is null then
    raise exception 'methodology_not_found' using errcode = 'PT404';
  end if;
  if exists (select from public.project_methodologies where methodology_id = methodology) then
    raise exception 'methodology_in_use' using errcode = 'PT409';
  end if;
  delete from public.methodologies where id = methodology;
  perform private.record_act(
    'methodology-deleted', 'methodology', entry.id::text, entry.title, null,
    jsonb_strip_nulls(jsonb_build_object('version', entry.version)));
end
$$;

grant execute on function
  public.get_methodology_counts(),
  public.save_methodology(jsonb, uuid, integer),
  public.assign_methodology(text, text, uuid),
  public.merge_methodologies(uuid, uuid),
  public.delete_methodology(uuid)
to authenticated, service_role;

-- 19_registry_records.sql

-- What registries say about projects, kept apart from what developers state.
create table public.registry_records (
  project_id uuid primary key references public.projects (id) on delete cascade,
  registry public.registry not null,
  registry_id text not null,
  -- by the form's field: {"value": as in the form, "asOf": the day of the file}
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  updated_at timestamptz not null default now()
);

create trigger set_updated_at before update on public.registry_records
  for each row execute function private.set_updated_at();
create trigger note_inserted after insert on public.registry_records
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_updated after update on public.registry_records
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_deleted after delete on public.registry_records
  referencing old table as rows_before
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger note_truncated after truncate on public.registry_records
  for each statement execute function private.note_all_listings();

alter table public.registry_records enable row level security;

create policy "Owners and administrators read what registries say" on public.registry_records
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

-- 20_pending_revisions.sql

-- An edit of an approved project waits here; the listing stays as it was reviewed until a decision.
create table public.pending_revisions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  submission jsonb not null check (jsonb_typeof(submission) = 'object'),
  -- null: waiting for the team
  decision public.review_decision,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  -- changes with every update, including those that are not submissions
  updated_at timestamptz not null default now(),
  submitted_at timestamptz not null default now(),
  check ((decision is null) = (decided_at is null))
);
create unique index pending_revisions_one_waiting_idx on public.pending_revisions (project_id)
  where decision is null;
create index pending_revisions_project_id_idx on public.pending_revisions (project_id, created_at);

-- An edit that was not approved removes no files.
create function private.forget_removals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.project_files set removal_asked_at = null, removal_revision_id = null
  where removal_revision_id = new.id;
  return null;
end
$$;

create trigger set_updated_at before update on public.pending_revisions
  for each row execute function private.set_updated_at();
create trigger forget_removals after update of decision on public.pending_revisions
  for each row when (new.decision in ('rejected', 'withdrawn'))
  execute function private.forget_removals();

alter table public.pending_revisions enable row level security;

create policy "Owners read their pending revisions, administrators all" on public.pending_revisions
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

-- 21_project_files.sql

-- Logos, photos and documents of a project. A name is reserved in the transaction that stores the
-- submission; the file is uploaded to the private bucket 'project_media' under it, and confirmed. A
-- name is written only once, so what was reviewed is what is stored.
create table public.project_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  -- null: came with the project itself and not with an edit of the listed project
  revision_id uuid references public.pending_revisions (id) on delete cascade,
  kind public.file_kind not null,
  -- numbered within the company for each kind; the file's name ends with it
  position integer not null check (position > 0),
  -- in the bucket 'project_media'
  path text not null unique,
  media_type text not null,
  given_name text not null check (btrim(given_name) <> '' and char_length(given_name) <= 255)
    constraint given_name_is_one_line check (private.is_one_line(given_name)),
  -- what the browser said until the file is confirmed, then what was stored
  size_bytes integer not null
    constraint file_is_at_most_5_megabytes check (size_bytes between 1 and 5242880),
  created_at timestamptz not null default now(),
  -- null: not uploaded
  confirmed_at timestamptz,
  -- null: not approved by the team
  approved_at timestamptz,
  -- the file that this one replaces once it has arrived
  replaces_id uuid references public.project_files (id) on delete set null,
  -- The removal waits for the approval of this revision, or of the project itself where it is null.
  removal_asked_at timestamptz,
  removal_revision_id uuid references public.pending_revisions (id) on delete cascade,
  -- null: not removed. The row stays, so that its name is never given to another file.
  removed_at timestamptz,
  unique (company_id, kind, position),
  check (approved_at is null or confirmed_at is not null),
  constraint file_type_is_accepted check (media_type = any (
    case when kind in ('logo', 'photo') then array['image/png', 'image/jpeg']
    else array[
      'application/pdf', 'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    ] end
  )),
  constraint only_an_asked_removal_has_a_revision
    check (removal_revision_id is null or removal_asked_at is not null),
  constraint removed_once check (removed_at is null or removal_asked_at is null)
);
create index project_files_project_id_idx on public.project_files (project_id);
create index project_files_revision_id_idx on public.project_files (revision_id);
create index project_files_replaces_id_idx on public.project_files (replaces_id);
create index project_files_removal_revision_id_idx on public.project_files (removal_revision_id);

-- The company's name with only characters that every file store accepts: accents are removed, and
-- everything but plain letters, digits and a few signs.
create function private.company_in_file_name(company text) returns text
language sql immutable
set search_path = ''
as $$
  select case when cleaned ~ '^[. ]*$' then 'Unknown Company' else cleaned end
  from (
    select btrim(left(btrim(regexp_replace(
      regexp_replace(
        regexp_replace(normalize(company, nfkd), '\s+', ' ', 'g'),
        '[^A-Za-z0-9_ !.''()&$@=;+,-]', '', 'g'
      ), ' +', ' ', 'g'
    )), 50)) as cleaned
  ) name
$$;

create function private.file_extension(media_type text) returns text
language sql immutable
set search_path = ''
as $$
  select case media_type
    when 'image/png' then 'png'
    when 'image/jpeg' then 'jpg'
    when 'application/pdf' then 'pdf'
    when 'application/msword' then 'doc'
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then 'docx'
  end
$$;

-- After the upload: files that have arrived become part of what is reviewed, and anyone who has
-- read it must read it again. Returns the confirmed files; missing ones and those that came after
-- the decision are not among them.
create function public.confirm_project_files(project uuid, files uuid[]) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
  current_status text;
  waiting uuid;
  arrived uuid[];
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  select company_id into company
  from public.projects where id = project and id in (select private.owned_projects());
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select status into strict current_status from public.projects where id = project for update;
  select id into waiting
  from public.pending_revisions where project_id = project and decision is null for update;

  with confirmed as (
    update public.project_files file
    set confirmed_at = now(),
      size_bytes = coalesce((object.metadata ->> 'size')::integer, file.size_bytes)
    from storage.objects object
    where object.bucket_id = 'project_media' and object.name = file.path
      and object.metadata ->> 'mimetype' = file.media_type
      -- not left over from an earlier file of the same name
      and object.created_at >= file.created_at
      and file.project_id = project and file.id = any (files)
      and file.confirmed_at is null and file.removed_at is null
      and case
        when file.revision_id is null then current_status = 'submitted'
        else file.revision_id = waiting
      end
    returning file.id
  )
  select array_agg(id) into arrived from confirmed;
  if arrived is not null then
    perform private.ask_for_removals(project, waiting, array(
      select file.replaces_id from public.project_files file
      where file.id = any (arrived) and file.replaces_id is not null
    ));
    -- A file that replaces one that was never approved also replaces what that one was to replace.
    update public.project_files file
    set replaces_id = older.replaces_id
    from public.project_files older
    where file.id = any (arrived) and older.id = file.replaces_id and older.removed_at is not null;
    if current_status = 'submitted' then
      update public.projects set updated_at = now() where id = project;
    else
      update public.pending_revisions set updated_at = now() where id = waiting;
    end if;
  end if;

  return (
    select coalesce(jsonb_agg(file.id order by file.kind, file.position), '[]')
    from public.project_files file
    where file.project_id = project and file.id = any (files)
      and file.confirmed_at is not null and file.removed_at is null
  );
end
$$;

alter table public.project_files enable row level security;

create policy "Owners read their projects' files, administrators all" on public.project_files
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

grant execute on function public.confirm_project_files(uuid, uuid[]) to authenticated, service_role;

-- 22_file_removals.sql

-- Stored files that the server removes through the storage API, which reaches every store.

-- A claim is a lease, as in the outbox.
create table private.file_removals (
  bucket text not null,
  path text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  primary key (bucket, path)
);
create index file_removals_next_attempt_at_idx on private.file_removals (next_attempt_at);

-- Folders to be emptied. The transaction that decides so adds a row; the server removes the files,
-- and if it dies, another one continues. A folder is checked for some minutes more, because an
-- upload or a copy of a logo may have been in progress.
create table private.emptied_folders (
  bucket_id text not null,
  folder text not null,
  created_at timestamptz not null default now(),
  primary key (bucket_id, folder)
);

create function private.remove_public_logo(company uuid, filename text) returns void
language sql
set search_path = ''
as $$
  insert into private.file_removals (bucket, path)
  values ('company-logos', company || '/logo/' || filename)
  on conflict (bucket, path) do update set attempts = 0, next_attempt_at = now()
$$;

-- A company whose logo was removed has none: an older one does not come back. The caller holds the
-- company's lock.
create function private.remove_files(files uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  lost_logos uuid[];
begin
  with gone as (
    update public.project_files file
    set removed_at = now(), removal_asked_at = null, removal_revision_id = null
    where file.removed_at is null and file.id in (
      select unnest(files)
      union
      select older.id
      from public.project_files logo
      join public.project_files older on older.company_id = logo.company_id and older.kind = 'logo'
      where logo.id = any (files) and logo.kind = 'logo'
        and (older.approved_at, older.position) < (logo.approved_at, logo.position)
    )
    returning file.*
  ), queued as (
    insert into private.file_removals (bucket, path, next_attempt_at)
    select 'project_media', gone.path,
      -- An upload in progress may store it a moment later.
      case when gone.confirmed_at is null then now() + interval '10 minutes' else now() end
    from gone
    on conflict (bucket, path) do nothing
  )
  select array_agg(distinct gone.company_id) into lost_logos
  from gone where gone.kind = 'logo' and gone.approved_at is not null;

  for company in
    select owner.* from public.companies owner
    where owner.id = any (lost_logos) and owner.logo_filename is not null
      and (private.approved_logo(owner.id)).id is null
  loop
    perform private.remove_public_logo(company.id, company.logo_filename);
    update public.companies set logo_filename = null where id = company.id;
  end loop;
end
$$;

create function public.claim_file_removal(lease interval default '2 minutes')
returns table (bucket text, path text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  -- A newer logo has been published under the same name.
  delete from private.file_removals removal
  using public.companies company
  where removal.bucket = 'company-logos'
    and removal.path = company.id || '/logo/' || company.logo_filename;
  return query
  update private.file_removals removal
  set attempts = removal.attempts + 1, next_attempt_at = now() + lease
  where (removal.bucket, removal.path) = (
    select due.bucket, due.path from private.file_removals due
    where due.next_attempt_at <= now()
    order by due.next_attempt_at
    limit 1
    for update skip locked
  )
  returning removal.bucket, removal.path;
end
$$;

create function public.finish_file_removal(bucket text, path text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
begin
  perform private.require_server();
  if finish_file_removal.bucket = 'company-logos' then
    select owner.id into company from public.companies owner
    where owner.id::text = split_part(finish_file_removal.path, '/', 1);
    perform private.lock_company(company);
    -- It may have been the copy of a logo that has been approved meanwhile.
    if (private.approved_logo(company)).id is not null then
      perform private.publish_logo(company);
    end if;
  end if;
  delete from private.file_removals removal
  where removal.bucket = finish_file_removal.bucket and removal.path = finish_file_removal.path;
end
$$;

create function public.postpone_file_removal(bucket text, path text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  update private.file_removals removal
  set last_error = reason, next_attempt_at = now() + private.retry_delay(removal.attempts)
  where removal.bucket = postpone_file_removal.bucket
    and removal.path = postpone_file_removal.path;
end
$$;

-- The next files to remove. Files that belong to a project are not among them, because the company
-- of a folder may have a new owner.
create function public.get_files_to_remove() returns table (bucket text, path text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
    select object.bucket_id, object.name
    from private.emptied_folders emptied
    join storage.objects object
      on object.bucket_id = emptied.bucket_id and starts_with(object.name, emptied.folder || '/')
    where not exists (select from public.project_files file where file.path = object.name)
    order by object.bucket_id, object.name
    limit 100;
  if not found then
    delete from private.emptied_folders where created_at < now() - interval '10 minutes';
  end if;
end
$$;

alter table private.file_removals enable row level security;
alter table private.emptied_folders enable row level security;

create policy "Nobody" on private.file_removals for all to anon, authenticated using (false);

create policy "Nobody" on private.emptied_folders for all to anon, authenticated using (false);

grant execute on function
  public.claim_file_removal(interval),
  public.finish_file_removal(text, text),
  public.postpone_file_removal(text, text, text),
  public.get_files_to_remove()
to service_role;

-- 23_logo_publications.sql

-- Publishing an approved logo: the approval adds a row here; the server copies the file from the
-- private bucket to 'company-logos' and sets the company's logo_filename. A claim is a lease, as in
-- the outbox.
create table private.logo_publications (
  company_id uuid primary key references public.companies (id) on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);

create function private.approved_logo(company uuid) returns public.project_files
language sql stable
set search_path = ''
as $$
  select file
  from public.project_files file
  where file.company_id = company and file.kind = 'logo'
    and file.approved_at is not null and file.removed_at is null
  order by file.approved_at desc, file.position desc
  limit 1
$$;

create function private.publish_logo(company uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.logo_publications (company_id) values (company)
  on conflict (company_id) do update set attempts = 0, next_attempt_at = now()
$$;

-- A decision covers the files that had arrived and the removals that had been requested by then.
create function private.approve_files(project uuid, revision uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  company uuid := (select company_id from public.projects where id = project);
  has_logo boolean;
begin
  with approved as (
    update public.project_files
    set approved_at = now()
    where project_id = project and revision_id is not distinct from revision
      and confirmed_at is not null and approved_at is null and removed_at is null
    returning kind
  )
  select exists (select from approved where kind = 'logo') into has_logo;
  perform private.remove_files(array(
    select file.id from public.project_files file
    where file.project_id = project and file.removal_asked_at is not null
      and file.removal_revision_id is not distinct from revision
  ));
  if has_logo then
    -- A company has one logo: earlier ones are no longer shown anywhere.
    perform private.remove_files(array(
      select earlier.id from public.project_files earlier
      where earlier.company_id = company and earlier.kind = 'logo'
        and earlier.approved_at is not null and earlier.removed_at is null
        and earlier.id <> (private.approved_logo(company)).id
    ));
    perform private.publish_logo(company);
  end if;
end
$$;

-- The next logo to copy, from `source` in 'project_media' to `filename` in the company's folder.
create function public.claim_logo_publication(lease interval default '2 minutes')
returns table (file uuid, company uuid, source text, filename text, media_type text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  return query
  with claimed as (
    update private.logo_publications publication
    set attempts = publication.attempts + 1, next_attempt_at = now() + lease
    where publication.company_id = (
      select due.company_id from private.logo_publications due
      where due.next_attempt_at <= now()
      order by due.created_at
      limit 1
      for update skip locked
    )
    returning publication.company_id
  )
  select logo.id, owner.id, logo.path,
    format('%s_logo.%s',
      private.company_in_file_name(owner.name), private.file_extension(logo.media_type)),
    logo.media_type
  from claimed
  join public.companies owner on owner.id = claimed.company_id
  cross join lateral private.approved_logo(owner.id) logo;
end
$$;

-- Makes the copied file the company's logo; returns the name of the file that it replaces, if any.
-- If another logo was approved during the copy, a slow server may have overwritten it, so the
-- newest is copied again.
create function public.finish_logo_publication(file uuid, new_filename text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
  newest uuid;
  replaced text;
begin
  perform private.require_server();
  select company_id into strict company from public.project_files where id = file;
  perform private.lock_company(company);
  newest := (private.approved_logo(company)).id;
  if newest is null then
    -- Removed during the copy, so the copy is removed too.
    perform private.remove_public_logo(company, new_filename);
    delete from private.logo_publications where company_id = company;
    return null;
  end if;
  if newest <> file then
    perform private.publish_logo(company);
    return null;
  end if;
  select logo_filename into replaced from public.companies where id = company;
  update public.companies set logo_filename = new_filename
  where id = company and logo_filename is distinct from new_filename;
  -- A row without an attempt was added after this copy was made.
  delete from private.logo_publications where company_id = company and attempts > 0;
  return nullif(replaced, new_filename);
end
$$;

create function public.postpone_logo_publication(file uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  update private.logo_publications publication
  set last_error = reason, next_attempt_at = now() + private.retry_delay(publication.attempts)
  where publication.company_id = (select company_id from public.project_files where id = file);
end
$$;

alter table private.logo_publications enable row level security;

create policy "Nobody" on private.logo_publications for all to anon, authenticated using (false);

grant execute on function
  public.claim_logo_publication(interval),
  public.finish_logo_publication(uuid, text),
  public.postpone_logo_publication(uuid, text)
to service_role;

-- 24_reviews.sql

-- Reviews: the team's decisions on projects and edits.

-- Each time a project returned to the queue after a decision.
create table public.resubmissions (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete restrict,
  created_at timestamptz not null default now(),
  -- false: the team reopened it
  by_developer boolean not null default true
);
create index resubmissions_project_id_idx on public.resubmissions (project_id, created_at desc);

-- Who decided, when and why. Never changed afterwards.
create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete restrict,
  revision_id uuid references public.pending_revisions (id) on delete restrict,
  decision public.review_decision not null,
  note text check (char_length(note) <= 2000),
  reviewer_id uuid not null,
  created_at timestamptz not null default now()
);
create index reviews_project_id_idx on public.reviews (project_id, created_at desc);
create index reviews_revision_id_idx on public.reviews (revision_id);

-- Decides on a submitted project, on an edit of an approved one, or withdraws an approved one.
-- Locks the company first, then the project: of two reviewers, one decides and the other gets an
-- error. A decision is about what the reviewer has read: `seen_at` is when that last changed.
-- Without it, an edit between reading and deciding would be published unread.
create function public.review_project(
  project uuid, decision text, note text default null, revision uuid default null,
  seen_at timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reason text := nullif(btrim(note), '');
  verdict public.review_decision;
  company uuid;
  current_status text;
  changed_at timestamptz;
  revised jsonb;
  sent_at timestamptz;
  before jsonb;
  recorded uuid;
begin
  if not (select public.is_admin()) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if decision is null or decision not in ('approved', 'changes_requested', 'rejected', 'withdrawn')
  then
    raise exception 'unknown_decision' using errcode = 'PT400', detail = decision;
  end if;
  verdict := decision;
  if verdict <> 'approved' and reason is null then
    raise exception 'note_required' using errcode = 'PT400';
  end if;

  select company_id into company from public.projects where id = project;
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select status, updated_at into strict current_status, changed_at
  from public.projects where id = project for update;

  if revision is not null then
    select waiting.submission, waiting.updated_at, waiting.submitted_at
    into revised, changed_at, sent_at
    from public.pending_revisions waiting
    where waiting.id = revision and waiting.project_id = project and waiting.decision is null
    for update;
    if revised is null or current_status <> 'approved' or verdict = 'withdrawn' then
      raise exception 'already_decided' using errcode = 'PT409', detail = current_status;
    end if;
  elsif not (
    (current_status = 'submitted' and verdict <> 'withdrawn')
    or (current_status = 'approved' and verdict = 'withdrawn')
  ) then
    raise exception 'already_decided' using errcode = 'PT409', detail = current_status;
  end if;
  -- Clients know times in milliseconds.
  if date_trunc('milliseconds', changed_at) <> date_trunc('milliseconds', seen_at) then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;

  if revision is null then
    update public.projects set status = verdict where id = project;
  elsif verdict = 'approved' then
    perform private.require_unused_project_id(revised, project);
    before := private.stored_submission(project);
    perform private.write_submission(project, revised);
    -- The source is the developer at the time of submission, not of the decision.
    perform private.record_sources(project, before, private.source('developer', sent_at));
  end if;
  if verdict = 'approved' then
    perform private.approve_files(project, revision);
  end if;
  -- Withdrawing a project also decides on its pending edit.
  update public.pending_revisions waiting
  set decision = verdict, decided_at = now()
  where waiting.project_id = project and waiting.decision is null
    and (waiting.id = revision or verdict = 'withdrawn');

  insert into public.reviews (project_id, revision_id, decision, note, reviewer_id)
  values (project, revision, verdict, reason, (select auth.uid()))
  returning id into recorded;

  insert into public.email_outbox (recipient, template, data)
  select owner.email, 'review-decision', jsonb_build_object(
    'review', recorded,
    'project', reviewed.id,
    'project_id', reviewed.project_id,
    'company', company.name,
    'decision', verdict,
    'is_revision', revision is not null,
    'note', reason
  )
  from public.projects reviewed
  join public.companies company on company.id = reviewed.company_id
  join public.profiles owner on owner.id = company.user_id
  where reviewed.id = project and owner.email is not null;
end
$$;

create function private.record_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case
        when new.decision = 'changes_requested' then 'changes-requested'
        when new.decision = 'withdrawn' then 'project-withdrawn'
        when new.decision = 'approved' and new.revision_id is null then 'project-approved'
        when new.decision = 'approved' then 'change-approved'
        when new.revision_id is null then 'project-rejected'
        else 'change-rejected'
      end,
      'project', new.project_id::text,
      (
        select coalesce(project.project_name, project.project_id)
        from public.projects project where project.id = new.project_id
      ),
      new.note
    );
  end if;
  return null;
end
$$;

create function private.tell_decisions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_owners(array(select project_id from added), 'decision');
  perform realtime.send(jsonb_build_object('project', project_id), 'decision', 'review', true)
  from added;
  return null;
end
$$;

create trigger refuse_change before update or delete on public.resubmissions
  for each row execute function private.refuse_change_unless_erased();
create trigger refuse_truncate before truncate on public.resubmissions
  for each statement execute function private.refuse_change();

create trigger refuse_change before update or delete on public.reviews
  for each row execute function private.refuse_change_unless_erased('note');
create trigger refuse_truncate before truncate on public.reviews
  for each statement execute function private.refuse_change();

-- Decisions are never changed or deleted, so only inserts are noted.
create trigger note_inserted after insert on public.reviews
  referencing new table as rows_after
  for each statement execute function private.note_listing_changes('projects', 'project_id');
create trigger record_act after insert on public.reviews
  for each row execute function private.record_review();
create trigger tell_decisions after insert on public.reviews
  referencing new table as added
  for each statement execute function private.tell_decisions();

alter table public.resubmissions enable row level security;
alter table public.reviews enable row level security;

create policy "Owners read when they submitted again, administrators all" on public.resubmissions
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

create policy "Owners read the decisions on their projects, administrators all" on public.reviews
  for select to authenticated
  using (project_id in (select private.owned_projects()) or (select public.is_admin()));

grant execute on function public.review_project(uuid, text, text, uuid, timestamptz)
  to authenticated, service_role;

-- 25_review_queue.sql

-- The review queue: a row for each project, and one more for a pending edit, with a text to search.
-- The view runs with its caller's rights: administrators see all, owners their own. `seen_at` is
-- when what a decision is about last changed.
create view public.review_queue with (security_invoker = true) as
select
  project.id,
  entry.revision_id,
  entry.state,
  project.project_id,
  company.name as company_name,
  project.project_location,
  primary_type.type_name as project_type,
  entry.since,
  project.project_name,
  project.registry,
  company.user_id is null as is_unclaimed,
  entry.seen_at,
  private.plain_text(concat_ws(' ',
    company.name, project.project_id, project.project_name, project.registry,
    primary_type.type_name, project.project_location)) as search_text
from public.projects project
join public.companies company on company.id = project.company_id
left join private.primary_project_types primary_type on primary_type.project_id = project.id
cross join lateral (
  select
    null::uuid as revision_id,
    project.status::public.queue_state as state,
    coalesce(
      case
        when project.status = 'submitted' then (
          select max(again.created_at) from public.resubmissions again
          where again.project_id = project.id
        )
        else greatest(
          (
            select max(review.created_at) from public.reviews review
            where review.project_id = project.id and review.revision_id is null
          ),
          (
            select max(own.created_at) from public.offer_changes own
            where own.project_id = project.id and own.change = 'withdrawn'
          )
        )
      end,
      project.created_at
    ) as since,
    project.updated_at as seen_at
  union all
  select revision.id, 'revision'::public.queue_state, revision.created_at, revision.updated_at
  from public.pending_revisions revision
  where revision.project_id = project.id and revision.decision is null
) entry;

-- Decides on several, each independently. Returns for each, in the order given, the name of the
-- error, or null if it was decided. Companies are locked in the order of their ids, so that two
-- administrators who select the same projects do not block each other.
create function public.review_projects(decisions jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  outcomes jsonb := '{}';
  problem text;
  cause text;
begin
  perform private.require_admin();
  if jsonb_typeof(decisions) is distinct from 'array' then
    raise exception 'decisions_not_valid' using errcode = 'PT400';
  end if;
  if jsonb_array_length(decisions) > 100 then
    raise exception 'too_many_decisions' using errcode = 'PT400';
  end if;
  for one in
    select chosen.place, chosen.given
    from jsonb_array_elements(decisions) with ordinality chosen (given, place)
    left join public.projects project on project.id::text = chosen.given ->> 'project'
    order by project.company_id, project.id, chosen.place
  loop
    problem := null;
    cause := null;
    begin
      if one.given ->> 'seen_at' is null then
        raise exception 'submission_changed' using errcode = 'PT409';
      end if;
      perform public.review_project(
        (one.given ->> 'project')::uuid,
        one.given ->> 'decision',
        one.given ->> 'note',
        (one.given ->> 'revision')::uuid,
        (one.given ->> 'seen_at')::timestamptz
      );
    exception
      when others then
        get stacked diagnostics problem = message_text, cause = pg_exception_detail;
    end;
    outcomes := outcomes || jsonb_build_object(
      one.place, jsonb_build_object('error', problem, 'detail', nullif(cause, '')));
  end loop;
  return coalesce(
    (
      select jsonb_agg(outcome.value order by outcome.key::integer)
      from jsonb_each(outcomes) outcome
    ),
    '[]'
  );
end
$$;

-- The number of rows in each view of the queue, and of pending claims.
create function public.get_review_counts() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'new', count(*) filter (where project.status = 'submitted' and company.user_id is not null),
      'imported', count(*) filter (where project.status = 'submitted' and company.user_id is null),
      'changes', (select count(*) from public.pending_revisions where decision is null),
      'approved', count(*) filter (where project.status = 'approved'),
      'changes-requested', count(*) filter (where project.status = 'changes_requested'),
      'rejected', count(*) filter (where project.status = 'rejected'),
      'withdrawn', count(*) filter (where project.status = 'withdrawn'),
      'claims', (select count(*) from public.company_claims where decision is null)
    )
    from public.projects project
    join public.companies company on company.id = project.company_id
  );
end
$$;

grant execute on function public.review_projects(jsonb), public.get_review_counts()
  to authenticated, service_role;

-- 26_listings.sql

-- The listings as visitors read them: one flat row for each approved project with its public
-- values, and one with the gated values for logged-in visitors. listing_refresh.sql writes both in
-- the transaction that changes a project, so reading them needs no joins with lists or companies.
create table public.listings (
  -- no reference to the project: a listing is deleted when its removal is recorded
  id uuid primary key,
  project_id text not null,
  company_id uuid not null,
  company_name text not null,
  company_size text,
  company_location text,
  company_logo_filename text,
  company_developer_type public.developer_type,
  description text not null,
  website text,
  contact_email text,
  project_location text,
  project_region text,
  carbon_category public.carbon_category,
  project_status public.project_status,
  project_stage public.project_stage,
  credit_availability public.credit_availability,
  vintage text,
  additional_certifications text,
  minimum_purchase_quantity integer,
  minimum_purchase_custom_price integer,
  is_portfolio boolean not null,
  types public.project_type[] not null,
  subtypes public.project_subtype[] not null,
  sectors public.project_sector[] not null,
  accreditations text[] not null,
  sdgs public.sdg_goal[] not null,
  methodologies jsonb not null,
  created_at timestamptz not null,
  changed_in_version bigint not null,
  -- when the team last approved what is shown
  reviewed_at timestamptz,
  project_name text,
  registry public.registry,
  registry_link text,
  estimated_annual_tonnes integer,
  issued_tonnes integer,
  retired_tonnes integer,
  crediting_period_start date,
  crediting_period_end date,
  verifier text,
  latitude numeric(8, 6),
  longitude numeric(9, 6),
  labels jsonb not null default '[]',
  -- what the registry says: {"registry", "values"}
  registry_record jsonb,
  -- Set while the version of the listings is locked, until the commit, so it is later than any time
  -- that could have been read before: a reader who asks for changes since the newest time they know
  -- misses nothing.
  changed_at timestamptz not null default clock_timestamp(),
  -- whether the company is still to be claimed by its developer
  is_unclaimed boolean not null default false,
  -- of the public values
  sources jsonb not null default '{}'
);
comment on column public.listings.changed_in_version is
  'the version of the listings in which a public value of this row last changed';
create index listings_changed_in_version_idx on public.listings (changed_in_version);
create index listings_unclaimed_idx on public.listings (company_id) where is_unclaimed;

-- Sources and times are here too: when a gated value changed is as gated as the value.
create table public.gated_listing_values (
  id uuid primary key references public.listings (id) on delete cascade,
  cost_per_ton integer,
  durability text,
  bezero_rating text,
  sylvera_rating text,
  fallback_rating text,
  sources jsonb not null default '{}',
  changed_at timestamptz not null default clock_timestamp(),
  changed_in_version bigint not null
);
comment on column public.gated_listing_values.changed_in_version is
  'the version of the listings in which any value of the project, public or gated, last changed';
create index gated_listing_values_changed_in_version_idx
  on public.gated_listing_values (changed_in_version);

-- Projects that are no longer listed: tells those who have an earlier version what to drop.
create table public.removed_listings (
  id uuid primary key,
  removed_in_version bigint not null,
  removed_at timestamptz not null default clock_timestamp()
);
create index removed_listings_removed_in_version_idx
  on public.removed_listings (removed_in_version);

-- When each project was first listed, for the feed of new ones. Listings are rewritten with every
-- change and may be removed and come back; this stays.
create table public.listing_dates (
  -- no reference to the listing, which may be removed and come back
  id uuid primary key,
  listed_at timestamptz not null default clock_timestamp()
);
create index listing_dates_listed_at_idx on public.listing_dates (listed_at desc);

-- What the public can see of an approved project. Cost, permanence and every rating are null unless
-- the caller may read the gated values, so filters, orders and counts see nulls too. The view runs
-- with its caller's rights and joins two tables, so nothing can be written through it.
create view public.project_listings with (security_invoker = true) as
select
  listing.id,
  listing.project_id,
  listing.company_id,
  listing.company_name,
  listing.company_size,
  listing.company_location,
  listing.company_logo_filename,
  listing.company_developer_type,
  listing.description,
  listing.website,
  listing.contact_email,
  listing.project_location,
  listing.project_region,
  gated.cost_per_ton,
  gated.durability,
  gated.bezero_rating,
  gated.sylvera_rating,
  gated.fallback_rating,
  listing.carbon_category,
  listing.project_status,
  listing.project_stage,
  listing.credit_availability,
  'approved'::public.review_status as status,
  listing.vintage,
  listing.additional_certifications,
  listing.minimum_purchase_quantity,
  listing.minimum_purchase_custom_price,
  listing.is_portfolio,
  listing.types,
  listing.subtypes,
  listing.sectors,
  listing.accreditations,
  listing.sdgs,
  listing.methodologies,
  listing.created_at,
  listing.changed_in_version,
  listing.reviewed_at,
  listing.project_name,
  listing.registry,
  listing.registry_link,
  listing.estimated_annual_tonnes,
  listing.issued_tonnes,
  listing.retired_tonnes,
  listing.crediting_period_start,
  listing.crediting_period_end,
  listing.verifier,
  listing.latitude,
  listing.longitude,
  listing.labels,
  listing.registry_record,
  -- of what the caller may see: without gated values, that of the public ones
  coalesce(gated.changed_at, listing.changed_at) as changed_at,
  listing.is_unclaimed,
  listing.sources,
  gated.sources as gated_sources,
  -- a column of its own, because no index could serve an expression over both tables
  gated.changed_in_version as gated_changed_in_version
from public.listings listing
left join public.gated_listing_values gated on gated.id = listing.id;

-- What the listings must contain, computed from the tables that they are made from.
create view private.listed_projects with (security_invoker = true) as
select
  project.id,
  project.project_id,
  project.company_id,
  company.name as company_name,
  company.size as company_size,
  company.location as company_location,
  company.logo_filename as company_logo_filename,
  company.developer_type as company_developer_type,
  project.description,
  project.website,
  project.contact_email,
  project.project_location,
  project.project_region,
  project.cost_per_ton,
  project.durability,
  project.bezero_rating,
  project.sylvera_rating,
  override.fallback_rating,
  project.carbon_category,
  project.project_status,
  project.project_stage,
  project.credit_availability,
  project.status,
  project.vintage,
  project.additional_certifications,
  project.minimum_purchase_quantity,
  project.minimum_purchase_custom_price,
  project.is_portfolio,
  coalesce(
    override.project_types,
    array(
      select list.type_name from public.project_types list
      where list.project_id = project.id order by list.position, list.type_name
    )
  ) as types,
  array(
    select list.subtype_name from public.project_subtypes list
    where list.project_id = project.id order by list.position, list.subtype_name
  ) as subtypes,
  array(
    select list.sector_name from public.project_sectors list
    where list.project_id = project.id order by list.position, list.sector_name
  ) as sectors,
  array(
    select list.accreditation_name from public.project_accreditations list
    where list.project_id = project.id order by list.position, list.accreditation_name
  ) as accreditations,
  array(
    select list.sdg_name from public.project_sdgs list
    where list.project_id = project.id order by list.position, list.sdg_name
  ) as sdgs,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('name', shown.name, 'version', shown.version, 'url', shown.url)
        order by shown.position, shown.name
      )
      from private.shown_methodologies shown
      where shown.project_id = project.id
    ),
    '[]'
  ) as methodologies,
  project.created_at,
  (
    select max(review.created_at) from public.reviews review
    where review.project_id = project.id and review.decision = 'approved'
  ) as reviewed_at,
  project.project_name,
  project.registry,
  project.registry_link,
  project.estimated_annual_tonnes,
  project.issued_tonnes,
  project.retired_tonnes,
  project.crediting_period_start,
  project.crediting_period_end,
  project.verifier,
  project.latitude,
  project.longitude,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'name', list.label_name, 'scope', list.scope, 'vintages', list.vintages,
          'date', list.awarded_on, 'link', list.link
        )
        order by list.position
      )
      from public.project_labels list
      where list.project_id = project.id
    ),
    '[]'
  ) as labels,
  (
    select jsonb_build_object('registry', record.registry, 'values', record.values)
    from public.registry_records record
    where record.project_id = project.id and record.registry = project.registry
      -- a record is outdated once the project has another id in the registry
      and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
  ) as registry_record,
  company.user_id is null as is_unclaimed,
  private.public_sources(company.sources || project.sources || case
    when override.project_types is null then '{}'
    else jsonb_build_object('project.type', private.source('team', override.project_types_at))
  end) as sources,
  private.gated_sources(project.sources) as gated_sources
from public.projects project
join public.companies company on company.id = project.company_id
left join public.display_overrides override on override.company_id = project.company_id
where project.status = 'approved';

-- An id alone may belong to several projects in several registries. A project is identified as in
-- links (domain/listing/project-reference.ts): by our own id, by the registry's, or by the registry
-- and its id.
create function private.is_named_by(listing public.listings, reference text) returns boolean
language sql immutable
set search_path = ''
as $$
  select listing.project_id = reference
    or listing.id::text = reference
    or listing.registry || ':' || listing.project_id = reference
$$;

create function private.note_listing_dates() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.listing_dates (id) select id from added on conflict do nothing;
  return null;
end
$$;

-- The API's roles cannot write listings, not even with the service key: anything not written by the
-- refresh would stay wrong until the project changes.
create trigger refuse_change before insert or update or delete on public.listings
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger note_dates after insert on public.listings
  referencing new table as added
  for each statement execute function private.note_listing_dates();

create trigger refuse_change before insert or update or delete on public.gated_listing_values
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

create trigger refuse_change before insert or update or delete on public.removed_listings
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

create trigger refuse_change before insert or update or delete on public.listing_dates
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.listings enable row level security;
alter table public.gated_listing_values enable row level security;
alter table public.removed_listings enable row level security;
alter table public.listing_dates enable row level security;

create policy "Anyone reads the listings" on public.listings
  for select to anon, authenticated using (true);

create policy "Signed-in visitors read the gated values" on public.gated_listing_values
  for select to authenticated using (true);

create policy "Anyone reads which listings were removed" on public.removed_listings
  for select to anon, authenticated using (true);

create policy "Anyone reads when projects were listed" on public.listing_dates
  for select to anon, authenticated using (true);

-- 27_listing_refresh.sql

-- Keeps the listings equal to the tables that they are made from.

-- The listings among these that differ from what they must contain; none after a commit.
create function private.differing_listings(ids uuid[]) returns table (id uuid, what text)
language sql stable
set search_path = ''
as $$
  with gated as (
    -- as the view names them
    select array_agg(case attname when 'sources' then 'gated_sources' else attname::text end)
      || array['gated_changed_in_version'] as columns
    from pg_catalog.pg_attribute
    where attrelid = 'public.gated_listing_values'::regclass and attnum > 0 and attname <> 'id'
      and not attisdropped
  )
  select coalesce(listed.id, listing.id),
    case
      when listing.id is null then 'missing'
      when listed.id is null then 'not listed any more'
      when to_jsonb(listed) - gated.columns <> to_jsonb(listing) - gated.columns then 'different'
      else 'different in gated values'
    end
  from gated
  cross join (
    (select * from private.listed_projects project where project.id = any (ids)) listed
    full join (select * from public.project_listings kept where kept.id = any (ids)) listing
      on listing.id = listed.id
  )
  where listing.id is null or listed.id is null
    or to_jsonb(listed) <> to_jsonb(listing)
      - array['changed_in_version', 'changed_at', 'gated_changed_in_version']
$$;

-- The same for all listings and what belongs to them: always empty.
create function private.listing_differences() returns table (id uuid, what text)
language sql stable
set search_path = ''
as $$
  select * from private.differing_listings(array(
    select project.id from public.projects project
    union
    select listing.id from public.listings listing
  ))
  union all
  select listing.id, 'without gated values' from public.listings listing
  where not exists (select from public.gated_listing_values gated where gated.id = listing.id)
  union all
  select removed.id, 'listed and removed' from public.removed_listings removed
  where exists (select from public.listings listing where listing.id = removed.id)
$$;

-- Rewrites the listings of these projects, and of all projects of these companies, if they differ.
create function private.refresh_listings(
  changed_projects uuid[], changed_companies uuid[] default '{}'
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  next_version bigint;
  ids uuid[];
  changed uuid[];
  changed_in_gated uuid[];
begin
  -- as bump_version counts: once for each transaction
  select version + (changed_in is distinct from pg_current_xact_id())::integer
  into strict next_version
  from private.public_data_versions where kind = 'listings' for update;

  ids := array(
    select unnest(changed_projects)
    union
    select id from public.projects where company_id = any (changed_companies)
  );

  select
    coalesce(array_agg(differing.id) filter (where not differing.is_gated), '{}'),
    coalesce(array_agg(differing.id) filter (where differing.is_gated), '{}')
  into changed, changed_in_gated
  from (
    select found.id, found.what = 'different in gated values' as is_gated
    from private.differing_listings(ids) found
  ) differing;
  if cardinality(changed) + cardinality(changed_in_gated) = 0 then
    return;
  end if;

  -- the gated values are deleted with them
  delete from public.listings where id = any (changed);

  insert into public.listings (
    id, project_id, company_id, company_name, company_size, company_location,
    company_logo_filename, company_developer_type, description, website, contact_email,
    project_location, project_region, carbon_category, project_status, project_stage,
    credit_availability, vintage, additional_certifications, minimum_purchase_quantity,
    minimum_purchase_custom_price, is_portfolio, types, subtypes, sectors, accreditations, sdgs,
    methodologies, created_at, reviewed_at, project_name, registry, registry_link,
    estimated_annual_tonnes, issued_tonnes, retired_tonnes, crediting_period_start,
    crediting_period_end, verifier, latitude, longitude, labels, registry_record,
    is_unclaimed, sources, changed_in_version
  )
  select
    id, project_id, company_id, company_name, company_size, company_location,
    company_logo_filename, company_developer_type, description, website, contact_email,
    project_location, project_region, carbon_category, project_status, project_stage,
    credit_availability, vintage, additional_certifications, minimum_purchase_quantity,
    minimum_purchase_custom_price, is_portfolio, types, subtypes, sectors, accreditations, sdgs,
    methodologies, created_at, reviewed_at, project_name, registry, registry_link,
    estimated_annual_tonnes, issued_tonnes, retired_tonnes, crediting_period_start,
    crediting_period_end, verifier, latitude, longitude, labels, registry_record,
    is_unclaimed, sources, next_version
  from private.listed_projects where id = any (changed);

  -- the public row stays as it is if only gated values change
  delete from public.gated_listing_values where id = any (changed_in_gated);
  insert into public.gated_listing_values (
    id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating, sources,
    changed_in_version
  )
  select id, cost_per_ton, durability, bezero_rating, sylvera_rating, fallback_rating,
    gated_sources, next_version
  from private.listed_projects where id = any (changed || changed_in_gated);

  delete from public.removed_listings where id = any (changed);
  insert into public.removed_listings (id, removed_in_version)
  select gone.id, next_version from unnest(changed) gone (id)
  where not exists (select from public.listings listing where listing.id = gone.id);

  perform private.bump_version('listings');
end
$$;

-- 28_ratings.sql

-- The agency's ratings as last fetched, and a record of every change.
create table public.ratings (
  -- the agency's id of the rating: a project can have several, one for each range of vintages
  id text primary key check (btrim(id) <> ''),
  agency_project_id text not null,
  -- the registry's project number, by which a listing is matched
  project_id text not null,
  rating text not null check (btrim(rating) <> '' and char_length(rating) <= 20),
  on_watch boolean not null default false,
  last_updated timestamptz,
  accreditor text,
  platform_url text check (platform_url ~* '^https?://\S+$'),
  vintages jsonb not null default '[]' check (jsonb_typeof(vintages) = 'array'),
  summary text,
  fetched_at timestamptz not null default now()
);
create index ratings_project_id_idx on public.ratings (project_id);

create table public.rating_changes (
  id bigint generated always as identity primary key,
  rating_id text not null,
  project_id text not null,
  previous_rating text,
  rating text not null,
  previous_on_watch boolean,
  on_watch boolean not null,
  changed_at timestamptz not null default now(),
  -- the agency's date of the change, which can be long before it was fetched
  last_updated timestamptz
);
create index rating_changes_project_id_idx on public.rating_changes (project_id, changed_at desc);

-- When a rating with this project number and accreditor last changed, appeared or disappeared. The
-- row stays after the rating has gone, so that readers learn about it.
create table private.rating_times (
  project_id text not null,
  accreditor text not null,
  changed_at timestamptz not null,
  primary key (project_id, accreditor)
);

-- Changes are recorded once for each statement: the first fetch brings thousands of ratings.
create function private.record_new_ratings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.rating_changes (rating_id, project_id, rating, on_watch, last_updated)
  select id, project_id, rating, on_watch, last_updated from added;
  return null;
end
$$;

create function private.record_changed_ratings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.rating_changes (
    rating_id, project_id, previous_rating, rating, previous_on_watch, on_watch, last_updated
  )
  select after.id, after.project_id, before.rating, after.rating, before.on_watch, after.on_watch,
    after.last_updated
  from rows_after after
  join rows_before before on before.id = after.id
  where (before.rating, before.on_watch) is distinct from (after.rating, after.on_watch);
  return null;
end
$$;

-- Ratings are for logged-in visitors: anyone else gets no rows. A withdrawn rating is not a rating.
create function public.get_bezero_hourly_ratings()
returns table (
  project_id text, rating text, on_watch boolean, last_updated timestamptz, accreditor text
)
language sql stable security definer
set search_path = ''
as $$
  select current.project_id, current.rating, current.on_watch, current.last_updated,
    current.accreditor
  from public.ratings current
  where coalesce((select auth.role()), '') in ('authenticated', 'service_role')
    and current.rating <> 'Withdrawn'
  order by current.project_id, current.last_updated desc nulls last, current.id
$$;

-- The history of some ratings, newest first, for logged-in visitors only; if two have the same id,
-- that of the given accreditor.
create function public.get_rating_history(registry_ids text[], accreditor text default null)
returns table (
  project_id text, rating text, previous_rating text, on_watch boolean, changed_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select change.project_id, change.rating, change.previous_rating, change.on_watch,
    coalesce(change.last_updated, change.changed_at)
  from public.rating_changes change
  left join public.ratings rated on rated.id = change.rating_id
  where coalesce((select auth.role()), '') in ('authenticated', 'service_role')
    and change.project_id = any (registry_ids)
    and coalesce(rated.accreditor = get_rating_history.accreditor, true)
  order by change.project_id, coalesce(change.last_updated, change.changed_at) desc, change.id desc
$$;

-- For readers of ratings, newest first.
create function public.get_rating_times()
returns table (project_id text, accreditor text, changed_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select times.project_id, nullif(times.accreditor, ''), times.changed_at
  from private.rating_times times
  where coalesce((select auth.role()), '') in ('authenticated', 'service_role')
  order by times.changed_at desc, times.project_id, times.accreditor
$$;

create function private.tell_ratings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_owners(
    array(
      select project.id from public.projects project
      -- a portfolio has several numbers
      where regexp_split_to_array(project.project_id, '\s*,\s*')
        && array(select added.project_id from added)
    ),
    'rating'
  );
  return null;
end
$$;

create trigger record_new_ratings after insert on public.ratings
  referencing new table as added
  for each statement execute function private.record_new_ratings();
create trigger record_changed_ratings after update on public.ratings
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.record_changed_ratings();
create trigger bump_version after insert or update or delete on public.ratings
  for each statement execute function private.bump_version_of_kind('ratings');
create trigger note_inserted after insert on public.ratings
  referencing new table as rows_after
  for each statement execute function private.note_rating_changes();
create trigger note_updated after update on public.ratings
  referencing old table as rows_before new table as rows_after
  for each statement execute function private.note_rating_changes();
create trigger note_deleted after delete on public.ratings
  referencing old table as rows_before
  for each statement execute function private.note_rating_changes();
create trigger note_truncated after truncate on public.ratings
  for each statement execute function private.note_all_ratings();

create trigger refuse_change before update or delete on public.rating_changes
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.rating_changes
  for each statement execute function private.refuse_change();
create trigger tell_ratings after insert on public.rating_changes
  referencing new table as added
  for each statement execute function private.tell_ratings();

alter table public.ratings enable row level security;
alter table public.rating_changes enable row level security;
alter table private.rating_times enable row level security;

create policy "Administrators read the fetched ratings" on public.ratings
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read the history of ratings" on public.rating_changes
  for select to authenticated using ((select public.is_admin()));

create policy "Nobody" on private.rating_times for all to anon, authenticated using (false);

grant execute on function
  public.get_bezero_hourly_ratings(),
  public.get_rating_history(text[], text)
to anon, authenticated, service_role;

grant execute on function public.get_rating_times() to authenticated, service_role;

-- 29_rating_refreshes.sql

-- Fetching the agency's ratings: one run at a time, each recorded with its outcome. What a run
-- fetches is staged and replaces the ratings in one transaction, so a failed run changes nothing.
create table public.rating_refreshes (
  id uuid primary key default gen_random_uuid(),
  kind public.refresh_kind not null,
  -- the agency queried: a run against the stand-in says nothing about the real one
  source text not null check (btrim(source) <> ''),
  -- null: the scheduler
  requested_by uuid,
  -- null: all ratings are fetched
  changed_since timestamptz,
  started_at timestamptz not null default now(),
  -- a run that has not ended by then counts as failed
  alive_until timestamptz not null default now() + interval '3 minutes',
  -- null: in progress
  outcome public.refresh_outcome,
  finished_at timestamptz,
  api_version text,
  pages_processed integer not null default 0,
  ratings_received integer not null default 0,
  ratings_changed integer not null default 0,
  -- why it failed, or what was unusual about the response
  remarks text,
  -- the agency's HTTP status, or one that fits what happened: everyone who waits for a failed run
  -- gets the same response
  failed_status integer,
  check ((outcome is null) = (finished_at is null))
);
create unique index rating_refreshes_one_under_way_idx on public.rating_refreshes ((outcome is null))
  where outcome is null;
create index rating_refreshes_started_at_idx on public.rating_refreshes (started_at desc);

create table private.fetched_ratings (
  refresh_id uuid not null references public.rating_refreshes (id) on delete cascade,
  id text not null,
  -- a row of public.ratings
  rating jsonb not null,
  -- an unchanged rating is not written again: cached responses stay valid
  is_changed boolean not null,
  primary key (refresh_id, id)
);

-- Locks the run; raises an error if it has ended.
create function private.require_refresh_under_way(refresh uuid) returns public.rating_refreshes
language plpgsql
set search_path = ''
as $$
declare
  run public.rating_refreshes;
begin
  select * into run from public.rating_refreshes where id = refresh and outcome is null for update;
  if run.id is null then
    raise exception 'refresh_not_under_way' using errcode = 'PT409', detail = refresh::text;
  end if;
  return run;
end
$$;

-- Starts a run, or returns the one in progress (is_new false).
create function public.begin_rating_refresh(
  refresh_kind text, agency text, requested_by uuid default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  requester uuid := requested_by;
  run public.rating_refreshes;
begin
  perform private.require_server();
  update public.rating_refreshes
  set outcome = 'failed', finished_at = now(), remarks = 'The run ended without a result.'
  where outcome is null and alive_until < now();

  insert into public.rating_refreshes (kind, source, requested_by, changed_since)
  values (
    refresh_kind,
    agency,
    requester,
    case when refresh_kind = 'changes' then (
      -- the agency's clock and ours may differ a little
      select max(earlier.started_at) - interval '10 minutes'
      from public.rating_refreshes earlier
      where earlier.outcome = 'succeeded' and earlier.kind <> 'project' and earlier.source = agency
    ) end
  )
  on conflict do nothing
  returning * into run;
  if run.id is not null then
    delete from private.fetched_ratings where refresh_id <> run.id;
    return to_jsonb(run) || jsonb_build_object('is_new', true);
  end if;
  select * into run from public.rating_refreshes where outcome is null;
  return to_jsonb(run) || jsonb_build_object('is_new', false);
end
$$;

-- Stages a page of fetched ratings; of two with the same id, the later one counts. They are
-- compared with the stored ones here, so that the last step is short.
create function public.store_fetched_ratings(refresh uuid, page jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  perform private.require_refresh_under_way(refresh);
  insert into private.fetched_ratings as staged (refresh_id, id, rating, is_changed)
  select distinct on (fetched ->> 'id') refresh, fetched ->> 'id', fetched,
    to_jsonb(known) - 'fetched_at' is distinct from
      to_jsonb(jsonb_populate_record(null::public.ratings, fetched)) - 'fetched_at'
  from jsonb_array_elements(page) with ordinality pages (fetched, ordinal)
  left join public.ratings known on known.id = fetched ->> 'id'
  order by fetched ->> 'id', (fetched ->> 'last_updated')::timestamptz desc nulls last, ordinal desc
  on conflict (refresh_id, id) do update
    set rating = excluded.rating, is_changed = excluded.is_changed
    where coalesce((excluded.rating ->> 'last_updated')::timestamptz, '-infinity')
      >= coalesce((staged.rating ->> 'last_updated')::timestamptz, '-infinity');
end
$$;

-- Replaces the ratings with those fetched. One that the agency no longer lists stays, because a
-- withdrawal is a rating of its own.
create function public.finish_rating_refresh(
  refresh uuid, version text, pages integer, warning text default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.rating_refreshes;
  fetched integer;
  unnamed integer := 0;
  changed integer := 0;
begin
  perform private.require_server();
  run := private.require_refresh_under_way(refresh);
  select count(*) into fetched from private.fetched_ratings where refresh_id = refresh;
  if run.kind <> 'project' and run.changed_since is null then
    select count(*) into unnamed from public.ratings known
    where known.rating <> 'Withdrawn' and not exists (
      select from private.fetched_ratings staged
      where staged.refresh_id = refresh and staged.id = known.id
    );
  end if;

  if exists (select from private.fetched_ratings where refresh_id = refresh and is_changed) then
    insert into public.ratings (
      id, agency_project_id, project_id, rating, on_watch, last_updated, accreditor, platform_url,
      vintages, summary
    )
    select new.id, new.agency_project_id, new.project_id, new.rating, new.on_watch,
      new.last_updated, new.accreditor, new.platform_url, new.vintages, new.summary
    from private.fetched_ratings staged
    cross join lateral jsonb_populate_record(null::public.ratings, staged.rating) new
    where staged.refresh_id = refresh and staged.is_changed
    on conflict (id) do update set
      agency_project_id = excluded.agency_project_id,
      project_id = excluded.project_id,
      rating = excluded.rating,
      on_watch = excluded.on_watch,
      last_updated = excluded.last_updated,
      accreditor = excluded.accreditor,
      platform_url = excluded.platform_url,
      vintages = excluded.vintages,
      summary = excluded.summary,
      fetched_at = excluded.fetched_at;
    get diagnostics changed = row_count;
  end if;
  delete from private.fetched_ratings where refresh_id = refresh;

  update public.rating_refreshes
  set
    outcome = 'succeeded', finished_at = now(), api_version = nullif(version, ''), pages_processed = pages,
    ratings_received = fetched, ratings_changed = changed,
    remarks = nullif(concat_ws(' ', warning, case when unnamed > 0 then
      format('Not named by the agency any more and left as before: %s.', unnamed) end), '')
  where id = refresh
  returning * into run;
  return to_jsonb(run);
end
$$;

create function public.fail_rating_refresh(
  refresh uuid, reason text, status integer, pages integer default 0
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  perform private.require_refresh_under_way(refresh);
  delete from private.fetched_ratings where refresh_id = refresh;
  update public.rating_refreshes
  set outcome = 'failed', finished_at = now(), pages_processed = pages, remarks = reason,
    failed_status = status
  where id = refresh;
end
$$;

create function private.record_refresh() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_act_of(
    'ratings-refreshed', new.requested_by, 'ratings', new.id::text, new.source,
    jsonb_build_object('ratings', new.kind)
  );
  return null;
end
$$;

create trigger record_act after insert on public.rating_refreshes
  for each row when (new.requested_by is not null) execute function private.record_refresh();

alter table public.rating_refreshes enable row level security;
alter table private.fetched_ratings enable row level security;

create policy "Administrators read the runs of the ratings refresh" on public.rating_refreshes
  for select to authenticated using ((select public.is_admin()));

create policy "Nobody" on private.fetched_ratings for all to anon, authenticated using (false);

grant execute on function
  public.begin_rating_refresh(text, text, uuid),
  public.store_fetched_ratings(uuid, jsonb),
  public.finish_rating_refresh(uuid, text, integer, text),
  public.fail_rating_refresh(uuid, text, integer, integer)
to service_role;

-- 30_review_findings.sql

-- What a reviewer learns about a project from all others: which may be the same project, and what
-- credits of its type usually cost.

-- A text without case, spaces and punctuation; null if nothing is left.
create function private.comparable(words text) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(regexp_replace(lower(words), '[^[:alnum:]]+', '', 'g'), '')
$$;

-- The ids of a project; a portfolio has several, separated by commas.
create function private.comparable_ids(project_id text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_agg(private.comparable(part))
  from unnest(string_to_array(project_id, ',')) part
  where private.comparable(part) is not null
$$;

-- A URL without protocol, 'www.', query and trailing slash.
create function private.comparable_address(website text) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(
    regexp_replace(lower(btrim(website)), '^https?://(www\.)?|[?#].*$|/+$', '', 'g'), '')
$$;

-- With a revision, the project is compared as it would become. Two registries may have given the
-- same id to two projects, so ids are compared only if the registries are the same or one is not
-- known.
create function public.get_review_findings(project uuid, revision uuid default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  subject record;
  revised jsonb;
  costs record;
  duplicates jsonb;
begin
  if not (select public.is_admin()) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  select own.project_id, own.registry::text as registry, own.website, own.description,
    company.id as company_id, company.name as company_name, company.user_id,
    private.figure_type(
      coalesce(override.project_types::text[], array(
        select list.type_name::text from public.project_types list
        where list.project_id = own.id order by list.position, list.type_name
      )),
      own.is_portfolio
    ) as project_type
  into subject
  from public.projects own
  join public.companies company on company.id = own.company_id
  left join public.display_overrides override on override.company_id = own.company_id
  where own.id = project;
  if subject is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  select submission into revised
  from public.pending_revisions where id = revision and project_id = project;
  if revised is not null then
    subject.project_id := private.submitted_text(revised, 'project', 'id');
    if revised -> 'project' ? 'registry' then
      subject.registry := private.submitted_text(revised, 'project', 'registry');
    end if;
    subject.website := private.submitted_text(revised, 'details', 'website');
    subject.description := private.submitted_text(revised, 'details', 'description');
    subject.company_name := private.submitted_text(revised, 'company', 'name');
    subject.project_type := private.figure_type(
      array(select name from private.submitted_list(revised, 'project', 'type') order by ordinal),
      coalesce((revised #>> '{project,isPortfolio}')::boolean, false)
    );
  end if;

  select percentile_cont(0.5) within group (order by gated.cost_per_ton) as median,
    count(*) as compared
  into costs
  from public.listings listing
  join public.gated_listing_values gated on gated.id = listing.id
  where gated.cost_per_ton > 0
    and listing.credit_availability like 'Yes%'
    and listing.project_status is distinct from 'Sold out'
    and private.figure_type(listing.types::text[], listing.is_portfolio) = subject.project_type;

  select coalesce(jsonb_agg(to_jsonb(looks_alike) - 'since' order by since), '[]') into duplicates
  from (
    select other.id, other.project_id, company.name as company_name,
      other.status::text as status, other.created_at as since,
      array_remove(array[
        case when (other.registry = subject.registry) is not false
          and private.comparable_ids(other.project_id)
          && private.comparable_ids(subject.project_id) then 'project_id' end,
        case when private.comparable(other.description)
          = private.comparable(subject.description) then 'description' end,
        case when other.company_id <> subject.company_id
          and private.comparable_address(other.website)
            = private.comparable_address(subject.website) then 'website' end,
        case when company.user_id <> subject.user_id
          and private.comparable(company.name)
            = private.comparable(subject.company_name) then 'company' end
      ], null) as reasons
    from public.projects other
    join public.companies company on company.id = other.company_id
    where other.id <> project
  ) looks_alike
  where cardinality(reasons) > 0;

  return jsonb_build_object(
    'project_type', subject.project_type,
    'median_cost', costs.median,
    'compared', costs.compared,
    'duplicates', duplicates
  );
end
$$;

-- Reviewers see the same median as buyers: of what is listed and can be bought, by the type that a
-- project counts under.

-- domain/listing/figure-type.ts has the same rule; a test compares them.
create function private.figure_type(types text[], is_portfolio boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case when is_portfolio or cardinality(types) > 1 then 'Several types' else types[1] end
$$;

grant execute on function public.get_review_findings(uuid, uuid) to authenticated, service_role;

-- 31_submission_limits.sql

-- How much one person can submit (private.submission_limits). Each limit is checked under a lock of
-- that person, so that concurrent requests are counted one after the other.

create function private.lock_submitter(submitter uuid) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('submitter ' || submitter, 0))
$$;

-- Everything new to the team counts: a project, an edit of a listed one, a project submitted again.
-- What an import created or the team reopened does not: the new owner of a company with hundreds of
-- projects can still submit and edit.
create function private.require_submissions_left(submitter uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  in_hour bigint;
  in_day bigint;
begin
  select count(*) filter (where sent.created_at > now() - interval '1 hour'), count(*)
  into in_hour, in_day
  from (
    select project.id, project.created_at from public.projects project
    where project.submission_key is not null
    union all
    select revision.project_id, revision.created_at from public.pending_revisions revision
    union all
    select again.project_id, again.created_at from public.resubmissions again
    where again.by_developer
  ) sent
  join public.projects project on project.id = sent.id
  join public.companies company on company.id = project.company_id
  where company.user_id = submitter and sent.created_at > now() - interval '1 day';
  if in_hour >= private.submission_limit('submissionsPerHour') then
    raise exception 'too_many_submissions_this_hour' using errcode = 'PT429';
  end if;
  if in_day >= private.submission_limit('submissionsPerDay') then
    raise exception 'too_many_submissions_today' using errcode = 'PT429';
  end if;
end
$$;

create function private.require_companies_left(submitter uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.submission_limit('companiesPerPerson') <= (
    select count(*) from public.companies where user_id = submitter
  ) then
    raise exception 'too_many_companies' using errcode = 'PT429';
  end if;
end
$$;

-- 32_file_reservations.sql

-- Reserving names for the files of a submission, within the limits of a person and a company.

-- A reservation holds for a day. After that it uses no storage, unless something was uploaded.
create function private.is_open_reservation(file public.project_files) returns boolean
language sql stable
set search_path = ''
as $$
  select file.confirmed_at is null and file.removed_at is null
    and file.created_at > now() - interval '1 day'
$$;

-- Each file of a person that uses storage, with its bytes: what is stored, or may still be
-- uploaded.
create function private.storage_used(person uuid)
returns table (company_id uuid, bytes bigint)
language sql stable
set search_path = ''
as $$
  select file.company_id,
    greatest(file.size_bytes, coalesce((object.metadata ->> 'size')::bigint, 0))
  from public.project_files file
  join public.companies company on company.id = file.company_id
  left join storage.objects object
    on object.bucket_id = 'project_media' and object.name = file.path
  where company.user_id = person
    and file.removed_at is null
    and (object.id is not null or private.is_open_reservation(file))
$$;

create function private.require_storage_left(company uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  company_files bigint;
  person_bytes numeric;
begin
  select count(*) filter (where used.company_id = company), coalesce(sum(used.bytes), 0)
  into company_files, person_bytes
  from private.storage_used((select user_id from public.companies where id = company)) used;
  if company_files > private.submission_limit('filesPerCompany') then
    raise exception 'too_many_files' using errcode = 'PT429';
  end if;
  if person_bytes > private.submission_limit('bytesPerPerson') then
    raise exception 'too_many_bytes' using errcode = 'PT429';
  end if;
end
$$;

-- Reserves a name for each chosen file and returns the files in the order given; null if a file can
-- no longer be added. An open reservation of the same name and size is reused, and with
-- `sent_before` an uploaded file too, so that sending a submission again completes it. The caller
-- holds the locks of person and company.
create function private.reserve_files(
  project uuid, revision uuid, media jsonb, sent_before boolean
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  takes_more boolean;
  chosen jsonb;
  reserved public.project_files;
  found_ids uuid[] := '{}';
  answer jsonb := '[]';
begin
  if media is null or media = '[]' then
    return answer;
  end if;
  if jsonb_typeof(media) <> 'array'
    or jsonb_array_length(media) > private.submission_limit('filesPerSubmission')
    or (select count(*) from jsonb_array_elements(media) one where one ->> 'kind' = 'logo') > 1
  then
    raise exception 'files_not_valid' using errcode = 'PT400';
  end if;
  select owner.* into strict company
  from public.companies owner
  join public.projects own on own.company_id = owner.id
  where own.id = project;
  takes_more := revision is not null
    or exists (select from public.projects where id = project and status = 'submitted');

  for chosen in select value from jsonb_array_elements(media) loop
    if private.submitted_text(chosen, 'name') is null
      or private.submitted_number(chosen, 'size') is null
      or chosen ->> 'kind' is null
      or private.file_extension(chosen ->> 'type') is null
    then
      raise exception 'files_not_valid' using errcode = 'PT400';
    end if;
    select * into reserved
    from public.project_files known
    where known.project_id = project
      and known.revision_id is not distinct from revision
      and known.kind = chosen ->> 'kind'
      and known.given_name = private.submitted_text(chosen, 'name')
      and known.size_bytes = private.submitted_number(chosen, 'size')
      and known.media_type = chosen ->> 'type'
      and (private.is_open_reservation(known) or (sent_before and known.confirmed_at is not null))
      and known.id <> all (found_ids)
    order by known.position
    limit 1;
    if reserved.id is null and takes_more then
      insert into public.project_files (
        company_id, project_id, revision_id, kind, media_type, given_name, size_bytes, position, path
      )
      select company.id, project, revision, chosen ->> 'kind', chosen ->> 'type',
        private.submitted_text(chosen, 'name'), private.submitted_number(chosen, 'size'),
        next.number,
        format('%s/%s/%s_%s_%s.%s',
          company.id,
          case chosen ->> 'kind' when 'logo' then 'logo' when 'photo' then 'photos'
            else 'documents' end,
          private.company_in_file_name(company.name), chosen ->> 'kind', next.number,
          private.file_extension(chosen ->> 'type'))
      from (
        select coalesce(max(position), 0) + 1 as number from public.project_files
        where company_id = company.id and kind = chosen ->> 'kind'
      ) next
      returning * into reserved;
    end if;
    found_ids := found_ids || reserved.id;
    answer := answer || case when reserved.id is null then 'null'::jsonb else jsonb_build_object(
      'id', reserved.id,
      'kind', reserved.kind,
      'path', reserved.path,
      'position', reserved.position,
      'is_confirmed', reserved.confirmed_at is not null
    ) end;
  end loop;
  perform private.require_storage_left(company.id);
  return answer;
end
$$;

-- Files and removals of an edit that the team sent back belong to the next edit of the project.
create function private.carry_over_files(project uuid, next_revision uuid) returns void
language sql
set search_path = ''
as $$
  update public.project_files file
  set revision_id = next_revision
  from public.pending_revisions earlier
  where file.revision_id = earlier.id and earlier.project_id = project
    and earlier.decision = 'changes_requested'
    and file.confirmed_at is not null and file.approved_at is null and file.removed_at is null;
  update public.project_files file
  set removal_revision_id = next_revision
  from public.pending_revisions earlier
  where file.removal_revision_id = earlier.id and earlier.project_id = project
    and earlier.decision = 'changes_requested'
$$;

-- What an edit does with stored files: `removedFiles` lists those to remove, and a new file in
-- `media` can name the one that it `replaces`. Listed files stay until the team approves the edit;
-- others are removed immediately, a replaced one when the new file has arrived.

-- A logo appears on all listings of its company, whichever project it came with.
create function private.removal_waits(file public.project_files) returns boolean
language sql stable
set search_path = ''
as $$
  select file.approved_at is not null and exists (
    select from public.projects listed
    where listed.status = 'approved' and listed.company_id = file.company_id
      and (listed.id = file.project_id or file.kind = 'logo')
  )
$$;

create function private.ask_for_removals(project uuid, revision uuid, files uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.remove_files(array(
    select file.id from public.project_files file
    where file.project_id = project and file.id = any (files)
      and file.removed_at is null and not private.removal_waits(file)
  ));
  update public.project_files
  set removal_asked_at = now(), removal_revision_id = revision
  where project_id = project and id = any (files) and removed_at is null;
end
$$;

-- Whether a file of the project or of the pending edit has arrived to replace this one.
create function private.is_replaced(file public.project_files, revision uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.project_files newer
    where newer.replaces_id = file.id and newer.revision_id is not distinct from revision
      and newer.confirmed_at is not null and newer.approved_at is null and newer.removed_at is null
  )
$$;

-- `removed` lists everything to remove: a pending removal that is not in it is cancelled. An edit
-- without the list leaves all files as they are.
create function private.remove_named_files(project uuid, revision uuid, removed jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  named text[];
begin
  if removed is null then
    return;
  end if;
  if jsonb_typeof(removed) <> 'array'
    or jsonb_array_length(removed) > private.submission_limit('filesPerCompany')
  then
    raise exception 'files_not_valid' using errcode = 'PT400';
  end if;
  named := array(select jsonb_array_elements_text(removed));
  -- A file that no longer exists was removed in another window.
  if exists (
    select from unnest(named) one (id)
    where not exists (
      select from public.project_files file
      where file.id::text = one.id and file.project_id = project
    )
  ) then
    raise exception 'file_not_found' using errcode = 'PT404';
  end if;
  perform private.ask_for_removals(project, revision, named::uuid[]);
  update public.project_files file
  set removal_asked_at = null, removal_revision_id = null
  where file.project_id = project and file.removal_asked_at is not null
    and file.id::text <> all (named) and not private.is_replaced(file, revision);
end
$$;

-- Notes which file each chosen one replaces; `reserved` has them in the order of `media`.
create function private.note_replacements(project uuid, media jsonb, reserved jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from jsonb_array_elements(media) chosen
    where chosen ->> 'replaces' is not null and not exists (
      select from public.project_files file
      where file.id::text = chosen ->> 'replaces' and file.project_id = project
        and file.kind = chosen ->> 'kind'
    )
  ) then
    raise exception 'file_not_found' using errcode = 'PT404';
  end if;
  update public.project_files file
  set replaces_id = (
    select older.id from public.project_files older
    where older.id::text = chosen.given ->> 'replaces' and older.id <> file.id
      and older.removed_at is null
  )
  from jsonb_array_elements(media) with ordinality chosen (given, place)
  join jsonb_array_elements(reserved) with ordinality place (given, place) using (place)
  where file.id::text = place.given ->> 'id' and file.confirmed_at is null;
end
$$;

-- Removals come first, because they free storage.
create function private.write_files(project uuid, revision uuid, submission jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  reserved jsonb;
begin
  perform private.remove_named_files(project, revision, submission -> 'removedFiles');
  reserved := private.reserve_files(project, revision, submission -> 'media', false);
  if reserved <> '[]' then
    perform private.note_replacements(project, submission -> 'media', reserved);
  end if;
  return reserved;
end
$$;

-- 33_submission_writing.sql

-- Writing a submission over a project and its company. The company's details appear on all its
-- listings, so while one of its projects is listed, details submitted with another wait until the
-- team approves that project. Nothing is published without a review.

-- Called for every submission and edit, including the team's.
create function private.require_key_fields(submission jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if private.submitted_text(submission, 'company', 'name') is null
    or private.submitted_text(submission, 'project', 'id') is null
    or private.submitted_text(submission, 'details', 'description') is null
  then
    raise exception 'missing_required_fields' using errcode = 'PT400';
  end if;
  perform private.require_known_fields(submission);
end
$$;

create function private.require_unused_project_id(submission jsonb, except_project uuid)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'project', 'id');
  entered_registry text := private.submitted_text(submission, 'project', 'registry');
  -- the project's company; for a new project, the submitter's company of that name, if any
  company uuid := coalesce(
    (select company_id from public.projects where id = except_project),
    (
      select id from public.companies
      where user_id = (select auth.uid())
        and name = private.submitted_text(submission, 'company', 'name')
    )
  );
begin
  if exists (
    select 1 from public.projects
    where lower(btrim(project_id)) = lower(entered) and id is distinct from except_project
      and (
        registry = entered_registry
        or (registry is null and entered_registry is null and company_id = company)
      )
  ) then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = entered;
  end if;
end
$$;

-- Writes every field and list of a submission over a project; an empty field stores nothing.
-- Details of the company wait there if given.
create function private.write_project(
  project uuid, submission jsonb, waiting_company jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  facts jsonb := private.with_stored_facts(project, submission);
begin
  begin
    update public.projects
    set
      submitted_company = waiting_company,
      project_id = private.submitted_text(submission, 'project', 'id'),
      project_name = private.submitted_text(facts, 'project', 'name'),
      registry = private.submitted_text(facts, 'project', 'registry'),
      registry_link = private.submitted_text(facts, 'project', 'registryLink'),
      crediting_period_start = private.submitted_date(facts, 'project', 'creditingPeriodStart'),
      crediting_period_end = private.submitted_date(facts, 'project', 'creditingPeriodEnd'),
      verifier = private.submitted_text(facts, 'project', 'verifier'),
      latitude =
        private.submitted_degrees(facts, 90, 'latitude_is_in_range', 'project', 'latitude'),
      longitude =
        private.submitted_degrees(facts, 180, 'longitude_is_in_range', 'project', 'longitude'),
      estimated_annual_tonnes = private.submitted_number(facts, 'impact', 'estimatedAnnualTonnes'),
      issued_tonnes = private.submitted_number(facts, 'impact', 'issuedTonnes'),
      retired_tonnes = private.submitted_number(facts, 'impact', 'retiredTonnes'),
      is_portfolio = coalesce((submission #>> '{project,isPortfolio}')::boolean, false),
      project_location = private.submitted_text(submission, 'company', 'projectLocation'),
      project_region = private.submitted_text(submission, 'company', 'projectRegion'),
      minimum_purchase_quantity =
        private.submitted_number(submission, 'pricing', 'minimumPurchaseQuantity'),
      minimum_purchase_custom_price =
        private.submitted_number(submission, 'pricing', 'minimumPurchaseCustomPrice'),
      cost_per_ton = private.submitted_number(submission, 'pricing', 'costPerTon'),
      carbon_category = private.submitted_text(submission, 'impact', 'category'),
      project_stage = private.submitted_text(submission, 'impact', 'stage'),
      credit_availability = private.submitted_text(submission, 'impact', 'credit_availability'),
      vintage = private.submitted_text(submission, 'impact', 'vintage'),
      durability = private.submitted_text(submission, 'impact', 'durability'),
      bezero_rating = private.submitted_text(submission, 'impact', 'ratings', 'beZero'),
      sylvera_rating = private.submitted_text(submission, 'impact', 'ratings', 'sylvera'),
      additional_certifications =
        private.submitted_text(submission, 'impact', 'additional_certifications'),
      description = private.submitted_text(submission, 'details', 'description'),
      website = private.submitted_text(submission, 'details', 'website'),
      contact_email = private.submitted_text(submission, 'details', 'contactEmail'),
      agreement_to_terms = coalesce((submission #>> '{terms,agreementToTerms}')::boolean, false),
      display_permissions =
        coalesce(private.submitted_text(submission, 'terms', 'displayPermissions'), 'None')
    where id = project;
  exception
    when unique_violation then
      -- Someone has taken the id since it was checked.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
  end;
  perform private.write_project_lists(project, submission);
  perform private.write_project_records(project, submission);
end
$$;

-- Every field as in a submission, and under 'team' what only the team sets; what is not stated is
-- empty.
create function private.stored_submission(project uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'company', private.company_details(company) || jsonb_build_object(
      'projectLocation', coalesce(stored.project_location, ''),
      'projectRegion', coalesce(stored.project_region, '')
    ),
    'project', jsonb_build_object(
      'id', stored.project_id,
      'isPortfolio', stored.is_portfolio,
      'name', coalesce(stored.project_name, ''),
      'registry', coalesce(stored.registry, ''),
      'registryLink', coalesce(stored.registry_link, ''),
      'creditingPeriodStart', coalesce(stored.crediting_period_start::text, ''),
      'creditingPeriodEnd', coalesce(stored.crediting_period_end::text, ''),
      'verifier', coalesce(stored.verifier, ''),
      'latitude', coalesce(trim_scale(stored.latitude)::text, ''),
      'longitude', coalesce(trim_scale(stored.longitude)::text, ''),
      'sector', (
        select coalesce(jsonb_agg(list.sector_name order by list.position, list.sector_name), '[]')
        from public.project_sectors list where list.project_id = project
      ),
      'type', (
        select coalesce(jsonb_agg(list.type_name order by list.position, list.type_name), '[]')
        from public.project_types list where list.project_id = project
      ),
      'subType', (
        select coalesce(jsonb_agg(list.subtype_name order by list.position, list.subtype_name), '[]')
        from public.project_subtypes list where list.project_id = project
      ),
      'accreditation', (
        select coalesce(
          jsonb_agg(list.accreditation_name order by list.position, list.accreditation_name), '[]')
        from public.project_accreditations list where list.project_id = project
      ),
      'methodologies', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', list.methodology_name,
          'version', coalesce(list.version, ''),
          -- a document that the team keeps is not a link
          'link', case
            when list.methodology_url ~* '^https?://' then list.methodology_url else ''
          end
        ) order by list.position, list.methodology_name), '[]')
        from public.project_methodologies list where list.project_id = project
      )
    ),
    'pricing', jsonb_build_object(
      'minimumPurchaseQuantity', coalesce(stored.minimum_purchase_quantity::text, ''),
      'minimumPurchaseCustomPrice', coalesce(stored.minimum_purchase_custom_price::text, ''),
      'costPerTon', coalesce(stored.cost_per_ton::text, '')
    ),
    'impact', jsonb_build_object(
      'category', coalesce(stored.carbon_category::text, ''),
      'stage', coalesce(stored.project_stage::text, ''),
      'credit_availability', coalesce(stored.credit_availability::text, ''),
      'vintage', coalesce(stored.vintage, ''),
      'durability', coalesce(stored.durability, ''),
      'ratings', jsonb_build_object(
        'beZero', coalesce(stored.bezero_rating, ''),
        'sylvera', coalesce(stored.sylvera_rating, '')
      ),
      'additional_certifications', coalesce(stored.additional_certifications, ''),
      'estimatedAnnualTonnes', coalesce(stored.estimated_annual_tonnes::text, ''),
      'issuedTonnes', coalesce(stored.issued_tonnes::text, ''),
      'retiredTonnes', coalesce(stored.retired_tonnes::text, ''),
      'sdgs', (
        select coalesce(jsonb_agg(list.sdg_name order by list.position, list.sdg_name), '[]')
        from public.project_sdgs list where list.project_id = project
      ),
      'labels', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', list.label_name,
          'scope', coalesce(list.scope, ''),
          'vintages', coalesce(list.vintages, ''),
          'date', coalesce(list.awarded_on::text, ''),
          'link', coalesce(list.link, '')
        ) order by list.position), '[]')
        from public.project_labels list where list.project_id = project
      )
    ),
    'details', jsonb_build_object(
      'description', stored.description,
      'website', coalesce(stored.website, ''),
      'contactEmail', coalesce(stored.contact_email, '')
    ),
    'terms', jsonb_build_object(
      'displayPermissions', stored.display_permissions,
      'agreementToTerms', stored.agreement_to_terms
    ),
    'team', jsonb_build_object('projectStatus', coalesce(stored.project_status::text, ''))
  )
  from public.projects stored
  join public.companies company on company.id = stored.company_id
  where stored.id = project
$$;

-- Writes everything and rolls it back: what could not be applied on approval is refused now.
create function private.dry_run_submission(project uuid, company uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.write_company(company, submission);
  perform private.write_project(project, submission, null);
  raise sqlstate 'PTDRY';
exception
  when sqlstate 'PTDRY' then
    null;
end
$$;

-- Writes a submission over a project, and over its company unless that is listed and the submission
-- has not been reviewed; then the details wait, with the time of submission.
create function private.write_submission(project uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  is_approved boolean;
  current_details jsonb;
  submitted_details jsonb := private.submitted_company(submission);
  waiting_company jsonb;
begin
  select owner.* into strict company
  from public.companies owner
  where owner.id = (select company_id from public.projects where id = project);
  select status = 'approved' into is_approved from public.projects where id = project;
  current_details := private.company_details(company);
  if is_approved or not exists (
    select 1 from public.projects where company_id = company.id and status = 'approved'
  ) then
    perform private.write_company(company.id, submission);
    if submitted_details <> current_details then
      -- Reviewers of this company's other projects have read other details, and must read them
      -- again.
      update public.projects set updated_at = now()
      where company_id = company.id and id <> project and status = 'submitted';
    end if;
  else
    perform private.dry_run_submission(project, company.id, submission);
    waiting_company := nullif(submitted_details, current_details);
  end if;
  perform private.write_project(project, submission, waiting_company);
  if waiting_company is not null then
    update public.projects set submitted_company_at = now() where id = project;
  end if;
end
$$;

-- Fills in what a submission leaves out from what is stored, because older clients do not send all
-- fields; labels and methodologies are rows of their own and are left as they are.
create function private.with_stored_facts(project uuid, submission jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select submission
    || jsonb_build_object('project', jsonb_build_object(
      'name', stored.project_name,
      'registry', stored.registry,
      'registryLink', stored.registry_link,
      'creditingPeriodStart', stored.crediting_period_start,
      'creditingPeriodEnd', stored.crediting_period_end,
      'verifier', stored.verifier,
      'latitude', stored.latitude,
      'longitude', stored.longitude
    ) || (submission -> 'project'))
    || jsonb_build_object('impact', jsonb_build_object(
      'estimatedAnnualTonnes', stored.estimated_annual_tonnes,
      'issuedTonnes', stored.issued_tonnes,
      'retiredTonnes', stored.retired_tonnes
    ) || coalesce(submission -> 'impact', '{}'))
  from public.projects stored where stored.id = project
$$;

create function private.require_few_records(records jsonb, most integer, field text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(records) = 'array' and jsonb_array_length(records) > most then
    raise exception 'too_many_records' using errcode = 'PT400', detail = field;
  end if;
end
$$;

-- Null is a field that was left out, of any kind. What the team sets and the currency are part of a
-- submission without being fields of the form.
create function private.require_known_fields(submission jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  problem record;
begin
  if char_length(submission::text) > private.submission_limit('charactersPerSubmission') then
    raise exception 'submission_too_large' using errcode = 'PT413';
  end if;
  with known as (
    select * from private.submission_fields()
    union all
    select field, 'value', null, null from unnest(array['team.projectStatus', 'pricing.currency']) field
  ),
  checked as (
    select part.field, known.kind, case
      when known.field is null then case
        when exists (
          select from known within where starts_with(within.field, part.field || '.')
        ) and jsonb_typeof(part.value) in ('object', 'null') then null
        else 'unknown'
      end
      when jsonb_typeof(part.value) = 'null' then null
      when known.kind = 'value' then
        case when jsonb_typeof(part.value) in ('object', 'array') then 'not valid' end
      when jsonb_typeof(part.value) <> 'array' then 'not valid'
      when jsonb_array_length(part.value) > known.most then 'too long'
      when not private.has_entries(part.value, known.parts) then 'not valid'
    end as fault
    from private.submission_parts(submission) part
    left join known on known.field = part.field
  )
  select checked.fault, checked.kind, left(checked.field, 60) as field into problem
  from checked where checked.fault is not null order by checked.field limit 1;
  if problem.fault = 'unknown' then
    raise exception 'unknown_field' using errcode = 'PT400', detail = problem.field;
  elsif problem.fault = 'not valid' then
    raise exception 'field_not_valid' using errcode = 'PT400', detail = problem.field;
  elsif problem.kind = 'records' then
    raise exception 'too_many_records'
      using errcode = 'PT400', detail = split_part(problem.field, '.', 2);
  elsif problem.fault = 'too long' then
    raise exception 'too_many_names' using errcode = 'PT400', detail = problem.field;
  end if;
end
$$;

-- 34_submissions.sql

-- Submitting and editing a project: company, project, lists and names for its files in one
-- transaction. Each step has an error of its own, with the cause in `detail`; named errors and
-- check violations are passed on as they are.

-- The project that the submitter has already created with this key, if any.
create function private.earlier_submission(submitter uuid, key uuid) returns public.projects
language sql stable
set search_path = ''
as $$
  select existing
  from public.projects existing
  join public.companies owner on owner.id = existing.company_id
  where existing.submission_key = key and owner.user_id = submitter
$$;

-- The submission's values are stated by the developer; the form sets what it leaves out. The
-- registry is in the first row written, because an id is unique within its registry.
create function public.submit_project(submission jsonb, submission_key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  key uuid := submission_key;
  company_name text := private.submitted_text(submission, 'company', 'name');
  failing text;
  company uuid;
  project uuid;
  earlier public.projects;
  -- what is stored of the company: '{}' for a new one
  company_before jsonb := '{}';
  sent jsonb := submission;
  files jsonb;
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.require_key_fields(submission);
  if key is null then
    raise exception 'submission_key_required' using errcode = 'PT400';
  end if;

  begin
    failing := 'project_check_failed';
    -- The second of two clicks waits here, then finds what the first one created.
    perform private.lock_submitter(submitter);
    earlier := private.earlier_submission(submitter, key);
    if earlier.id is not null then
      perform private.lock_company(earlier.company_id);
      return jsonb_build_object(
        'id', earlier.id,
        'company_id', earlier.company_id,
        'files', private.reserve_files(earlier.id, null, submission -> 'media', true)
      );
    end if;
    perform private.require_submissions_left(submitter);

    failing := 'company_check_failed';
    select id into company
    from public.companies where user_id = submitter and name = company_name
    for no key update;
    if company is null then
      failing := 'company_creation_failed';
      perform private.require_companies_left(submitter);
      insert into public.companies (user_id, name) values (submitter, company_name)
      returning id into company;
    else
      select private.company_details(owner) into company_before
      from public.companies owner where owner.id = company;
      -- A submission without a size does not remove the company's.
      if private.submitted_text(sent, 'company', 'size') is null then
        sent := jsonb_set(sent, '{company,size}', company_before -> 'size');
      end if;
    end if;

    failing := 'project_check_failed';
    perform private.require_unused_project_id(submission, null);

    failing := 'project_creation_failed';
    insert into public.projects (company_id, project_id, registry, description, submission_key)
    values (
      company,
      private.submitted_text(submission, 'project', 'id'),
      private.submitted_text(submission, 'project', 'registry'),
      private.submitted_text(submission, 'details', 'description'),
      key
    )
    returning id into project;
    perform private.write_submission(project, sent);
    perform private.record_sources(
      project, jsonb_build_object('company', company_before), private.source('developer', now()),
      private.set_form_defaults(project, company_before = '{}'));
    files := private.reserve_files(project, null, submission -> 'media', false);
    perform private.notify_team('project', project, submission);
  exception
    when unique_violation then
      -- Someone has taken the id since the check above.
      raise exception 'project_id_taken'
        using errcode = 'PT409', detail = private.submitted_text(submission, 'project', 'id');
    when others then
      -- Includes lock timeouts and the like: the server asks the visitor to try again.
      if sqlstate like 'PT%' or sqlstate in ('23514', '40001', '40P01', '55P03') then
        raise;
      end if;
      raise exception '%', failing using errcode = 'PT503', detail = sqlerrm;
  end;
  return jsonb_build_object('id', project, 'company_id', company, 'files', files);
end
$$;

-- Owners edit their projects: directly while unpublished, as a pending revision once approved.
-- `seen_at` is when what they read last changed: a project changed since, in another window or by
-- the team, is not overwritten unseen. Without it, the edit is written in any case.
create function public.update_project(
  project uuid, submission jsonb, seen_at timestamptz default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
begin
  select company_id into company
  from public.projects where id = project and id in (select private.owned_projects());
  -- For someone else's project, write_edit says that it does not exist.
  if company is not null and seen_at is not null then
    perform private.lock_submitter((select auth.uid()));
    perform private.lock_company(company);
    -- Clients know times in milliseconds.
    if date_trunc('milliseconds', private.last_changed(project))
      is distinct from date_trunc('milliseconds', seen_at)
    then
      raise exception 'project_changed' using errcode = 'PT409';
    end if;
  end if;
  return private.write_edit(project, submission);
end
$$;

-- Whether submit_project or update_project would refuse a project's id, so that the form can say so
-- while it is typed. It follows the same rule and says no more than they do: never whose the other
-- project is.
create function public.is_project_id_taken(submission jsonb, submission_key uuid, project uuid default null)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if project is not null and project not in (select private.owned_projects()) then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  -- A submission sent again finds the project that it created.
  if project is null and exists (
    select from private.earlier_submission(submitter, submission_key) earlier where earlier.id is not null
  ) then
    return false;
  end if;
  perform private.require_unused_project_id(submission, project);
  return false;
exception
  when sqlstate 'PT409' then
    return true;
end
$$;

-- Includes when its latest edit was submitted or decided, which leaves a listed project unchanged.
create function private.last_changed(project uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select greatest(
    (select updated_at from public.projects where id = project),
    (select max(updated_at) from public.pending_revisions where project_id = project)
  )
$$;

-- What the form sets if a submission leaves it out, and the sources of that. The size belongs to
-- the company, and only a new one has none yet.
create function private.set_form_defaults(project uuid, is_new_company boolean) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  source constant jsonb := private.source('form', now());
  sources jsonb;
begin
  select jsonb_strip_nulls(jsonb_build_object(
    'impact.category', case when own.carbon_category is null then source end,
    'impact.stage', case when own.project_stage is null then source end,
    'impact.credit_availability', case when own.credit_availability is null then source end,
    'team.projectStatus', case when own.project_status is null then source end,
    'pricing.minimumPurchaseQuantity',
      case when own.minimum_purchase_quantity is null then source end,
    'pricing.minimumPurchaseCustomPrice',
      case when own.minimum_purchase_custom_price is null then source end,
    'company.size', case when is_new_company and company.size is null then source end
  )) into sources
  from public.projects own
  join public.companies company on company.id = own.company_id
  where own.id = project;
  update public.projects
  set
    carbon_category = coalesce(carbon_category, 'Reduced/avoided emissions without storage'),
    project_stage = coalesce(project_stage, 'Pre-verification'),
    credit_availability = coalesce(credit_availability, 'No - Purchase not available at this time'),
    project_status = coalesce(project_status, 'Ready to retire'),
    minimum_purchase_quantity = coalesce(minimum_purchase_quantity, 0),
    minimum_purchase_custom_price = coalesce(minimum_purchase_custom_price, 0)
  where id = project;
  if sources ? 'company.size' then
    update public.companies company set size = 'less than 5 employees'
    where company.id = (select own.company_id from public.projects own where own.id = project);
  end if;
  return sources;
end
$$;

create function private.write_edit(project uuid, submission jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
  company uuid;
  current_status text;
  is_waiting boolean;
  revision uuid;
  before jsonb;
  files jsonb;
begin
  if submitter is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  perform private.lock_submitter(submitter);
  select company_id into company
  from public.projects where id = project and id in (select private.owned_projects());
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select status into strict current_status from public.projects where id = project for update;
  perform private.require_key_fields(submission);
  perform private.require_unused_project_id(submission, project);

  if current_status = 'approved' then
    perform private.dry_run_submission(project, company, submission);
    is_waiting := exists (
      select from public.pending_revisions where project_id = project and decision is null
    );
    if not is_waiting then
      perform private.require_submissions_left(submitter);
    end if;
    insert into public.pending_revisions (project_id, submission)
    values (project, submission - 'media' - 'removedFiles')
    on conflict (project_id) where decision is null
      do update set submission = excluded.submission, submitted_at = now()
    returning id into revision;
    if not is_waiting then
      perform private.carry_over_files(project, revision);
    end if;
    files := private.write_files(project, revision, submission);
    if not is_waiting then
      perform private.notify_team('revision', project, submission);
    end if;
    return jsonb_build_object('outcome', 'pending_review', 'revision', revision, 'files', files);
  end if;

  is_waiting := current_status = 'submitted';
  if not is_waiting then
    perform private.require_submissions_left(submitter);
  end if;
  before := private.stored_submission(project);
  perform private.write_submission(project, submission);
  perform private.record_sources(project, before, private.source('developer', now()));
  update public.projects set status = 'submitted' where id = project;
  files := private.write_files(project, null, submission);
  if not is_waiting then
    perform private.notify_team('project', project, submission);
  end if;
  return jsonb_build_object('outcome', 'saved', 'files', files);
end
$$;

grant execute on function
  public.submit_project(jsonb, uuid),
  public.update_project(uuid, jsonb, timestamptz),
  public.is_project_id_taken(jsonb, uuid, uuid)
to authenticated, service_role;

-- 35_company_claims.sql

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
  -- Strangers must not learn that a company without a listing exists.
  select owner.* into claimed from public.companies owner
  where owner.id = company and exists (
    select from public.projects project
    where project.company_id = owner.id and project.status = 'approved'
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

-- Gives an unclaimed company to someone. If they already have one of that name, its projects move
-- there and the unclaimed one is deleted. Returns the company that they then have. Both are locked.
create function private.give_company(company uuid, person uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  own uuid;
  taken text;
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

  select moved.project_id into taken
  from public.projects moved
  join public.projects there on there.company_id = own and there.registry is null
    and lower(btrim(there.project_id)) = lower(btrim(moved.project_id))
  where moved.company_id = company and moved.registry is null
  limit 1;
  if taken is not null then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = taken;
  end if;
  update public.projects set company_id = own where company_id = company;
  update public.company_claims set company_id = own where company_id = company;
  delete from public.companies where id = company;
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

-- Unclaimed companies whose name, or the name or id of a listed project, has every word of a
-- search.
create function public.find_unclaimed_companies(search text)
returns table (company_id uuid, company_name text, project_count bigint, example_ids text[])
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  words text[];
begin
  perform private.require_short_search(search);
  words := array(
    select distinct word
    from regexp_split_to_table(private.plain_text(btrim(search)), '\s+') word
    where word <> ''
  );
  if words = '{}' then
    return;
  end if;
  return query
  select listing.company_id, listing.company_name, count(*),
    (array_agg(listing.project_id order by listing.project_id))[1:3]
  from public.listings listing
  where listing.is_unclaimed and listing.company_id in (
    select found.company_id from public.listings found
    cross join lateral (
      select private.plain_text(
        concat_ws(' ', found.company_name, found.project_id, found.project_name)) as text
    ) searched
    where found.is_unclaimed
      and (select bool_and(strpos(searched.text, word) > 0) from unnest(words) word)
  )
  group by listing.company_id, listing.company_name
  order by listing.company_name, listing.company_id
  limit 20;
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

create policy "Claimants and administrators read claims" on public.company_claims
  for select to authenticated
  using (claimant_id = (select auth.uid()) or (select public.is_admin()));

grant execute on function
  public.claim_company(uuid, text),
  public.decide_company_claim(uuid, text, text),
  public.find_unclaimed_companies(text)
to authenticated, service_role;

-- 36_team_projects.sql

-- Every project in any state, for the team, which searches, filters, orders, pages and counts in
-- the database. The views run with their caller's rights: owners see their own.

create view public.team_projects with (security_invoker = true) as
select
  project.id,
  project.project_id,
  project.project_name,
  project.registry,
  company.name as company_name,
  company.user_id is null as is_unclaimed,
  exists (
    select from public.display_overrides override where override.company_id = company.id
  ) as is_overridden,
  project.project_location,
  array(
    select list.type_name from public.project_types list
    where list.project_id = project.id order by list.position, list.type_name
  ) as types,
  project.status,
  project.project_status,
  exists (
    select from public.pending_revisions revision
    where revision.project_id = project.id and revision.decision is null
  ) as has_waiting_change,
  project.created_at,
  project.updated_at,
  company.search_text || ' ' || project.search_text as search_text
from public.projects project
join public.companies company on company.id = project.company_id;

-- A row for each type of a project, so that an index finds the projects of one type.
create view public.team_projects_by_type with (security_invoker = true) as
select listed.*, list.type_name as project_type
from public.team_projects listed
join public.project_types list on list.project_id = listed.id;

-- 37_team_edits.sql

-- The team edits a project in any state, and the developer is told which fields changed and why.
-- Only the named fields change: the form's defaults are not written.

create function private.field_path(field text) returns text[]
language sql immutable
set search_path = ''
as $$
  select string_to_array(field, '.')
$$;

-- The fields that belong to the company and so appear on all its listings.
create function private.is_company_field(field text) returns boolean
language sql immutable
set search_path = ''
as $$
  select field like 'company.%' and field not in ('company.projectLocation', 'company.projectRegion')
$$;

-- Whether two values of a submission would be stored as the same.
create function private.is_same_entry(one jsonb, other jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(one) = 'array' and jsonb_typeof(other) = 'array'
      then one - 'None' = other - 'None'
    else coalesce(btrim(one #>> '{}'), '') = coalesce(btrim(other #>> '{}'), '')
  end
$$;

-- A pending submission after an edit of what it is compared with: where it has the old value, its
-- developer did not mean to change that field, so it gets the new one.
create function private.carried_over(submission jsonb, fields text[], before jsonb, after jsonb)
returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  field text;
  path text[];
begin
  foreach field in array fields loop
    path := private.field_path(field);
    if submission #> path is not null
      and private.is_same_entry(submission #> path, before #> path)
    then
      submission := jsonb_set(submission, path, after #> path);
    end if;
  end loop;
  return submission;
end
$$;

-- Carries an edit of a project over to everything pending in its company. Reviewers must read that
-- again, so `updated_at` changes.
create function private.carry_over_edit(
  project uuid, company uuid, fields text[], before jsonb, after jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  company_fields text[] := array(
    select field from unnest(fields) field where private.is_company_field(field)
  );
begin
  update public.pending_revisions waiting
  set submission = private.carried_over(waiting.submission, fields, before, after)
  where waiting.project_id = project and waiting.decision is null;
  if company_fields = '{}' then
    return;
  end if;

  update public.pending_revisions waiting
  set submission = private.carried_over(waiting.submission, company_fields, before, after)
  from public.projects other
  where other.id = waiting.project_id and other.company_id = company and other.id <> project
    and waiting.decision is null;
  update public.projects other
  set submitted_company = nullif(
    private.carried_over(
      jsonb_build_object('company', other.submitted_company), company_fields, before, after
    ) -> 'company',
    (select private.company_details(owner) from public.companies owner where owner.id = company)
  )
  where other.company_id = company and other.submitted_company is not null;
  update public.projects set updated_at = now() where company_id = company;
end
$$;

-- A project that an administrator is about to change, as read at `seen_at`; locked, its company
-- first.
create function private.project_as_seen(project uuid, seen_at timestamptz) returns public.projects
language plpgsql
set search_path = ''
as $$
declare
  company uuid;
  locked public.projects;
begin
  select company_id into company from public.projects where id = project;
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select current.* into locked from public.projects current where current.id = project for update;
  -- Its company was claimed meanwhile, or it was deleted; clients know times in milliseconds.
  if locked.company_id is distinct from company
    or date_trunc('milliseconds', locked.updated_at)
      is distinct from date_trunc('milliseconds', seen_at)
  then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;
  return locked;
end
$$;

-- E-mails the owner of the project's company, if it has one.
create function private.tell_developer(project uuid, email_template text, facts jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (recipient, template, data)
  select owner.email, email_template, jsonb_build_object(
    'project', told.id, 'project_id', told.project_id, 'company', company.name
  ) || facts
  from public.projects told
  join public.companies company on company.id = told.company_id
  join public.profiles owner on owner.id = company.user_id
  where told.id = project and owner.email is not null
$$;

create function private.require_reason(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if nullif(btrim(reason), '') is null then
    raise exception 'reason_required' using errcode = 'PT400';
  end if;
  return btrim(reason);
end
$$;

-- The company's part of an edit.
create function private.edit_company(company uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.write_company(company, submission);
exception
  when unique_violation then
    raise exception 'company_name_taken'
      using errcode = 'PT409', detail = private.submitted_text(submission, 'company', 'name');
end
$$;

-- `changes` are by field, as in a submission: {"impact.vintage": "2024", "project.type": [...]}.
create function public.edit_project(
  project uuid, changes jsonb, reason text, seen_at timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  edited public.projects;
  before jsonb;
  wanted jsonb;
  after jsonb;
  given record;
  fields text[];
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'changes_not_valid' using errcode = 'PT400';
  end if;
  edited := private.project_as_seen(project, seen_at);

  before := private.stored_submission(project);
  -- Records are rewritten only if they are named.
  wanted := before #- '{project,methodologies}' #- '{impact,labels}';
  for given in select * from jsonb_each(changes) loop
    -- Nobody agrees to the terms for someone else.
    if given.key = 'terms.agreementToTerms'
      or jsonb_typeof(given.value) not in ('string', 'array', 'boolean')
      or jsonb_typeof(before #> private.field_path(given.key))
        is distinct from jsonb_typeof(given.value)
    then
      raise exception 'changes_not_valid' using errcode = 'PT400', detail = given.key;
    end if;
    wanted := jsonb_set(wanted, private.field_path(given.key), given.value);
  end loop;
  perform private.require_key_fields(wanted);
  perform private.require_unused_project_id(wanted, project);

  if exists (select from jsonb_object_keys(changes) field where private.is_company_field(field)) then
    perform private.edit_company(edited.company_id, wanted);
  end if;
  perform private.write_project(project, wanted, edited.submitted_company);
  update public.projects
  set project_status = private.submitted_text(wanted, 'team', 'projectStatus')
  where id = project and changes ? 'team.projectStatus';

  after := private.stored_submission(project);
  -- Credits on sale again are no longer sold out, even if the status was not named.
  fields := array(
    select field from (
      select jsonb_object_keys(changes) as field union select 'team.projectStatus'
    ) named
    where before #> private.field_path(field) <> after #> private.field_path(field)
    order by field
  );
  if fields = '{}' then
    raise exception 'nothing_changed' using errcode = 'PT400';
  end if;
  perform private.record_sources(project, before, private.source('team', now()));
  perform private.carry_over_edit(project, edited.company_id, fields, before, after);

  -- The audit trail outlives accounts, so it contains no e-mail address.
  perform private.record_act(
    'project-edited', 'project', project::text, after #>> '{project,id}', why,
    (
      select jsonb_object_agg(field, case
        when field in ('company.email', 'details.contactEmail') then '{}'
        else jsonb_build_object(
          'from', before #> private.field_path(field), 'to', after #> private.field_path(field))
      end)
      from unnest(fields) field
    )
  );
  perform private.tell_developer(
    project, 'project-edited', jsonb_build_object('fields', to_jsonb(fields), 'reason', why));
end
$$;

-- Reopens a rejected or withdrawn project for review: nothing is listed without a decision.
create function public.take_up_project(project uuid, reason text, seen_at timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  taken public.projects;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  taken := private.project_as_seen(project, seen_at);
  if taken.status not in ('rejected', 'withdrawn') then
    raise exception 'already_decided' using errcode = 'PT409', detail = taken.status;
  end if;
  update public.projects set status = 'submitted' where id = project;
  perform private.record_act(
    'project-taken-up', 'project', project::text, taken.project_id, why,
    jsonb_build_object('status', jsonb_build_object('from', taken.status, 'to', 'submitted'))
  );
  perform private.tell_developer(
    project, 'project-taken-up', jsonb_build_object('reason', why));
end
$$;

-- Without a rating and types there is no override. `seen_at` is when the override that was read was
-- made; null: there was none.
create function public.set_display_override(
  company uuid, fallback_rating text, project_types text[], reason text,
  seen_at timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  rating text := nullif(btrim(fallback_rating), '');
  types public.project_type[] := nullif(project_types, '{}');
  owner public.companies;
  override public.display_overrides;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  perform private.lock_company(company);
  select found.* into owner from public.companies found where found.id = company;
  if owner.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  select found.* into override from public.display_overrides found where found.company_id = company;
  if date_trunc('milliseconds', override.created_at)
    is distinct from date_trunc('milliseconds', seen_at)
  then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;
  if (override.fallback_rating, override.project_types) is not distinct from (rating, types)
    -- one without effect can be removed
    and (override.company_id is null or rating is not null or types is not null)
  then
    raise exception 'nothing_changed' using errcode = 'PT400';
  end if;

  if rating is null and types is null then
    delete from public.display_overrides gone where gone.company_id = company;
  else
    insert into public.display_overrides as stored (
      company_id, fallback_rating, project_types, reason
    )
    values (company, rating, types, why)
    on conflict (company_id) do update
    set fallback_rating = excluded.fallback_rating, project_types = excluded.project_types,
      reason = excluded.reason, created_at = now();
  end if;
  perform private.record_act(
    'display-override-changed', 'company', company::text, owner.name, why,
    jsonb_build_object(
      'fallback_rating', jsonb_build_object(
        'from', coalesce(override.fallback_rating, ''), 'to', coalesce(rating, '')),
      'project_types', jsonb_build_object(
        'from', coalesce(to_jsonb(override.project_types), '[]'),
        'to', coalesce(to_jsonb(types), '[]'))
    )
  );
  insert into public.email_outbox (recipient, template, data)
  select person.email, 'listings-shown-differently', jsonb_build_object(
    'company', owner.name, 'reason', why
  )
  from public.profiles person
  where person.id = owner.user_id and person.email is not null;
end
$$;

grant execute on function
  public.edit_project(uuid, jsonb, text, timestamptz),
  public.take_up_project(uuid, text, timestamptz),
  public.set_display_override(uuid, text, text[], text, timestamptz)
to authenticated, service_role;

-- 38_imports.sql

-- Registries' files that the team imports: who imported what, when, and with what result. The rows
-- keep what was there before, so that an import can be undone.

create table public.imports (
  -- made by the browser, so that starting twice starts one import
  id uuid primary key,
  registry public.registry not null,
  file_name text not null check (btrim(file_name) <> '' and char_length(file_name) <= 255)
    constraint file_name_is_one_line check (private.is_one_line(file_name)),
  -- the day of the file: its values are as of then
  as_of date not null,
  -- what each column was read as, in order: {"column", "field"}
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array'),
  row_count integer not null check (row_count > 0),
  -- rows with errors, which are not part of the import
  wrong_count integer not null default 0 check (wrong_count >= 0),
  status public.import_status not null default 'staging',
  new_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  failed_count integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_by uuid,
  undone_at timestamptz
);
create unique index imports_one_under_way_idx on public.imports (registry)
  where status in ('staging', 'applying');
create index imports_created_at_idx on public.imports (created_at desc);

create table public.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  line integer not null,
  registry_id text not null check (btrim(registry_id) <> '' and char_length(registry_id) <= 500),
  -- by the form's field, as in the form; a missing field was not supplied
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  -- what a new project gets besides, which the registry did not state
  additions jsonb not null check (jsonb_typeof(additions) = 'object'),
  -- null: not yet applied
  outcome public.import_outcome,
  -- why it failed: the database's error
  problem jsonb,
  -- no reference, because the row outlives the project
  project_id uuid,
  -- {"values": fields of the project, "company_id", "record"}, each if it was changed
  before jsonb,
  applied_at timestamptz,
  primary key (import_id, line)
);
create unique index import_rows_registry_id_key
  on public.import_rows (import_id, lower(btrim(registry_id)));
create index import_rows_waiting_idx on public.import_rows (import_id, line) where outcome is null;

create table public.import_mappings (
  -- of the header, which can be too long for an index
  header_hash text primary key,
  registry public.registry not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'array'),
  updated_at timestamptz not null default now()
);

create function private.import_details(import public.imports) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('registry', import.registry, 'as_of', import.as_of, 'rows', import.row_count)
    || case when import.status in ('finished', 'undone') then jsonb_build_object(
      'new', import.new_count, 'changed', import.changed_count,
      'unchanged', import.unchanged_count, 'failed', import.failed_count
    ) else '{}' end
$$;

create function private.record_import() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.imports := coalesce(new, old);
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case
        when tg_op = 'INSERT' then 'import-started'
        when tg_op = 'DELETE' then 'import-discarded'
        when import.status = 'undone' then 'import-undone'
        else 'import-finished'
      end,
      'import', import.id::text, import.file_name, null, private.import_details(import)
    );
  end if;
  return null;
end
$$;

create trigger record_start after insert on public.imports
  for each row execute function private.record_import();
create trigger record_end after update on public.imports
  for each row when (old.status <> new.status and new.status in ('finished', 'undone'))
  execute function private.record_import();
create trigger record_discard after delete on public.imports
  for each row execute function private.record_import();

create trigger set_updated_at before update on public.import_mappings
  for each row execute function private.set_updated_at();

alter table public.imports enable row level security;
alter table public.import_rows enable row level security;
alter table public.import_mappings enable row level security;

create policy "Administrators read every import" on public.imports
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read the rows of imports" on public.import_rows
  for select to authenticated using ((select public.is_admin()));

create policy "Administrators read remembered mappings" on public.import_mappings
  for select to authenticated using ((select public.is_admin()));

-- 39_import_plan.sql

-- What the rows of a file would do: each is compared with what the registry said before, or, if no
-- file has said anything yet, with what the project states.

-- One row of a file and what it is about to do.
create type private.planned_row as (
  line integer,
  registry_id text,
  company_name text,
  supplied jsonb,
  additions jsonb,
  -- a new one's, if there is none yet
  project_id uuid,
  is_new boolean,
  -- without an owner: only then do the project's own values follow the file
  is_unclaimed boolean,
  record_before jsonb,
  record_after jsonb,
  -- by field: {"before", "after"}
  changes jsonb
);

-- What a project states in the fields that a file can supply; what it does not state is missing.
create function private.stated_values(project uuid) returns jsonb
language sql stable strict
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'company.name', company.name,
    'project.name', stated.project_name,
    'project.registryLink', stated.registry_link,
    'company.projectLocation', stated.project_location,
    'company.projectRegion', stated.project_region,
    'project.latitude', trim_scale(stated.latitude)::text,
    'project.longitude', trim_scale(stated.longitude)::text,
    'project.sector', (
      select jsonb_agg(list.sector_name order by list.position)
      from public.project_sectors list where list.project_id = project
    ),
    'project.type', (
      select jsonb_agg(list.type_name order by list.position)
      from public.project_types list where list.project_id = project
    ),
    'project.subType', (
      select jsonb_agg(list.subtype_name order by list.position)
      from public.project_subtypes list where list.project_id = project
    ),
    'impact.category', stated.carbon_category,
    'impact.stage', stated.project_stage,
    'project.methodologies', (
      select jsonb_agg(jsonb_build_object(
        'name', list.methodology_name,
        'version', coalesce(list.version, ''),
        'link', coalesce(list.methodology_url, '')
      ) order by list.position)
      from public.project_methodologies list where list.project_id = project
    ),
    'project.creditingPeriodStart', stated.crediting_period_start,
    'project.creditingPeriodEnd', stated.crediting_period_end,
    'project.verifier', stated.verifier,
    'impact.estimatedAnnualTonnes', stated.estimated_annual_tonnes::text,
    'impact.issuedTonnes', stated.issued_tonnes::text,
    'impact.retiredTonnes', stated.retired_tonnes::text,
    'impact.sdgs', (
      select jsonb_agg(list.sdg_name order by list.position)
      from public.project_sdgs list where list.project_id = project
    ),
    'impact.labels', (
      select jsonb_agg(jsonb_build_object(
        'name', list.label_name,
        'scope', coalesce(list.scope, ''),
        'vintages', coalesce(list.vintages, ''),
        'date', coalesce(list.awarded_on::text, ''),
        'link', coalesce(list.link, '')
      ) order by list.position)
      from public.project_labels list where list.project_id = project
    ),
    'details.description', stated.description,
    'details.website', stated.website
  ))
  from public.projects stated
  join public.companies company on company.id = stated.company_id
  where stated.id = project
$$;

-- Rows are {"line", "id", "values", "additions"}. An older file changes nothing that a newer one
-- said.
create function private.import_plan(of_registry public.registry, as_of date, entered jsonb)
returns setof private.planned_row
language sql
set search_path = ''
as $$
  select
    (item ->> 'line')::integer,
    btrim(item ->> 'id'),
    private.submitted_text(supplied.fields, 'company.name'),
    supplied.fields,
    coalesce(item -> 'additions', '{}'),
    coalesce(known.project, gen_random_uuid()),
    known.project is null,
    known.project is null or known.is_unclaimed,
    known.record,
    coalesce(known.record -> 'values', '{}') || (
      select coalesce(jsonb_object_agg(key, jsonb_build_object('value', value, 'asOf', as_of)), '{}')
      from jsonb_each(supplied.fields)
    ),
    (
      select coalesce(jsonb_object_agg(
        said.key, jsonb_build_object('before', before.fields -> said.key, 'after', said.value)
      ), '{}')
      from jsonb_each(supplied.fields) said
      where known.project is not null and not coalesce(
        -- in any order: a developer's list and a registry's
        (before.fields -> said.key) @> said.value and said.value @> (before.fields -> said.key),
        false
      )
    )
  from jsonb_array_elements(entered) item
  -- one at a time by its index: the planner cannot estimate the rows, and would read the whole
  -- table
  left join lateral (
    select project.id as project, company.user_id is null as is_unclaimed, (
      select to_jsonb(record) from public.registry_records record
      where record.project_id = project.id and record.registry = of_registry
        -- ignores a record of another id that the project once had
        and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
    ) as record
    from public.projects project
    join public.companies company on company.id = project.company_id
    where project.registry = of_registry
      and lower(btrim(project.project_id)) = lower(btrim(item ->> 'id'))
    limit 1
  ) known on true
  cross join lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as fields
    from jsonb_each(item -> 'values')
    where coalesce((known.record #>> array['values', key, 'asOf'])::date <= as_of, true)
  ) supplied
  cross join lateral (
    select case
      when known.record is null then private.stated_values(known.project)
      else (
        select jsonb_object_agg(key, value -> 'value') from jsonb_each(known.record -> 'values')
      )
    end as fields
  ) before
  order by 2
$$;

-- 40_import_writing.sql

-- Applying the rows of a file in a few statements, so that an import of thousands is fast and does
-- not keep others waiting.

-- A project that rows write to; what is null for a known one stays.
create type private.written_project as (
  id uuid,
  company_id uuid,
  registry public.registry,
  registry_id text,
  -- by field; what is not there stays as it is
  entered jsonb,
  -- by field, for those that are entered; null: not stated
  sources jsonb
);

-- Adds projects and changes known ones, each in the fields that are entered.
create function private.write_imported_projects(targets private.written_project[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.projects (
    id, company_id, registry, project_id, project_name, registry_link, project_location,
    project_region, latitude, longitude, carbon_category, project_stage, crediting_period_start,
    crediting_period_end, verifier, estimated_annual_tonnes, issued_tonnes, retired_tonnes,
    description, website, sources
  )
  select
    target.id,
    coalesce(target.company_id, old.company_id),
    coalesce(target.registry, old.registry),
    coalesce(target.registry_id, old.project_id),
    case when entered ? 'project.name'
      then private.submitted_text(entered, 'project.name') else old.project_name end,
    case when entered ? 'project.registryLink'
      then private.submitted_text(entered, 'project.registryLink') else old.registry_link end,
    case when entered ? 'company.projectLocation'
      then private.submitted_text(entered, 'company.projectLocation') else old.project_location end,
    case when entered ? 'company.projectRegion'
      then private.submitted_text(entered, 'company.projectRegion') else old.project_region end,
    case when entered ? 'project.latitude'
      then private.submitted_decimal(entered, 'project.latitude') else old.latitude end,
    case when entered ? 'project.longitude'
      then private.submitted_decimal(entered, 'project.longitude') else old.longitude end,
    case when entered ? 'impact.category'
      then private.submitted_text(entered, 'impact.category')
      else old.carbon_category end,
    case when entered ? 'impact.stage'
      then private.submitted_text(entered, 'impact.stage')
      else old.project_stage end,
    case when entered ? 'project.creditingPeriodStart'
      then private.submitted_date(entered, 'project.creditingPeriodStart')
      else old.crediting_period_start end,
    case when entered ? 'project.creditingPeriodEnd'
      then private.submitted_date(entered, 'project.creditingPeriodEnd')
      else old.crediting_period_end end,
    case when entered ? 'project.verifier'
      then private.submitted_text(entered, 'project.verifier') else old.verifier end,
    case when entered ? 'impact.estimatedAnnualTonnes'
      then private.submitted_number(entered, 'impact.estimatedAnnualTonnes')
      else old.estimated_annual_tonnes end,
    case when entered ? 'impact.issuedTonnes'
      then private.submitted_number(entered, 'impact.issuedTonnes') else old.issued_tonnes end,
    case when entered ? 'impact.retiredTonnes'
      then private.submitted_number(entered, 'impact.retiredTonnes') else old.retired_tonnes end,
    case when entered ? 'details.description'
      then private.submitted_text(entered, 'details.description') else old.description end,
    case when entered ? 'details.website'
      then private.submitted_text(entered, 'details.website') else old.website end,
    private.with_sources(coalesce(old.sources, '{}'), coalesce(target.sources, '{}'))
  from unnest(targets) target
  left join public.projects old on old.id = target.id
  on conflict (id) do update
  set
    company_id = excluded.company_id,
    project_name = excluded.project_name,
    registry_link = excluded.registry_link,
    project_location = excluded.project_location,
    project_region = excluded.project_region,
    latitude = excluded.latitude,
    longitude = excluded.longitude,
    carbon_category = excluded.carbon_category,
    project_stage = excluded.project_stage,
    crediting_period_start = excluded.crediting_period_start,
    crediting_period_end = excluded.crediting_period_end,
    verifier = excluded.verifier,
    estimated_annual_tonnes = excluded.estimated_annual_tonnes,
    issued_tonnes = excluded.issued_tonnes,
    retired_tonnes = excluded.retired_tonnes,
    description = excluded.description,
    website = excluded.website,
    sources = excluded.sources;

  delete from public.project_sectors list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.sector';
  insert into public.project_sectors (project_id, sector_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.sector') item;

  delete from public.project_types list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.type';
  insert into public.project_types (project_id, type_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.type') item;

  delete from public.project_subtypes list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.subType';
  insert into public.project_subtypes (project_id, subtype_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.subType') item;

  delete from public.project_accreditations list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.accreditation';
  insert into public.project_accreditations (project_id, accreditation_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'project.accreditation') item;

  delete from public.project_sdgs list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'impact.sdgs';
  insert into public.project_sdgs (project_id, sdg_name, position)
  select target.id, item.name, item.ordinal
  from unnest(targets) target,
    private.submitted_list(target.entered, 'impact.sdgs') item
  where item.name <> 'None';

  delete from public.project_methodologies list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'project.methodologies';
  insert into public.project_methodologies (
    project_id, methodology_name, version, methodology_url, position
  )
  select distinct on (target.id, private.submitted_text(item.record, 'name'))
    target.id,
    private.submitted_text(item.record, 'name'),
    private.submitted_text(item.record, 'version'),
    private.submitted_text(item.record, 'link'),
    item.ordinal
  from unnest(targets) target,
    private.submitted_records(target.entered, 'project.methodologies') item
  order by target.id, private.submitted_text(item.record, 'name'), item.ordinal;

  delete from public.project_labels list using unnest(targets) target
  where list.project_id = target.id and target.entered ? 'impact.labels';
  insert into public.project_labels (
    project_id, label_name, scope, vintages, awarded_on, link, position
  )
  select target.id,
    private.submitted_text(item.record, 'name'),
    private.submitted_text(item.record, 'scope'),
    private.submitted_text(item.record, 'vintages'),
    private.submitted_date(item.record, 'date'),
    private.submitted_text(item.record, 'link'),
    item.ordinal
  from unnest(targets) target,
    private.submitted_records(target.entered, 'impact.labels') item;
end
$$;

-- Companies first, then their projects, each in the order of their ids, as everywhere.
create function private.lock_projects(ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.companies company
  where company.id in (select company_id from public.projects where id = any (ids))
  order by company.id for no key update;
  perform from public.projects project where project.id = any (ids)
  order by project.id for no key update;
end
$$;

-- The unclaimed company of each name, created if there is none.
create function private.add_unclaimed_companies(names text[], source jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.companies (name, sources)
  select distinct on (lower(name)) name, jsonb_build_object('company.name', source)
  from unnest(names) name
  order by lower(name)
  on conflict (lower(name)) where user_id is null do nothing
$$;

-- Applies rows as private.import_plan reads them; returns for each the result and what was there
-- before, with its sources. If one row cannot be applied, none is.
create function private.carry_out_rows(of_registry public.registry, as_of date, entered jsonb)
returns table (line integer, outcome public.import_outcome, project_id uuid, before jsonb)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  plan private.planned_row[];
  of_file constant jsonb := private.registry_source(of_registry, as_of);
  of_team constant jsonb := private.source('team', now());
begin
  perform private.lock_projects(array(
    select project.id from public.projects project
    where project.registry = of_registry
      and lower(btrim(project.project_id)) = any (array(
        select lower(btrim(item ->> 'id')) from jsonb_array_elements(entered) item
      ))
  ));
  plan := array(select planned from private.import_plan(of_registry, as_of, entered) planned);

  if exists (
    select from unnest(plan) planned
    where planned.is_new and planned.company_name is null
  ) then
    raise exception 'missing_company_name' using errcode = 'PT400';
  end if;
  perform private.add_unclaimed_companies(array(
    select planned.company_name from unnest(plan) planned
    where planned.is_new or (planned.is_unclaimed and planned.changes ? 'company.name')
  ), of_file);

  return query
  select planned.line,
    (case
      when planned.is_new then 'new'
      when planned.changes = '{}' then 'unchanged'
      else 'changed'
    end)::public.import_outcome,
    planned.project_id,
    case
      when planned.is_new or planned.record_after = planned.record_before -> 'values' then null
      else jsonb_build_object('record', planned.record_before) || case
        when not planned.is_unclaimed or planned.changes = '{}' then '{}'
        else jsonb_build_object(
          'company_id', project.company_id,
          'values', (
            select jsonb_object_agg(field, stated.fields -> field)
            from jsonb_object_keys(planned.changes) field
          ),
          'sources', (
            select jsonb_object_agg(field, project.sources -> field)
            from jsonb_object_keys(planned.changes) field
          )
        )
      end
    end
  from unnest(plan) planned
  left join public.projects project on project.id = planned.project_id
  left join lateral (
    select private.stated_values(project.id) as fields
    where planned.is_unclaimed and planned.changes <> '{}'
  ) stated on true;

  perform private.write_imported_projects(array_agg((
    planned.project_id,
    company.id,
    case when planned.is_new then of_registry end,
    case when planned.is_new then planned.registry_id end,
    case
      when planned.is_new then planned.additions || planned.supplied
      else (
        select jsonb_object_agg(key, value -> 'after') from jsonb_each(planned.changes)
      )
    end,
    case
      when planned.is_new then private.entered_sources(planned.additions, of_team)
        || private.entered_sources(planned.supplied, of_file)
        || jsonb_build_object('project.id', of_file, 'project.registry', of_file)
      else (
        select private.entered_sources(jsonb_object_agg(key, value -> 'after'), of_file)
        from jsonb_each(planned.changes)
      )
    end
  )::private.written_project))
  from unnest(plan) planned
  left join lateral (
    select unclaimed.id from public.companies unclaimed
    where unclaimed.user_id is null
      and lower(unclaimed.name) = lower(planned.company_name)
      and (planned.is_new or planned.changes ? 'company.name')
    limit 1
  ) company on true
  where planned.is_new or (planned.is_unclaimed and planned.changes <> '{}');

  insert into public.registry_records (project_id, registry, registry_id, values)
  select planned.project_id, of_registry, planned.registry_id, planned.record_after
  from unnest(plan) planned
  where planned.record_after is distinct from planned.record_before -> 'values'
  on conflict (project_id) do update
  set registry = excluded.registry, registry_id = excluded.registry_id, values = excluded.values;
end
$$;

-- Locks, timeouts and lost connections say nothing about a row.
create function private.is_passing_failure(code text) returns boolean
language sql immutable
set search_path = ''
as $$
  select code in ('40001', '40P01', '55P03') or code like '57%' or code like '53%'
$$;

-- Applies each row that can be applied, and says why others cannot. With `is_trial` everything is
-- rolled back, so only the result remains.
create function private.try_rows(
  of_registry public.registry, as_of date, entered jsonb, is_trial boolean
) returns table (
  line integer, outcome public.import_outcome, project_id uuid, before jsonb, problem jsonb
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  half integer := jsonb_array_length(entered) / 2;
  message text;
  detail text;
  code text;
begin
  begin
    if is_trial then
      perform private.carry_out_rows(of_registry, as_of, entered);
      raise sqlstate 'PTDRY';
    end if;
    return query
    select done.*, null::jsonb from private.carry_out_rows(of_registry, as_of, entered) done;
    return;
  exception
    when sqlstate 'PTDRY' then
      return;
    when others then
      get stacked diagnostics
        message = message_text, detail = pg_exception_detail, code = returned_sqlstate;
      if private.is_passing_failure(code) then
        raise;
      end if;
  end;

  if half = 0 then
    return query
    select (entered #>> '{0,line}')::integer, 'failed'::public.import_outcome, null::uuid, null::jsonb,
      jsonb_build_object('code', code, 'message', message, 'details', detail);
  else
    -- finds the few rows with errors among many in a few steps
    return query
    select tried.*
    from (
      select jsonb_agg(item order by place) as part
      from jsonb_array_elements(entered) with ordinality one (item, place)
      group by place <= half
    ) halves,
      private.try_rows(of_registry, as_of, halves.part, is_trial) tried;
  end if;
end
$$;

-- The same source for every entered field of a project. A file has only the company's name, which
-- is the company's own.
create function private.entered_sources(entered jsonb, source jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(
      entry.key, case when entry.value not in ('null', '""', '[]', 'false') then source end),
    '{}')
  from jsonb_each(entered - 'company.name') entry
$$;

-- 41_import_functions.sql

-- Importing, for administrators: check, start, stage, apply in hundreds, discard, undo. Each part
-- of a file is one call, which can be repeated if its response was lost.
create function private.import_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('rowsPerPart', 200, 'rowsPerTransaction', 100)
$$;

-- A row contains what its fields contain; the longest real ones have a few thousand characters.
create function private.require_import_rows(entered jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(entered) is distinct from 'array'
    or jsonb_array_length(entered) > (private.import_limits() ->> 'rowsPerPart')::integer
    or exists (
      select from jsonb_array_elements(entered) item
      where jsonb_typeof(item) <> 'object'
        or jsonb_typeof(item -> 'line') is distinct from 'number'
        or private.submitted_text(item, 'id') is null
        or jsonb_typeof(item -> 'values') is distinct from 'object'
        or jsonb_typeof(coalesce(item -> 'additions', '{}')) <> 'object'
        or char_length(item::text) > 20000
        or exists (
          select from jsonb_each((item -> 'values') || coalesce(item -> 'additions', '{}')) given
          left join private.submission_fields() known on known.field = given.key
          where known.field is null or (
            jsonb_typeof(given.value) = 'array' and case known.kind
              when 'value' then true
              else jsonb_array_length(given.value) > known.most
            end
          )
        )
    )
  then
    raise exception 'import_rows_not_valid' using errcode = 'PT400';
  end if;
end
$$;

-- What rows of a file would do, and which could not be imported; nothing is written.
create function public.check_import_rows(registry text, as_of date, rows jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform private.require_admin();
  perform private.require_import_rows(rows);
  with plan as materialized (
    select * from private.import_plan(registry, as_of, rows)
  ),
  tried as (
    select found.*
    from (
      -- a row that changes nothing cannot fail
      select jsonb_agg(item) as part
      from jsonb_array_elements(rows) item
      join plan on plan.line = (item ->> 'line')::integer
      where plan.is_new or (plan.is_unclaimed and plan.changes <> '{}')
    ) doubtful,
      private.try_rows(registry, as_of, doubtful.part, true) found
    where doubtful.part is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'line', plan.line,
    'verdict', case
      when tried.problem is not null then 'wrong'
      when plan.is_new then 'new'
      when plan.changes = '{}' then 'unchanged'
      else 'changed'
    end,
    'project', case when not plan.is_new then plan.project_id end,
    'is_unclaimed', plan.is_unclaimed,
    'changes', plan.changes,
    'problem', tried.problem
  ) order by plan.line), '[]')
  into answer
  from plan left join tried on tried.line = plan.line;
  return answer;
end
$$;

create function public.get_import_mapping(header text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('registry', remembered.registry, 'mapping', remembered.mapping)
    from public.import_mappings remembered where remembered.header_hash = md5(header)
  );
end
$$;

-- Two files of one registry at the same time would undo each other, so the second is refused. Only
-- the start requires a recent authentication, because a long import may take more than 15 minutes.
create function public.start_import(
  import uuid, registry text, file_name text, as_of date, header text, mapping jsonb,
  row_count integer, wrong_count integer
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_authentication();
  -- a day more, for clients ahead of the server's clock
  if as_of > current_date + 1 then
    raise exception 'import_day_in_future' using errcode = 'PT400';
  end if;
  if exists (
    select from public.imports sent
    where sent.id = import and sent.created_by = (select auth.uid())
  ) then
    return;
  end if;
  insert into public.imports (
    id, registry, file_name, as_of, mapping, row_count, wrong_count, created_by
  ) values (
    import, registry, file_name, as_of, mapping, row_count, wrong_count, (select auth.uid())
  );
  insert into public.import_mappings (header_hash, registry, mapping)
  values (md5(header), registry, mapping)
  on conflict (header_hash) do update
  set registry = excluded.registry, mapping = excluded.mapping;
exception
  when unique_violation then
    raise exception 'import_under_way' using errcode = 'PT409', detail = registry;
end
$$;

-- Locks an import, so that its steps run one after the other.
create function private.import_in(import uuid, statuses text[]) returns public.imports
language plpgsql
set search_path = ''
as $$
declare
  found_import public.imports;
begin
  perform private.require_admin();
  select * into found_import from public.imports where id = import for update;
  if found_import.id is null then
    raise exception 'import_not_found' using errcode = 'PT404';
  end if;
  if found_import.status <> all (statuses) then
    raise exception 'import_has_moved_on' using errcode = 'PT409', detail = found_import.status;
  end if;
  return found_import;
end
$$;

create function public.stage_import_rows(import uuid, rows jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.import_in(import, '{staging}');
  perform private.require_import_rows(rows);
  insert into public.import_rows (import_id, line, registry_id, values, additions)
  select import, (item ->> 'line')::integer, btrim(item ->> 'id'), item -> 'values',
    coalesce(item -> 'additions', '{}')
  from jsonb_array_elements(rows) item
  on conflict do nothing;
end
$$;

create function private.import_progress(import public.imports) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'status', import.status,
    'rows', import.row_count,
    'new', import.new_count,
    'changed', import.changed_count,
    'unchanged', import.unchanged_count,
    'failed', import.failed_count
  )
$$;

-- Applies the next hundred rows, all or none, and returns the progress.
create function public.apply_import_rows(import uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.imports := private.import_in(import, '{staging,applying,finished}');
  part jsonb;
begin
  if current.status = 'finished' then
    return private.import_progress(current);
  end if;
  if current.status = 'staging' and current.row_count <> (
    select count(*) from public.import_rows where import_id = import
  ) then
    raise exception 'import_not_staged' using errcode = 'PT409';
  end if;

  select jsonb_agg(jsonb_build_object(
    'line', next.line, 'id', next.registry_id, 'values', next.values, 'additions', next.additions
  ))
  into part
  from (
    select * from public.import_rows
    where import_id = import and outcome is null
    order by line
    limit (private.import_limits() ->> 'rowsPerTransaction')::integer
  ) next;

  with done as (
    update public.import_rows staged
    set outcome = tried.outcome, project_id = tried.project_id, before = tried.before,
      problem = tried.problem, applied_at = now()
    from private.try_rows(current.registry, current.as_of, coalesce(part, '[]'), false) tried
    where staged.import_id = import and staged.line = tried.line
    returning tried.outcome
  )
  update public.imports
  set
    new_count = new_count + (select count(*) from done where outcome = 'new'),
    changed_count = changed_count + (select count(*) from done where outcome = 'changed'),
    unchanged_count = unchanged_count + (select count(*) from done where outcome = 'unchanged'),
    failed_count = failed_count + (select count(*) from done where outcome = 'failed'),
    status = 'applying'
  where id = import
  returning * into current;

  if current.row_count =
    current.new_count + current.changed_count + current.unchanged_count + current.failed_count
  then
    update public.imports set status = 'finished', finished_at = now()
    where id = import returning * into current;
  end if;
  return private.import_progress(current);
end
$$;

-- Deletes an import of which nothing has been applied yet.
create function public.discard_import(import uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.import_in(import, '{staging}');
  delete from public.imports where id = import;
end
$$;

-- What prevents an import from being undone: projects that someone has worked on since.
create function private.undo_obstacles(import uuid) returns table (registry_id text, what text)
language sql stable
set search_path = ''
as $$
  select staged.registry_id,
    case
      when company.user_id is not null then 'claimed'
      when exists (
        select from public.reviews review
        where review.project_id = staged.project_id and review.created_at > staged.applied_at
      ) then 'decided on'
      when record.updated_at > staged.applied_at then 'imported again'
      else 'edited'
    end
  from public.import_rows staged
  join public.projects project on project.id = staged.project_id
  join public.companies company on company.id = project.company_id
  left join public.registry_records record on record.project_id = staged.project_id
  where staged.import_id = import
    and (staged.outcome = 'new' or staged.before is not null)
    and (
      record.updated_at > staged.applied_at
      or (
        -- only the record of a developer's project was changed
        (staged.outcome = 'new' or staged.before ? 'values')
        and (company.user_id is not null or project.updated_at > staged.applied_at)
      )
    )
  order by staged.line
$$;

-- Restores everything as it was before the import, as long as nobody has worked on what it wrote.
create function public.undo_import(import uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.imports := private.import_in(import, '{applying,finished}');
  made uuid[];
  companies uuid[];
  obstacles text;
begin
  perform private.lock_projects(array(
    select project_id from public.import_rows
    where import_id = import and (outcome = 'new' or before is not null)
  ));
  select string_agg(format('%s %s (%s)', what, number, examples), '; ')
  into obstacles
  from (
    select what, count(*) as number,
      array_to_string((array_agg(registry_id))[1:5], ', ')
        || case when count(*) > 5 then ', …' else '' end as examples
    from private.undo_obstacles(import) group by what order by what
  ) found;
  if obstacles is not null then
    raise exception 'import_worked_with' using errcode = 'PT409', detail = obstacles;
  end if;

  select array_agg(staged.project_id), array_agg(distinct project.company_id)
  into made, companies
  from public.import_rows staged
  join public.projects project on project.id = staged.project_id
  where staged.import_id = import and staged.outcome = 'new';
  -- before the projects, or each would look for its own
  delete from public.registry_records where project_id = any (made);
  delete from public.project_labels where project_id = any (made);
  delete from public.project_methodologies where project_id = any (made);
  delete from public.project_types where project_id = any (made);
  delete from public.project_subtypes where project_id = any (made);
  delete from public.project_sectors where project_id = any (made);
  delete from public.project_accreditations where project_id = any (made);
  delete from public.project_sdgs where project_id = any (made);
  delete from public.projects where id = any (made);

  companies := companies || array(
    select distinct project.company_id from public.import_rows staged
    join public.projects project on project.id = staged.project_id
    where staged.import_id = import and staged.before ? 'values'
  );
  perform private.write_imported_projects(array_agg((
    project_id, (before ->> 'company_id')::uuid, null, null, before -> 'values',
    -- an older import without sources has none to restore
    coalesce(before -> 'sources', (
      select jsonb_object_agg(field, null::jsonb) from jsonb_object_keys(before -> 'values') field
    ))
  )::private.written_project))
  from public.import_rows where import_id = import and before ? 'values';

  delete from public.registry_records record using public.import_rows staged
  where staged.import_id = import and staged.before -> 'record' = 'null'
    and record.project_id = staged.project_id;
  update public.registry_records record
  set registry = staged.before #>> '{record,registry}',
    registry_id = staged.before #>> '{record,registry_id}',
    values = staged.before #> '{record,values}'
  from public.import_rows staged
  where staged.import_id = import and staged.before -> 'record' <> 'null'
    and record.project_id = staged.project_id;

  -- an unclaimed company exists only for its projects
  delete from public.companies company
  where company.id = any (companies) and company.user_id is null
    and not exists (select from public.projects where company_id = company.id);

  update public.imports
  set status = 'undone', undone_at = now(), undone_by = (select auth.uid())
  where id = import;
end
$$;

grant execute on function
  public.check_import_rows(text, date, jsonb),
  public.get_import_mapping(text),
  public.start_import(uuid, text, text, date, text, jsonb, integer, integer),
  public.stage_import_rows(uuid, jsonb),
  public.apply_import_rows(uuid),
  public.discard_import(uuid),
  public.undo_import(uuid)
to authenticated, service_role;

-- 42_frozen_comparisons.sql

-- Comparisons kept as evidence for a purchase: what was compared, as it was at that moment. Anyone
-- with the link can read the public values, and logged-in visitors the gated ones. They never
-- change.
create table public.frozen_comparisons (
  -- part of the link: it cannot be guessed, and nobody can list those of others
  id uuid primary key default gen_random_uuid(),
  frozen_by uuid references auth.users (id) on delete set null,
  frozen_at timestamptz not null default now(),
  title text check (btrim(title) <> '' and char_length(title) <= 120)
    constraint title_is_one_line check (private.is_one_line(title)),
  horizon_years integer not null check (horizon_years in (100, 500, 1000, 10000)),
  discount_rate integer not null check (discount_rate between 0 and 10),
  -- the rows of public.listings, in the order of the comparison
  listings jsonb not null check (jsonb_array_length(listings) between 2 and 5),
  -- for each of them, in the same order: its gated values, in US dollars, and the agency's records
  gated_values jsonb not null,
  -- what is wrong or missing in the record, which itself is never changed
  correction text check (btrim(correction) <> ''),
  constraint every_listing_has_gated_values
    check (jsonb_array_length(gated_values) = jsonb_array_length(listings))
);
create index frozen_comparisons_frozen_by_idx
  on public.frozen_comparisons (frozen_by, frozen_at desc);

-- domain/limits.ts has the same number; a test compares them.
create function private.frozen_comparisons_per_day() returns integer
language sql immutable
set search_path = ''
as $$
  select 50
$$;

-- Every record that could be the rating of a project, newest first; domain/rating/rating-match.ts
-- alone decides which one is. Records match by the whole of an id or by its end (what comes before
-- is the registry), and by the company's name.
create function private.rating_records(registry_id text, company text) returns jsonb
language sql stable
set search_path = ''
as $$
  with names as (
    select lower(btrim(name)) as name
    from unnest(
      regexp_split_to_array(registry_id, ',')
      || registry_id || company
      || regexp_replace(btrim(company), '[^[:alnum:]]+', '-', 'g')
    ) name
    union
    select lower(btrim(split_part(name, '-', 2)))
    from unnest(regexp_split_to_array(registry_id, ',')) name
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'project_id', current.project_id,
        'rating', current.rating,
        'on_watch', current.on_watch,
        'last_updated', current.last_updated,
        'accreditor', current.accreditor
      )
      order by current.project_id, current.last_updated desc nulls last, current.id
    ),
    '[]'
  )
  from public.ratings current
  where current.rating <> 'Withdrawn' and btrim(current.project_id) <> '' and exists (
    select from names, lower(btrim(current.project_id)) rated
    where name <> ''
      and (right(name, length(rated)) = rated or right(rated, length(name)) = name)
  )
$$;

-- Takes only ids and settings: the values in the record are read here.
create function public.freeze_comparison(
  registry_ids text[], horizon_years integer, discount_rate integer, title text default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  today bigint;
  ambiguous text;
  found bigint;
  found_ids bigint;
  public_rows jsonb;
  gated_rows jsonb;
  frozen uuid;
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if coalesce(cardinality(registry_ids), 0) not between 2 and 5
    or cardinality(registry_ids) <> (select count(distinct id) from unnest(registry_ids) id)
    or coalesce(horizon_years, 0) not in (100, 500, 1000, 10000)
    or coalesce(discount_rate, -1) not between 0 and 10
  then
    raise exception 'comparison_not_valid' using errcode = 'PT400';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('frozen comparisons ' || person, 0));
  select count(*) into today from public.frozen_comparisons earlier
  where earlier.frozen_by = person and earlier.frozen_at > now() - interval '1 day';
  if today >= private.frozen_comparisons_per_day() then
    raise exception 'too_many_frozen_comparisons' using errcode = 'PT429';
  end if;

  select wanted.reference into ambiguous
  from unnest(registry_ids) wanted (reference)
  join public.listings listing on private.is_named_by(listing, wanted.reference)
  group by wanted.reference having count(*) > 1
  limit 1;
  if ambiguous is not null then
    raise exception 'compared_project_ambiguous' using errcode = 'PT409', detail = ambiguous;
  end if;

  select
    count(*),
    count(distinct listing.id),
    jsonb_agg(to_jsonb(listing) - 'changed_in_version' order by wanted.place),
    jsonb_agg(
      jsonb_build_object(
        'cost_per_ton', gated.cost_per_ton,
        'durability', gated.durability,
        'fallback_rating', gated.fallback_rating,
        'sources', gated.sources,
        'ratings', private.rating_records(listing.project_id, listing.company_name)
      )
      order by wanted.place
    )
  into found, found_ids, public_rows, gated_rows
  from unnest(registry_ids) with ordinality wanted (reference, place)
  join public.listings listing on private.is_named_by(listing, wanted.reference)
  join public.gated_listing_values gated on gated.id = listing.id;
  if found <> cardinality(registry_ids) then
    raise exception 'compared_project_gone' using errcode = 'PT404';
  end if;
  if found_ids <> found then
    raise exception 'comparison_not_valid' using errcode = 'PT400';
  end if;

  insert into public.frozen_comparisons (
    frozen_by, title, horizon_years, discount_rate, listings, gated_values
  )
  values (
    person, nullif(btrim(title), ''), horizon_years, discount_rate, public_rows, gated_rows
  )
  returning id into frozen;
  return frozen;
end
$$;

-- For anyone who knows the id; null if there is no such comparison. Does not say who froze it.
create function public.get_frozen_comparison(frozen uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'frozen_at', kept.frozen_at,
    'title', kept.title,
    'horizon_years', kept.horizon_years,
    'discount_rate', kept.discount_rate,
    'correction', kept.correction,
    'listings', kept.listings,
    'gated_values', case
      when coalesce((select auth.role()), '') in ('authenticated', 'service_role')
      then kept.gated_values
    end
  )
  from public.frozen_comparisons kept where kept.id = frozen
$$;

-- Only deleting an account removes its id: the foreign key does that, as the table's owner.
create trigger refuse_change before update on public.frozen_comparisons
  for each row when (
    current_user in ('anon', 'authenticated', 'service_role')
    or new.frozen_by is not null
    or to_jsonb(old) - 'frozen_by' <> to_jsonb(new) - 'frozen_by'
  )
  execute function private.refuse_change_unless_erased('frozen_by', 'title', 'listings');
create trigger refuse_delete before delete on public.frozen_comparisons
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.frozen_comparisons
  for each statement execute function private.refuse_change();

-- Values that were not read from the listings would not be evidence.
create trigger refuse_insert before insert on public.frozen_comparisons
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

alter table public.frozen_comparisons enable row level security;

create policy "People read the comparisons that they froze" on public.frozen_comparisons
  for select to authenticated using (frozen_by = (select auth.uid()));

grant execute on function public.freeze_comparison(text[], integer, integer, text)
  to authenticated, service_role;

grant execute on function public.get_frozen_comparison(uuid) to anon, authenticated, service_role;

-- 43_lists.sql

-- Named lists of projects that a logged-in person keeps, each project with a note, and the link
-- through which others can read a list.

create table public.lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null
    constraint list_name_is_1_to_80_characters
      check (btrim(name) <> '' and char_length(name) <= 80)
    constraint list_name_is_one_line check (private.is_one_line(name)),
  -- whether its owner gets e-mails about changes
  sends_email boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create index lists_user_id_idx on public.lists (user_id, created_at);

create table public.list_entries (
  list_id uuid not null references public.lists (id) on delete cascade,
  -- no reference: an entry outlives its project's listing, and the project
  project_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- what the project was called when it was added, for when it is no longer listed
  registry_id text not null default '',
  company_name text not null default '',
  note text not null default ''
    constraint list_note_is_at_most_500_characters check (char_length(note) <= 500)
    constraint list_note_is_running_text check (private.is_running_text(note)),
  created_at timestamptz not null default clock_timestamp(),
  primary key (list_id, project_id)
);
create index list_entries_user_id_idx on public.list_entries (user_id, project_id);

-- With a row here, anyone with the token can read the list. Deleting it ends that; a new row has a
-- new token.
create table public.list_shares (
  list_id uuid primary key references public.lists (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- set when the row is added
  token text not null unique default '',
  shows_notes boolean not null default false,
  created_at timestamptz not null default now()
);
create index list_shares_user_id_idx on public.list_shares (user_id);

create function private.list_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('listsPerPerson', 50, 'projectsPerList', 200)
$$;

-- Requests of one person are counted one after the other.
create function private.lock_lists(person uuid) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('lists of ' || person, 0))
$$;

create function private.require_room_for_lists() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  for person in select distinct user_id from added order by user_id loop
    perform private.lock_lists(person);
    if (select count(*) from public.lists where user_id = person)
      > (private.list_limits() ->> 'listsPerPerson')::bigint then
      raise exception 'too_many_lists' using errcode = 'PT429';
    end if;
  end loop;
  return null;
end
$$;

create function private.require_room_in_lists() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  filled record;
begin
  for filled in select distinct user_id, list_id from added order by user_id, list_id loop
    perform private.lock_lists(filled.user_id);
    if (select count(*) from public.list_entries where list_id = filled.list_id)
      > (private.list_limits() ->> 'projectsPerList')::bigint then
      raise exception 'list_is_full' using errcode = 'PT429';
    end if;
  end loop;
  return null;
end
$$;

-- Only listed projects can be added, with the name of the listing.
create function private.name_list_entry() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select listing.project_id, listing.company_name into new.registry_id, new.company_name
  from public.listings listing where listing.id = new.project_id;
  if not found then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  return new;
end
$$;

-- Tokens cannot be chosen, because a chosen one might be easy to guess.
create function private.choose_token() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.token := private.random_token();
  return new;
end
$$;

-- What a shared list shows to anyone with its link: nothing about its owner, and no gated value.
-- Null if the token is not, or no longer, valid.
create function public.get_shared_list(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'name', list.name,
    'entries', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'project_id', entry.project_id,
          'registry_id', coalesce(listing.project_id, entry.registry_id),
          'company_name', coalesce(listing.company_name, entry.company_name),
          'is_listed', listing.id is not null,
          'note', case when share.shows_notes then entry.note else '' end
        )
        order by entry.created_at, entry.project_id
      )
      from public.list_entries entry
      left join public.listings listing on listing.id = entry.project_id
      where entry.list_id = list.id
    ), '[]')
  )
  from public.list_shares share
  join public.lists list on list.id = share.list_id
  where share.token = get_shared_list.token
$$;

-- For lists and their entries: the argument is the column with the list's id.
create function private.tell_list_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute format(
    'select realtime.send(jsonb_build_object(''list'', list), ''list'', ''list:'' || list, true)
     from (select distinct %I as list from changed) lists', tg_argv[0]);
  return null;
end
$$;

create trigger require_room after insert on public.lists
  referencing new table as added
  for each statement execute function private.require_room_for_lists();
create trigger guard_columns before update on public.lists
  for each row execute function private.guard_columns('id', 'user_id', 'created_at');
create trigger tell_update after update on public.lists
  referencing new table as changed
  for each statement execute function private.tell_list_changes('id');
create trigger tell_delete after delete on public.lists
  referencing old table as changed
  for each statement execute function private.tell_list_changes('id');

create trigger require_room after insert on public.list_entries
  referencing new table as added
  for each statement execute function private.require_room_in_lists();
create trigger name_list_entry before insert on public.list_entries
  for each row execute function private.name_list_entry();
create trigger guard_columns before update on public.list_entries
  for each row execute function private.guard_columns(
    'list_id', 'project_id', 'user_id', 'registry_id', 'company_name', 'created_at');
create trigger tell_insert after insert on public.list_entries
  referencing new table as changed
  for each statement execute function private.tell_list_changes('list_id');
create trigger tell_update after update on public.list_entries
  referencing new table as changed
  for each statement execute function private.tell_list_changes('list_id');
create trigger tell_delete after delete on public.list_entries
  referencing old table as changed
  for each statement execute function private.tell_list_changes('list_id');

create trigger choose_token before insert on public.list_shares
  for each row execute function private.choose_token();
create trigger guard_columns before update on public.list_shares
  for each row execute function private.guard_columns(
    'list_id', 'user_id', 'token', 'created_at');

alter table public.lists enable row level security;
alter table public.list_entries enable row level security;
alter table public.list_shares enable row level security;

create policy "People read their own lists" on public.lists
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People make lists of their own" on public.lists
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their own lists" on public.lists
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People delete their own lists" on public.lists
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "People read what belongs to their lists" on public.list_entries
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People add to their own lists" on public.list_entries
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and list_id in (select id from public.lists where user_id = (select auth.uid()))
  );
create policy "People change what belongs to their lists" on public.list_entries
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People remove what belongs to their lists" on public.list_entries
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "People read what belongs to their lists" on public.list_shares
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People add to their own lists" on public.list_shares
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and list_id in (select id from public.lists where user_id = (select auth.uid()))
  );
create policy "People change what belongs to their lists" on public.list_shares
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People remove what belongs to their lists" on public.list_shares
  for delete to authenticated using (user_id = (select auth.uid()));

grant execute on function public.get_shared_list(text) to anon, authenticated, service_role;

-- 44_list_emails.sql

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
        'fallback_rating', gated.fallback_rating
      ) end
    ))
    from (select distinct project_id from private.followed_projects) followed
    left join public.listings listing on listing.id = followed.project_id
    left join public.gated_listing_values gated on gated.id = listing.id
  ), '[]');
end
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

-- 45_posts.sql

-- Articles and news. The columns are named as in the specification.
create table public.articles (
  id bigint generated by default as identity primary key,
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  excerpt text check (char_length(excerpt) <= 500),
  content text not null default '',
  "imageUrl" text check (char_length("imageUrl") <= 500),
  "imageAlt" text check (char_length("imageAlt") <= 300),
  "publishingDate" timestamptz,
  is_draft boolean not null default false,
  created_at timestamptz not null default now(),
  -- goes up with every change, so that one editor cannot overwrite another's change unseen
  edition integer not null default 1,
  -- empty when written: made from the title. Without a letter it could be mistaken for an id.
  slug text not null default '' unique constraint article_slug_is_words
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and char_length(slug) <= 100),
  -- when the text or the image last changed; null: never
  updated_at timestamptz
);
create index articles_publishing_date_idx on public.articles ("publishingDate" desc nulls last);

create table public.news (
  id bigint generated by default as identity primary key,
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  excerpt text check (char_length(excerpt) <= 500),
  content text not null default '',
  category text check (char_length(category) <= 60),
  slug text not null default '' unique constraint news_slug_is_words
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and char_length(slug) <= 100),
  "imageUrl" text check (char_length("imageUrl") <= 500),
  "imageAlt" text check (char_length("imageAlt") <= 300),
  "seoStructuredData" text,
  "publishingDate" timestamptz,
  is_draft boolean not null default false,
  created_at timestamptz not null default now(),
  edition integer not null default 1,
  updated_at timestamptz
);
create index news_publishing_date_idx on public.news ("publishingDate" desc nulls last);

create table public.earlier_slugs (
  kind text not null constraint post_kind_is_known check (kind in ('articles', 'news')),
  slug text not null,
  post_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);
create index earlier_slugs_post_idx on public.earlier_slugs (kind, post_id);

create function private.count_edition() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.edition := old.edition + 1;
  return new;
end
$$;

-- A post that is published without a date is published now, by the database's clock: if the
-- editor's own is fast, the post would not be public yet.
create function private.date_publication() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not new.is_draft and new."publishingDate" is null
    and (tg_op = 'INSERT' or old.is_draft) and not private.is_server()
  then
    new."publishingDate" := now();
  end if;
  return new;
end
$$;

-- Besides its id, a post has a slug made of words. A slug that has been public leads to the post
-- permanently, so links to it never break.

-- domain/content/slug.ts has the same rule, which the editor shows; a test compares them.
create function private.slug_of(title text) returns text
language sql immutable
set search_path = ''
as $$
  select case when words ~ '[a-z]' then
    coalesce((regexp_match(words, '^(.{1,80})(?:-|$)'))[1], left(words, 80))
  end
  from (
    select btrim(regexp_replace(private.plain_text(title), '[^a-z0-9]+', '-', 'g'), '-') as words
  ) plain
$$;

create function private.is_slug_taken(post_kind text, wanted text, post bigint) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  is_taken boolean;
begin
  execute format('select exists (select from public.%I where slug = $1 and id <> $2)', post_kind)
  into is_taken using wanted, post;
  return is_taken or exists (
    select from public.earlier_slugs earlier
    where earlier.kind = post_kind and earlier.slug = wanted and earlier.post_id <> post
  );
end
$$;

-- Gives a post its slug, and keeps its earlier one. The argument replaces a title that has no
-- letters for a slug.
create function private.keep_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  made text;
  ending integer := 1;
begin
  if tg_op = 'UPDATE' and new.slug = old.slug and new.slug <> '' then
    return new;
  end if;
  -- of two posts that want the same slug, the second sees the first
  perform pg_advisory_xact_lock(hashtextextended('slugs of ' || tg_table_name, 0));
  if coalesce(new.slug, '') = '' then
    made := coalesce(private.slug_of(new.title), format('%s-%s', tg_argv[0], new.id));
    new.slug := made;
    while private.is_slug_taken(tg_table_name, new.slug, new.id) loop
      ending := ending + 1;
      new.slug := format('%s-%s', made, ending);
    end loop;
  elsif private.is_slug_taken(tg_table_name, new.slug, new.id) then
    raise exception 'slug_taken' using errcode = 'PT409', detail = new.slug;
  end if;

  delete from public.earlier_slugs earlier
  where earlier.kind = tg_table_name and earlier.slug = new.slug;
  if tg_op = 'UPDATE' and old.slug not in ('', new.slug)
    and coalesce(old."publishingDate", case when not old.is_draft then old.created_at end) <= now()
  then
    insert into public.earlier_slugs (kind, slug, post_id)
    values (tg_table_name, old.slug, old.id);
  end if;
  return new;
end
$$;

create function private.forget_slugs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.earlier_slugs earlier
  where earlier.kind = tg_table_name and earlier.post_id = old.id;
  return null;
end
$$;

create function private.date_change() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- what changes no text or image of the page
  aside text[] := array[
    'slug', 'publishingDate', 'is_draft', 'created_at', 'updated_at', 'edition', 'seoStructuredData'
  ];
begin
  if to_jsonb(new) - aside is distinct from to_jsonb(old) - aside then
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- For a long text, records only that it was changed: the trail is not an archive of texts.
create function private.record_post() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  post jsonb := was || becomes;
  is_due boolean :=
    coalesce((post ->> 'publishingDate')::timestamptz, (post ->> 'created_at')::timestamptz) <= now();
  changes jsonb;
begin
  if not (select public.is_admin()) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_agg(
      jsonb_build_object('field', field) || case
        when field in ('content', 'seoStructuredData') then '{}'
        else jsonb_build_object('from', was -> field, 'to', becomes -> field)
      end), '[]')
    into changes
    from jsonb_object_keys(becomes) field
    where was -> field is distinct from becomes -> field
      and field not in ('edition', 'updated_at', 'is_draft');
    if changes = '[]' and was -> 'is_draft' = becomes -> 'is_draft' then
      return null;
    end if;
  end if;
  perform private.record_act(
    case
      when tg_op = 'DELETE' then 'post-deleted'
      when tg_op = 'INSERT' and new.is_draft then 'post-created'
      when new.is_draft and (was -> 'is_draft')::boolean then 'post-edited'
      when new.is_draft then 'post-unpublished'
      when not is_due and (was ->> 'is_draft', was ->> 'publishingDate')
        is distinct from ('false', becomes ->> 'publishingDate') then 'post-scheduled'
      when tg_op = 'INSERT' or (was -> 'is_draft')::boolean then 'post-published'
      else 'post-edited'
    end,
    'post', format('%s/%s', tg_table_name, post ->> 'id'), post ->> 'title', null,
    case when changes is null then '{}' else jsonb_build_object('changes', changes) end
  );
  return null;
end
$$;

create trigger count_edition before update on public.articles
  for each row execute function private.count_edition();
create trigger date_publication before insert or update on public.articles
  for each row execute function private.date_publication();
create trigger bump_version after insert or update or delete on public.articles
  for each statement execute function private.bump_version_of_kind('content');
create trigger keep_slug before insert or update on public.articles
  for each row execute function private.keep_slug('article');
create trigger date_change before update on public.articles
  for each row execute function private.date_change();
create trigger forget_slugs after delete on public.articles
  for each row execute function private.forget_slugs();
create trigger record_act after insert or update or delete on public.articles
  for each row execute function private.record_post();

create trigger count_edition before update on public.news
  for each row execute function private.count_edition();
create trigger date_publication before insert or update on public.news
  for each row execute function private.date_publication();
create trigger bump_version after insert or update or delete on public.news
  for each statement execute function private.bump_version_of_kind('content');
create trigger keep_slug before insert or update on public.news
  for each row execute function private.keep_slug('news-item');
create trigger date_change before update on public.news
  for each row execute function private.date_change();
create trigger forget_slugs after delete on public.news
  for each row execute function private.forget_slugs();
create trigger record_act after insert or update or delete on public.news
  for each row execute function private.record_post();

create trigger bump_version after insert or update or delete on public.earlier_slugs
  for each statement execute function private.bump_version_of_kind('content');

alter table public.articles enable row level security;
alter table public.news enable row level security;
alter table public.earlier_slugs enable row level security;

create policy "Anyone reads what is published" on public.articles
  for select to anon
  using (not is_draft and coalesce("publishingDate", created_at) <= now());
create policy "Anyone reads what is published, administrators drafts too" on public.articles
  for select to authenticated
  using (
    (not is_draft and coalesce("publishingDate", created_at) <= now())
    or (select public.is_admin())
  );
create policy "Administrators write" on public.articles
  for insert to authenticated with check ((select public.is_admin()));
create policy "Administrators change" on public.articles
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Administrators delete" on public.articles
  for delete to authenticated using ((select public.is_admin()));

create policy "Anyone reads what is published" on public.news
  for select to anon
  using (not is_draft and coalesce("publishingDate", created_at) <= now());
create policy "Anyone reads what is published, administrators drafts too" on public.news
  for select to authenticated
  using (
    (not is_draft and coalesce("publishingDate", created_at) <= now())
    or (select public.is_admin())
  );
create policy "Administrators write" on public.news
  for insert to authenticated with check ((select public.is_admin()));
create policy "Administrators change" on public.news
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Administrators delete" on public.news
  for delete to authenticated using ((select public.is_admin()));

create policy "Whoever reads a post reads the slugs it had" on public.earlier_slugs
  for select to anon, authenticated
  using (
    case kind
      when 'news' then exists (select from public.news post where post.id = post_id)
      else exists (select from public.articles post where post.id = post_id)
    end
  );

-- 46_api_keys.sql

-- Personal keys, with which programs read the gated values of the open data, and nothing else. A
-- key is shown once, when it is created; only its hash is stored, where the API's roles cannot read
-- it.

create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null
    constraint api_key_name_is_1_to_80_characters
      check (btrim(name) <> '' and char_length(name) <= 80)
    constraint api_key_name_is_one_line check (private.is_one_line(name)),
  -- tells keys apart where they are listed
  first_characters text not null,
  created_at timestamptz not null default now(),
  last_used_on date
);
create index api_keys_user_id_idx on public.api_keys (user_id, created_at);

-- A key is 256 random bits, which nobody can guess, so its hash needs no salt.
create table private.api_key_hashes (
  key_id uuid primary key references public.api_keys (id) on delete cascade,
  sha256 text not null unique
);

-- domain/limits.ts has the same number; a test compares them.
create function private.api_keys_per_person() returns integer
language sql immutable
set search_path = ''
as $$
  select 10
$$;

-- Creates a key for the caller, and returns it this once.
create function public.create_api_key(key_name text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  made uuid;
  key text;
begin
  if person is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  -- requests of one person are counted one after the other
  perform pg_advisory_xact_lock(hashtextextended('api keys of ' || person, 0));
  if (select count(*) from public.api_keys where user_id = person)
    >= private.api_keys_per_person() then
    raise exception 'too_many_api_keys' using errcode = 'PT429';
  end if;

  -- three random ids have 366 random bits, of which the hash leaves 256
  key := 'ct_' || translate(
    encode(
      sha256(convert_to(
        concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')),
      'base64'),
    '+/=', '-_');
  insert into public.api_keys (user_id, name, first_characters)
  values (person, btrim(key_name), left(key, 7))
  returning id into made;
  insert into private.api_key_hashes (key_id, sha256)
  values (made, encode(sha256(convert_to(key, 'UTF8')), 'hex'));
  return key;
end
$$;

-- The owner of the key with this hash: none if it was revoked, or if the owner may not log in.
create function public.use_api_key(key_hash text) returns table (key_id uuid, email text)
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'utc')::date;
begin
  perform private.require_server();
  update public.api_keys used set last_used_on = today
  from private.api_key_hashes known
  where known.sha256 = key_hash and used.id = known.key_id
    and used.last_used_on is distinct from today;

  return query
    select known.key_id, person.email::text
    from private.api_key_hashes known
    join public.api_keys used on used.id = known.key_id
    join auth.users person on person.id = used.user_id
    -- not every engine has these columns
    where known.sha256 = key_hash
      and to_jsonb(person) ->> 'deleted_at' is null
      and coalesce((to_jsonb(person) ->> 'banned_until')::timestamptz, '-infinity') <= now();
end
$$;

alter table public.api_keys enable row level security;
alter table private.api_key_hashes enable row level security;

create policy "People read their own keys" on public.api_keys
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People revoke their own keys" on public.api_keys
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "Nobody" on private.api_key_hashes for all to anon, authenticated using (false);

grant execute on function public.create_api_key(text) to authenticated, service_role;

grant execute on function public.use_api_key(text) to service_role;

-- 47_people.sql

-- People, for administrators: searched, counted and paged here, because accounts belong to the
-- engine and no policy opens them. Roles are changed with a reason, and sessions ended.

-- By role, or by ADMIN_EMAILS.
create function private.administrators() returns setof uuid
language sql stable
set search_path = ''
as $$
  select profile.id from public.profiles profile where profile.user_role = 'admin'
  union
  select account.id
  from private.admin_emails listed
  join public.profiles profile on lower(profile.email) = listed.email
  join auth.users account on account.id = profile.id
  where account.email_confirmed_at is not null and lower(account.email) = listed.email
$$;

-- ADMIN_EMAILS contains the address: it stays an administrator's whatever is done here.
create function private.is_listed_administrator(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from auth.users account
    join private.admin_emails listed on listed.email = lower(account.email)
    where account.id = person
  )
$$;

-- For deleting a person and changing a role. If two administrators remove each other's role, the
-- second is no longer one.
create function private.require_admin_alone() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_authentication();
  perform pg_advisory_xact_lock(hashtextextended('roles', 0));
  perform private.require_admin();
end
$$;

-- The text without these addresses. What only starts or ends like one is someone else's.
create function private.without_addresses(words text, addresses text[]) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  address text;
begin
  foreach address in array addresses loop
    words := regexp_replace(
      words,
      '(?<![\w.+%-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '(?!\.?[\w-])',
      '[removed]',
      'gi'
    );
  end loop;
  return words;
end
$$;

-- An entry of the audit trail about a person. It outlives them, so it does not contain their
-- address.
create function private.record_act_on_person(
  act text, person uuid, reason text, details jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
  select private.record_act(
    act, 'person', person::text, null,
    private.without_addresses(reason, array(
      select account.email::text from auth.users account where account.id = person
    )),
    details
  )
$$;

-- A page of the people whose address or companies have every word of the search, with the total
-- counts. What only some queries need is computed only for those, because there may be many
-- accounts. The caller is checked before the search is split into words.
create function public.find_people(
  search text, view_name text, sort_by text, from_row integer, row_count integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words text[];
begin
  perform private.require_admin();
  perform private.require_short_search(search);
  words := array(
    select word from regexp_split_to_table(private.plain_text(btrim(search)), '\s+') word
    where word <> '' limit 10
  );
  return (
    with owners as materialized (
      select company.user_id,
        case when cardinality(words) > 0
          then private.plain_text(string_agg(company.name, ' '))
        end as names,
        case when sort_by = 'projects' then sum((
          select count(*) from public.projects project where project.company_id = company.id
        )) end as projects
      from public.companies company
      where company.user_id is not null
      group by company.user_id
    ),
    found as materialized (
      select account.id, account.email, account.created_at, account.last_sign_in_at,
        owners.user_id is not null as is_developer,
        administrator.id is not null as is_administrator,
        owners.projects
      from auth.users account
      left join owners on owners.user_id = account.id
      left join private.administrators() administrator (id) on administrator.id = account.id
      where cardinality(words) = 0 or (
        select bool_and(strpos(concat(lower(account.email), ' ', owners.names), word) > 0)
        from unnest(words) word
      )
    ),
    counted as (
      select
        count(*) as everybody,
        count(*) filter (where is_administrator) as administrators,
        count(*) filter (where is_developer) as developers,
        count(*) filter (where not is_administrator and not is_developer) as others
      from found
    ),
    part as (
      select * from found
      where case view_name
        when 'administrators' then is_administrator
        when 'developers' then is_developer
        when 'others' then not is_administrator and not is_developer
        else true
      end
      order by
        case sort_by when 'email' then lower(email) end,
        case sort_by when 'projects' then coalesce(projects, 0) end desc,
        case sort_by when 'seen' then last_sign_in_at end desc nulls last,
        created_at desc, id
      limit least(greatest(row_count, 1), 200) offset greatest(from_row, 0)
    ),
    described as (
      select part.id, part.email, part.created_at, part.last_sign_in_at, part.is_administrator,
        array(
          select company.name from public.companies company
          where company.user_id = part.id order by company.name
        ) as companies,
        (
          select count(*) from public.projects project
          join public.companies company on company.id = project.company_id
          where company.user_id = part.id
        ) as projects
      from part
    )
    select jsonb_build_object(
      'counts', jsonb_build_object(
        'all', everybody,
        'administrators', administrators,
        'developers', developers,
        'others', others
      ),
      'total', case view_name
        when 'administrators' then administrators
        when 'developers' then developers
        when 'others' then others
        else everybody
      end,
      'rows', coalesce((select jsonb_agg(to_jsonb(described)) from described), '[]')
    )
    from counted
  );
end
$$;

-- Null if there is no one with this id.
create function public.get_person(person uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', account.id,
      'email', account.email,
      'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at,
      'marketing_opt_in', profile.marketing_opt_in,
      'is_administrator', account.id in (select private.administrators()),
      'is_listed', private.is_listed_administrator(account.id),
      'is_last_administrator', array[account.id] = array(select private.administrators()),
      'sessions', (select count(*) from auth.sessions session where session.user_id = account.id),
      'lists', (select count(*) from public.lists list where list.user_id = account.id),
      'keys', (select count(*) from public.api_keys key where key.user_id = account.id),
      'claims', (
        select count(*) from public.company_claims claim where claim.claimant_id = account.id
      ),
      'frozen_comparisons', (
        select count(*) from public.frozen_comparisons frozen where frozen.frozen_by = account.id
      ),
      'companies', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', company.id,
            'name', company.name,
            'listed', (
              select count(*) from public.projects project
              where project.company_id = company.id and project.status = 'approved'
            ),
            'not_listed', (
              select count(*) from public.projects project
              where project.company_id = company.id and project.status <> 'approved'
            ),
            'files', (
              select count(*) from public.project_files file where file.company_id = company.id
            )
          )
          order by company.name
        )
        from public.companies company where company.user_id = account.id
      ), '[]')
    )
    from auth.users account
    join public.profiles profile on profile.id = account.id
    where account.id = person
  );
end
$$;

create function public.set_person_role(person uuid, new_role text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_admin_alone();
  perform private.require_reason(reason);
  if new_role is null or new_role not in ('admin', 'user') then
    raise exception 'unknown_role' using errcode = 'PT400', detail = new_role;
  end if;
  select user_role into former from public.profiles where id = person for update;
  if former is null then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  if private.is_listed_administrator(person) then
    raise exception 'administrator_by_configuration' using errcode = 'PT409';
  end if;
  if former = new_role then
    raise exception 'role_unchanged' using errcode = 'PT409';
  end if;
  if new_role = 'user' and not exists (
    select from private.administrators() other (id) where other.id <> person
  ) then
    raise exception 'last_administrator' using errcode = 'PT409';
  end if;
  -- The entry comes first: someone who removes their own role is an administrator until then.
  perform private.record_act_on_person(
    case new_role when 'admin' then 'role-given' else 'role-taken' end, person, reason);
  update public.profiles set user_role = new_role where id = person;
end
$$;

-- Ends every session and key of a person; returns how many sessions there were. Links to private
-- files end with the session they were created in.
create function public.end_sessions(person uuid, reason text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended integer;
  revoked integer;
begin
  perform private.require_admin();
  perform private.require_reason(reason);
  if not exists (select from auth.users where id = person) then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  -- a key that is being created for them is created before or after this
  perform pg_advisory_xact_lock(hashtextextended('api keys of ' || person, 0));
  delete from public.api_keys key where key.user_id = person;
  get diagnostics revoked = row_count;
  -- engines differ in the type of this column
  delete from auth.refresh_tokens token where token.user_id::text = person::text;
  delete from auth.sessions session where session.user_id = person;
  get diagnostics ended = row_count;
  perform private.record_act_on_person(
    'sessions-ended', person, reason, jsonb_build_object('sessions', ended, 'keys', revoked));
  return ended;
end
$$;

grant execute on function
  public.find_people(text, text, text, integer, integer),
  public.get_person(uuid),
  public.set_person_role(uuid, text, text),
  public.end_sessions(uuid, text)
to authenticated, service_role;

-- 48_person_data.sql

-- Everything that is stored about a person, as one document. The catalogue says which tables belong
-- to an account or a project, so a new table is included automatically.

-- The rows of every table that refers to the given table by one of these ids, by the table's name,
-- without who of the team decided or invited them.
create function private.referring_rows(target regclass, ids uuid[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  reference record;
  found_rows jsonb;
  answer jsonb := '{}';
begin
  for reference in
    select source.relname as name, source.oid::regclass as relation, referring.attname as column_name
    from pg_constraint link
    join pg_class source on source.oid = link.conrelid
    join pg_attribute referring
      on referring.attrelid = link.conrelid and referring.attnum = link.conkey[1]
    where link.contype = 'f' and link.confrelid = target
      and source.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by source.relname
  loop
    execute format(
      'select jsonb_agg(to_jsonb(one) - array[''reviewer_id'', ''decided_by'', ''invited_by'']) from %s one where one.%I = any ($1)',
      reference.relation, reference.column_name
    ) into found_rows using ids;
    answer := answer || jsonb_build_object(reference.name, coalesce(found_rows, '[]'));
  end loop;
  return answer;
end
$$;

create function private.person_data(person uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  projects uuid[] := array(
    select project.id from public.projects project
    join public.companies company on company.id = project.company_id
    where company.user_id = person
  );
begin
  return (
    select jsonb_build_object(
      'exported_at', now(),
      'account', jsonb_build_object(
        'id', account.id,
        'email', account.email,
        'email_confirmed_at', account.email_confirmed_at,
        'created_at', account.created_at,
        'last_sign_in_at', account.last_sign_in_at,
        'metadata', account.raw_user_meta_data
      ),
      'sessions', coalesce((
        select jsonb_agg(jsonb_build_object(
          'created_at', session.created_at, 'refreshed_at', session.refreshed_at,
          'user_agent', session.user_agent, 'ip', session.ip
        ) order by session.created_at)
        from auth.sessions session where session.user_id = person
      ), '[]'),
      'sign_in_events', coalesce((
        select jsonb_agg(jsonb_build_object(
          'at', entry.created_at, 'action', entry.payload ->> 'action', 'ip', entry.ip_address
        ) order by entry.created_at)
        from auth.audit_log_entries entry where entry.payload ->> 'actor_id' = person::text
      ), '[]'),
      'records_of_the_account', private.referring_rows('auth.users', array[person]),
      'projects', coalesce((
        select jsonb_agg(to_jsonb(project) order by project.created_at)
        from public.projects project where project.id = any (projects)
      ), '[]'),
      'records_of_the_projects', private.referring_rows('public.projects', projects),
      'emails', coalesce((
        select jsonb_agg(jsonb_build_object(
          'template', message.template, 'data', message.data,
          'created_at', message.created_at, 'sent_at', message.sent_at
        ) order by message.created_at)
        from public.email_outbox message where lower(message.recipient) = lower(account.email)
      ), '[]'),
      'audit_trail', coalesce((
        select jsonb_agg(jsonb_build_object(
          'at', entry.created_at, 'act', entry.act, 'subject_kind', entry.subject_kind,
          'subject_name', entry.subject_name, 'reason', entry.reason, 'details', entry.details
        ) order by entry.id)
        from public.audit_trail entry
        where entry.actor_id = person
          or (entry.subject_kind = 'person' and entry.subject_id = person::text)
      ), '[]')
    )
    from auth.users account where account.id = person
  );
end
$$;

-- For an administrator; recorded in the audit trail.
create function public.export_person(person uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_recent_authentication();
  if not exists (select from auth.users where id = person) then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  perform private.record_act_on_person('person-exported', person, null);
  return private.person_data(person);
end
$$;

-- For the person it is about.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  return private.person_data((select auth.uid()));
end
$$;

grant execute on function public.export_person(uuid), public.export_my_data()
  to authenticated, service_role;

-- 49_deleting_people.sql

-- Deleting a person, as the privacy policy promises: with everything of theirs, in one transaction.
-- What was public of approved projects stays without them, or is deleted too.

-- The addresses of an account.
create function private.account_addresses(person uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(address)), '{}') from (
    select account.email from auth.users account where account.id = person
    union all
    select profile.email from public.profiles profile where profile.id = person
    union all
    select claim.email from public.company_claims claim where claim.claimant_id = person
  ) known (address)
  where address like '%_@_%'
$$;

-- The addresses in companies, their projects and what was submitted for them.
create function private.stated_addresses(stating_companies uuid[]) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(address)), '{}') from (
    select company.email from public.companies company where company.id = any (stating_companies)
    union all
    select unnest(array[project.contact_email, project.submitted_company ->> 'email'])
    from public.projects project where project.company_id = any (stating_companies)
    union all
    select unnest(array[
      revision.submission #>> '{company,email}', revision.submission #>> '{details,contactEmail}'
    ])
    from public.pending_revisions revision
    join public.projects project on project.id = revision.project_id
    where project.company_id = any (stating_companies)
  ) stated (address)
  where address like '%_@_%'
$$;

-- Removes an account's addresses from what others wrote (notes, reasons, e-mails to the team), and
-- the addresses that its companies stated from the records of their projects.
create function private.remove_addresses(
  known text[], stated text[], their_companies uuid[], their_projects uuid[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  every text[] := known || stated;
  subjects text[] := their_companies::text[] || their_projects::text[];
begin
  update public.reviews review
  set note = cleaned.note
  from (
    select noted.id, private.without_addresses(
      noted.note, case when noted.project_id = any (their_projects) then every else known end
    ) as note
    from public.reviews noted where noted.note like '%@%'
  ) cleaned
  where cleaned.id = review.id and cleaned.note <> review.note;

  update public.company_claims claim
  set note = private.without_addresses(claim.note, known),
    message = private.without_addresses(claim.message, known)
  where (claim.note, claim.message) is distinct from (
    private.without_addresses(claim.note, known), private.without_addresses(claim.message, known));

  update public.display_overrides override
  set reason = private.without_addresses(
    override.reason, case when override.company_id = any (their_companies) then every else known end)
  where override.reason like '%@%';

  update public.audit_trail entry
  set subject_name = private.without_addresses(entry.subject_name, told.addresses),
    reason = private.without_addresses(entry.reason, told.addresses),
    details = private.without_addresses(entry.details::text, told.addresses)::jsonb
  from (
    select written.id, concat(written.subject_name, ' ', written.reason, ' ', written.details) as words,
      case when written.subject_id = any (subjects) then every else known end as addresses
    from public.audit_trail written
  ) told
  where told.id = entry.id and told.words like '%@%'
    and told.words <> private.without_addresses(told.words, told.addresses);

  update public.import_rows imported
  set before = private.without_addresses(imported.before::text, every)::jsonb,
    values = private.without_addresses(imported.values::text, every)::jsonb
  where imported.project_id = any (their_projects)
    and concat(imported.before, imported.values) like '%@%';

  update public.email_outbox message
  set data = private.without_addresses(message.data::text, every)::jsonb,
    last_error = private.without_addresses(message.last_error, every)
  where concat(message.data, message.last_error) like '%@%'
    and concat(message.data, message.last_error)
      <> private.without_addresses(concat(message.data, message.last_error), every);

  -- A comparison frozen by someone else keeps what was public, without the contact address.
  update public.frozen_comparisons frozen
  set listings = (
    select jsonb_agg(
      case when (listing ->> 'company_id')::uuid = any (their_companies)
        then listing || jsonb_build_object(
          'contact_email', null,
          'description', private.without_addresses(listing ->> 'description', every))
        else listing
      end order by place)
    from jsonb_array_elements(frozen.listings) with ordinality one (listing, place)
  )
  where exists (
    select from jsonb_array_elements(frozen.listings) listing
    where (listing ->> 'company_id')::uuid = any (their_companies)
  );
end
$$;

-- Deletes e-mails to them, and what e-mails to the team say about deleted projects.
create function private.remove_emails(known text[], gone uuid[]) returns void
language sql
set search_path = ''
as $$
  delete from public.email_outbox message where lower(message.recipient) = any (known);

  update public.email_outbox message
  set data = (
    select jsonb_object_agg(part.key, case
      when jsonb_typeof(part.value) <> 'array' then part.value
      else coalesce((
        select jsonb_agg(item order by place)
        from jsonb_array_elements(part.value) with ordinality listed (item, place)
        where coalesce(item ->> 'project', item ->> 'claim', '') <> all (gone::text[])
      ), '[]')
    end)
    from jsonb_each(message.data) part
  )
  where message.recipient is null and exists (
    select from jsonb_path_query(message.data, '$.*[*].*') named (value)
    where named.value #>> '{}' = any (gone::text[])
  );
  delete from public.email_outbox message
  where message.recipient is null and exists (select from jsonb_each(message.data))
    and not exists (select from jsonb_each(message.data) part where part.value <> '[]')
$$;

create function private.delete_projects(going uuid[]) returns void
language sql
set search_path = ''
as $$
  delete from public.reviews where project_id = any (going);
  delete from public.resubmissions where project_id = any (going);
  delete from public.projects where id = any (going)
$$;

-- What remains of listed projects: what was public, and what the team decided.
create function private.keep_public_part(staying uuid[], addresses text[]) returns void
language sql
set search_path = ''
as $$
  delete from public.project_files where project_id = any (staying);
  delete from public.pending_revisions
  where project_id = any (staying) and decision is null;
  -- the decisions refer to them
  update public.pending_revisions set submission = '{}' where project_id = any (staying);
  update public.offer_changes set note = null where project_id = any (staying);
  update public.projects project
  set contact_email = null, submitted_company = null, submission_key = null,
    description = private.without_addresses(project.description, addresses)
  where project.id = any (staying)
$$;

-- Companies with projects that stay become unclaimed, like those of an import; if there is one of
-- the same name, it gets the projects. The others are deleted.
create function private.release_companies(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
  namesake uuid;
begin
  for company in
    select own.* from public.companies own where own.user_id = person order by own.id
  loop
    select unclaimed.id into namesake from public.companies unclaimed
    where unclaimed.user_id is null and lower(unclaimed.name) = lower(company.name)
    for no key update;
    if not exists (select from public.projects where company_id = company.id) then
      delete from public.companies where id = company.id;
      insert into private.emptied_folders (bucket_id, folder)
      values ('company-logos', company.id::text) on conflict do nothing;
    elsif namesake is null then
      update public.companies set user_id = null, email = null where id = company.id;
    else
      update public.projects set company_id = namesake where company_id = company.id;
      delete from public.companies where id = company.id;
      insert into private.emptied_folders (bucket_id, folder)
      values ('company-logos', company.id::text) on conflict do nothing;
    end if;
  end loop;
end
$$;

-- `approved_projects`: 'stay', without the person, or 'go'. Returns what happened to the projects.
create function public.delete_person(
  person uuid, confirmed_email text, approved_projects text, reason text
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  address text;
  known text[];
  stated text[];
  their_companies uuid[];
  their_projects uuid[];
  staying uuid[];
  going uuid[];
  outcome jsonb;
begin
  perform private.require_admin_alone();
  perform private.require_reason(reason);
  if approved_projects is null or approved_projects not in ('stay', 'go') then
    raise exception 'unknown_choice' using errcode = 'PT400', detail = approved_projects;
  end if;
  -- no e-mail about lists is queued meanwhile
  perform pg_advisory_xact_lock(hashtextextended('list emails', 0));
  perform private.lock_submitter(person);
  select account.email into address from auth.users account where account.id = person for update;
  if not found then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  if person in (select private.administrators()) or private.is_listed_administrator(person) then
    raise exception 'person_is_administrator' using errcode = 'PT409';
  end if;
  if lower(btrim(confirmed_email)) is distinct from lower(address) then
    raise exception 'email_does_not_match' using errcode = 'PT400';
  end if;

  their_companies := array(
    select company.id from public.companies company
    where company.user_id = person order by company.id for update
  );
  their_projects := array(
    select project.id from public.projects project
    where project.company_id = any (their_companies) order by project.id for update
  );
  staying := array(
    select project.id from public.projects project
    where project.id = any (their_projects) and project.status = 'approved'
      and approved_projects = 'stay'
  );
  going := array(select id from unnest(their_projects) id where id <> all (staying));
  outcome := jsonb_build_object(
    'approved_projects', approved_projects,
    'projects_kept', cardinality(staying),
    'projects_deleted', cardinality(going)
  );
  known := private.account_addresses(person);
  stated := private.stated_addresses(their_companies);

  perform private.record_act_on_person('person-deleted', person, reason, outcome);
  insert into private.erasures (person, projects) values (person, going);
  perform private.remove_addresses(known, stated, their_companies, their_projects);
  perform private.remove_emails(known, going || array(
    select claim.id from public.company_claims claim where claim.claimant_id = person
  ));
  perform private.delete_projects(going);
  perform private.keep_public_part(staying, known || stated);
  perform private.release_companies(person);
  insert into private.emptied_folders (bucket_id, folder)
  select 'project_media', id::text from unnest(their_companies) id
  on conflict do nothing;

  -- Anyone with the link of a comparison can still read it; its title was the person's own.
  update public.frozen_comparisons set frozen_by = null, title = null where frozen_by = person;
  update storage.objects set owner = null, owner_id = null
  where owner = person or owner_id = person::text;
  delete from auth.audit_log_entries entry
  where entry.payload ->> 'actor_id' = person::text
    or lower(entry.payload ->> 'actor_username') = any (known);
  delete from auth.refresh_tokens token where token.user_id::text = person::text;
  delete from auth.flow_state flow where flow.user_id = person;
  delete from auth.users account where account.id = person;
  delete from private.erasures where transaction = pg_current_xact_id();
  return outcome;
end
$$;

grant execute on function public.delete_person(uuid, text, text, text)
  to authenticated, service_role;

-- 50_storage.sql

-- Storage: buckets, their limits, and who can store what where. A company's files are in the
-- folders logo, photos and documents of project_media/{company}; the server copies a published logo
-- to company-logos/{company}/logo. Owners can neither replace nor remove a file.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('company-logos', 'company-logos', true, 5242880, array['image/png', 'image/jpeg']),
  ('project_media', 'project_media', false, 5242880, array[
    'image/png', 'image/jpeg', 'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  ]),
  ('rating-images', 'rating-images', true, 5242880, array['image/png']),
  ('methodologies', 'methodologies', true, 5242880, array['application/pdf']),
  ('content-images', 'content-images', true, 5242880, array['image/png', 'image/jpeg'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether the path of an object is in a folder of one of the caller's companies.
create function private.is_own_company_path(path text, folders text[]) returns boolean
language sql stable
set search_path = ''
as $$
  select array_length(string_to_array(path, '/'), 1) = 3
    and split_part(path, '/', 2) = any (folders)
    and split_part(path, '/', 1) in (
      select owned::text from private.owned_companies() owned
    )
$$;

-- Whether the path is reserved for a file of the caller that has not arrived yet, and the caller
-- has storage left. The stored sizes count, not those stated for the reservations.
create function private.may_store(path text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.project_files file
    where file.path = may_store.path
      and file.company_id in (select private.owned_companies())
      and private.is_open_reservation(file)
  ) and private.submission_limit('bytesPerPerson') > (
    select coalesce(sum((object.metadata ->> 'size')::bigint), 0)
    from public.project_files file
    join storage.objects object on object.bucket_id = 'project_media' and object.name = file.path
    where file.company_id in (select private.owned_companies()) and file.removed_at is null
  )
$$;

-- A hosted storage writes as itself, and says who owns the file.
create function private.record_picture() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  file storage.objects := coalesce(new, old);
  actor uuid;
begin
  if file.bucket_id <> 'content-images' then
    return null;
  end if;
  actor := coalesce((select auth.uid()), file.owner_id::uuid);
  if actor is not null then
    perform private.record_act_of(
      case tg_op
        when 'INSERT' then 'picture-added'
        when 'DELETE' then 'picture-removed'
        else 'picture-replaced'
      end,
      actor, 'post', null, file.name
    );
  end if;
  return null;
end
$$;

create trigger record_added_or_removed after insert or delete on storage.objects
  for each row execute function private.record_picture();
create trigger record_replaced after update on storage.objects
  for each row when (
    old.version is distinct from new.version or old.name is distinct from new.name
    or old.bucket_id is distinct from new.bucket_id
  )
  execute function private.record_picture();

create policy "Owners see their project media" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'project_media'
    and private.is_own_company_path(name, array['logo', 'photos', 'documents'])
  );
create policy "Owners add the files that are reserved for them" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'project_media' and private.may_store(name));
create policy "Administrators see project media" on storage.objects
  for select to authenticated
  using (bucket_id in ('project_media', 'company-logos') and (select public.is_admin()));
create policy "Administrators see images for content" on storage.objects
  for select to authenticated
  using (bucket_id = 'content-images' and (select public.is_admin()));
create policy "Administrators add images for content" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'content-images' and (select public.is_admin()));
create policy "Administrators replace images for content" on storage.objects
  for update to authenticated
  using (bucket_id = 'content-images' and (select public.is_admin()))
  with check (bucket_id = 'content-images' and (select public.is_admin()));
create policy "Administrators remove images for content" on storage.objects
  for delete to authenticated
  using (bucket_id = 'content-images' and (select public.is_admin()));

-- Documents are added and, once unused, removed; never replaced, because their name is that of
-- their content.
create policy "Administrators see documents of methodologies" on storage.objects
  for select to authenticated
  using (bucket_id = 'methodologies' and (select public.is_admin()));
create policy "Administrators add documents of methodologies" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'methodologies' and (select public.is_admin()));
create policy "Administrators remove documents that no methodology names" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'methodologies' and (select public.is_admin())
    and not exists (
      select from public.methodologies entry where entry.document_path = storage.objects.name
    )
    and not exists (
      select from public.project_methodologies list
      where list.methodology_url = storage.objects.name
    )
  );

-- Administrators see the buckets and what each accepts. Only the server creates, changes and
-- empties them.
create policy "Administrators see the buckets" on storage.buckets
  for select to authenticated
  using ((select public.is_admin()));

grant execute on function private.is_own_company_path(text, text[])
  to anon, authenticated, service_role;

grant execute on function private.may_store(text) to authenticated, service_role;

-- 51_realtime_topics.sql

-- What the site tells whom immediately. A message says that something changed, never what it is now:
-- the recipient reads it again, with their own rights.
--
--   versions     public: event 'version' {kind, version} when public data changed
--   user:{id}    private, that person: event 'project' {project, kind} for a decision or a rating
--   review       private, administrators: event 'decision' {project}, and who looks at what (presence)
--   list:{id}    private, its owner: event 'list' {list} when it or its entries changed
--
-- No other topic can be joined, because no policy allows it. The triggers are with their tables.

-- `realtime.topic()` is the channel that someone wants to join or send on.
create policy "People receive what is theirs, administrators what is up for review"
  on realtime.messages for select to authenticated
  using (
    case
      when (select realtime.topic()) = 'review' then (select public.is_admin())
      when extension <> 'broadcast' then false
      when (select realtime.topic()) = 'user:' || (select auth.uid()) then true
      else exists (
        select from public.lists list where 'list:' || list.id = (select realtime.topic())
      )
    end
  );
create policy "Administrators send on the topic of reviews"
  on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) = 'review' and (select public.is_admin()));
