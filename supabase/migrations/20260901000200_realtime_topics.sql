-- What the site tells whom at once. A message says that something changed, never what it is now: whoever
-- is told reads it again, with their own rights.
--
--   versions     public: event 'version' {kind, version} when public data changed
--   user:{id}    private, that person: event 'project' {project, kind} for a decision or a rating
--   review       private, administrators: event 'decision' {project}, and who looks at what (presence)
--   list:{id}    private, whoever may read the list: event 'list' {list} when it or its entries changed
--
-- No other topic can be joined, because no policy allows it.

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

-- The owners of some projects, if the companies have owners.
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

-- For lists and their entries: the column that names the list is the argument.
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

create trigger tell_version after update on private.public_data_versions
  for each row when (old.version <> new.version) execute function private.tell_version();
create trigger tell_decisions after insert on public.reviews
  referencing new table as added
  for each statement execute function private.tell_decisions();
create trigger tell_ratings after insert on public.rating_changes
  referencing new table as added
  for each statement execute function private.tell_ratings();

create trigger tell_update after update on public.lists
  referencing new table as changed
  for each statement execute function private.tell_list_changes('id');
create trigger tell_delete after delete on public.lists
  referencing old table as changed
  for each statement execute function private.tell_list_changes('id');
create trigger tell_insert after insert on public.list_entries
  referencing new table as changed
  for each statement execute function private.tell_list_changes('list_id');
create trigger tell_update after update on public.list_entries
  referencing new table as changed
  for each statement execute function private.tell_list_changes('list_id');
create trigger tell_delete after delete on public.list_entries
  referencing old table as changed
  for each statement execute function private.tell_list_changes('list_id');

-- `realtime.topic()` is the channel that somebody wants to join or send on.
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
