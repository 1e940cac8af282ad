import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/**
 * Whether links prefetch their page when the visitor is about to follow them. Not while offline:
 * the router reloads the page after a failed prefetch, and nothing would be left of it.
 */
export function usePrefetch(): "intent" | "none" {
  return useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? "intent" : "none"),
    () => "intent",
  );
}
