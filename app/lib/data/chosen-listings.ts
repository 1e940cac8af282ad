import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { hiddenAtFirst } from "#domain/listing/columns.ts";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { noFilters } from "#domain/listing/filters.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { displayAnswered, type ListingAnswer } from "#domain/listing/listing-answer.ts";
import { writeExplorerState } from "#domain/listing/search-params.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings";
import { usePublicConfig } from "~/lib/data/public-config";
import { isSignedIn, useReadNeeded, useViewer } from "~/lib/data/use-viewer";
import { visitorCurrencyQuery } from "~/lib/data/visitor-currency";

/** Some projects by their references, asked for as the explorer's pinned ones. */
export const questionFor = (references: readonly string[]) => ({
  filters: noFilters,
  sort: defaultSort,
  pinned: references,
});
export const noOthers = { offset: 0, limit: 0 };

function chosenListingsQuery(
  viewer: Viewer | null,
  references: readonly string[],
  isAsked: boolean,
) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "chosen", references] as const,
    queryFn: ({ signal }): Promise<ListingAnswer> => {
      const state = { ...questionFor(references), hiddenColumns: hiddenAtFirst };
      const params = writeExplorerState(state, new URLSearchParams());
      params.set("limit", String(noOthers.limit));
      const reading = readSiteApi(viewer ?? "visitor", `listings?${params}`, signal);
      return reportFailure(
        signal,
        reading.then((response) => response.json()),
      );
    },
    ...listingsFreshness,
    enabled: viewer !== null && references.length > 0 && isAsked,
    // What stays is not asked away when one comes or goes, but never shown to somebody else.
    placeholderData: (answer, previous) => (previous?.queryKey[1] === viewer ? answer : undefined),
  });
}

export interface ChosenListings {
  /** In the order of the references; what is not listed is missing. */
  projects: readonly DisplayProject[];
  /** The agency's records of them, by our own ids. */
  ratings: ListingAnswer["ratings"];
  /** Whether cost, permanence and ratings were sent to this viewer. */
  isRevealed: boolean;
  currency: string;
  /** Whether a project that is missing may still arrive. */
  isPending: boolean;
  hasFailed: boolean;
  /** What only members see did not arrive, though the viewer is one. */
  hasFailedValues: boolean;
  tryAgain: () => void;
}

/** Some projects as this viewer may see them, kept fresh; `start` is what the server drew. */
export function useChosenListings(
  references: readonly string[],
  start: ListingAnswer | null,
): ChosenListings {
  const apiUrl = usePublicConfig()?.apiUrl ?? "";
  const viewer = useViewer();
  const isMember = isSignedIn(viewer);
  const isAsked = useReadNeeded(viewer, start?.pinned.length === references.length);
  const asked = useQuery(chosenListingsQuery(viewer, references, isAsked));
  const visitorCurrency = useQuery({ ...visitorCurrencyQuery, enabled: isMember });
  const currency = visitorCurrency.data ?? defaultCurrency;
  // A price never changes before the reader's eyes: it waits for its currency.
  const arrived = isMember && visitorCurrency.isPending ? undefined : asked.data;
  const answer = arrived ?? start;
  const projects = useMemo(() => {
    const context = { apiUrl, currency };
    return answer?.pinned.map((row) => displayAnswered(row, answer, context)) ?? [];
  }, [answer, apiUrl, currency]);
  return {
    projects,
    ratings: answer?.ratings ?? {},
    isRevealed: answer?.isRevealed ?? false,
    currency,
    isPending:
      isAsked && references.length > 0 && (arrived === undefined || asked.isPlaceholderData),
    hasFailed: asked.isError && !answer,
    hasFailedValues: isMember && asked.isError && !asked.isFetching && !arrived,
    tryAgain: () => void asked.refetch(),
  };
}
