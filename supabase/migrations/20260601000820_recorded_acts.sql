-- What administrators do through tables leaves an entry in the audit trail, whichever way they reach the
-- table. Functions of their own call `private.record_act`. Nothing is recorded of what the server does.

-- For what the server does in somebody's name, after it has asked whether they are an administrator.
create function private.record_act_of(
  act text, actor uuid, subject_kind text, subject_id text, subject_name text, details jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
  insert into public.audit_trail (
    actor_id, actor_role, act, subject_kind, subject_id, subject_name, details
  )
  values (actor, 'administrator', act, subject_kind, subject_id, subject_name, details)
$$;

create function private.record_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case
        when new.decision = 'changes_requested' then 'changes-requested'
        when new.decision = 'withdrawn' then 'project-withdrawn'
        when new.decision = 'approved' and new.revision_id is null then 'project-approved'
        when new.decision = 'approved' then 'change-approved'
        when new.revision_id is null then 'project-rejected'
        else 'change-rejected'
      end,
      'project', new.project_id::text,
      (
        select coalesce(project.project_name, project.project_id)
        from public.projects project where project.id = new.project_id
      ),
      new.note
    );
  end if;
  return null;
end
$$;

create function private.record_claim_decision() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case new.decision when 'approved' then 'claim-approved' else 'claim-rejected' end,
      'claim', new.id::text, new.company_name, new.note
    );
  end if;
  return null;
end
$$;

create function private.import_details(import public.imports) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('registry', import.registry, 'as_of', import.as_of, 'rows', import.row_count)
    || case when import.status in ('finished', 'undone') then jsonb_build_object(
      'new', import.new_count, 'changed', import.changed_count,
      'unchanged', import.unchanged_count, 'failed', import.failed_count
    ) else '{}' end
$$;

create function private.record_import() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.imports := coalesce(new, old);
begin
  if (select public.is_admin()) then
    perform private.record_act(
      case
        when tg_op = 'INSERT' then 'import-started'
        when tg_op = 'DELETE' then 'import-discarded'
        when import.status = 'undone' then 'import-undone'
        else 'import-finished'
      end,
      'import', import.id::text, import.file_name, null, private.import_details(import)
    );
  end if;
  return null;
end
$$;

-- Of a long text only that it was changed: the trail says who did what, it is no archive of texts.
create function private.record_post() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  post jsonb := was || becomes;
  is_due boolean :=
    coalesce((post ->> 'publishingDate')::timestamptz, (post ->> 'created_at')::timestamptz) <= now();
  changes jsonb;
begin
  if not (select public.is_admin()) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_agg(
      jsonb_build_object('field', field) || case
        when field in ('content', 'seoStructuredData') then '{}'
        else jsonb_build_object('from', was -> field, 'to', becomes -> field)
      end), '[]')
    into changes
    from jsonb_object_keys(becomes) field
    where was -> field is distinct from becomes -> field
      and field not in ('edition', 'updated_at', 'is_draft');
    if changes = '[]' and was -> 'is_draft' = becomes -> 'is_draft' then
      return null;
    end if;
  end if;
  perform private.record_act(
    case
      when tg_op = 'DELETE' then 'post-deleted'
      when tg_op = 'INSERT' and new.is_draft then 'post-created'
      when new.is_draft and (was -> 'is_draft')::boolean then 'post-edited'
      when new.is_draft then 'post-unpublished'
      when not is_due and (was ->> 'is_draft', was ->> 'publishingDate')
        is distinct from ('false', becomes ->> 'publishingDate') then 'post-scheduled'
      when tg_op = 'INSERT' or (was -> 'is_draft')::boolean then 'post-published'
      else 'post-edited'
    end,
    'post', format('%s/%s', tg_table_name, post ->> 'id'), post ->> 'title', null,
    case when changes is null then '{}' else jsonb_build_object('changes', changes) end
  );
  return null;
end
$$;

-- A hosted storage writes in its own name, and says whose the file is.
create function private.record_picture() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  file storage.objects := coalesce(new, old);
  actor uuid;
begin
  if file.bucket_id <> 'content-images' then
    return null;
  end if;
  actor := coalesce((select auth.uid()), file.owner_id::uuid);
  if actor is not null then
    perform private.record_act_of(
      case tg_op
        when 'INSERT' then 'picture-added'
        when 'DELETE' then 'picture-removed'
        else 'picture-replaced'
      end,
      actor, 'post', null, file.name
    );
  end if;
  return null;
end
$$;

create function private.record_refresh() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_act_of(
    'ratings-refreshed', new.requested_by, 'ratings', new.id::text, new.source,
    jsonb_build_object('ratings', new.kind)
  );
  return null;
end
$$;

create trigger record_act after insert on public.reviews
  for each row execute function private.record_review();
create trigger record_act after update on public.company_claims
  for each row when (old.decision is null and new.decision is not null)
  execute function private.record_claim_decision();
create trigger record_start after insert on public.imports
  for each row execute function private.record_import();
create trigger record_end after update on public.imports
  for each row when (old.status <> new.status and new.status in ('finished', 'undone'))
  execute function private.record_import();
create trigger record_discard after delete on public.imports
  for each row execute function private.record_import();
create trigger record_act after insert or update or delete on public.articles
  for each row execute function private.record_post();
create trigger record_act after insert or update or delete on public.news
  for each row execute function private.record_post();
create trigger record_added_or_removed after insert or delete on storage.objects
  for each row execute function private.record_picture();
create trigger record_replaced after update on storage.objects
  for each row when (
    old.version is distinct from new.version or old.name is distinct from new.name
    or old.bucket_id is distinct from new.bucket_id
  )
  execute function private.record_picture();
create trigger record_act after insert on public.rating_refreshes
  for each row when (new.requested_by is not null) execute function private.record_refresh();

-- What was done before there was a trail, as far as it was kept.
insert into public.audit_trail (
  actor_id, actor_role, act, subject_kind, subject_id, subject_name, reason, details, created_at
)
select earlier.actor_id, 'administrator', earlier.act, earlier.subject_kind, earlier.subject_id,
  earlier.subject_name, nullif(btrim(earlier.reason), ''), earlier.details, earlier.created_at
from (
  select
    review.reviewer_id as actor_id,
    case
      when review.decision = 'changes_requested' then 'changes-requested'
      when review.decision = 'withdrawn' then 'project-withdrawn'
      else concat(
        case when review.revision_id is null then 'project-' else 'change-' end, review.decision)
    end as act,
    'project' as subject_kind,
    review.project_id::text as subject_id,
    coalesce(project.project_name, project.project_id) as subject_name,
    review.note as reason,
    '{}'::jsonb as details,
    review.created_at
  from public.reviews review
  join public.projects project on project.id = review.project_id
  union all
  select claim.decided_by, 'claim-' || claim.decision, 'claim', claim.id::text, claim.company_name,
    claim.note, '{}', claim.decided_at
  from public.company_claims claim where claim.decision is not null
  union all
  select step.actor_id, step.act, 'import', import.id::text, import.file_name, null,
    case step.act
      when 'import-started' then private.import_details(import) - '{new,changed,unchanged,failed}'::text[]
      else private.import_details(import)
    end,
    step.at
  from public.imports import
  cross join lateral (
    values
      (import.created_by, 'import-started', import.created_at),
      (import.created_by, 'import-finished', import.finished_at),
      (import.undone_by, 'import-undone', import.undone_at)
  ) step (actor_id, act, at)
  where step.at is not null
  union all
  select refresh.requested_by, 'ratings-refreshed', 'ratings', refresh.id::text, refresh.source, null,
    jsonb_build_object('ratings', refresh.kind), refresh.started_at
  from public.rating_refreshes refresh where refresh.requested_by is not null
) earlier
order by earlier.created_at;
