import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { defaultCurrency } from "#domain/listing/currency.ts";
import type { ListingAnswer } from "#domain/listing/listing-answer.ts";
import { listingLimits } from "#domain/listing/listing-limits.ts";
import { askedAddress, type ExplorerState } from "#domain/listing/search-params.ts";
import { listingsQuery } from "~/lib/data/all-listings";
import type { Viewer } from "~/lib/data/data-api";
import { listingPageQuery } from "~/lib/data/listing-pages";
import { usePublicConfig } from "~/lib/data/public-config";
import { useReadNeeded, useRefetchOnFocus, useViewer } from "~/lib/data/use-viewer";
import { type ExplorerView, pagedView, waitingView, wholeView } from "./explorer-view";
import type { OptionSource } from "./use-filter-options";
import { useListingIndex } from "./use-listing-index";
import { type ShowRows, useListingPages } from "./use-listing-pages";

export interface ShownListings {
  view: ExplorerView;
  /** null while nobody knows yet. */
  options: OptionSource | null;
  /** That of the prices; null for a viewer who was not sent any. */
  priceCurrency: string | null;
  /** How many projects there are; undefined while nobody knows. */
  total: number | undefined;
  /** Whether there is anything to show, be it the server's first rows. */
  hasRows: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
  /** Since when rows that could not be read again are as they are. */
  staleSince: number | null;
  /** For a list of which parts arrive: which rows are drawn, and whether some did not come. */
  paging: { showRows: ShowRows; hasFailed: boolean } | null;
}

/** What the explorer shows: a short list from an index of the browser's own, a long one in parts. */
export function useExplorerView(
  start: ListingAnswer | "failed" | null,
  state: ExplorerState,
): ShownListings {
  const config = usePublicConfig();
  const apiUrl = config?.apiUrl ?? "";
  const { filters, sort, pinned } = state;
  const viewer = useViewer();
  useRefetchOnFocus();
  // The server's rows answer the address that the page was opened with, and no other state.
  const [opened] = useState(state);
  const isAsOpened = opened.filters === filters && opened.sort === sort;
  const known = start !== "failed" && isAsOpened ? start : null;

  const isAsked = useReadNeeded(viewer, known !== null);
  const total = useTotal(start, state, viewer);
  const isLong =
    total.value !== undefined &&
    total.value > (config?.browserListLimit ?? listingLimits.heldByBrowser);
  const whole = useListingIndex(apiUrl, viewer, isAsked && !isLong && total.isSettled);
  const paged = useListingPages(apiUrl, viewer, state, isAsked && isLong);
  // The list that has arrived is drawn in slices, so that the page goes on answering.
  const index = useDeferredValue(whole.index);

  const own = useMemo(
    () => (index ? wholeView(index, { filters, sort }, pinned) : null),
    [index, filters, sort, pinned],
  );
  const first = useMemo(() => {
    const answers = { filters, sort };
    const context = { apiUrl, currency: defaultCurrency };
    const started = known && pagedView([{ answer: known, offset: 0 }], answers, context);
    return started ? { ...started, isFirst: true } : waitingView(answers);
  }, [known, filters, sort, apiUrl]);

  const arrived = isLong ? paged.view : own;
  const options = useMemo((): OptionSource | null => {
    if (isLong) return { question: paged.question };
    return index && { index };
  }, [isLong, paged.question, index]);
  const { showRows, hasFailed } = paged;
  const paging = useMemo(
    () => (isLong ? { showRows, hasFailed } : null),
    [isLong, showRows, hasFailed],
  );
  return {
    view: arrived ?? first,
    options,
    priceCurrency: isLong ? paged.priceCurrency : whole.priceCurrency,
    total: arrived?.total ?? (start === "failed" ? undefined : start?.total),
    hasRows: arrived !== null || (start !== null && start !== "failed"),
    hasFailed: arrived === null && (whole.hasFailed || hasFailed || start === "failed"),
    tryAgain: isLong ? paged.tryAgain : whole.tryAgain,
    staleSince: isLong ? paged.staleSince : whole.staleSince,
    paging,
  };
}

/** How many projects there are decides where they are searched. The server's first answer tells. */
function useTotal(
  start: ListingAnswer | "failed" | null,
  state: ExplorerState,
  viewer: Viewer | null,
) {
  const [search] = useState(() => askedAddress(state));
  const isKnown = start !== null && start !== "failed";
  // Whoever comes back from another page holds the whole list already.
  const held = useQueryClient().getQueryData(listingsQuery(viewer).queryKey)?.rows.size;
  const asked = useQuery({
    ...listingPageQuery({ viewer, search, currency: null }, 0),
    enabled: !isKnown && held === undefined && viewer !== null,
    refetchInterval: false,
  });
  if (isKnown) return { value: start.total, isSettled: true };
  if (held !== undefined) return { value: held, isSettled: true };
  // Without an answer the browser asks for the whole list itself, and says what comes of it.
  return { value: asked.data?.total, isSettled: !asked.isPending };
}
