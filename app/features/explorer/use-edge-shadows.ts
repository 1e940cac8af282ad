import { type RefObject, useEffect, useRef } from "react";

/** Only the left and right edges count, however far the rows are scrolled vertically. */
const rootMargin = "10000000px 1px";

interface EdgeShadows {
  /** Refs for the elements at the start and the end of the scrolled content. */
  start: RefObject<HTMLSpanElement | null>;
  end: RefObject<HTMLSpanElement | null>;
}

/**
 * Marks the sides of the frame on which there is more content; the style sheet draws shadows there.
 * An IntersectionObserver reports when a side is reached, so scrolling itself costs nothing.
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
