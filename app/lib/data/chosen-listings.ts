import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { noFilters } from "#domain/listing/filters.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import {
  answerListings,
  displayAnswered,
  type KnownListings,
  type ListingAnswer,
} from "#domain/listing/listing-answer.ts";
import { defaultSort } from "#domain/listing/order.ts";
import { writeExplorerState } from "#domain/listing/search-params.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings";
import { usePublicConfig } from "~/lib/data/public-config";
import { isSignedIn, useViewer } from "~/lib/data/use-viewer";
import { visitorCurrencyQuery } from "~/lib/data/visitor-currency";

/** Some projects by the registries' numbers, asked for as the explorer's pinned ones. */
const questionFor = (registryIds: readonly string[]) => ({
  filters: noFilters,
  sort: defaultSort,
  pinned: registryIds,
});
const noOthers = { offset: 0, limit: 0 };

/** For a page that the server draws: as an anonymous visitor may see them. */
export function answerChosen(known: KnownListings, registryIds: readonly string[]): ListingAnswer {
  return answerListings(known, questionFor(registryIds), noOthers);
}

function chosenListingsQuery(viewer: Viewer | null, registryIds: readonly string[]) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "chosen", registryIds] as const,
    queryFn: ({ signal }): Promise<ListingAnswer> => {
      const state = { ...questionFor(registryIds), hiddenColumns: [] };
      const params = writeExplorerState(state, new URLSearchParams());
      params.set("limit", String(noOthers.limit));
      const reading = readSiteApi(viewer ?? "visitor", `listings?${params}`, signal);
      return reportFailure(
        signal,
        reading.then((response) => response.json()),
      );
    },
    ...listingsFreshness,
    enabled: viewer !== null && registryIds.length > 0,
    // What stays is not asked away when one comes or goes, but never shown to somebody else.
    placeholderData: (answer, previous) => (previous?.queryKey[1] === viewer ? answer : undefined),
  });
}

export interface ChosenListings {
  /** By the registries' numbers; one that is not listed is missing. */
  projects: ReadonlyMap<string, DisplayProject>;
  /** The agency's records of them, by our own ids. */
  ratings: ListingAnswer["ratings"];
  /** Whether cost, permanence and ratings were sent to this viewer. */
  isRevealed: boolean;
  currency: string;
  /** Whether a project that is missing may still arrive. */
  isPending: boolean;
  hasFailed: boolean;
}

/** Some projects as this viewer may see them, kept fresh; `start` is what the server drew. */
export function useChosenListings(
  registryIds: readonly string[],
  start: ListingAnswer | null,
): ChosenListings {
  const apiUrl = usePublicConfig()?.apiUrl ?? "";
  const viewer = useViewer();
  const isMember = isSignedIn(viewer);
  const asked = useQuery(chosenListingsQuery(viewer, registryIds));
  const visitorCurrency = useQuery({ ...visitorCurrencyQuery, enabled: isMember });
  const currency = visitorCurrency.data ?? defaultCurrency;
  // A price never changes before the reader's eyes: it waits for its currency.
  const arrived = isMember && visitorCurrency.isPending ? undefined : asked.data;
  const answer = arrived ?? start;
  const projects = useMemo(() => {
    const shown = answer?.pinned.map((row) => displayAnswered(row, answer, { apiUrl, currency }));
    return new Map(shown?.map((project) => [project.registryId, project]));
  }, [answer, apiUrl, currency]);
  return {
    projects,
    ratings: answer?.ratings ?? {},
    isRevealed: answer?.isRevealed ?? false,
    currency,
    isPending: registryIds.length > 0 && (arrived === undefined || asked.isPlaceholderData),
    hasFailed: asked.isError && !answer,
  };
}
