-- Named lists of projects that a signed-in person keeps, each project with a note, and the address
-- under which a list can be read by whoever is given it.

create function private.list_limits() returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('listsPerPerson', 50, 'projectsPerList', 200)
$$;

-- 244 random bits: nobody finds one by trying.
create function private.random_token() returns text
language sql volatile
set search_path = ''
as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;

create table public.lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null
    constraint list_name_is_1_to_80_characters
      check (btrim(name) <> '' and char_length(name) <= 80)
    constraint list_name_is_one_line check (private.is_one_line(name)),
  -- whether its owner is told of changes by e-mail
  sends_email boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

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

-- A row: the list is open to whoever has the token. Deleting it ends that; a new row has a new token.
create table public.list_shares (
  list_id uuid primary key references public.lists (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- chosen when the row is added
  token text not null unique default '',
  shows_notes boolean not null default false,
  created_at timestamptz not null default now()
);

create index lists_user_id_idx on public.lists (user_id, created_at);
create index list_entries_user_id_idx on public.list_entries (user_id, project_id);
create index list_shares_user_id_idx on public.list_shares (user_id);

-- What one person keeps is counted one request after the other.
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

-- Only what is listed can be added, under the name that it is listed by.
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

-- Nobody chooses a token, or they could choose one that is easily guessed.
create function private.choose_token() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.token := private.random_token();
  return new;
end
$$;

-- What a shared list shows to whoever has its address: nothing about its owner, and no gated value.
-- Null for a token that is not, or no longer, one.
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

create trigger require_room after insert on public.lists
  referencing new table as added
  for each statement execute function private.require_room_for_lists();
create trigger require_room after insert on public.list_entries
  referencing new table as added
  for each statement execute function private.require_room_in_lists();
create trigger name_list_entry before insert on public.list_entries
  for each row execute function private.name_list_entry();
create trigger choose_token before insert on public.list_shares
  for each row execute function private.choose_token();

create trigger guard_columns before update on public.lists
  for each row execute function private.guard_columns('id', 'user_id', 'created_at');
create trigger guard_columns before update on public.list_entries
  for each row execute function private.guard_columns(
    'list_id', 'project_id', 'user_id', 'registry_id', 'company_name', 'created_at');
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

do $$
declare
  part text;
begin
  foreach part in array array['list_entries', 'list_shares'] loop
    execute format($statements$
      create policy "People read what belongs to their lists" on public.%1$I
        for select to authenticated using (user_id = (select auth.uid()));
      create policy "People add to their own lists" on public.%1$I
        for insert to authenticated with check (
          user_id = (select auth.uid())
          and list_id in (select id from public.lists where user_id = (select auth.uid()))
        );
      create policy "People change what belongs to their lists" on public.%1$I
        for update to authenticated
        using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
      create policy "People remove what belongs to their lists" on public.%1$I
        for delete to authenticated using (user_id = (select auth.uid()));
    $statements$, part);
  end loop;
end
$$;

grant execute on function public.get_shared_list(text) to anon, authenticated, service_role;
