-- How much one person can submit (private.submission_limits). Each limit is checked under a lock of
-- that person, so that concurrent requests are counted one after the other.

create function private.lock_submitter(submitter uuid) returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('submitter ' || submitter, 0))
$$;

-- For a company of somebody else, its owner's limits count. Both are locked, in the same order
-- whoever comes first.
create function private.lock_submitters(people uuid[]) returns void
language sql
set search_path = ''
as $$
  select private.lock_submitter(person)
  from (
    select distinct person from unnest(people) person where person is not null order by person
  ) ordered
$$;

create function private.owner_of_company(company uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select user_id from public.companies where id = company
$$;

-- Locks the company of a project that the caller may edit, and returns it. The right is read again
-- under the lock: a colleague who was removed meanwhile changes nothing.
create function private.lock_editable_company(project uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  company uuid;
begin
  select own.company_id into company
  from public.projects own where own.id = project and own.id in (select private.editable_projects());
  if company is not null then
    perform private.lock_submitters(array[(select auth.uid()), private.owner_of_company(company)]);
    perform private.lock_company(company);
  end if;
  if project is null or project not in (select private.editable_projects()) then
    raise exception 'project_not_found' using errcode = 'PT404';
  end if;
  return company;
end
$$;

-- Whoever changes several projects locks the people first, of all that the caller may edit.
create function private.lock_owners_of(projects uuid[]) returns void
language sql
set search_path = ''
as $$
  select private.lock_submitters(array(
    select company.user_id from public.projects project
    join public.companies company on company.id = project.company_id
    where project.id = any (projects) and project.id in (select private.editable_projects())
  ) || (select auth.uid()))
$$;

-- New projects count; changes of one's own have limits of their own (private.limit_changes). What an
-- import created does not count: the new owner of a company with hundreds of projects can still
-- submit.
create function private.require_submissions_left(submitter uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  in_hour bigint;
  in_day bigint;
begin
  select count(*) filter (where project.created_at > now() - interval '1 hour'), count(*)
  into in_hour, in_day
  from public.projects project
  join public.companies company on company.id = project.company_id
  where company.user_id = submitter and project.submission_key is not null
    and project.created_at > now() - interval '1 day';
  if in_hour >= private.submission_limit('submissionsPerHour') then
    raise exception 'too_many_submissions_this_hour' using errcode = 'PT429';
  end if;
  if in_day >= private.submission_limit('submissionsPerDay') then
    raise exception 'too_many_submissions_today' using errcode = 'PT429';
  end if;
end
$$;

create function private.require_companies_left(submitter uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.submission_limit('companiesPerPerson') <= (
    select count(*) from public.companies where user_id = submitter
  ) then
    raise exception 'too_many_companies' using errcode = 'PT429';
  end if;
end
$$;
