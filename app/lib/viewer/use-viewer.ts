import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useHasInteracted } from "~/lib/browser/use-has-interacted";
import type { Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey } from "~/lib/data/listings-cache";
import { useSession } from "~/lib/session/session";

/** The current viewer; null until known. Listings are refetched when the viewer changes. */
export function useViewer(): Viewer | null {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id;
  const previous = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (status === "loading") return;
    const current = userId ?? "visitor";
    if (previous.current !== undefined && previous.current !== current) {
      void queryClient.invalidateQueries({ queryKey: listingsKey });
    }
    previous.current = current;
  }, [status, userId, queryClient]);

  return useMemo(() => {
    if (status === "loading") return null;
    return userId ? { userId } : "visitor";
  }, [status, userId]);
}

export const isSignedIn = (viewer: Viewer | null) => viewer !== null && viewer !== "visitor";

/**
 * Whether listings have to be fetched. For signed-out visitors, who may see no more than the server
 * has rendered, not before they interact with the page; changing what is shown is an interaction.
 */
export function useFetchNeeded(viewer: Viewer | null, isDrawn: boolean): boolean {
  const hasInteracted = useHasInteracted(listingsFreshness.staleTime);
  return hasInteracted || !isDrawn || isSignedIn(viewer);
}

/** The query cache notices when the page becomes visible, but not when the window is focused. */
export function useRefetchOnFocus() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => {
      void queryClient.refetchQueries({
        queryKey: listingsKey,
        type: "active",
        // By timestamp: after a machine has slept, timers have not yet marked queries as stale.
        predicate: (query) => query.isStaleByTime(listingsFreshness.staleTime),
      });
    };
    window.addEventListener("focus", refetch);
    return () => window.removeEventListener("focus", refetch);
  }, [queryClient]);
}
