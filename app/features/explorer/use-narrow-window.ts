import { useSyncExternalStore } from "react";

const narrow = "(width < 768px)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether cards replace the table; null as long as nobody knows the window, which is on the server. */
export function useNarrowWindow(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => null,
  );
}
