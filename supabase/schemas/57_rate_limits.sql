-- How often a limit has been used, for all servers of a site: the table of rate-limiter-flexible's
-- PostgreSQL store, with its column names. Unlogged, because a count is written at every attempt and
-- only a crash of PostgreSQL itself may start it afresh.
create unlogged table private.rate_limits (
  -- the limit's name, and a keyed hash of the network or e-mail address
  key text primary key,
  points integer not null default 0,
  -- in milliseconds since 1970
  expire bigint
) with (fillfactor = 70);
create index rate_limits_expire_idx on private.rate_limits (expire);

alter table private.rate_limits enable row level security;

create policy "Nobody" on private.rate_limits for all to anon, authenticated using (false);
