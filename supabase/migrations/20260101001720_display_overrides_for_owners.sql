-- Developers see their own projects as the public list shows them.

create policy "Owners read how their listings differ" on public.display_overrides
  for select to authenticated using (company_id in (select private.owned_companies()));
