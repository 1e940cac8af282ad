import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { displayProject } from "#domain/listing/listing.ts";
import { createListingIndex, type ListingIndex } from "#domain/listing/listing-index.ts";
import { indexRatings } from "#domain/rating/rating-match.ts";
import type { Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, listingsQuery } from "~/lib/data/listings";
import { ratingsQuery } from "~/lib/data/ratings";
import { visitorCurrencyQuery } from "~/lib/data/visitor-currency";
import { useSession } from "~/lib/session/session";

interface LoadedListings {
  /** null until everything that a row shows has arrived. */
  index: ListingIndex | null;
  /** That of the prices; null for a viewer who was not sent any. */
  priceCurrency: string | null;
  hasFailed: boolean;
}

/** Every listing with what this viewer may see of it, kept fresh. */
export function useListingIndex(apiUrl: string): LoadedListings {
  const viewer = useViewer();
  const isSignedIn = viewer !== null && viewer !== "visitor";
  const listings = useQuery(listingsQuery(viewer));
  const ratings = useQuery(ratingsQuery(viewer));
  const currency = useQuery({ ...visitorCurrencyQuery, enabled: isSignedIn });

  // Ratings and currency are waited for, so that a figure never changes before the reader's eyes;
  // ratings that fail are skipped.
  const isSettled = !isSignedIn || (!ratings.isPending && currency.isSuccess);
  const rows = listings.data?.rows;
  const records = ratings.data;
  const currencyCode = currency.data ?? defaultCurrency;
  const index = useMemo(() => {
    if (!rows || !isSettled) return null;
    const context = {
      apiUrl,
      currency: currencyCode,
      isRevealed: isSignedIn,
      findRating: indexRatings(records ?? []),
    };
    return createListingIndex(rows.map((row) => displayProject(row, context)));
  }, [rows, records, currencyCode, isSettled, isSignedIn, apiUrl]);

  useRefetchOnFocus();
  useEffect(() => (index ? prepareWhenIdle(index) : undefined), [index]);
  const priceCurrency = index && isSignedIn ? currencyCode : null;
  return { index, priceCurrency, hasFailed: listings.isError && !rows };
}

/** Who looks; null while that is not known yet. What an earlier viewer was sent is asked for anew. */
function useViewer(): Viewer | null {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id;
  const previous = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (status === "loading") return;
    const current = userId ?? "visitor";
    if (previous.current !== undefined && previous.current !== current) {
      void queryClient.invalidateQueries({ queryKey: listingsKey });
    }
    previous.current = current;
  }, [status, userId, queryClient]);

  return useMemo(() => {
    if (status === "loading") return null;
    return userId ? { userId } : "visitor";
  }, [status, userId]);
}

/** The cache itself notices a page that becomes visible, but not a window that gets the focus. */
function useRefetchOnFocus() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => {
      void queryClient.refetchQueries({
        queryKey: listingsKey,
        type: "active",
        // By the clock: a sleeping machine's timers have not told the queries that they are stale.
        predicate: (query) => query.isStaleByTime(listingsFreshness.staleTime),
      });
    };
    window.addEventListener("focus", refetch);
    return () => window.removeEventListener("focus", refetch);
  }, [queryClient]);
}

const slice = 250;

/** Does the work of a first search in pauses, so that the first keystroke is as quick as any. */
function prepareWhenIdle(index: ListingIndex): () => void {
  const later = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  const cancel = window.cancelIdleCallback ?? window.clearTimeout;
  let handle = later(work);
  function work() {
    if (index.prepareSearch(slice)) handle = later(work);
  }
  return () => cancel(handle);
}
