-- Buckets, their limits, and who may put what where. A company's files live under its own id:
-- company-logos/{company}/logo/…, project_media/{company}/photos/… and …/documents/….

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('company-logos', 'company-logos', true, 5242880, array['image/png', 'image/jpeg']),
  ('project_media', 'project_media', false, 5242880, array[
    'image/png', 'image/jpeg', 'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  ]),
  ('rating-images', 'rating-images', true, 5242880, array['image/png']),
  ('methodologies', 'methodologies', true, 5242880, array['application/pdf']),
  ('content-images', 'content-images', true, 5242880, array['image/png', 'image/jpeg'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Whether the path of an object lies in a folder of one of the caller's companies.
create function private.is_own_company_path(path text, folders text[]) returns boolean
language sql stable
set search_path = ''
as $$
  select array_length(string_to_array(path, '/'), 1) = 3
    and split_part(path, '/', 2) = any (folders)
    and split_part(path, '/', 1) in (
      select owned::text from private.owned_companies() owned
    )
$$;
revoke all on function private.is_own_company_path(text, text[]) from public;
grant execute on function private.is_own_company_path(text, text[])
  to anon, authenticated, service_role;

-- A company needs a few dozen files; a disk that one of them fills stops everybody.
create function private.company_has_room(path text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select count(*) < 200 or coalesce(bool_or(name = path), false)
  from storage.objects
  where bucket_id in ('company-logos', 'project_media')
    and starts_with(name, split_part(path, '/', 1) || '/')
$$;
revoke all on function private.company_has_room(text) from public;
grant execute on function private.company_has_room(text) to authenticated, service_role;

create policy "Owners see their logos" on storage.objects
  for select to authenticated
  using (bucket_id = 'company-logos' and private.is_own_company_path(name, array['logo']));
create policy "Owners add their logos" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'company-logos'
    and private.is_own_company_path(name, array['logo'])
    and private.company_has_room(name)
  );
create policy "Owners replace their logos" on storage.objects
  for update to authenticated
  using (bucket_id = 'company-logos' and private.is_own_company_path(name, array['logo']))
  with check (bucket_id = 'company-logos' and private.is_own_company_path(name, array['logo']));
create policy "Owners remove their logos" on storage.objects
  for delete to authenticated
  using (bucket_id = 'company-logos' and private.is_own_company_path(name, array['logo']));

create policy "Owners see their project media" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'project_media'
    and private.is_own_company_path(name, array['photos', 'documents'])
  );
create policy "Owners add their project media" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'project_media'
    and private.is_own_company_path(name, array['photos', 'documents'])
    and private.company_has_room(name)
  );
create policy "Owners replace their project media" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'project_media'
    and private.is_own_company_path(name, array['photos', 'documents'])
  )
  with check (
    bucket_id = 'project_media'
    and private.is_own_company_path(name, array['photos', 'documents'])
  );
create policy "Owners remove their project media" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'project_media'
    and private.is_own_company_path(name, array['photos', 'documents'])
  );
create policy "Administrators see project media" on storage.objects
  for select to authenticated
  using (bucket_id in ('project_media', 'company-logos') and (select public.is_admin()));

create policy "Administrators see images for content" on storage.objects
  for select to authenticated
  using (bucket_id = 'content-images' and (select public.is_admin()));
create policy "Administrators add images for content" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'content-images' and (select public.is_admin()));
create policy "Administrators replace images for content" on storage.objects
  for update to authenticated
  using (bucket_id = 'content-images' and (select public.is_admin()))
  with check (bucket_id = 'content-images' and (select public.is_admin()));
create policy "Administrators remove images for content" on storage.objects
  for delete to authenticated
  using (bucket_id = 'content-images' and (select public.is_admin()));
