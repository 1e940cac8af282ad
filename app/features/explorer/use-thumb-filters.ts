import { type RefObject, useEffect, useRef, useState } from "react";
import { useBottomBar } from "~/lib/browser/bottom-bar";
import { useChosenProjects } from "~/lib/browser/chosen-projects";

/**
 * While cards are in view and the filters above them are not, the two main filters are at the bottom
 * of the window, within reach of a thumb. The same buttons, so that nothing is there twice. The bar
 * of projects to compare takes their place.
 */
export function useThumbFilters(list: RefObject<HTMLElement | null>) {
  const filters = useRef<HTMLElement>(null);
  const [isWanted, setWanted] = useState(false);
  const isShown = useChosenProjects().length === 0 && isWanted;

  useEffect(() => {
    const bar = document.querySelector("[data-filter-bar]");
    filters.current = bar?.querySelector<HTMLElement>("[data-main-filters]") ?? null;
    if (!bar || !list.current) return;
    const seen = new Map<Element, boolean>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen.set(target, isIntersecting);
      setWanted(seen.get(bar) === false && seen.get(list.current ?? bar) === true);
    });
    observer.observe(bar);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);

  useEffect(() => {
    const element = filters.current;
    element?.toggleAttribute("data-at-thumb", isShown);
    return () => element?.removeAttribute("data-at-thumb");
  }, [isShown]);
  useBottomBar(filters, "--filter-bar", isShown);
}
