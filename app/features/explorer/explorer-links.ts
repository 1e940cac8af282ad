import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { projectsHash, returnTo } from "~/lib/session/return-here";

/**
 * Follows the links of rows and cards within the application. One listener serves them all, because
 * hundreds of router links would make every row slow to render.
 */
export function useExplorerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest("a") : null;
      const path = link?.getAttribute("href");
      if (!path?.startsWith("/")) return;
      event.preventDefault();
      // Read from the window, because useLocation would re-render the table on every URL change.
      void navigate(
        path,
        path === loginPath ? { state: returnTo(window.location, projectsHash) } : {},
      );
    },
    [navigate],
  );
}
