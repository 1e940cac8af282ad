import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hiddenByDefault } from "#domain/listing/columns.ts";
import type { ListingFilters } from "#domain/listing/filters.ts";
import { writeExplorerState } from "#domain/listing/search-params.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import type { Market } from "#domain/market/query-market.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings-cache";
import { usePriceCurrency } from "~/lib/data/price-currency";
import { useLiveListings } from "~/lib/realtime/use-live-listings";
import { isSignedIn, useViewer } from "~/lib/viewer/use-viewer";

/** The same string for URLs that differ only in what the charts do not show. */
function marketSearch(filters: ListingFilters): string {
  const state = { filters, sort: defaultSort, hiddenColumns: hiddenByDefault, pinned: [] };
  return writeExplorerState(state, new URLSearchParams()).toString();
}

function marketQuery(viewer: Viewer | null, search: string) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "market", search] as const,
    queryFn: ({ signal }): Promise<Market> =>
      reportFailure(
        signal,
        readSiteApi(viewer ?? "visitor", `market?${search}`, signal).then((response) =>
          response.json(),
        ),
      ),
    ...listingsFreshness,
    enabled: viewer !== null,
    // Charts keep the previous data until the next arrives, but never across viewers.
    placeholderData: (market, previous) => (previous?.queryKey[1] === viewer ? market : undefined),
  });
}

interface ShownMarket {
  /** Without prices until the viewer is known. */
  market: Market | null;
  isMember: boolean;
  currency: string;
  /** Whether the data shown is for the previous filters. */
  isOutdated: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
}

/** The market as this viewer may see it, kept fresh; `start` is what the server rendered. */
export function useMarket(filters: ListingFilters, start: Market | null): ShownMarket {
  const viewer = useViewer();
  useLiveListings(viewer);
  const isMember = isSignedIn(viewer);
  const search = marketSearch(filters);
  const [opened] = useState(search);
  const initial = search === opened && start ? start : undefined;
  const query = useQuery({
    ...marketQuery(viewer, search),
    ...(viewer === "visitor" && initial && { initialData: initial }),
  });
  const { currency, isPending } = usePriceCurrency(isMember);
  const arrived = isMember && isPending ? undefined : query.data;
  const market = arrived ?? initial ?? null;
  return {
    market,
    isMember,
    currency,
    isOutdated: query.isPlaceholderData,
    hasFailed: query.isError && !arrived,
    tryAgain: () => void query.refetch(),
  };
}
