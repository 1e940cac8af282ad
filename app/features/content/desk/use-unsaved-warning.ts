import { useRef } from "react";
import { type Blocker, useBlocker } from "react-router";
import { useLeaveWarning } from "~/lib/use-leave-warning";

/** Holds somebody who leaves with unsaved changes, in the site and out of it; `let go` for once. */
export function useUnsavedWarning(hasChanges: boolean): { blocker: Blocker; letGo: () => void } {
  const isLetGo = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && !isLetGo.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(hasChanges);
  return {
    blocker,
    letGo: () => {
      isLetGo.current = true;
    },
  };
}
