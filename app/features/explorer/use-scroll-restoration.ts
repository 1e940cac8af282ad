import { type RefObject, useLayoutEffect, useRef } from "react";
import { askedAddress, type ExplorerState } from "#domain/listing/search-params.ts";

interface Place {
  left: number;
  top: number;
}

/** Where the table stood when its page was left, by what it showed; gone with the tab's page. */
const places = new Map<string, Place>();

/** Whoever comes 'back' finds the table scrolled as they left it, if it still shows the same. */
export function useScrollRestoration(
  scroller: RefObject<HTMLElement | null>,
  state: ExplorerState,
  isReturn: boolean,
) {
  const address = askedAddress(state);
  const current = useRef(address);
  useLayoutEffect(() => {
    current.current = address;
  }, [address]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const place = isReturn && places.get(current.current);
    if (element && place) element.scrollTo(place);
    return () => {
      if (element)
        places.set(current.current, { left: element.scrollLeft, top: element.scrollTop });
    };
  }, [scroller, isReturn]);
}
