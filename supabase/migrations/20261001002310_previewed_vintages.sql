-- A preview tells new vintages and those that go from those whose amounts were not known.

-- What applying a file would do to the projects after this one; repeated until `last_project` is
-- null. `too_much_gone` are vintages of which more is retired, cancelled, converted or set aside than
-- was issued.
create or replace function public.preview_ledger_file(ledger_file uuid, after_project uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  current public.ledger_files :=
    private.ledger_file_in(ledger_file, '{staging,proposed,sent back,applying,finished}');
  projects uuid[];
begin
  perform private.require_all_statements(current);
  -- until it is proposed, a developer's file counts for nobody's projects but theirs
  if current.supplied_by = 'developer' and current.for_projects is null then
    current.for_projects := private.own_projects_in(current);
  end if;
  projects := array(
    select id from private.ledger_file_projects(current) id
    where after_project is null or id > after_project
    order by id
    limit (private.ledger_limits() ->> 'projectsPerTransaction')::integer
  );
  return (
    with compared as materialized (
      select * from private.compared_lots(projects, current.id)
    ),
    named as (
      select compared.change, jsonb_build_object(
        'project', project.id, 'project_id', project.project_id, 'name', project.project_name,
        'start', compared.vintage_start, 'end', compared.vintage_end,
        'before', case when compared.change <> 'new'
          then private.listed_vintage(compared.before) -> 'amounts' end,
        'after', case when compared.change <> 'gone'
          then private.listed_vintage(compared.after) -> 'amounts' end
      ) as vintage,
      (compared.after).issued_kg < coalesce((compared.after).retired_kg, 0)
        + coalesce((compared.after).cancelled_kg, 0) + coalesce((compared.after).converted_kg, 0)
        + coalesce((compared.after).buffer_kg, 0) as is_too_much
      from compared
      join public.projects project on project.id = compared.project_id
      order by project.project_id_key, project.id, compared.vintage_start, compared.vintage_end
    )
    select jsonb_build_object(
      'last_project', projects[cardinality(projects)],
      'projects', cardinality(projects),
      'changes', coalesce(
        jsonb_path_query_array(
          jsonb_agg(vintage) filter (where change in ('new', 'changed', 'gone')), '$[0 to 49]'),
        '[]'),
      'too_much_gone', coalesce(jsonb_agg(vintage) filter (where is_too_much), '[]')
    ) || private.lot_counts(array_agg(change), projects, current.id)
    from named
  );
end
$$;
