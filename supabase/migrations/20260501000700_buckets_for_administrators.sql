-- Administrators see which buckets there are and what each takes. Buckets are still made, changed and
-- emptied by the server alone: no policy lets anybody else.

create policy "Administrators see the buckets" on storage.buckets
  for select to authenticated
  using ((select public.is_admin()));
