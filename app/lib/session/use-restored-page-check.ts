import { useEffect } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { storedUserId } from "~/lib/data/browser-client";

/**
 * The back button may restore a page as it was left, with the values of a user who has signed out
 * since. Such a page is reloaded. `shownTo` is undefined until the user is known.
 */
export function useRestoredPageCheck(shownTo: string | null | undefined) {
  useEffect(() => {
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (!persisted || shownTo === undefined || !localValues.works()) return;
      if (storedUserId() !== shownTo) window.location.reload();
    }
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, [shownTo]);
}
