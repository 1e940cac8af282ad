import { useEffect, useRef, useState } from "react";

/** An element's width, for charts whose text does not scale with them; `start` until measured. */
export function useWidth<Measured extends HTMLElement>(start = 0) {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(start);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // 0 while a table is shown instead.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
