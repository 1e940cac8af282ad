-- Storage: buckets, their limits, and who can store what where. A company's files are in the
-- folders logo, photos and documents of project_media/{company}; the server copies a published logo
-- to company-logos/{company}/logo. Nobody of the company can replace or remove a file.

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

-- Whether the path of an object is in a folder of one of the companies that the caller may read.
create function private.is_own_company_path(path text, folders text[]) returns boolean
language sql stable
set search_path = ''
as $$
  select array_length(string_to_array(path, '/'), 1) = 3
    and split_part(path, '/', 2) = any (folders)
    and split_part(path, '/', 1) in (
      select readable::text from private.readable_companies() readable
    )
$$;

-- Whether the path is reserved for a file that has not arrived yet, of a company that the caller may
-- edit, and the company's owner has storage left. The stored sizes count, not those stated for the
-- reservations.
create function private.may_store(path text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.project_files file
    where file.path = may_store.path
      and file.company_id in (select private.editable_companies())
      and private.is_open_reservation(file)
      and private.submission_limit('bytesPerPerson') > (
        select coalesce(sum((object.metadata ->> 'size')::bigint), 0)
        from public.companies company
        join public.project_files stored on stored.company_id = company.id
        join storage.objects object
          on object.bucket_id = 'project_media' and object.name = stored.path
        where company.user_id = private.owner_of_company(file.company_id)
          and stored.removed_at is null
      )
  )
$$;

-- A hosted storage writes as itself, and says who owns the file.
create function private.record_picture() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  file storage.objects := coalesce(new, old);
  actor uuid;
begin
  if file.bucket_id <> 'content-images' then
    return null;
  end if;
  actor := coalesce((select auth.uid()), file.owner_id::uuid);
  if actor is not null then
    perform private.record_act_of(
      case tg_op
        when 'INSERT' then 'picture-added'
        when 'DELETE' then 'picture-removed'
        else 'picture-replaced'
      end,
      actor, 'post', null, file.name
    );
  end if;
  return null;
end
$$;

create trigger record_added_or_removed after insert or delete on storage.objects
  for each row execute function private.record_picture();
create trigger record_replaced after update on storage.objects
  for each row when (
    old.version is distinct from new.version or old.name is distinct from new.name
    or old.bucket_id is distinct from new.bucket_id
  )
  execute function private.record_picture();

create policy "Colleagues see their project media" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'project_media'
    and private.is_own_company_path(name, array['logo', 'photos', 'documents'])
  );
create policy "Editors add the files that are reserved for them" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'project_media' and private.may_store(name));
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

-- Documents are added and, once unused, removed; never replaced, because their name is that of
-- their content.
create policy "Administrators see documents of methodologies" on storage.objects
  for select to authenticated
  using (bucket_id = 'methodologies' and (select public.is_admin()));
create policy "Administrators add documents of methodologies" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'methodologies' and (select public.is_admin()));
create policy "Administrators remove documents that no methodology names" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'methodologies' and (select public.is_admin())
    and not exists (
      select from public.methodologies entry where entry.document_path = storage.objects.name
    )
    and not exists (
      select from public.project_methodologies list
      where list.methodology_url = storage.objects.name
    )
  );

-- Administrators see the buckets and what each accepts. Only the server creates, changes and
-- empties them.
create policy "Administrators see the buckets" on storage.buckets
  for select to authenticated
  using ((select public.is_admin()));

grant execute on function private.is_own_company_path(text, text[])
  to anon, authenticated, service_role;

grant execute on function private.may_store(text) to authenticated, service_role;
