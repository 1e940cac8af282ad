-- The team takes up again what was rejected or withdrawn, and decides where a company's listings show
-- something else than its data: each with a reason that the trail keeps and the developer reads.

alter table public.resubmissions add column by_developer boolean not null default true;

-- Whoever does not own the project submits nothing: the team took it up again.
create or replace function private.record_resubmission() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.resubmissions (project_id, by_developer)
  values (new.id, new.id in (select private.owned_projects()));
  return null;
end
$$;

-- As before, but what the team took up again was sent in by nobody.
create or replace function private.require_submissions_left(submitter uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  in_hour bigint;
  in_day bigint;
begin
  select count(*) filter (where sent.created_at > now() - interval '1 hour'), count(*)
  into in_hour, in_day
  from (
    select project.id, project.created_at from public.projects project
    where project.submission_key is not null
    union all
    select revision.project_id, revision.created_at from public.pending_revisions revision
    union all
    select again.project_id, again.created_at from public.resubmissions again
    where again.by_developer
  ) sent
  join public.projects project on project.id = sent.id
  join public.companies company on company.id = project.company_id
  where company.user_id = submitter and sent.created_at > now() - interval '1 day';
  if in_hour >= private.submission_limit('submissionsPerHour') then
    raise exception 'too_many_submissions_this_hour' using errcode = 'PT429';
  end if;
  if in_day >= private.submission_limit('submissionsPerDay') then
    raise exception 'too_many_submissions_today' using errcode = 'PT429';
  end if;
end
$$;

-- Back into the review queue: nothing is listed without a decision.
create function public.take_up_project(project uuid, reason text, seen_at timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  taken public.projects;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  taken := private.project_as_seen(project, seen_at);
  if taken.status not in ('rejected', 'withdrawn') then
    raise exception 'already_decided' using errcode = 'PT409', detail = taken.status;
  end if;
  update public.projects set status = 'submitted' where id = project;
  perform private.record_act(
    'project-taken-up', 'project', project::text, taken.project_id, why,
    jsonb_build_object('status', jsonb_build_object('from', taken.status, 'to', 'submitted'))
  );
  perform private.tell_developer(
    project, 'project-taken-up', jsonb_build_object('reason', why));
end
$$;

-- Without a rating and types there is no override. `seen_at` is when the one that was read was made;
-- null: there was none.
create function public.set_display_override(
  company uuid, fallback_rating text, project_types text[], reason text,
  seen_at timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  rating text := nullif(btrim(fallback_rating), '');
  types public.project_type[] := nullif(project_types, '{}');
  owner public.companies;
  override public.display_overrides;
begin
  perform private.require_admin();
  why := private.require_reason(reason);
  perform private.lock_company(company);
  select found.* into owner from public.companies found where found.id = company;
  if owner.id is null then
    raise exception 'company_not_found' using errcode = 'PT404';
  end if;
  select found.* into override from public.display_overrides found where found.company_id = company;
  if date_trunc('milliseconds', override.created_at)
    is distinct from date_trunc('milliseconds', seen_at)
  then
    raise exception 'submission_changed' using errcode = 'PT409';
  end if;
  if (override.fallback_rating, override.project_types) is not distinct from (rating, types)
    -- one that says nothing can be removed
    and (override.company_id is null or rating is not null or types is not null)
  then
    raise exception 'nothing_changed' using errcode = 'PT400';
  end if;

  if rating is null and types is null then
    delete from public.display_overrides gone where gone.company_id = company;
  else
    insert into public.display_overrides as stored (
      company_id, fallback_rating, project_types, reason
    )
    values (company, rating, types, why)
    on conflict (company_id) do update
    set fallback_rating = excluded.fallback_rating, project_types = excluded.project_types,
      reason = excluded.reason, created_at = now();
  end if;
  perform private.record_act(
    'display-override-changed', 'company', company::text, owner.name, why,
    jsonb_build_object(
      'fallback_rating', jsonb_build_object(
        'from', coalesce(override.fallback_rating, ''), 'to', coalesce(rating, '')),
      'project_types', jsonb_build_object(
        'from', coalesce(to_jsonb(override.project_types), '[]'),
        'to', coalesce(to_jsonb(types), '[]'))
    )
  );
  insert into public.email_outbox (recipient, template, data)
  select person.email, 'listings-shown-differently', jsonb_build_object(
    'company', owner.name, 'reason', why
  )
  from public.profiles person
  where person.id = owner.user_id and person.email is not null;
end
$$;

grant execute on function
  public.take_up_project(uuid, text, timestamptz),
  public.set_display_override(uuid, text, text[], text, timestamptz)
to authenticated, service_role;
