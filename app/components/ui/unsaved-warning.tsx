import { type ReactNode, useRef } from "react";
import { useBlocker } from "react-router";
import { useLeaveWarning } from "~/lib/browser/use-leave-warning";
import { ConfirmDialog } from "./confirm-dialog";

interface UnsavedWarning {
  /** The confirmation dialog, to be rendered anywhere on the page. */
  warning: ReactNode;
  /** Allows navigation within the site from now on, without asking. */
  allowLeaving: () => void;
}

/** Asks before the user leaves unsaved changes, whether within the site or to another one. */
export function useUnsavedWarning(hasChanges: boolean): UnsavedWarning {
  const isLetGo = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && !isLetGo.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(hasChanges);
  return {
    warning: (
      <ConfirmDialog
        title="Leave without saving?"
        description="Your latest changes have not been saved."
        action="Leave"
        dismissal="Stay"
        isOpen={blocker.state === "blocked"}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    ),
    allowLeaving: () => {
      isLetGo.current = true;
    },
  };
}
