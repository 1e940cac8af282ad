-- Ending a person's sessions ends what they can reach without one: their personal keys. Links to private
-- files end by themselves, as each asks for the session it was made in.

-- Ends every session and key of a person; returns how many sessions there were.
create or replace function public.end_sessions(person uuid, reason text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  ended integer;
  revoked integer;
begin
  perform private.require_admin();
  perform private.require_reason(reason);
  if not exists (select from auth.users where id = person) then
    raise exception 'person_not_found' using errcode = 'PT404';
  end if;
  -- a key that is being made for them comes before or after this
  perform pg_advisory_xact_lock(hashtextextended('api keys of ' || person, 0));
  delete from public.api_keys key where key.user_id = person;
  get diagnostics revoked = row_count;
  -- engines differ in the type of this column
  delete from auth.refresh_tokens token where token.user_id::text = person::text;
  delete from auth.sessions session where session.user_id = person;
  get diagnostics ended = row_count;
  perform private.record_act_on_person(
    'sessions-ended', person, reason, jsonb_build_object('sessions', ended, 'keys', revoked));
  return ended;
end
$$;
