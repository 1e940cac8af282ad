-- Fetching the agency's ratings: one run at a time, each recorded with its outcome. What a run
-- fetches is staged and replaces the ratings in one transaction, so a failed run changes nothing.
create table public.rating_refreshes (
  id uuid primary key default gen_random_uuid(),
  kind public.refresh_kind not null,
  -- the agency queried: a run against the stand-in says nothing about the real one
  source text not null check (btrim(source) <> ''),
  -- null: the scheduler
  requested_by uuid,
  -- null: all ratings are fetched
  changed_since timestamptz,
  started_at timestamptz not null default now(),
  -- a run that has not ended by then counts as failed
  alive_until timestamptz not null default now() + interval '3 minutes',
  -- null: in progress
  outcome public.refresh_outcome,
  finished_at timestamptz,
  api_version text,
  pages_processed integer not null default 0,
  ratings_received integer not null default 0,
  ratings_changed integer not null default 0,
  -- why it failed, or what was unusual about the response
  remarks text,
  -- the agency's HTTP status, or one that fits what happened: everyone who waits for a failed run
  -- gets the same response
  failed_status integer,
  check ((outcome is null) = (finished_at is null))
);
create unique index rating_refreshes_one_under_way_idx on public.rating_refreshes ((outcome is null))
  where outcome is null;
create index rating_refreshes_started_at_idx on public.rating_refreshes (started_at desc);

create table private.fetched_ratings (
  refresh_id uuid not null references public.rating_refreshes (id) on delete cascade,
  id text not null,
  -- a row of public.ratings
  rating jsonb not null,
  -- an unchanged rating is not written again: cached responses stay valid
  is_changed boolean not null,
  primary key (refresh_id, id)
);

-- Locks the run; raises an error if it has ended.
create function private.require_refresh_under_way(refresh uuid) returns public.rating_refreshes
language plpgsql
set search_path = ''
as $$
declare
  run public.rating_refreshes;
begin
  select * into run from public.rating_refreshes where id = refresh and outcome is null for update;
  if run.id is null then
    raise exception 'refresh_not_under_way' using errcode = 'PT409', detail = refresh::text;
  end if;
  return run;
end
$$;

-- Starts a run, or returns the one in progress (is_new false).
create function public.begin_rating_refresh(
  refresh_kind text, agency text, requested_by uuid default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  requester uuid := requested_by;
  run public.rating_refreshes;
begin
  perform private.require_server();
  update public.rating_refreshes
  set outcome = 'failed', finished_at = now(), remarks = 'The run ended without a result.'
  where outcome is null and alive_until < now();

  insert into public.rating_refreshes (kind, source, requested_by, changed_since)
  values (
    refresh_kind,
    agency,
    requester,
    case when refresh_kind = 'changes' then (
      -- the agency's clock and ours may differ a little
      select max(earlier.started_at) - interval '10 minutes'
      from public.rating_refreshes earlier
      where earlier.outcome = 'succeeded' and earlier.kind <> 'project' and earlier.source = agency
    ) end
  )
  on conflict do nothing
  returning * into run;
  if run.id is not null then
    delete from private.fetched_ratings where refresh_id <> run.id;
    return to_jsonb(run) || jsonb_build_object('is_new', true);
  end if;
  select * into run from public.rating_refreshes where outcome is null;
  return to_jsonb(run) || jsonb_build_object('is_new', false);
end
$$;

-- Stages a page of fetched ratings; of two with the same id, the later one counts. They are
-- compared with the stored ones here, so that the last step is short.
create function public.store_fetched_ratings(refresh uuid, page jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  perform private.require_refresh_under_way(refresh);
  insert into private.fetched_ratings as staged (refresh_id, id, rating, is_changed)
  select distinct on (fetched ->> 'id') refresh, fetched ->> 'id', fetched,
    to_jsonb(known) - 'fetched_at' is distinct from
      to_jsonb(jsonb_populate_record(null::public.ratings, fetched)) - 'fetched_at'
  from jsonb_array_elements(page) with ordinality pages (fetched, ordinal)
  left join public.ratings known on known.id = fetched ->> 'id'
  order by fetched ->> 'id', (fetched ->> 'last_updated')::timestamptz desc nulls last, ordinal desc
  on conflict (refresh_id, id) do update
    set rating = excluded.rating, is_changed = excluded.is_changed
    where coalesce((excluded.rating ->> 'last_updated')::timestamptz, '-infinity')
      >= coalesce((staged.rating ->> 'last_updated')::timestamptz, '-infinity');
end
$$;

-- Replaces the ratings with those fetched. One that the agency no longer lists stays, because a
-- withdrawal is a rating of its own.
create function public.finish_rating_refresh(
  refresh uuid, version text, pages integer, warning text default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  run public.rating_refreshes;
  fetched integer;
  unnamed integer := 0;
  changed integer := 0;
begin
  perform private.require_server();
  run := private.require_refresh_under_way(refresh);
  select count(*) into fetched from private.fetched_ratings where refresh_id = refresh;
  if run.kind <> 'project' and run.changed_since is null then
    select count(*) into unnamed from public.ratings known
    where known.rating <> 'Withdrawn' and not exists (
      select from private.fetched_ratings staged
      where staged.refresh_id = refresh and staged.id = known.id
    );
  end if;

  if exists (select from private.fetched_ratings where refresh_id = refresh and is_changed) then
    insert into public.ratings (
      id, agency_project_id, project_id, rating, on_watch, last_updated, accreditor, platform_url,
      vintages, summary
    )
    select new.id, new.agency_project_id, new.project_id, new.rating, new.on_watch,
      new.last_updated, new.accreditor, new.platform_url, new.vintages, new.summary
    from private.fetched_ratings staged
    cross join lateral jsonb_populate_record(null::public.ratings, staged.rating) new
    where staged.refresh_id = refresh and staged.is_changed
    on conflict (id) do update set
      agency_project_id = excluded.agency_project_id,
      project_id = excluded.project_id,
      rating = excluded.rating,
      on_watch = excluded.on_watch,
      last_updated = excluded.last_updated,
      accreditor = excluded.accreditor,
      platform_url = excluded.platform_url,
      vintages = excluded.vintages,
      summary = excluded.summary,
      fetched_at = excluded.fetched_at;
    get diagnostics changed = row_count;
  end if;
  delete from private.fetched_ratings where refresh_id = refresh;

  update public.rating_refreshes
  set
    outcome = 'succeeded', finished_at = now(), api_version = nullif(version, ''), pages_processed = pages,
    ratings_received = fetched, ratings_changed = changed,
    remarks = nullif(concat_ws(' ', warning, case when unnamed > 0 then
      format('Not named by the agency any more and left as before: %s.', unnamed) end), '')
  where id = refresh
  returning * into run;
  return to_jsonb(run);
end
$$;

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

create function private.record_refresh() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.record_act_of(
    'ratings-refreshed', new.requested_by, 'ratings', new.id::text, new.source,
    jsonb_build_object('ratings', new.kind)
  );
  return null;
end
$$;

create trigger record_act after insert on public.rating_refreshes
  for each row when (new.requested_by is not null) execute function private.record_refresh();

alter table public.rating_refreshes enable row level security;
alter table private.fetched_ratings enable row level security;

create policy "Administrators read the runs of the ratings refresh" on public.rating_refreshes
  for select to authenticated using ((select public.is_admin()));

create policy "Nobody" on private.fetched_ratings for all to anon, authenticated using (false);

grant execute on function
  public.begin_rating_refresh(text, text, uuid),
  public.store_fetched_ratings(uuid, jsonb),
  public.finish_rating_refresh(uuid, text, integer, text),
  public.fail_rating_refresh(uuid, text, integer, integer)
to service_role;
