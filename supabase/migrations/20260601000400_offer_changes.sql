-- What developers may do to their own projects at once: withdraw one, mark it as sold out or as not for
-- sale. Each of these says less than before. Whatever says more waits for a review, as ever.

create domain public.offer_change as text
  constraint offer_change_is_known check (value in (
    'withdrawn',
    'sold_out',
    'not_for_sale'
  ));

-- For the developer and the team, with the developer's words, which go with the project; that it happened
-- stays in the audit trail.
create table public.offer_changes (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  change public.offer_change not null,
  note text
    constraint offer_note_is_at_most_500_characters check (char_length(note) <= 500)
    constraint offer_note_is_running_text check (private.is_running_text(note)),
  -- what the project's credits go back to when they are on sale again
  former_status public.project_status not null,
  created_at timestamptz not null default now()
);

create index offer_changes_project_id_idx on public.offer_changes (project_id, id desc);

-- The person is locked first, then the company, the project and the change that waits, as everywhere.
create function public.reduce_offer(project uuid, change text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  not_available constant public.credit_availability := 'No - Purchase not available at this time';
  developer uuid := (select auth.uid());
  company uuid;
  before public.projects;
  after public.projects;
begin
  if developer is null then
    raise exception 'authentication_required' using errcode = '42501';
  end if;
  if change is null or change not in ('withdrawn', 'sold_out', 'not_for_sale') then
    raise exception 'unknown_offer_change' using errcode = 'PT400', detail = change;
  end if;
  perform private.lock_submitter(developer);
  select own.company_id into company
  from public.projects own where own.id = project and own.id in (select private.owned_projects());
  if company is null then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  perform private.lock_company(company);
  select own.* into strict before from public.projects own where own.id = project for update;

  if before.status = 'withdrawn' then
    raise exception 'already_withdrawn' using errcode = 'PT409';
  elsif change = 'sold_out' and before.project_status = 'Sold out' then
    raise exception 'already_sold_out' using errcode = 'PT409';
  elsif change = 'not_for_sale' and before.credit_availability = not_available then
    raise exception 'already_not_for_sale' using errcode = 'PT409';
  end if;
  -- A withdrawal is always free: to withdraw again, one must have submitted again, which is counted.
  if change <> 'withdrawn' and (
    select count(*) from public.offer_changes earlier
    where earlier.project_id = project and earlier.created_at > now() - interval '1 day'
  ) >= 10 then
    raise exception 'too_many_offer_changes' using errcode = 'PT429';
  end if;

  update public.projects own
  set
    status = case when change = 'withdrawn' then 'withdrawn' else own.status end,
    project_status = case when change = 'sold_out' then 'Sold out' else own.project_status end,
    credit_availability =
      case when change = 'withdrawn' then own.credit_availability else not_available end
  where own.id = project
  returning own.* into after;

  if change = 'withdrawn' then
    update public.pending_revisions waiting
    set decision = 'withdrawn', decided_at = now()
    where waiting.project_id = project and waiting.decision is null;
  else
    -- It was sent before, so its approval must not put the credits back on sale. Whoever reads it is told
    -- that it has changed.
    update public.pending_revisions waiting
    set submission =
      jsonb_set(waiting.submission, '{impact,credit_availability}', to_jsonb(not_available::text))
    where waiting.project_id = project and waiting.decision is null
      and waiting.submission #>> '{impact,credit_availability}' is distinct from not_available;
  end if;

  insert into public.offer_changes (project_id, change, note, former_status)
  values (project, change, nullif(btrim(note), ''), before.project_status);

  perform private.record_act(
    'own-project-' || replace(change, '_', '-'),
    'project', project::text, before.project_id, null,
    (
      select coalesce(
        jsonb_object_agg(field, jsonb_build_object('from', was.value, 'to', becomes.value)), '{}')
      from unnest(array['status', 'project_status', 'credit_availability']) field
      cross join lateral (select to_jsonb(before) -> field as value) was
      cross join lateral (select to_jsonb(after) -> field as value) becomes
      where was.value <> becomes.value
    )
  );
end
$$;

-- A change that puts credits back on sale has been reviewed, or is yet to be: then they are not sold out.
create function private.end_sold_out() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.project_status := coalesce(
    (
      select marked.former_status from public.offer_changes marked
      where marked.project_id = new.id and marked.change = 'sold_out'
      order by marked.id desc limit 1
    ),
    new.project_status
  );
  return new;
end
$$;

create trigger end_sold_out before update of credit_availability on public.projects
  for each row
  when (
    old.project_status = 'Sold out' and new.project_status = 'Sold out'
    and old.credit_availability = 'No - Purchase not available at this time'
    and new.credit_availability <> 'No - Purchase not available at this time'
  )
  execute function private.end_sold_out();

alter table public.offer_changes enable row level security;

create policy "Owners read what they did to an offer, administrators all of it" on public.offer_changes
  for select to authenticated
  using ((select public.is_admin()) or project_id in (select private.owned_projects()));

-- As before, but that a project may have been withdrawn by its developer.
create or replace view public.review_queue with (security_invoker = true) as
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
    primary_type.type_name, project.project_location)) as search_text
from public.projects project
join public.companies company on company.id = project.company_id
left join private.primary_project_types primary_type on primary_type.project_id = project.id
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

grant execute on function public.reduce_offer(uuid, text, text) to authenticated, service_role;
