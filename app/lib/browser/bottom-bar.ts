import { type RefObject, useLayoutEffect } from "react";

type BottomBar = "--consent-bar" | "--comparison-bar" | "--step-bar";

/** Adopted before the first style is worked out: a sheet that comes later has all of it worked out again. */
export const bottomBarScript = "document.adoptedStyleSheets=[new CSSStyleSheet]";

const heights = new Map<BottomBar, number>();

/**
 * A rule for the few that stand above the bars. The root has no property of theirs: that would have the
 * style of every element of the page worked out again.
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
 * For a bar at the bottom of the window: tells the style sheet how much of the window it takes, so that
 * the page ends above it, other bars stand on it, and nothing that takes the focus is hidden behind it.
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
