import { startTransition, useEffect, useState } from "react";

/** Under 768 px tables become cards and tooltips open on a tap; in rem, as the style sheets have it. */
const narrow = "(width < 48rem)";

export function isNarrowWindow(): boolean {
  return window.matchMedia(narrow).matches;
}

/** Whether the page has been hydrated: until then every part must draw what the server drew. */
let isHydrated = false;

/**
 * null as long as nobody knows the window, which is on the server and while the page hydrates. What
 * follows is worked out in slices: a phone would stand still while table and cards change places.
 */
export function useNarrowWindow(): boolean | null {
  const [isNarrow, setIsNarrow] = useState(() => (isHydrated ? isNarrowWindow() : null));
  useEffect(() => {
    isHydrated = true;
    const query = window.matchMedia(narrow);
    const update = () => startTransition(() => setIsNarrow(query.matches));
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return isNarrow;
}
