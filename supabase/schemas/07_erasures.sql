-- Records that cannot be changed (reviews, resubmissions, the audit trail, frozen comparisons) make
-- an exception for deleting a person, which the privacy policy promises (see deleting_people.sql).

-- delete_person notes here which transaction is a deletion and which projects it removes, and
-- deletes the note before it ends.
create table private.erasures (
  transaction xid8 primary key default pg_current_xact_id(),
  -- null: the team deletes projects, not a person
  person uuid,
  projects uuid[] not null
);

-- Refuses every change except by a deletion in progress, which removes rows of the projects it
-- removes and changes the columns named as trigger arguments.
create function private.refuse_change_unless_erased() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  erasure private.erasures;
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    select under_way.* into erasure from private.erasures under_way
    where under_way.transaction = pg_current_xact_id_if_assigned();
    if tg_op = 'DELETE' and (to_jsonb(old) ->> 'project_id')::uuid = any (erasure.projects) then
      return old;
    end if;
    if tg_op = 'UPDATE' and erasure.person is not null
      and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv
    then
      return new;
    end if;
  end if;
  raise exception 'record_not_changeable' using detail = tg_table_name, errcode = '42501';
end
$$;

create function private.is_being_erased(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.erasures under_way
    where under_way.transaction = pg_current_xact_id_if_assigned()
      and under_way.person = is_being_erased.person
  )
$$;

create trigger refuse_change before insert or update or delete on private.erasures
  for each row when (current_user in ('anon', 'authenticated', 'service_role'))
  execute function private.refuse_change();
create trigger refuse_truncate before truncate on private.erasures
  for each statement execute function private.refuse_change();

alter table private.erasures enable row level security;

create policy "Nobody" on private.erasures for all to anon, authenticated using (false);
