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
