-- An edit is about what its owner has read. `seen_at` is when that was last changed: a project that was
-- changed since, in another window or by the team, is not overwritten unseen. Without it the edit is
-- written whatever is there.

alter function public.update_project(uuid, jsonb) set schema private;
alter function private.update_project(uuid, jsonb) rename to write_edit;
revoke execute on function private.write_edit(uuid, jsonb) from authenticated, service_role;

-- Also when its latest edit was sent in or decided on, which leaves a listed project as it is.
create function private.last_changed(project uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select greatest(
    (select updated_at from public.projects where id = project),
    (select max(updated_at) from public.pending_revisions where project_id = project)
  )
$$;

create function public.update_project(
  project uuid, submission jsonb, seen_at timestamptz default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  company uuid;
begin
  select company_id into company
  from public.projects where id = project and id in (select private.owned_projects());
  -- Of somebody else's project write_edit says that there is none.
  if company is not null and seen_at is not null then
    perform private.lock_submitter((select auth.uid()));
    perform private.lock_company(company);
    -- Clients know the time in milliseconds.
    if date_trunc('milliseconds', private.last_changed(project))
      is distinct from date_trunc('milliseconds', seen_at)
    then
      raise exception 'project_changed' using errcode = 'PT409';
    end if;
  end if;
  return private.write_edit(project, submission);
end
$$;

grant execute on function public.update_project(uuid, jsonb, timestamptz) to authenticated, service_role;
