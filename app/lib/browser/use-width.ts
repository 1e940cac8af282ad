import { useEffect, useRef, useState } from "react";

/** How wide an element is, for a picture whose text does not shrink with it; `start` until it is known. */
export function useWidth<Measured extends HTMLElement>(start = 0) {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(start);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // Nothing while its table is shown in its place.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
