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
