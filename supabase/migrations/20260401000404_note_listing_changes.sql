-- A statement that touches no row has nothing to note. Replacing the lists of a project makes a dozen of
-- them, and an import thousands.

create or replace function private.note_listing_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed_rows text;
begin
  if tg_op = 'DELETE' then
    if not exists (select from rows_before) then
      return null;
    end if;
  elsif not exists (select from rows_after) then
    return null;
  end if;
  changed_rows := case tg_op
    when 'INSERT' then 'select %2$I from rows_after'
    when 'UPDATE' then 'select %2$I from rows_before union select %2$I from rows_after'
    when 'DELETE' then 'select %2$I from rows_before'
  end;
  execute format(
    'insert into private.listing_changes (%1$I)
     select array_agg(distinct %2$I) from (' || changed_rows || ') changed having count(*) > 0',
    tg_argv[0], tg_argv[1]
  );
  return null;
end
$$;
