-- A methodology that has no public link comes with the project, as a document of its own kind. Like the
-- others it is private; the team can make it the document of an entry of the library.

alter domain public.file_kind drop constraint file_kind_is_known;
alter domain public.file_kind add constraint file_kind_is_known check (value in (
  'logo',
  'photo',
  'document',
  'pdd',
  'vvb_report',
  'verification_report',
  'methodology'
));
