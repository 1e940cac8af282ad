import { useEffect, useState } from "react";

const eventNames = ["pointermove", "pointerdown", "wheel", "scroll", "keydown", "focusin", "focus"];

/**
 * Whether the visitor has moved the pointer, pressed, scrolled or typed since this page was
 * rendered, or may have been reading it for `atLatest` milliseconds. Work that only an active
 * visitor needs can wait until then.
 */
export function useHasInteracted(atLatest: number): boolean {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    if (hasInteracted) return;
    const markInteracted = () => setInteracted(true);
    const timer = window.setTimeout(markInteracted, atLatest);
    for (const eventName of eventNames) {
      window.addEventListener(eventName, markInteracted, { capture: true, passive: true });
    }
    return () => {
      window.clearTimeout(timer);
      for (const eventName of eventNames)
        window.removeEventListener(eventName, markInteracted, { capture: true });
    };
  }, [hasInteracted, atLatest]);
  return hasInteracted;
}
