import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls back when an image fails to load, even if that happened before the page's scripts ran.
 * Spread the result on the `img` element.
 */
export function useImageFailure(onFailure: () => void) {
  const image = useRef<HTMLImageElement>(null);
  const reportEarlyFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) reportEarlyFailure();
  }, []);
  return { ref: image, onError: onFailure };
}
