import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { placesIn } from "#domain/countries/country-names.ts";
import { type DisplayProject, displayProject } from "#domain/listing/listing.ts";
import { type ListingRow, listingFields } from "#domain/listing/listing-row.ts";
import { signedOutContext } from "#domain/listing/signed-out-context.ts";
import { indexRatings } from "#domain/rating/rating-match.ts";
import { readDataApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings-cache";
import { idsPerRequest } from "~/lib/data/own-lists";
import { usePriceCurrency } from "~/lib/data/price-currency";
import { usePublicConfig } from "~/lib/data/public-config";
import { ratingsQuery } from "~/lib/data/ratings-query";
import { useLiveListings } from "~/lib/realtime/use-live-listings";
import { isSignedIn, useViewer } from "~/lib/viewer/use-viewer";

function listedProjectsQuery(viewer: Viewer | null, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "by-id", ids] as const,
    queryFn: async ({ signal }): Promise<ListingRow[]> => {
      const batches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
        ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
      );
      const reads = batches.map(async (batch): Promise<ListingRow[]> => {
        const path = `project_listings?select=${listingFields.join()}&id=in.(${batch.join()})`;
        const response = await readDataApi(viewer ?? "visitor", path, signal);
        return response.json();
      });
      return (await reportFailure(signal, Promise.all(reads))).flat();
    },
    ...listingsFreshness,
    enabled: isSignedIn(viewer) && ids.length > 0,
    // Keeps the rows while projects are added or removed, but never for another viewer.
    placeholderData: (rows, previous) => (previous?.queryKey[1] === viewer ? rows : undefined),
  });
}

export interface ListedProjects {
  /** By our own ids; contains only listed projects. */
  projects: ReadonlyMap<string, DisplayProject>;
  /** Whether cost, permanence and ratings were sent to this viewer. */
  isRevealed: boolean;
  currency: string;
  /** Whether missing projects may still be loading. */
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

/** The projects as this viewer may see them; `start` is what the server rendered, if it did. */
export function useListedProjects(
  ids: readonly string[],
  start: readonly ListingRow[] | null,
): ListedProjects {
  const apiUrl = usePublicConfig()?.apiUrl ?? "";
  const viewer = useViewer();
  const isMember = isSignedIn(viewer);
  useLiveListings(viewer, isMember);
  const rows = useQuery(listedProjectsQuery(viewer, ids));
  const ratings = useQuery(ratingsQuery(viewer));
  const { currency, isPending: isCurrencyPending } = usePriceCurrency(isMember);
  // Waits for ratings and currency, so that figures do not change while being read.
  const isWaiting = ratings.isPending || isCurrencyPending;
  const arrived = isMember && !isWaiting ? rows.data : undefined;

  const projects = useMemo(() => {
    const context = arrived
      ? {
          apiUrl,
          currency,
          isRevealed: true,
          findRating: indexRatings(ratings.data ?? []),
          findPlaces: placesIn,
        }
      : { apiUrl, ...signedOutContext };
    const shown = (arrived ?? start ?? []).map((row) => displayProject(row, context));
    return new Map(shown.map((project) => [project.id, project]));
  }, [arrived, start, apiUrl, currency, ratings.data]);

  const isKnown = arrived !== undefined && !rows.isPlaceholderData;
  return {
    projects,
    isRevealed: arrived !== undefined,
    currency,
    isPending: ids.length > 0 && start === null && !isKnown && !rows.isError,
    error: rows.data || rows.isFetching ? null : rows.error,
    retry: () => void rows.refetch(),
  };
}
