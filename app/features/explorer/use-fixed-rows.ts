import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface FixedRows {
  /** The first and the last visible row. */
  first: number;
  last: number;
  /** The element's scroll offset; reading it from the element would force a layout. */
  offset: RefObject<number>;
}

interface FixedRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** The space above the first row, in pixels. */
  top: number;
  /** The assumed height of the element until it has been measured. */
  initialHeight: number;
}

/** The visible rows of a scrolled element whose rows all have the same height. */
export function useFixedRows(options: FixedRowsOptions): FixedRows {
  const { scroller, count, rowHeight, top, initialHeight } = options;
  const offset = useRef(0);
  const height = useRef(initialHeight);
  const [visible, setVisible] = useState(() => ({
    first: Math.floor(-top / rowHeight),
    end: Math.ceil((initialHeight - top) / rowHeight),
  }));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;

    function update() {
      const first = Math.floor((offset.current - top) / rowHeight);
      const end = Math.ceil((offset.current + height.current - top) / rowHeight);
      setVisible((current) =>
        current.first === first && current.end === end ? current : { first, end },
      );
    }
    function onScroll() {
      offset.current = element?.scrollTop ?? 0;
      // Renders before the browser paints; a row that came a frame late would be a gap.
      flushSync(update);
    }
    const resizeObserver = new ResizeObserver(([entry]) => {
      height.current = entry?.contentRect.height ?? 0;
      update();
    });

    update();
    resizeObserver.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, rowHeight, top]);

  const first = Math.max(0, Math.min(visible.first, count - 1));
  return { first, last: Math.min(count - 1, Math.max(first, visible.end - 1)), offset };
}
