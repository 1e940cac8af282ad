import { type RefObject, useLayoutEffect } from "react";

type BottomBar = "--consent-bar" | "--comparison-bar" | "--filter-bar" | "--step-bar";

/** Adopts a sheet before the first style calculation; a later one would recalculate all styles. */
export const bottomBarScript = "document.adoptedStyleSheets=[new CSSStyleSheet]";

const heights = new Map<BottomBar, number>();

/**
 * Sets the heights only on the elements that depend on them. As properties of the root, they would
 * make the browser recalculate the style of every element on the page.
 */
function setHeight(bar: BottomBar, height: number) {
  heights.set(bar, height);
  const properties = [...heights].map(([name, pixels]) => `${name}: ${pixels}px;`).join(" ");
  const all = [...heights.values()].reduce((sum, pixels) => sum + pixels, 0);
  document.adoptedStyleSheets[0]?.replaceSync(
    `body, .above-bars { ${properties} } html { scroll-padding-bottom: calc(${all}px + 1rem); }`,
  );
}

/**
 * Passes the height of a bar at the bottom of the window to the style sheet, so that the page ends
 * above it, other bars stack on it, and focused elements are not hidden behind it.
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>, name: BottomBar, isShown = true) {
  useLayoutEffect(() => {
    const element = isShown ? bar.current : null;
    if (!element) return;
    const resized = new ResizeObserver(() => setHeight(name, element.offsetHeight));
    resized.observe(element);
    return () => {
      resized.disconnect();
      setHeight(name, 0);
    };
  }, [bar, name, isShown]);
}
