import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hiddenAtFirst } from "#domain/listing/columns.ts";
import { defaultCurrency } from "#domain/listing/currency.ts";
import type { ListingFilters } from "#domain/listing/filters.ts";
import { writeExplorerState } from "#domain/listing/search-params.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import type { Market } from "#domain/market/market.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings";
import { isSignedIn, useViewer } from "~/lib/data/use-viewer";
import { visitorCurrencyQuery } from "~/lib/data/visitor-currency";

/** The same for addresses that differ only in what a picture does not show. */
function marketSearch(filters: ListingFilters): string {
  const state = { filters, sort: defaultSort, hiddenColumns: hiddenAtFirst, pinned: [] };
  return writeExplorerState(state, new URLSearchParams()).toString();
}

function marketQuery(viewer: Viewer | null, search: string) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "market", search] as const,
    queryFn: ({ signal }): Promise<Market> =>
      reportFailure(
        signal,
        readSiteApi(viewer ?? "visitor", `market?${search}`, signal).then((answer) =>
          answer.json(),
        ),
      ),
    ...listingsFreshness,
    enabled: viewer !== null,
    // Pictures move from one answer to the next, but never between two people.
    placeholderData: (market, previous) => (previous?.queryKey[1] === viewer ? market : undefined),
  });
}

interface ShownMarket {
  /** Of nobody's prices until it is known who looks. */
  market: Market | null;
  isMember: boolean;
  currency: string;
  /** Whether what is shown is of the filters before. */
  isOutdated: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
}

/** The market as this viewer may see it, kept fresh; `start` is what the server drew. */
export function useMarket(filters: ListingFilters, start: Market | null): ShownMarket {
  const viewer = useViewer();
  const isMember = isSignedIn(viewer);
  const search = marketSearch(filters);
  const [opened] = useState(search);
  const drawn = search === opened && start ? start : undefined;
  const asked = useQuery({
    ...marketQuery(viewer, search),
    ...(viewer === "visitor" && drawn && { initialData: drawn }),
  });
  const visitorCurrency = useQuery({ ...visitorCurrencyQuery, enabled: isMember });
  // A price never changes before the reader's eyes: it waits for its currency.
  const arrived = isMember && visitorCurrency.isPending ? undefined : asked.data;
  const market = arrived ?? drawn ?? null;
  return {
    market,
    isMember,
    currency: visitorCurrency.data ?? defaultCurrency,
    isOutdated: asked.isPlaceholderData,
    hasFailed: asked.isError && !arrived,
    tryAgain: () => void asked.refetch(),
  };
}
