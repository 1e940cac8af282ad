-- An id belongs to its registry: two registries may use the same one. Where the registry of either
-- project is unknown, the same id is taken for the same project, whoever sent it in.
create or replace function private.require_unused_project_id(submission jsonb, except_project uuid)
returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'project', 'id');
  entered_registry text := private.submitted_text(submission, 'project', 'registry');
  stored public.projects;
begin
  select project.* into stored from public.projects project where project.id = except_project;
  -- What an edit does not name stays.
  if submission #> '{project,registry}' is null then
    entered_registry := stored.registry;
  end if;
  -- A project that is stored keeps its id, whatever else has it by now.
  if lower(btrim(stored.project_id)) = lower(entered)
    and stored.registry is not distinct from entered_registry
  then
    return;
  end if;
  -- Of two who send in the same id at once, the second waits and then finds the first.
  perform pg_advisory_xact_lock(hashtextextended('project id ' || lower(entered), 0));
  if exists (
    select 1 from public.projects other
    where lower(btrim(other.project_id)) = lower(entered)
      and other.id is distinct from except_project
      and (other.registry = entered_registry or other.registry is null or entered_registry is null)
  ) then
    raise exception 'project_id_taken' using errcode = 'PT409', detail = entered;
  end if;
end
$$;
