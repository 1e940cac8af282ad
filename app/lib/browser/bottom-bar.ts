import { type RefObject, useLayoutEffect } from "react";

/**
 * For a bar at the bottom of the window: tells the style sheet how much of the window it takes, so that
 * the page ends above it, other bars stand on it, and nothing that takes the focus is hidden behind it.
 */
export function useBottomBar(
  bar: RefObject<HTMLElement | null>,
  name: "--consent-bar" | "--comparison-bar" | "--step-bar",
  isShown = true,
) {
  useLayoutEffect(() => {
    const element = isShown ? bar.current : null;
    if (!element) return;
    const { style } = document.documentElement;
    const resized = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
    resized.observe(element);
    return () => {
      resized.disconnect();
      style.removeProperty(name);
    };
  }, [bar, name, isShown]);
}
