import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { hiddenByDefault } from "#domain/listing/columns.ts";
import { noFilters } from "#domain/listing/filters.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { displayRow, type ListingResponse } from "#domain/listing/listing-response.ts";
import { writeExplorerState } from "#domain/listing/search-params.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings-cache";
import { usePriceCurrency } from "~/lib/data/price-currency";
import { usePublicConfig } from "~/lib/data/public-config";
import { useLiveListings } from "~/lib/realtime/use-live-listings";
import { isSignedIn, useFetchNeeded, useViewer } from "~/lib/viewer/use-viewer";

/** Requests projects by reference, as if they were pinned in the explorer. */
export const queryFor = (references: readonly string[]) => ({
  filters: noFilters,
  sort: defaultSort,
  pinned: references,
});
export const noOthers = { offset: 0, limit: 0 };

function chosenListingsQuery(
  viewer: Viewer | null,
  references: readonly string[],
  isNeeded: boolean,
) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "chosen", references] as const,
    queryFn: ({ signal }): Promise<ListingResponse> => {
      const state = { ...queryFor(references), hiddenColumns: hiddenByDefault };
      const params = writeExplorerState(state, new URLSearchParams());
      params.set("limit", String(noOthers.limit));
      const reading = readSiteApi(viewer ?? "visitor", `listings?${params}`, signal);
      return reportFailure(
        signal,
        reading.then((response) => response.json()),
      );
    },
    ...listingsFreshness,
    enabled: viewer !== null && references.length > 0 && isNeeded,
    // Keeps the others when a project is added or removed, but never across viewers.
    placeholderData: (response, previous) =>
      previous?.queryKey[1] === viewer ? response : undefined,
  });
}

export interface ChosenListings {
  /** In the order of the references; projects that are not listed are missing. */
  projects: readonly DisplayProject[];
  /** The agency's ratings, by project id. */
  ratings: ListingResponse["ratings"];
  /** Whether cost, permanence and ratings were sent to this viewer. */
  isRevealed: boolean;
  currency: string;
  /** Whether missing projects may still be loading. */
  isPending: boolean;
  hasFailed: boolean;
  /** The viewer is signed in, but the values that only members see could not be loaded. */
  hasMemberValuesError: boolean;
  tryAgain: () => void;
}

/** Some projects as this viewer may see them, kept fresh; `start` is the server-rendered data. */
export function useChosenListings(
  references: readonly string[],
  start: ListingResponse | null,
): ChosenListings {
  const apiUrl = usePublicConfig()?.apiUrl ?? "";
  const viewer = useViewer();
  const isMember = isSignedIn(viewer);
  const isNeeded = useFetchNeeded(viewer, start?.pinned.length === references.length);
  const query = useQuery(chosenListingsQuery(viewer, references, isNeeded));
  useLiveListings(viewer, isNeeded);
  const { currency, isPending: isCurrencyPending } = usePriceCurrency(isMember);
  const loaded = isMember && isCurrencyPending ? undefined : query.data;
  const response = loaded ?? start;
  const projects = useMemo(() => {
    const context = { apiUrl, currency };
    return response?.pinned.map((row) => displayRow(row, response, context)) ?? [];
  }, [response, apiUrl, currency]);
  return {
    projects,
    ratings: response?.ratings ?? {},
    isRevealed: response?.isRevealed ?? false,
    currency,
    isPending:
      isNeeded && references.length > 0 && (loaded === undefined || query.isPlaceholderData),
    hasFailed: query.isError && !response,
    hasMemberValuesError: isMember && query.isError && !query.isFetching && !loaded,
    tryAgain: () => void query.refetch(),
  };
}
