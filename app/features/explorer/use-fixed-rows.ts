import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface FixedRows {
  /** The first and the last row in sight. */
  first: number;
  last: number;
  /** How far the element is scrolled, without asking it: that would lay out the page on the spot. */
  offset: RefObject<number>;
}

interface FixedRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** What stands above the first row, in pixels. */
  top: number;
  /** What is taken to be in sight while the element's height is unknown. */
  initialHeight: number;
}

/** Which rows of a scrolled element are in sight, where all of them have the same height. */
export function useFixedRows(options: FixedRowsOptions): FixedRows {
  const { scroller, count, rowHeight, top, initialHeight } = options;
  const offset = useRef(0);
  const height = useRef(initialHeight);
  const [sight, setSight] = useState(() => ({
    first: Math.floor(-top / rowHeight),
    end: Math.ceil((initialHeight - top) / rowHeight),
  }));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;

    function look() {
      const first = Math.floor((offset.current - top) / rowHeight);
      const end = Math.ceil((offset.current + height.current - top) / rowHeight);
      setSight((seen) => (seen.first === first && seen.end === end ? seen : { first, end }));
    }
    function follow() {
      offset.current = element?.scrollTop ?? 0;
      // Before the browser paints: a row that came a frame late would be a gap.
      flushSync(look);
    }
    const resized = new ResizeObserver(([entry]) => {
      height.current = entry?.contentRect.height ?? 0;
      look();
    });

    look();
    resized.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [scroller, rowHeight, top]);

  const first = Math.max(0, Math.min(sight.first, count - 1));
  return { first, last: Math.min(count - 1, Math.max(first, sight.end - 1)), offset };
}
