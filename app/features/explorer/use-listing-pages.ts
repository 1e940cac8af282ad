import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { type ExplorerState, rowsQueryString } from "#domain/listing/search-params.ts";
import type { Viewer } from "~/lib/data/data-api";
import { listingPageQuery, type PagedQuery, rowsPerPage } from "~/lib/data/listing-pages";
import { listingsKey } from "~/lib/data/listings-cache";
import { usePriceCurrency } from "~/lib/data/price-currency";
import { staleSince } from "~/lib/data/stale-since";
import { isSignedIn } from "~/lib/viewer/use-viewer";
import { type ExplorerView, pagedView, type QueriedState } from "./explorer-view";

/** Called with the indexes of the rendered rows. */
export type ShowRows = (queried: QueriedState, indexes: readonly number[], count: number) => void;

interface PagedListings {
  query: PagedQuery;
  /** The rows around the visible ones; the previous state's until the first of this one arrive. */
  view: ExplorerView | null;
  priceCurrency: string | null;
  hasFailed: boolean;
  /** When the oldest rows that could not be refetched were read; null while all are fresh. */
  staleSince: number | null;
  tryAgain: () => void;
  showRows: ShowRows;
}

/** Debounce in milliseconds, so that nothing is fetched during fast scrolling. */
const scrollDebounce = 60;

/** The visible pages of a long list and their neighbours, filtered and sorted by the server. */
export function useListingPages(
  apiUrl: string,
  viewer: Viewer | null,
  state: ExplorerState,
  isEnabled: boolean,
): PagedListings {
  const { filters, sort, pinned } = state;
  const queried = useMemo(() => ({ filters, sort }), [filters, sort]);
  const isRevealed = isSignedIn(viewer);
  const { currency, isPending } = usePriceCurrency(isEnabled && isRevealed);
  const query = useMemo(
    () => ({ viewer, search: rowsQueryString({ ...queried, pinned }) }),
    [viewer, queried, pinned],
  );
  const { pages, showRows } = useShownPages(queried);
  const canFetch = isEnabled && viewer !== null && (!isRevealed || !isPending);
  const { arrived, hasFailed, staleSince, isRevealedTo } = usePageQueries(query, pages, canFetch);
  useConsistentVersion(query, pages, arrived);

  const context = useMemo(() => ({ apiUrl, currency }), [apiUrl, currency]);
  const view = useMemo(() => {
    const paged = pages.flatMap((page, index) => {
      const response = arrived[index];
      return response ? { response, offset: page * rowsPerPage } : [];
    });
    return pagedView(paged, queried, context);
  }, [pages, arrived, queried, context]);

  const queryClient = useQueryClient();
  const tryAgain = useCallback(() => {
    void queryClient.refetchQueries({
      queryKey: listingsKey,
      type: "active",
      predicate: ({ state: { status } }) => status === "error",
    });
  }, [queryClient]);
  return {
    query,
    ...useLastRows(view, isRevealedTo ? currency : null, viewer),
    hasFailed,
    staleSince,
    tryAgain,
    showRows,
  };
}

/** Two visible pages at most, each with a neighbour. A fixed number avoids loading `useQueries`. */
const pagesAtOnce = 4;

function usePageQueries(query: PagedQuery, pages: readonly number[], canFetch: boolean) {
  const pageQueryAt = (index: number) => ({
    ...listingPageQuery(query, pages[index] ?? 0),
    enabled: canFetch && index < pages.length,
  });
  const results = [
    useQuery(pageQueryAt(0)),
    useQuery(pageQueryAt(1)),
    useQuery(pageQueryAt(2)),
    useQuery(pageQueryAt(3)),
  ].slice(0, pages.length);
  const [first, second, third, fourth] = results.map(({ data }) => data);
  const arrived = useMemo(
    () => [first, second, third, fourth].slice(0, pages.length),
    [first, second, third, fourth, pages.length],
  );
  return {
    arrived,
    // Offline, queries pause instead of failing, and nothing else would report it.
    hasFailed: results.some(({ isError, isPaused, data }) => (isError || isPaused) && !data),
    staleSince: staleSince(...results),
    isRevealedTo: results.some(({ data }) => data?.isRevealed),
  };
}

/** The pages to fetch: the visible ones first, then their neighbours. */
function useShownPages(queried: QueriedState) {
  const [wanted, setWanted] = useState({ queried, pages: [0] });
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const showRows = useCallback<ShowRows>(
    (shown, indexes, count) => {
      // Rows of the previous state do not tell where this one is scrolled to.
      if (shown !== queried) return;
      const visible = new Set(indexes.map((index) => Math.floor(index / rowsPerPage)));
      const last = Math.max(0, Math.ceil(count / rowsPerPage) - 1);
      const around = [...visible].flatMap((page) => [page - 1, page + 1]);
      const pages = [...visible, ...around.filter((page) => page >= 0 && page <= last)];
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        setWanted((before) =>
          reuseIfEqual(before, { queried, pages: [...new Set(pages)].slice(0, pagesAtOnce) }),
        );
      }, scrollDebounce);
    },
    [queried],
  );
  return { pages: wanted.queried === queried ? wanted.pages : firstPage, showRows };
}

const firstPage = [0];

interface WantedPages {
  queried: QueriedState;
  pages: number[];
}

function reuseIfEqual(before: WantedPages, next: WantedPages): WantedPages {
  const isSame = before.queried === next.queried && before.pages.join() === next.pages.join();
  return isSame || next.pages.length === 0 ? before : next;
}

/** Refetches pages that were read before a change, so that all pages are of the same version. */
function useConsistentVersion(
  query: PagedQuery,
  pages: readonly number[],
  arrived: readonly (ListingResponse | undefined)[],
) {
  const queryClient = useQueryClient();
  const newest = Math.max(0, ...arrived.map((response) => response?.version ?? 0));
  const outdated = pages.filter((_, index) => {
    const version = arrived[index]?.version;
    return version !== undefined && version < newest;
  });
  const outdatedPages = outdated.join();
  useEffect(() => {
    if (outdatedPages === "" || newest === 0) return;
    for (const page of outdatedPages.split(",")) {
      const { queryKey } = listingPageQuery(query, Number(page));
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }, [queryClient, query, outdatedPages, newest]);
}

type Rows = Pick<PagedListings, "view" | "priceCurrency">;

/** Keeps the last rows and their prices until new ones arrive, but never for another viewer. */
function useLastRows(
  view: ExplorerView | null,
  priceCurrency: string | null,
  viewer: Viewer | null,
): Rows {
  const last = useRef<Rows & { viewer: Viewer | null }>(undefined);
  useEffect(() => {
    if (view) last.current = { view, priceCurrency, viewer };
  }, [view, priceCurrency, viewer]);
  return useMemo(() => {
    const { view: kept, priceCurrency: before, viewer: lastViewer } = last.current ?? {};
    if (view || !kept || lastViewer !== viewer) return { view, priceCurrency };
    return { view: { ...kept, isComplete: false }, priceCurrency: before ?? null };
  }, [view, priceCurrency, viewer]);
}
