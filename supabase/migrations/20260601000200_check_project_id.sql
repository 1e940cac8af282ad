-- Whether submit_project or update_project would refuse a project's id, for a form that says so while it
-- is typed. It follows their very rule and tells no more than they do: never whose the other project is.

create function public.is_project_id_taken(submission jsonb, submission_key uuid, project uuid default null)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  submitter uuid := (select auth.uid());
begin
  if submitter is null or (select auth.role()) <> 'authenticated' then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if project is not null and project not in (select private.owned_projects()) then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  -- Sent again, a submission finds the project that it has made.
  if project is null and exists (
    select from private.earlier_submission(submitter, submission_key) earlier where earlier.id is not null
  ) then
    return false;
  end if;
  perform private.require_unused_project_id(submission, project);
  return false;
exception
  when sqlstate 'PT409' then
    return true;
end
$$;

grant execute on function public.is_project_id_taken(jsonb, uuid, uuid) to authenticated, service_role;
