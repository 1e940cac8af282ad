import { startTransition, useEffect, useState } from "react";

/** Under 768 px tables become cards and tooltips open on a tap; in rem, as the style sheets have it. */
const narrow = "(width < 48rem)";

export function isNarrowWindow(): boolean {
  return window.matchMedia(narrow).matches;
}

/** The first page is drawn as the server has drawn it, which knows no window. */
let isWindowKnown = false;

/** null as long as nobody knows the window. */
export function useNarrowWindow(): boolean | null {
  const [isNarrow, setNarrow] = useState(() => (isWindowKnown ? isNarrowWindow() : null));

  useEffect(() => {
    isWindowKnown = true;
    const query = window.matchMedia(narrow);
    // In no hurry: the style sheet shows the right one already.
    const update = () => startTransition(() => setNarrow(query.matches));
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);

  return isNarrow;
}
