import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";
import { isNarrowWindow } from "~/lib/browser/narrow-window";

export interface Area {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Space around the target and between it and the card, in pixels. */
const room = 8;
const gap = 14;

interface TourTarget {
  /** null while nothing is shown to point at. */
  target: Area | null;
  /** Where the card is; in a narrow window the style sheet puts it at the bottom. */
  position: CSSProperties | undefined;
}

/** Scrolls to the first visible target and follows it while the window scrolls or is resized. */
export function useTourTarget(
  selectors: readonly string[],
  card: RefObject<HTMLElement | null>,
): TourTarget {
  const [found, setFound] = useState<TourTarget>({ target: null, position: undefined });
  const key = selectors.join();

  useLayoutEffect(() => {
    const element = firstVisible(key);
    if (!element) {
      setFound({ target: null, position: undefined });
      return;
    }
    const follow = () => setFound(placed(element, card.current));
    // Above the middle, because on a phone the card covers the lower part.
    const { top } = element.getBoundingClientRect();
    window.scrollBy({ top: top - window.innerHeight / 4, behavior: "instant" });
    follow();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [key, card]);

  return found;
}

function firstVisible(selector: string): Element | undefined {
  return selector
    .split(",")
    .flatMap((one) => [...document.querySelectorAll(one)])
    .find((element) => element.getClientRects().length > 0);
}

function placed(element: Element, card: HTMLElement | null): TourTarget {
  const { top, left, width, height } = element.getBoundingClientRect();
  const target = {
    top: top - room,
    left: left - room,
    width: width + 2 * room,
    height: height + 2 * room,
  };
  if (!card || isNarrowWindow()) return { target, position: undefined };
  const below = target.top + target.height + gap;
  const fitsBelow = below + card.offsetHeight < window.innerHeight;
  const widest = window.innerWidth - card.offsetWidth - gap;
  return {
    target,
    position: {
      top: fitsBelow ? below : Math.max(gap, target.top - gap - card.offsetHeight),
      left: Math.max(gap, Math.min(target.left, widest)),
    },
  };
}
