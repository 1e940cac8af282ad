-- The hashes of frozen texts: comparisons, statements with proof and checked offers.

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

-- A number as RFC 8785 writes it, which is how ECMAScript does: the fewest digits that lead back to
-- it, without an exponent from 1e-6 to below 1e21.
create function private.canonical_number(value double precision) returns text
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
create function private.canonical_json(value jsonb) returns text
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

create function private.text_hash(words text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(words, 'UTF8')), 'hex')
$$;

create function private.utc_text(moment timestamptz) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Both texts of a record are on record from the moment that they are kept; private.frozen_texts
-- says what they are.
create function private.record_hashes() returns trigger
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

create trigger refuse_write before insert or update or delete on private.frozen_hashes
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_delete before delete on private.frozen_hashes
  for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on private.frozen_hashes
  for each statement execute function private.refuse_change();

alter table private.frozen_hashes enable row level security;

create policy "Nobody" on private.frozen_hashes for all to anon, authenticated using (false);
