-- A company's name may have been taken since an edit was sent in: whoever approves the edit is told so
-- by name, in place of a broken index.
create or replace function private.write_company(company uuid, submission jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  entered text := private.submitted_text(submission, 'company', 'name');
begin
  if exists (
    select 1
    from public.companies other
    join public.companies own on own.user_id = other.user_id and own.id <> other.id
    where own.id = company and other.name = entered
  ) then
    raise exception 'company_name_taken' using errcode = 'PT409', detail = entered;
  end if;
  update public.companies
  set
    name = entered,
    email = private.submitted_text(submission, 'company', 'email'),
    location = private.submitted_text(submission, 'company', 'location'),
    size = coalesce(
      private.submitted_number(submission, 'company', 'size')::text, 'less than 5 employees'),
    size_numeric = private.submitted_number(submission, 'company', 'size'),
    developer_type = private.submitted_text(submission, 'company', 'developerType'),
    developer_type_other = private.submitted_text(submission, 'company', 'developerTypeOther')
  where id = company;
end
$$;
