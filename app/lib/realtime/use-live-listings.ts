import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Viewer } from "~/lib/data/data-api";
import { loadWhenIdle } from "./load-when-idle";

/**
 * Refetches what this page shows of listings and ratings when the server says that some have
 * changed. Without a socket, the queries' own intervals do the same, only later.
 */
export function useLiveListings(viewer: Viewer | null, isEnabled = true): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (viewer === null || !isEnabled) return;
    return loadWhenIdle(
      () => import("./follow-listings"),
      ({ followListings }) => followListings(viewer, queryClient),
    );
  }, [viewer, isEnabled, queryClient]);
}
