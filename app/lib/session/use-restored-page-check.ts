import { useEffect } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { storedUserId } from "~/lib/data/browser-client";

/**
 * The back button may bring a page back as it was left, with the values of somebody who has signed
 * out since. Such a page is reloaded. `shownTo` is undefined while that is not known.
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
