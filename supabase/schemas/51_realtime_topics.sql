-- What the site tells whom immediately. A message says that something changed, never what it is now:
-- the recipient reads it again, with their own rights.
--
--   versions     public: event 'version' {kind, version} when public data changed
--   user:{id}    private, that person: event 'project' {project, kind} for a decision or a rating
--   review       private, administrators: event 'decision' {project}, and who looks at what (presence)
--   list:{id}    private, its owner: event 'list' {list} when it or its entries changed
--
-- No other topic can be joined, because no policy allows it. The triggers are with their tables.

-- `realtime.topic()` is the channel that someone wants to join or send on.
create policy "People receive what is theirs, administrators what is up for review"
  on realtime.messages for select to authenticated
  using (
    case
      when (select realtime.topic()) = 'review' then (select public.is_admin())
      when extension <> 'broadcast' then false
      when (select realtime.topic()) = 'user:' || (select auth.uid()) then true
      else exists (
        select from public.lists list where 'list:' || list.id = (select realtime.topic())
      )
    end
  );
create policy "Administrators send on the topic of reviews"
  on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) = 'review' and (select public.is_admin()));
