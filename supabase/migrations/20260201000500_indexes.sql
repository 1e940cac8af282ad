-- An index for the reference that had none, and an end to those that no query asks any more.

create index reviews_revision_id_idx on public.reviews (revision_id);

-- The view that was ordered by it reads the flat listings now.
drop index public.projects_approved_idx;
-- Nobody is looked up by the address in their profile, nor a run by who asked for it.
drop index public.profiles_email_idx;
drop index public.rating_refreshes_requested_by_idx;
