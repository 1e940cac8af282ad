import { type RefObject, useEffect, useRef } from "react";

/** Only what is beyond the left and right edges counts, however far the rows are scrolled. */
const rootMargin = "10000000px 1px";

interface EdgeShadows {
  /** For the elements at the beginning and the end of what is scrolled. */
  start: RefObject<HTMLSpanElement | null>;
  end: RefObject<HTMLSpanElement | null>;
}

/**
 * Marks the frame with the sides on which more follows; the style sheet draws a shadow there. The
 * browser tells when a side is reached, so scrolling itself does no work.
 */
export function useEdgeShadows(
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): EdgeShadows {
  const start = useRef<HTMLSpanElement>(null);
  const end = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const marked = frame.current;
    if (!marked || !start.current || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const side = target === start.current ? "data-more-before" : "data-more-after";
          marked.toggleAttribute(side, !isIntersecting);
        }
      },
      { root: scroller.current, rootMargin },
    );
    observer.observe(start.current);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [frame, scroller]);

  return { start, end };
}
