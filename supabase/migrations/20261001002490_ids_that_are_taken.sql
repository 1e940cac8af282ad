-- Of two that differ only in their spelling, the one that was there first.
insert into private.registry_ids (registry, id_key, project_id)
select project.registry, private.registry_id_key(project.registry::text, project.project_id), project.id
from public.projects project
where project.registry is not null
order by project.created_at, project.id
on conflict do nothing;
