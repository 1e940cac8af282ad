import { startTransition, useEffect, useState } from "react";

/** Below 768 px, tables become cards and tooltips open on tap. In rem, like the style sheets. */
const narrow = "(width < 48rem)";

export function isNarrowWindow(): boolean {
  return window.matchMedia(narrow).matches;
}

/** Whether the page is hydrated; until then, components must render what the server rendered. */
let isHydrated = false;

/**
 * null while the window is unknown: on the server and during hydration. Updates are transitions, as
 * replacing the table with cards in one go would freeze a phone.
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
