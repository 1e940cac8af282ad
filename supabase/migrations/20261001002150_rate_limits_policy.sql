-- Only the server counts.
create policy "Nobody" on private.rate_limits for all to anon, authenticated using (false);
