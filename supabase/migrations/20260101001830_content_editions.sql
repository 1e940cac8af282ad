-- Counts the changes of a piece, so that of two editors at once neither overwrites the other unseen.

alter table public.articles add column edition integer not null default 1;
alter table public.news add column edition integer not null default 1;

create function private.count_edition() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.edition := old.edition + 1;
  return new;
end
$$;

-- What an editor publishes without a date is published now, by the database's clock: an editor's own
-- may run ahead, and the piece would then not be public yet.
create function private.date_publication() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not new.is_draft and new."publishingDate" is null
    and (tg_op = 'INSERT' or old.is_draft) and private.is_visitor()
  then
    new."publishingDate" := now();
  end if;
  return new;
end
$$;
revoke all on function private.count_edition(), private.date_publication() from public;
grant execute on function private.count_edition(), private.date_publication()
  to anon, authenticated, service_role;

create trigger count_edition before update on public.articles
  for each row execute function private.count_edition();
create trigger count_edition before update on public.news
  for each row execute function private.count_edition();
create trigger date_publication before insert or update on public.articles
  for each row execute function private.date_publication();
create trigger date_publication before insert or update on public.news
  for each row execute function private.date_publication();
