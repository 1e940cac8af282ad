import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { defaultCurrency } from "#domain/listing/currency.ts";
import type { ListingAnswer } from "#domain/listing/listing-answer.ts";
import { askedAddress, type ExplorerState } from "#domain/listing/search-params.ts";
import type { Viewer } from "~/lib/data/data-api";
import { listingPageQuery, type PagedQuestion, rowsPerPage } from "~/lib/data/listing-pages";
import { listingsKey } from "~/lib/data/listings";
import { staleSince } from "~/lib/data/stale-since";
import { isSignedIn } from "~/lib/data/use-viewer";
import { visitorCurrencyQuery } from "~/lib/data/visitor-currency";
import { type AnsweredState, type ExplorerView, pagedView } from "./explorer-view";

/** Called with the places of the rows that are drawn. */
export type ShowRows = (answers: AnsweredState, places: readonly number[], count: number) => void;

interface PagedListings {
  question: PagedQuestion;
  /** The rows around those in sight; those of the state before until the first of this one arrive. */
  view: ExplorerView | null;
  priceCurrency: string | null;
  hasFailed: boolean;
  /** When the oldest rows were read that could not be read again; null while all are fresh. */
  staleSince: number | null;
  tryAgain: () => void;
  showRows: ShowRows;
}

/** Whoever scrolls fast asks for nothing until they slow down, in milliseconds. */
const scrollPause = 60;

/** The parts of a long list that are in sight, and their neighbours, as the server finds them. */
export function useListingPages(
  apiUrl: string,
  viewer: Viewer | null,
  state: ExplorerState,
  isEnabled: boolean,
): PagedListings {
  const { filters, sort, pinned } = state;
  const answers = useMemo(() => ({ filters, sort }), [filters, sort]);
  const isRevealed = isSignedIn(viewer);
  const currency = useQuery({ ...visitorCurrencyQuery, enabled: isEnabled && isRevealed });
  const currencyCode = isRevealed ? (currency.data ?? defaultCurrency) : null;
  const question = useMemo(
    () => ({ viewer, search: askedAddress({ ...answers, pinned }), currency: currencyCode }),
    [viewer, answers, pinned, currencyCode],
  );
  const { pages, showRows } = useShownPages(answers);
  const isAsked = isEnabled && viewer !== null && (!isRevealed || currency.isSuccess);
  const { arrived, hasFailed, staleSince, isRevealedTo } = useAnswers(question, pages, isAsked);
  useOneVersion(question, pages, arrived);

  const context = useMemo(
    () => ({ apiUrl, currency: currencyCode ?? defaultCurrency }),
    [apiUrl, currencyCode],
  );
  const view = useMemo(() => {
    const placed = pages.flatMap((page, place) => {
      const answer = arrived[place];
      return answer ? { answer, offset: page * rowsPerPage } : [];
    });
    return pagedView(placed, answers, context);
  }, [pages, arrived, answers, context]);

  const queryClient = useQueryClient();
  const tryAgain = useCallback(() => {
    void queryClient.refetchQueries({
      queryKey: listingsKey,
      type: "active",
      predicate: ({ state: { status } }) => status === "error",
    });
  }, [queryClient]);
  return {
    question,
    ...useLastRows(view, isRevealedTo ? currencyCode : null, viewer),
    hasFailed,
    staleSince,
    tryAgain,
    showRows,
  };
}

/** Two parts are in sight at most, each with a neighbour: a query for each, without the code for any number. */
const pagesAtOnce = 4;

function useAnswers(question: PagedQuestion, pages: readonly number[], isAsked: boolean) {
  const partAt = (place: number) => ({
    ...listingPageQuery(question, pages[place] ?? 0),
    enabled: isAsked && place < pages.length,
  });
  const results = [
    useQuery(partAt(0)),
    useQuery(partAt(1)),
    useQuery(partAt(2)),
    useQuery(partAt(3)),
  ].slice(0, pages.length);
  const [first, second, third, fourth] = results.map(({ data }) => data);
  const arrived = useMemo(
    () => [first, second, third, fourth].slice(0, pages.length),
    [first, second, third, fourth, pages.length],
  );
  return {
    arrived,
    // Without a network nothing is asked, and nothing would say so.
    hasFailed: results.some(({ isError, isPaused, data }) => (isError || isPaused) && !data),
    staleSince: staleSince(...results),
    isRevealedTo: results.some(({ data }) => data?.isRevealed),
  };
}

/** Which parts of the list are wanted: those in sight first, then their neighbours. */
function useShownPages(answers: AnsweredState) {
  const [wanted, setWanted] = useState({ answers, pages: [0] });
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const showRows = useCallback<ShowRows>(
    (shown, places, count) => {
      // The rows of the state before say nothing about where this one is looked at.
      if (shown !== answers) return;
      const inSight = new Set(places.map((place) => Math.floor(place / rowsPerPage)));
      const last = Math.max(0, Math.ceil(count / rowsPerPage) - 1);
      const around = [...inSight].flatMap((page) => [page - 1, page + 1]);
      const pages = [...inSight, ...around.filter((page) => page >= 0 && page <= last)];
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        setWanted((before) =>
          changedTo(before, { answers, pages: [...new Set(pages)].slice(0, pagesAtOnce) }),
        );
      }, scrollPause);
    },
    [answers],
  );
  return { pages: wanted.answers === answers ? wanted.pages : firstPage, showRows };
}

const firstPage = [0];

interface Wanted {
  answers: AnsweredState;
  pages: number[];
}

function changedTo(before: Wanted, next: Wanted): Wanted {
  const isSame = before.answers === next.answers && before.pages.join() === next.pages.join();
  return isSame || next.pages.length === 0 ? before : next;
}

/** Parts that were read before a change are read again, so that all of them fit together. */
function useOneVersion(
  question: PagedQuestion,
  pages: readonly number[],
  arrived: readonly (ListingAnswer | undefined)[],
) {
  const queryClient = useQueryClient();
  const newest = Math.max(0, ...arrived.map((answer) => answer?.version ?? 0));
  const outdated = pages.filter((_, place) => {
    const version = arrived[place]?.version;
    return version !== undefined && version < newest;
  });
  const names = outdated.join();
  useEffect(() => {
    if (names === "" || newest === 0) return;
    for (const page of names.split(",")) {
      const { queryKey } = listingPageQuery(question, Number(page));
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }, [queryClient, question, names, newest]);
}

type Rows = Pick<PagedListings, "view" | "priceCurrency">;

/** Rows stay until others come in their place, prices and all, but never for somebody else. */
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
    const { view: kept, priceCurrency: before, viewer: whose } = last.current ?? {};
    if (view || !kept || whose !== viewer) return { view, priceCurrency };
    return { view: { ...kept, isComplete: false }, priceCurrency: before ?? null };
  }, [view, priceCurrency, viewer]);
}
