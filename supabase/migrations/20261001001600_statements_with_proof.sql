-- Texts with a hash by which anyone can verify their own copy: statements with proof, and comparisons
-- frozen before, whose hashes are on record from now on.

alter table public.frozen_comparisons
  add column gated_salt text not null default concat(gen_random_uuid(), gen_random_uuid());

create table public.frozen_records (
  -- part of the link: it cannot be guessed, and no one can list those of others
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint kind_of_record_is_known check (kind in ('purchase', 'project', 'offer')),
  frozen_by uuid references auth.users (id) on delete set null,
  frozen_at timestamptz not null default now(),
  -- both in canonical form (RFC 8785)
  public_text text not null
    constraint public_text_is_at_most_2_mb check (octet_length(public_text) <= 2000000),
  gated_text text not null
    constraint gated_text_is_at_most_2_mb check (octet_length(gated_text) <= 2000000)
);
create index frozen_records_frozen_by_idx on public.frozen_records (frozen_by, frozen_at desc);

-- The hash of every text that was ever frozen, and of what was left of it after a person was deleted.
create table private.frozen_hashes (
  hash text primary key,
  record uuid not null,
  kind text not null,
  part text not null check (part in ('public', 'gated')),
  hashed_at timestamptz not null default now(),
  -- since when another text is kept
  replaced_at timestamptz
);
create index frozen_hashes_record_idx on private.frozen_hashes (record, part);

-- domain/limits.ts has the same number; a test compares them.
create or replace function private.frozen_records_per_day() returns integer
language sql immutable
set search_path = ''
as $$
  select 50
$$;

-- A number as RFC 8785 writes it, which is how ECMAScript does: the fewest digits that lead back to
-- it, without an exponent from 1e-6 to below 1e21.
create or replace function private.canonical_number(value double precision) returns text
language plpgsql immutable
set search_path = ''
set extra_float_digits = 1
as $$
declare
  parts text[] := string_to_array(abs(value)::text, 'e');
  digits text := replace(parts[1], '.', '');
  -- where the decimal point is, counted from the first digit
  point integer := length(split_part(parts[1], '.', 1)) + coalesce(parts[2]::integer, 0);
  step numeric;
  shorter numeric;
  written text;
begin
  if value = 0 then
    return '0';
  end if;
  point := point - (length(digits) - length(ltrim(digits, '0')));
  digits := btrim(digits, '0');
  -- PostgreSQL leaves out a shorter number that is exactly half way to the next: 1e+23 is one
  if length(digits) between 2 and 17 and abs(value) < 1e308 then
    step := ('1e' || point - length(digits) + 1)::numeric;
    shorter := trunc(abs(value)::text::numeric / step) * step;
    if shorter::double precision <> abs(value) then
      shorter := shorter + step;
    end if;
    if shorter::double precision = abs(value) then
      point := point + case when shorter >= ('1e' || point)::numeric then 1 else 0 end;
      digits := btrim(replace(shorter::text, '.', ''), '0');
    end if;
  end if;
  if point between length(digits) and 21 then
    written := rpad(digits, point, '0');
  elsif point between 1 and 21 then
    written := left(digits, point) || '.' || substr(digits, point + 1);
  elsif point between -5 and 0 then
    written := '0.' || repeat('0', -point) || digits;
  else
    written := concat(
      left(digits, 1), '.' || nullif(substr(digits, 2), ''), 'e', to_char(point - 1, 'FMSG999'));
  end if;
  return case when value < 0 then '-' else '' end || written;
end
$$;

-- domain/proof/canonical-json.ts is the same for everyone else; a test compares them.
create or replace function private.canonical_json(value jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce((
        select string_agg(
          to_json(key)::text || ':' || private.canonical_json(member), ','
          -- in the order of UTF-16: what is beyond 16 bits comes before what follows the surrogates
          order by regexp_replace(key, '([\uE000-\uFFFF])', U&'\+10FFFF' || '\1', 'g') collate "C")
        from jsonb_each(value) one (key, member)
      ), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(private.canonical_json(member), ',' order by place)
        from jsonb_array_elements(value) with ordinality one (member, place)
      ), '') || ']';
    when 'number' then
      return private.canonical_number((value #>> '{}')::double precision);
    else
      return value::text;
  end case;
end
$$;

create or replace function private.text_hash(words text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(words, 'UTF8')), 'hex')
$$;

create or replace function private.utc_text(moment timestamptz) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

create or replace function private.public_comparison(kept public.frozen_comparisons) returns text
language sql immutable
set search_path = ''
as $$
  select private.canonical_json(jsonb_build_object(
    'id', kept.id,
    'kind', 'comparison',
    'frozenAt', private.utc_text(kept.frozen_at),
    'title', kept.title,
    'horizonYears', kept.horizon_years,
    'discountRate', kept.discount_rate,
    'listings', kept.listings
  ))
$$;

create or replace function private.gated_comparison(kept public.frozen_comparisons) returns text
language sql immutable
set search_path = ''
as $$
  select private.canonical_json(jsonb_build_object(
    'id', kept.id, 'salt', kept.gated_salt, 'gatedValues', kept.gated_values
  ))
$$;

-- Both texts of a record of any kind.
create or replace function private.frozen_texts(frozen uuid)
returns table (kind text, frozen_at timestamptz, public_text text, gated_text text)
language sql stable
set search_path = ''
as $$
  select kept.kind, kept.frozen_at, kept.public_text, kept.gated_text
  from public.frozen_records kept where kept.id = frozen
  union all
  select 'comparison', kept.frozen_at,
    private.public_comparison(kept), private.gated_comparison(kept)
  from public.frozen_comparisons kept where kept.id = frozen
$$;

-- Only the server calls it, with values that it has read itself: the database adds what a caller
-- could forget or forge. The words of the person who freezes are under title and statedByBuyer.
create or replace function public.freeze_record(
  kind text, person uuid, public_part jsonb, gated_part jsonb
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  frozen uuid := gen_random_uuid();
  today bigint;
begin
  perform private.require_server();
  if not coalesce(kind in ('purchase', 'project', 'offer'), false)
    or jsonb_typeof(public_part) is distinct from 'object'
    or jsonb_typeof(gated_part) is distinct from 'object'
    or not exists (select from auth.users account where account.id = person)
  then
    raise exception 'record_not_valid' using errcode = 'PT400';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('frozen records ' || person, 0));
  select count(*) into today from public.frozen_records earlier
  where earlier.frozen_by = person and earlier.frozen_at > now() - interval '1 day';
  if today >= private.frozen_records_per_day() then
    raise exception 'too_many_frozen_records' using errcode = 'PT429';
  end if;

  insert into public.frozen_records (id, kind, frozen_by, public_text, gated_text)
  values (
    frozen, kind, person,
    private.canonical_json(public_part || jsonb_build_object(
      'id', frozen, 'kind', kind, 'frozenAt', private.utc_text(now()))),
    -- a price has few possible values, which could be tried without the salt
    private.canonical_json(gated_part || jsonb_build_object(
      'id', frozen, 'salt', concat(gen_random_uuid(), gen_random_uuid())))
  );
  return frozen;
end
$$;

-- For anyone who knows the id; null if there is no such record. Does not say who froze it.
create or replace function public.get_frozen_text(frozen uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', kept.kind,
    'frozen_at', kept.frozen_at,
    'hashed_at', shown.hashed_at,
    'public_text', kept.public_text,
    'public_hash', shown.hash,
    'gated_hash', hidden.hash,
    'gated_text', case
      when coalesce((select auth.role()), '') in ('authenticated', 'service_role')
      then kept.gated_text
    end
  )
  from private.frozen_texts(frozen) kept
  join private.frozen_hashes shown
    on shown.record = frozen and shown.part = 'public' and shown.replaced_at is null
  join private.frozen_hashes hidden
    on hidden.record = frozen and hidden.part = 'gated' and hidden.replaced_at is null
$$;

-- What is known of a hash, and whether the text that is kept still has it; null if no text had it.
-- Names neither the text nor its link: whoever has the text knows them.
create or replace function public.verify_frozen_hash(hash text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', known.kind,
    'part', known.part,
    'frozen_at', kept.frozen_at,
    'hashed_at', known.hashed_at,
    'replaced_at', known.replaced_at,
    'is_unchanged', known.hash = private.text_hash(
      case known.part when 'public' then kept.public_text else kept.gated_text end)
  )
  from private.frozen_hashes known, private.frozen_texts(known.record) kept
  where known.hash = verify_frozen_hash.hash
$$;

create or replace function private.record_hashes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.frozen_hashes (hash, record, kind, part)
  select private.text_hash(kept.words), new.id, texts.kind, kept.part
  from private.frozen_texts(new.id) texts,
    lateral (values ('public', texts.public_text), ('gated', texts.gated_text)) kept (part, words)
  on conflict do nothing;
  update private.frozen_hashes known set replaced_at = now()
  from private.frozen_texts(new.id) texts
  where known.record = new.id and known.replaced_at is null and known.hash not in (
    private.text_hash(texts.public_text), private.text_hash(texts.gated_text)
  );
  return null;
end
$$;

create or replace function private.remove_own_words() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.public_text := private.canonical_json(
    new.public_text::jsonb - array['title', 'statedByBuyer']);
  return new;
end
$$;

create trigger record_hashes after insert or update on public.frozen_comparisons
  for each row execute function private.record_hashes();
create trigger record_hashes after insert or update on public.frozen_records
  for each row execute function private.record_hashes();

-- Only deleting an account removes its id, and with it the person's own words; only deleting a
-- person removes addresses.
create trigger refuse_change before update on public.frozen_records
  for each row when (
    current_user in ('anon', 'authenticated', 'service_role')
    or new.frozen_by is not null
    or to_jsonb(old) - 'frozen_by' <> to_jsonb(new) - 'frozen_by'
  )
  execute function private.refuse_change_unless_erased('frozen_by', 'public_text');
create trigger remove_own_words before update on public.frozen_records
  for each row when (old.frozen_by is not null and new.frozen_by is null)
  execute function private.remove_own_words();
create trigger refuse_delete before delete on public.frozen_records
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on public.frozen_records
  for each statement execute function private.refuse_change();

-- Values that the server has not read itself would not be evidence.
create trigger refuse_insert before insert on public.frozen_records
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();

create trigger refuse_write before insert or update or delete on private.frozen_hashes
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_delete before delete on private.frozen_hashes
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on private.frozen_hashes
  for each statement execute function private.refuse_change();

alter table public.frozen_records enable row level security;
alter table private.frozen_hashes enable row level security;

create policy "People read the records that they froze" on public.frozen_records
  for select to authenticated using (frozen_by = (select auth.uid()));
create policy "Nobody" on private.frozen_hashes for all to anon, authenticated using (false);

grant execute on function public.freeze_record(text, uuid, jsonb, jsonb) to service_role;

grant execute on function public.get_frozen_text(uuid), public.verify_frozen_hash(text)
  to anon, authenticated, service_role;

create or replace function private.remove_addresses(
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

  update public.bulk_acts act
  set reason = private.without_addresses(act.reason, known)
  where act.reason like '%@%';
  update public.bulk_act_rows done
  set recorded = private.without_addresses(done.recorded::text, every)::jsonb
  where done.project_id = any (their_projects) and done.recorded::text like '%@%';

  update public.import_rows imported
  set values = private.without_addresses(imported.values::text, every)::jsonb
  where imported.project_id = any (their_projects) and imported.values::text like '%@%';
  update public.registry_records record
  set base = private.without_addresses(record.base::text, every)::jsonb
  where record.project_id = any (their_projects) and record.base::text like '%@%';

  -- To an address that is not their account's, about their projects.
  delete from public.email_outbox message
  where message.data ? 'for_communications' and lower(message.recipient) = any (stated)
    and exists (
      select from unnest(their_projects) theirs
      where strpos(message.data::text, theirs::text) > 0
    );

  update public.email_outbox message
  set data = private.without_addresses(message.data::text, every)::jsonb
  where message.data::text like '%@%'
    and message.data::text <> private.without_addresses(message.data::text, every);

  update public.jobs job
  set last_error = private.without_addresses(job.last_error, every)
  where job.last_error like '%@%';

  update public.ledger_files file
  set file_name = private.without_addresses(file.file_name, known),
    reason = private.without_addresses(file.reason, known)
  where concat(file.file_name, file.reason) like '%@%';

  update public.frozen_records frozen
  set public_text = private.without_addresses(frozen.public_text, told.addresses)
  from (
    select written.id, case when exists (
      select from unnest(their_projects) theirs where strpos(written.public_text, theirs::text) > 0
    ) then every else known end as addresses
    from public.frozen_records written where written.public_text like '%@%'
  ) told
  where told.id = frozen.id
    and frozen.public_text <> private.without_addresses(frozen.public_text, told.addresses);

  -- A comparison frozen by someone else keeps what was public, without these addresses.
  update public.frozen_comparisons frozen
  set listings = (
    select jsonb_agg(
      case when (listing ->> 'company_id')::uuid = any (their_companies)
        then listing || jsonb_build_object(
          'contact_email', case
            when lower(listing ->> 'contact_email') <> all (every) then listing -> 'contact_email'
          end,
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

insert into private.frozen_hashes (hash, record, kind, part)
select private.text_hash(kept.words), frozen.id, 'comparison', kept.part
from public.frozen_comparisons frozen,
  lateral (values
    ('public', private.public_comparison(frozen)), ('gated', private.gated_comparison(frozen))
  ) kept (part, words);
