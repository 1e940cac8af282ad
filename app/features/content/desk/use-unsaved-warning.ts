import { useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";

/** Holds somebody who leaves with unsaved changes, in the site and out of it; `let go` for once. */
export function useUnsavedWarning(hasChanges: boolean): { blocker: Blocker; letGo: () => void } {
  const isLetGo = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && !isLetGo.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [hasChanges]);
  return {
    blocker,
    letGo: () => {
      isLetGo.current = true;
    },
  };
}
