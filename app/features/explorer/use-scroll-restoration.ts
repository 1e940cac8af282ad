import { type RefObject, useLayoutEffect, useRef } from "react";
import { type ExplorerState, rowsQueryString } from "#domain/listing/search-params.ts";

interface ScrollPosition {
  left: number;
  top: number;
}

/** The table's scroll positions when its page was left, by listing state; lost on reload. */
const savedPositions = new Map<string, ScrollPosition>();

/** After 'back', scrolls the table to where it was, if it still shows the same listing. */
export function useScrollRestoration(
  scroller: RefObject<HTMLElement | null>,
  state: ExplorerState,
  isReturn: boolean,
) {
  const search = rowsQueryString(state);
  const current = useRef(search);
  useLayoutEffect(() => {
    current.current = search;
  }, [search]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const position = isReturn && savedPositions.get(current.current);
    if (element && position) element.scrollTo(position);
    return () => {
      if (element)
        savedPositions.set(current.current, { left: element.scrollLeft, top: element.scrollTop });
    };
  }, [scroller, isReturn]);
}
