-- The review queue: a row for each project, and one more for a pending edit, with a text to search.
-- The view runs with its caller's rights: administrators see all, owners their own. `seen_at` is
-- when what a decision is about last changed.
create view public.review_queue with (security_invoker = true) as
select
  project.id,
  entry.revision_id,
  entry.state,
  project.project_id,
  company.name as company_name,
  project.project_location,
  primary_type.type_name as project_type,
  entry.since,
  project.project_name,
  project.registry,
  company.user_id is null as is_unclaimed,
  entry.seen_at,
  private.plain_text(concat_ws(' ',
    company.name, project.project_id, project.project_name, project.registry,
    primary_type.type_name, project.project_location, record.status)) as search_text,
  record.status as registry_status,
  coalesce(record.has_ended, false) as has_ended_in_registry
from public.projects project
join public.companies company on company.id = project.company_id
left join private.primary_project_types primary_type on primary_type.project_id = project.id
left join public.registry_records record on record.project_id = project.id
  and record.registry = project.registry
  and lower(btrim(record.registry_id)) = lower(btrim(project.project_id))
cross join lateral (
  select
    null::uuid as revision_id,
    project.status::public.queue_state as state,
    coalesce(
      case
        when project.status = 'submitted' then (
          select max(again.created_at) from public.resubmissions again
          where again.project_id = project.id
        )
        else greatest(
          (
            select max(review.created_at) from public.reviews review
            where review.project_id = project.id and review.revision_id is null
          ),
          (
            select max(own.created_at) from public.offer_changes own
            where own.project_id = project.id and own.change = 'withdrawn'
          )
        )
      end,
      project.created_at
    ) as since,
    project.updated_at as seen_at
  union all
  select revision.id, 'revision'::public.queue_state, revision.created_at, revision.updated_at
  from public.pending_revisions revision
  where revision.project_id = project.id and revision.decision is null
) entry;

-- Decides on several, each independently. Returns for each, in the order given, the name of the
-- error, or null if it was decided. Companies are locked in the order of their ids, so that two
-- administrators who select the same projects do not block each other.
create function public.review_projects(decisions jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  one record;
  outcomes jsonb := '{}';
  problem text;
  cause text;
begin
  perform private.require_admin();
  if jsonb_typeof(decisions) is distinct from 'array' then
    raise exception 'decisions_not_valid' using errcode = 'PT400';
  end if;
  if jsonb_array_length(decisions) > 100 then
    raise exception 'too_many_decisions' using errcode = 'PT400';
  end if;
  for one in
    select chosen.place, chosen.given
    from jsonb_array_elements(decisions) with ordinality chosen (given, place)
    left join public.projects project on project.id::text = chosen.given ->> 'project'
    order by project.company_id, project.id, chosen.place
  loop
    problem := null;
    cause := null;
    begin
      if one.given ->> 'seen_at' is null then
        raise exception 'submission_changed' using errcode = 'PT409';
      end if;
      perform public.review_project(
        (one.given ->> 'project')::uuid,
        one.given ->> 'decision',
        one.given ->> 'note',
        (one.given ->> 'revision')::uuid,
        (one.given ->> 'seen_at')::timestamptz
      );
    exception
      when others then
        get stacked diagnostics problem = message_text, cause = pg_exception_detail;
    end;
    outcomes := outcomes || jsonb_build_object(
      one.place, jsonb_build_object('error', problem, 'detail', nullif(cause, '')));
  end loop;
  return coalesce(
    (
      select jsonb_agg(outcome.value order by outcome.key::integer)
      from jsonb_each(outcomes) outcome
    ),
    '[]'
  );
end
$$;

-- The number of rows in each view of the queue, and of pending claims.
create function public.get_review_counts() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'new', count(*) filter (where project.status = 'submitted' and company.user_id is not null),
      'imported', count(*) filter (where project.status = 'submitted' and company.user_id is null),
      'changes', (select count(*) from public.pending_revisions where decision is null),
      'approved', count(*) filter (where project.status = 'approved'),
      'changes-requested', count(*) filter (where project.status = 'changes_requested'),
      'rejected', count(*) filter (where project.status = 'rejected'),
      'withdrawn', count(*) filter (where project.status = 'withdrawn'),
      'claims', (select count(*) from public.company_claims where decision is null)
    )
    from public.projects project
    join public.companies company on company.id = project.company_id
  );
end
$$;

grant execute on function public.review_projects(jsonb), public.get_review_counts()
  to authenticated, service_role;
