-- Listings change while their version is locked, until the commit. The time of that moment is later than
-- every time that anybody could have read before; that of the transaction's beginning need not be. So
-- whoever asks what has changed since the newest time they know misses nothing.

alter table public.listings alter column changed_at set default clock_timestamp();
alter table public.removed_listings alter column removed_at set default clock_timestamp();
