-- When a piece was last changed, so that of two editors at once neither overwrites the other unseen.

alter table public.articles add column updated_at timestamptz not null default now();
alter table public.news add column updated_at timestamptz not null default now();

create trigger set_updated_at before update on public.articles
  for each row execute function private.set_updated_at();
create trigger set_updated_at before update on public.news
  for each row execute function private.set_updated_at();
