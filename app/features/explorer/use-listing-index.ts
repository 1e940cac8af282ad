import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import { listingsQuery } from "~/lib/data/all-listings";
import type { Viewer } from "~/lib/data/data-api";
import { usePriceCurrency } from "~/lib/data/price-currency";
import { ratingsQuery } from "~/lib/data/ratings-query";
import { staleSince } from "~/lib/data/stale-since";
import { isSignedIn } from "~/lib/viewer/use-viewer";

interface LoadedListings {
  /** null until everything that a row shows has arrived. */
  index: ListingIndex | null;
  /** The currency of the prices; null for a viewer who was not sent any. */
  priceCurrency: string | null;
  hasFailed: boolean;
  /** When the rows were read, if they could not be refetched; null while they are fresh. */
  staleSince: number | null;
  tryAgain: () => void;
}

/** The code that searches and sorts is loaded with the first list that needs it. */
const indexModuleQuery = queryOptions({
  queryKey: ["incremental-index"] as const,
  queryFn: () => import("./incremental-index"),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Every listing, with the fields this viewer may see, kept fresh. */
export function useListingIndex(
  apiUrl: string,
  viewer: Viewer | null,
  isEnabled: boolean,
): LoadedListings {
  const isRevealed = isSignedIn(viewer);
  const listings = useQuery({
    ...listingsQuery(viewer),
    enabled: isEnabled && viewer !== null,
  });
  const indexModule = useQuery({ ...indexModuleQuery, enabled: isEnabled });
  const ratings = useQuery({ ...ratingsQuery(viewer), enabled: isEnabled && isRevealed });
  const price = usePriceCurrency(isEnabled && isRevealed);

  // Waits for ratings and currency, so that figures do not change while being read; if the ratings
  // fail, it goes on without them.
  const isSettled = !isRevealed || (!ratings.isPending && !price.isPending);
  const rows = listings.data?.rows;
  const records = ratings.data;
  const { currency } = price;
  const context = useMemo(
    () => ({ apiUrl, currency, isRevealed, ratings: records ?? [] }),
    [apiUrl, currency, isRevealed, records],
  );
  const createIncrementalIndex = indexModule.data?.createIncrementalIndex;
  const indexFor = useMemo(() => createIncrementalIndex?.(), [createIncrementalIndex]);
  const index = useMemo(
    () => (isEnabled && rows && isSettled && indexFor ? indexFor(rows, context) : null),
    [isEnabled, rows, isSettled, indexFor, context],
  );

  useEffect(() => (index ? prepareWhenIdle(index) : undefined), [index]);
  const priceCurrency = index && isRevealed ? currency : null;
  const { refetch } = listings;
  const { refetch: loadIndexModule, isError: hasModuleFailed } = indexModule;
  const tryAgain = useCallback(() => {
    if (hasModuleFailed) void loadIndexModule();
    void refetch();
  }, [hasModuleFailed, loadIndexModule, refetch]);
  return {
    index,
    priceCurrency,
    hasFailed: (listings.isError && !rows) || hasModuleFailed,
    staleSince: staleSince(listings),
    tryAgain,
  };
}

const rowsPerSlice = 250;

/** Prepares searching while the browser is idle, so that the first keystroke is as fast as any. */
function prepareWhenIdle(index: ListingIndex): () => void {
  const schedule = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  const cancel = window.cancelIdleCallback ?? window.clearTimeout;
  let handle = schedule(work);
  function work() {
    if (index.prepareSearch(rowsPerSlice)) handle = schedule(work);
  }
  return () => cancel(handle);
}
