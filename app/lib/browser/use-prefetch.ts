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
 * Whether a link fetches its page ahead when somebody is about to follow it. Not without a network:
 * the router reloads a page whose prefetch has failed, and nothing would be left of it.
 */
export function usePrefetch(): "intent" | "none" {
  return useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? "intent" : "none"),
    () => "intent",
  );
}
