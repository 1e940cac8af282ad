-- A server that was slower than its lease cleared the lease of the one that took over when it
-- reported its failure, so that a third could start the same job.

drop function public.settle_job(uuid, text, interval);

-- Without a failure or a pause the job is done. After a failure it waits longer each time; with a
-- pause it is not finished, and continues after that. A server whose lease has passed to another
-- one names its own lease, so that its late failure does not end the other's.
create function public.settle_job(
  job uuid, failure text default null, pause interval default null, lease timestamptz default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  if failure is not null or pause is not null then
    update public.jobs settled
    set last_error = failure,
      attempts = case when failure is null then 0 else settled.attempts end,
      next_attempt_at = now()
        + case when failure is null then pause else private.retry_delay(settled.attempts) end,
      leased_until = null
    where settled.id = job and (lease is null or settled.leased_until = lease);
    return;
  end if;
  -- The e-mail before its job, as when an e-mail is deleted: in the other order, both could wait.
  update public.email_outbox message
  set sent_at = now()
  from public.jobs settled
  where settled.id = job and settled.kind = 'email'
    and message.id = settled.key::uuid and message.sent_at is null;
  delete from public.jobs settled where settled.id = job;
end
$$;

grant execute on function public.settle_job(uuid, text, interval, timestamptz) to service_role;
