-- Articles and news have an address made of words beside the one with their number. A slug that has been
-- public leads to the post for good, so a link to it never breaks.

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

create table public.earlier_slugs (
  kind text not null constraint post_kind_is_known check (kind in ('articles', 'news')),
  slug text not null,
  post_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);

create index earlier_slugs_post_idx on public.earlier_slugs (kind, post_id);

-- Empty: made from the title.
alter table public.articles add column slug text not null default '';
alter table public.news drop constraint news_slug_check, drop constraint news_slug_key;
update public.news set slug = '' where slug is null;
alter table public.news alter column slug set default '', alter column slug set not null;
-- When words or picture last changed; null: not since it was written.
alter table public.articles add column updated_at timestamptz;
alter table public.news add column updated_at timestamptz;

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

-- Gives a post its slug, and keeps the one that it had. The argument stands in for a title that has no
-- letter to make a slug of.
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
  -- of two posts that ask for one slug at once, the second sees the first
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
  -- what changes no word and no picture of the page
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

create trigger keep_slug before insert or update on public.articles
  for each row execute function private.keep_slug('article');
create trigger keep_slug before insert or update on public.news
  for each row execute function private.keep_slug('news-item');
update public.articles set slug = '' where slug = '';
update public.news set slug = '' where slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or slug !~ '[a-z]'
  or char_length(slug) > 100;

-- A slug without a letter would be a number, which is another post's address.
alter table public.articles
  add constraint articles_slug_key unique (slug),
  add constraint article_slug_is_words
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and char_length(slug) <= 100);
alter table public.news
  add constraint news_slug_key unique (slug),
  add constraint news_slug_is_words
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and char_length(slug) <= 100);

create trigger date_change before update on public.articles
  for each row execute function private.date_change();
create trigger date_change before update on public.news
  for each row execute function private.date_change();
create trigger forget_slugs after delete on public.articles
  for each row execute function private.forget_slugs();
create trigger forget_slugs after delete on public.news
  for each row execute function private.forget_slugs();
create trigger bump_version after insert or update or delete on public.earlier_slugs
  for each statement execute function private.bump_version_of_kind('content');

alter table public.earlier_slugs enable row level security;

create policy "Whoever reads a post reads the slugs it had" on public.earlier_slugs
  for select to anon, authenticated
  using (
    case kind
      when 'news' then exists (select from public.news post where post.id = post_id)
      else exists (select from public.articles post where post.id = post_id)
    end
  );
