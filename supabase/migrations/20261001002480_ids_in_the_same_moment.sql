-- Two spellings of one id of a registry ('VCS 12', '12'), sent in the same moment, both became projects:
-- neither saw the other, and a unique index could not be made where two differ in their spelling since
-- before. The next migration enters the projects that there are.

-- Who has an id in its registry, however it is spelt: of two who want one in the same moment, one
-- waits here for the other. Two that differ only in their spelling since before this was kept both
-- have it, and one of them stands here.
create table private.registry_ids (
  registry public.registry not null,
  id_key text collate "C" not null,
  project_id uuid not null references public.projects (id) on delete cascade,
  primary key (registry, id_key)
);
create index registry_ids_project_id_idx on private.registry_ids (project_id);

-- Behind the rule above, which does not see what another transaction is about to commit.
create function private.take_registry_id() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  existing public.projects;
begin
  if tg_op = 'UPDATE' then
    delete from private.registry_ids taken where taken.project_id = new.id;
  end if;
  insert into private.registry_ids (registry, id_key, project_id)
  select new.registry, private.registry_id_key(new.registry::text, new.project_id), new.id
  where new.registry is not null
  on conflict do nothing;
  if not found and new.registry is not null then
    select known.* into existing
    from private.registry_ids taken
    join public.projects known on known.id = taken.project_id
    where taken.registry = new.registry
      and taken.id_key = private.registry_id_key(new.registry::text, new.project_id);
    raise exception 'project_id_taken' using errcode = 'PT409', detail = btrim(new.project_id),
      hint = private.whose_project(existing);
  end if;
  return null;
end
$$;

create trigger take_registry_id after insert on public.projects
  for each row when (new.registry is not null)
  execute function private.take_registry_id();
create trigger take_changed_registry_id after update of project_id, registry on public.projects
  for each row
  when (
    new.registry is distinct from old.registry
    or private.registry_id_key(new.registry::text, new.project_id)
      <> private.registry_id_key(old.registry::text, old.project_id)
  )
  execute function private.take_registry_id();

alter table private.registry_ids enable row level security;
create policy "Nobody" on private.registry_ids for all to anon, authenticated using (false);
