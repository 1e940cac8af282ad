import {
  defaultRangeExtractor,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { type ExplorerView, startRows } from "./explorer-view";

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
): RowWindow {
  const { projects, count } = view;
  const top = headerHeight + view.pinned.length * rowHeight;
  const focused = useRef<string | null>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => projects[index]?.id ?? index,
    overscan,
    scrollMargin: top,
    // The server draws as many rows as it knows.
    initialRect: { width: 0, height: (startRows - overscan) * rowHeight },
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const id = focused.current;
      const index = id === null ? -1 : projects.findIndex((project) => project?.id === id);
      if (index < 0 || indexes.includes(index)) return indexes;
      return [...indexes, index].sort((a, b) => a - b);
    },
  });

  useSteadyScroll(scroller, virtualizer, focused, view);

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
 * others were added or removed above them: the one that has the focus, else the first in sight.
 */
function useSteadyScroll(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, HTMLTableRowElement>,
  focused: RefObject<string | null>,
  { projects, answers: { filters, sort } }: ExplorerView,
) {
  const before = useRef({ projects, filters, sort });
  useLayoutEffect(() => {
    const element = scroller.current;
    const previous = before.current;
    before.current = { projects, filters, sort };
    // Asking the element itself would make the browser lay out the page on the spot.
    const offset = virtualizer.scrollOffset ?? 0;
    if (!element || offset === 0) return;
    if (previous.filters !== filters || previous.sort !== sort) {
      element.scrollTop = 0;
      return;
    }
    if (previous.projects === projects) return;
    const indexOf = (id: string | null | undefined, among: ExplorerView["projects"]) =>
      id ? among.findIndex((project) => project?.id === id) : -1;
    const first = previous.projects[Math.floor(offset / rowHeight)]?.id;
    const kept = indexOf(focused.current, projects) < 0 ? first : focused.current;
    const now = indexOf(kept, projects);
    const earlier = indexOf(kept, previous.projects);
    const moved = now - earlier;
    if (now >= 0 && earlier >= 0 && moved !== 0) element.scrollTop = offset + moved * rowHeight;
  }, [scroller, virtualizer, focused, projects, filters, sort]);
}
