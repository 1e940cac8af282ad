import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { type ExplorerView, initialRows } from "./explorer-view";
import { useFixedRows } from "./use-fixed-rows";

/** In pixels, as in the style sheet. */
export const headerHeight = 38;

const overscan = 1;

interface RowItem {
  index: number;
  key: string | number;
  /** Start and end, in pixels from the top of the scrolled content. */
  start: number;
  end: number;
}

interface RowWindow {
  items: RowItem[];
  /** The height of all rows, including those above and below the visible ones. */
  height: number;
  /** Where the first row starts: below the header and the pinned rows. */
  top: number;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/** The rows to render: the visible ones, some around them, and the focused one. */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  view: ExplorerView,
  rowHeight: number,
): RowWindow {
  const { projects, count } = view;
  const top = headerHeight + view.pinned.length * rowHeight;
  const focused = useRef<string | null>(null);
  const { first, last, offset } = useFixedRows({
    scroller,
    count,
    rowHeight,
    top,
    // The server renders all the rows it has.
    initialHeight: (initialRows - overscan) * rowHeight,
  });
  const indexes = new Set<number>();
  for (let index = first - overscan; index <= last + overscan; index++) {
    if (index >= 0 && index < count) indexes.add(index);
  }
  const id = focused.current;
  const focusedIndex = id === null ? -1 : projects.findIndex((project) => project?.id === id);
  if (focusedIndex >= 0) indexes.add(focusedIndex);

  useSteadyScroll(scroller, offset, focused, view, rowHeight);

  return {
    items: [...indexes]
      .sort((a, b) => a - b)
      .map((index) => ({
        index,
        key: projects[index]?.id ?? index,
        start: top + index * rowHeight,
        end: top + (index + 1) * rowHeight,
      })),
    height: count * rowHeight,
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
 * Scrolls to the top when the sort order or the filters change. After a refetch, keeps the focused
 * row, or else the first visible one, where it is, even if rows were added or removed above it.
 */
function useSteadyScroll(
  scroller: RefObject<HTMLDivElement | null>,
  scrolled: RefObject<number>,
  focused: RefObject<string | null>,
  { projects, queried: { filters, sort } }: ExplorerView,
  rowHeight: number,
) {
  const before = useRef({ projects, filters, sort, rowHeight });
  useLayoutEffect(() => {
    const element = scroller.current;
    const previous = before.current;
    before.current = { projects, filters, sort, rowHeight };
    const offset = scrolled.current;
    if (!element || offset === 0) return;
    if (previous.filters !== filters || previous.sort !== sort) {
      element.scrollTop = 0;
      return;
    }
    if (previous.rowHeight !== rowHeight) {
      element.scrollTop = (offset / previous.rowHeight) * rowHeight;
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
  }, [scroller, scrolled, focused, projects, filters, sort, rowHeight]);
}
