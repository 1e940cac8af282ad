-- Whoever waited for a run that failed is told the same as whoever started it.

alter table public.rating_refreshes
  -- the agency's HTTP status, or the one that says best what happened instead
  add column failed_status integer;

drop function public.fail_rating_refresh(uuid, text, integer);

create function public.fail_rating_refresh(
  refresh uuid, reason text, status integer, pages integer default 0
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  perform private.require_refresh_under_way(refresh);
  delete from private.fetched_ratings where refresh_id = refresh;
  update public.rating_refreshes
  set outcome = 'failed', finished_at = now(), pages_processed = pages, remarks = reason,
    failed_status = status
  where id = refresh;
end
$$;

revoke all on function public.fail_rating_refresh(uuid, text, integer, integer)
from public, anon, authenticated;
grant execute on function public.fail_rating_refresh(uuid, text, integer, integer)
to service_role;
