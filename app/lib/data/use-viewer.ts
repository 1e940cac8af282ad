import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useHasInteracted } from "~/lib/browser/use-has-interacted";
import type { Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey } from "~/lib/data/listings";
import { useSession } from "~/lib/session/session";

/** Who looks; null while that is not known yet. What an earlier viewer was sent is fetched again. */
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
 * Whether listings have to be read: until somebody is there, who is not told more than anybody, what the
 * server drew is all that is needed. Whoever changes what is shown is there.
 */
export function useReadNeeded(viewer: Viewer | null, isDrawn: boolean): boolean {
  const hasInteracted = useHasInteracted(listingsFreshness.staleTime);
  return hasInteracted || !isDrawn || isSignedIn(viewer);
}

/** The cache itself notices a page that becomes visible, but not a window that gets the focus. */
export function useRefetchOnFocus() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => {
      void queryClient.refetchQueries({
        queryKey: listingsKey,
        type: "active",
        // By the clock: a sleeping machine's timers have not told the queries that they are stale.
        predicate: (query) => query.isStaleByTime(listingsFreshness.staleTime),
      });
    };
    window.addEventListener("focus", refetch);
    return () => window.removeEventListener("focus", refetch);
  }, [queryClient]);
}
