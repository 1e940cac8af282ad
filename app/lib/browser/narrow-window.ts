import { useSyncExternalStore } from "react";

/** Under 768 px tables become cards and tooltips open on a tap; in rem, as the style sheets have it. */
const narrow = "(width < 48rem)";

export function isNarrowWindow(): boolean {
  return window.matchMedia(narrow).matches;
}

function subscribe(listener: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** null as long as nobody knows the window, which is on the server. */
export function useNarrowWindow(): boolean | null {
  return useSyncExternalStore<boolean | null>(subscribe, isNarrowWindow, () => null);
}
