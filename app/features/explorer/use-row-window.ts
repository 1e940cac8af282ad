import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type FocusEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { DisplayProject } from "#domain/listing.ts";
import type { ExplorerState } from "~/lib/search-params";
import { startRows } from "./explorer-start";
import type { ExplorerView } from "./use-explorer-view";

/** As the style sheet has them, in pixels. */
export const headerHeight = 44;
export const rowHeight = 60;

const overscan = 1;

interface RowWindow {
  items: VirtualItem[];
  /** The height of all rows, above and below the visible ones included. */
  height: number;
  /** Where the first row starts: below the header and the pinned rows. */
  top: number;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/** Which rows are drawn: those in sight, some around them, and the one that has the focus. */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  view: ExplorerView,
  state: ExplorerState,
): RowWindow {
  const { projects, count } = view;
  const top = headerHeight + view.pinned.length * rowHeight;
  const focused = useRef<string | null>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (place) => projects[place]?.id ?? place,
    overscan,
    scrollMargin: top,
    // The server draws as many rows as it knows.
    initialRect: { width: 0, height: (startRows - overscan) * rowHeight },
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range);
      const id = focused.current;
      const place = id === null ? -1 : projects.findIndex((project) => project.id === id);
      if (place < 0 || places.includes(place)) return places;
      return [...places, place].sort((a, b) => a - b);
    },
  });

  useSteadyScroll(scroller, () => virtualizer.scrollOffset ?? 0, projects, state);

  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    top,
    onFocus: ({ target }) => {
      focused.current = target.closest<HTMLElement>("[data-project]")?.dataset.project ?? null;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

/**
 * Another order or filter starts at the top again; a refetch leaves the rows where they are, even if
 * others were added or removed above them.
 */
function useSteadyScroll(
  scroller: RefObject<HTMLDivElement | null>,
  // Asking the element itself would make the browser lay out the page on the spot.
  scrolled: () => number,
  projects: readonly DisplayProject[],
  { filters, sort }: ExplorerState,
) {
  const before = useRef({ projects, filters, sort });
  const scrolledNow = useEffectEvent(scrolled);
  useLayoutEffect(() => {
    const element = scroller.current;
    const previous = before.current;
    before.current = { projects, filters, sort };
    const offset = scrolledNow();
    if (!element || offset === 0) return;
    if (previous.filters !== filters || previous.sort !== sort) {
      element.scrollTop = 0;
      return;
    }
    if (previous.projects === projects) return;
    const place = Math.floor(offset / rowHeight);
    const id = previous.projects[place]?.id;
    const now = id ? projects.findIndex((project) => project.id === id) : -1;
    if (now >= 0 && now !== place) element.scrollTop = offset + (now - place) * rowHeight;
  }, [scroller, projects, filters, sort]);
}
