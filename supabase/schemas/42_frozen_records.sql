-- Texts kept as evidence, with a hash by which anyone can verify their own copy: statements with
-- proof, checked offers, and what was frozen of a comparison. What requires a login is a text of
-- its own, so that an anonymous reader can verify theirs.

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

-- domain/limits.ts has the same number; a test compares them.
create function private.frozen_records_per_day() returns integer
language sql immutable
set search_path = ''
as $$
  select 50
$$;

-- Both texts of a record of any kind.
create function private.frozen_texts(frozen uuid)
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
create function public.freeze_record(
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
create function public.get_frozen_text(frozen uuid) returns jsonb
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
create function public.verify_frozen_hash(hash text) returns jsonb
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

-- The statements of the caller, the newest first: row-level security says which.
create function public.get_my_statements()
returns table (id uuid, kind text, title text, frozen_at timestamptz, public_hash text)
language sql stable
set search_path = ''
as $$
  select kept.id, kept.kind, kept.public_text::jsonb ->> 'title', kept.frozen_at,
    encode(sha256(convert_to(kept.public_text, 'UTF8')), 'hex')
  from public.frozen_records kept
  where kept.frozen_by = (select auth.uid())
  order by kept.frozen_at desc, kept.id
  limit 200
$$;

create function private.remove_own_words() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.public_text := private.canonical_json(
    new.public_text::jsonb - array['title', 'statedByBuyer']);
  return new;
end
$$;

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

alter table public.frozen_records enable row level security;

create policy "People read the records that they froze" on public.frozen_records
  for select to authenticated using (frozen_by = (select auth.uid()));

grant execute on function public.freeze_record(text, uuid, jsonb, jsonb) to service_role;

grant execute on function public.get_my_statements() to authenticated, service_role;

grant execute on function public.get_frozen_text(uuid), public.verify_frozen_hash(text)
  to anon, authenticated, service_role;
