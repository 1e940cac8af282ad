import { useEffect, useState } from "react";

const signs = ["pointermove", "pointerdown", "wheel", "scroll", "keydown", "focusin", "focus"];

/**
 * Whether somebody has moved, pressed, scrolled or typed since this page was drawn, or could have been
 * reading it for so many milliseconds: what only they need can wait until then.
 */
export function useHasInteracted(atLatest: number): boolean {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    if (hasInteracted) return;
    const attend = () => setInteracted(true);
    const timer = window.setTimeout(attend, atLatest);
    for (const sign of signs) {
      window.addEventListener(sign, attend, { capture: true, passive: true });
    }
    return () => {
      window.clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, attend, { capture: true });
    };
  }, [hasInteracted, atLatest]);
  return hasInteracted;
}
