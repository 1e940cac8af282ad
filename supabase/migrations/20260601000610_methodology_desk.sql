-- What the team does with the library: add, edit, merge and delete entries, and take up what developers
-- wrote as free text. Every act is in the audit trail.

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

-- Free text of projects that no entry has, by wording and version.
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

-- Points the free text that means this entry to it. Projects are locked first, as everywhere, and in the
-- order of their ids.
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

-- Adds an entry, or changes the one that is named. Documents are uploaded before.
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

  -- Developers go on writing what it was called before.
  if (before.title, before.code, before.version) is distinct from (after.title, after.code, after.version)
  then
    perform private.remember_methodology_name(before.title, before.version, after.id);
    perform private.remember_methodology_name(before.code, before.version, after.id);
  end if;
  -- The free text that it was made from, which may have been tidied.
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

-- The fields that differ, each with what it was and what it is.
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

-- Free text of this wording and version means that entry, now and whenever it is written again.
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

-- Makes two entries one: all projects of `methodology` move to `kept`, which answers to its names from
-- then on. Returns how many projects moved.
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
    -- what the entry said of the version is said by the project, where the other entry says nothing
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

-- Documents are added and, once nothing names them, removed; never replaced, as their name is their content.
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

grant execute on function
  public.get_methodology_counts(),
  public.save_methodology(jsonb, uuid, integer),
  public.assign_methodology(text, text, uuid),
  public.merge_methodologies(uuid, uuid),
  public.delete_methodology(uuid)
to authenticated, service_role;
