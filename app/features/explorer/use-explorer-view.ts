import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { listingLimits } from "#domain/listing/listing-limits.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { type ExplorerState, rowsQueryString } from "#domain/listing/search-params.ts";
import { listingsQuery } from "~/lib/data/all-listings";
import type { Viewer } from "~/lib/data/data-api";
import { listingPageQuery } from "~/lib/data/listing-pages";
import { usePublicConfig } from "~/lib/data/public-config";
import { useLiveListings } from "~/lib/realtime/use-live-listings";
import { useFetchNeeded, useRefetchOnFocus, useViewer } from "~/lib/viewer/use-viewer";
import { type ExplorerView, pagedView, placeholderView, wholeView } from "./explorer-view";
import type { OptionSource } from "./use-filter-options";
import { type Held, useHeldView } from "./use-held-view";
import { useListingIndex } from "./use-listing-index";
import { type ShowRows, useListingPages } from "./use-listing-pages";

export interface ShownListings {
  view: ExplorerView;
  /** null until the index is built or the list is known to be long. */
  options: OptionSource | null;
  /** The currency of the prices; null for a viewer who was not sent any. */
  priceCurrency: string | null;
  /** The number of projects; undefined while unknown. */
  total: number | undefined;
  /** Whether there is anything to show, even if only the server's first rows. */
  hasRows: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
  /** When rows that could not be refetched were read; null while all are fresh. */
  staleSince: number | null;
  /** For a list loaded in pages: reports the rendered rows, and whether a page failed to load. */
  paging: { showRows: ShowRows; hasFailed: boolean } | null;
  /** Which rows have changed since they were first shown, and what waits to be shown. */
  changes: Pick<Held, "marks" | "notice">;
}

/** What the explorer shows: a short list from an index in the browser, a long one page by page. */
export function useExplorerView(
  start: ListingResponse | "failed" | null,
  state: ExplorerState,
): ShownListings {
  const config = usePublicConfig();
  const apiUrl = config?.apiUrl ?? "";
  const { filters, sort, pinned, hiddenColumns } = state;
  const viewer = useViewer();
  useRefetchOnFocus();
  // The server's first rows are only valid for the URL that the page was opened with.
  const [opened] = useState(state);
  const isAsOpened = opened.filters === filters && opened.sort === sort;
  const known = start !== "failed" && isAsOpened ? start : null;

  const needsRead = useFetchNeeded(viewer, known !== null);
  useLiveListings(viewer, needsRead);
  const total = useTotal(start, state, viewer);
  const isLong =
    total.value !== undefined &&
    total.value > (config?.browserListLimit ?? listingLimits.maxInBrowser);
  const whole = useListingIndex(apiUrl, viewer, needsRead && !isLong && total.isSettled);
  const paged = useListingPages(apiUrl, viewer, state, needsRead && isLong);
  // Deferred, so that rendering a list that has just arrived does not block the page.
  const index = useDeferredValue(whole.index);

  const own = useMemo(
    () => (index ? wholeView(index, { filters, sort }, pinned) : null),
    [index, filters, sort, pinned],
  );
  const first = useMemo(() => {
    const queried = { filters, sort };
    const context = { apiUrl, currency: defaultCurrency };
    const started = known && pagedView([{ response: known, offset: 0 }], queried, context);
    return started ? { ...started, isFirst: true } : placeholderView(queried);
  }, [known, filters, sort, apiUrl]);

  const priceCurrency = isLong ? paged.priceCurrency : whole.priceCurrency;
  const held = useHeldView(isLong ? paged.view : own, {
    values: JSON.stringify([viewer, priceCurrency]),
    pinned,
    hiddenColumns,
    isEnabled: needsRead,
  });
  const arrived = held.view;
  const options = useMemo((): OptionSource | null => {
    if (isLong) return { query: paged.query };
    return index && { index };
  }, [isLong, paged.query, index]);
  const { showRows, hasFailed } = paged;
  const paging = useMemo(
    () => (isLong ? { showRows, hasFailed } : null),
    [isLong, showRows, hasFailed],
  );
  return {
    view: arrived ?? first,
    options,
    priceCurrency,
    total: arrived?.total ?? (start === "failed" ? undefined : start?.total),
    hasRows: arrived !== null || (start !== null && start !== "failed"),
    hasFailed: arrived === null && (whole.hasFailed || hasFailed || start === "failed"),
    tryAgain: isLong ? paged.tryAgain : whole.tryAgain,
    staleSince: isLong ? paged.staleSince : whole.staleSince,
    paging,
    changes: held,
  };
}

/**
 * The number of projects, which decides whether the browser or the server searches them. It comes
 * with the server's first response.
 */
function useTotal(
  start: ListingResponse | "failed" | null,
  state: ExplorerState,
  viewer: Viewer | null,
) {
  const [search] = useState(() => rowsQueryString(state));
  const isKnown = start !== null && start !== "failed";
  // After returning from another page, the whole list may already be cached.
  const cached = useQueryClient().getQueryData(listingsQuery(viewer).queryKey)?.rows.size;
  const firstPage = useQuery({
    ...listingPageQuery({ viewer, search }, 0),
    enabled: !isKnown && cached === undefined && viewer !== null,
    refetchInterval: false,
  });
  if (isKnown) return { value: start.total, isSettled: true };
  if (cached !== undefined) return { value: cached, isSettled: true };
  // If this fails, the browser fetches the whole list itself and reports any failure of that.
  return { value: firstPage.data?.total, isSettled: !firstPage.isPending };
}
