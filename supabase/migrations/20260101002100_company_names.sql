-- A company's name may have been taken since an edit was sent in: whoever approves the edit is told so
-- by name, in place of a broken index.
create function private.require_unused_name() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.companies other
    where other.user_id = new.user_id and other.name = new.name and other.id <> new.id
  ) then
    raise exception 'company_name_taken' using errcode = 'PT409', detail = new.name;
  end if;
  return new;
end
$$;

create trigger require_unused_name before update of name on public.companies
  for each row when (new.name <> old.name) execute function private.require_unused_name();

revoke all on function private.require_unused_name() from public;
