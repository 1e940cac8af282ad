import { useWindowVirtualizer, windowScroll } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { matchesAnyReference } from "#domain/listing/project-reference.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";
import { Skeleton } from "~/components/ui/skeleton";
import { useChosenProjects } from "~/lib/browser/chosen-projects";
import { NoMatch } from "./explorer-states";
import type { ExplorerView } from "./explorer-view";
import type { RowMarks } from "./held-view";
import { ProjectCard } from "./project-card";
import type { ExplorerActions } from "./use-explorer-state";
import type { ShowRows } from "./use-listing-pages";
import { useShownRows } from "./use-shown-rows";

/** A card's typical height in pixels; its real height is measured once it is rendered. */
const estimatedHeight = 367;
const gap = 12;
const initialCards = 3;

interface CardListProps {
  view: ExplorerView;
  state: ExplorerState;
  actions: ExplorerActions;
  /** null until something could have changed. */
  marks: RowMarks | null;
  /** Called with the rendered cards if projects are loaded in pages. */
  showRows?: ShowRows | undefined;
}

/** The projects in a narrow window: one card each, rendered when it scrolls into view. */
export function CardList({ view, state, actions, marks, showRows }: CardListProps) {
  const { pinned, projects, count } = view;
  const chosen = useChosenProjects();
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);

  // Where the list starts depends on what is above it, such as pinned cards and active filters.
  useLayoutEffect(() => {
    const offset = list.current?.getBoundingClientRect().top;
    if (offset !== undefined) setTop(Math.round(offset + window.scrollY));
  });

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => projects[index]?.id ?? index,
    gap,
    overscan: 2,
    scrollMargin: top,
    initialRect: { width: 0, height: (initialCards - 2) * estimatedHeight },
    // As on the server, because a hash in the URL may have scrolled the page before hydration.
    initialOffset: 0,
    // Prevents the initial scroll; only adjusts for cards that turn out to have another height.
    scrollToFn(offset, options, instance) {
      if (options.adjustments !== undefined) windowScroll(offset, options, instance);
    },
  });
  const items = virtualizer.getVirtualItems();
  useShownRows(showRows, view, items);
  const before = (items[0]?.start ?? top) - top;
  const after = Math.max(0, virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top));

  return (
    <>
      {pinned.length > 0 && (
        <ul aria-label="Pinned projects" className="mb-3 grid gap-3 mt-3">
          {pinned.map((project) => (
            <li key={project.id}>
              <ProjectCard
                project={project}
                hiddenColumns={state.hiddenColumns}
                isPinned
                isChosen={matchesAnyReference(project, chosen)}
                mark={marks?.get(project.id)}
                onPin={actions.togglePin}
              />
            </li>
          ))}
        </ul>
      )}
      {count === 0 && <NoMatch matching={view.matching} />}
      <ol
        ref={list}
        aria-label="Carbon credit projects"
        data-project-list=""
        tabIndex={-1}
        className="grid gap-3 mt-3"
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {items.map((item) => {
          const project = projects[item.index];
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={count}
              aria-posinset={item.index + 1}
            >
              {project ? (
                <ProjectCard
                  project={project}
                  hiddenColumns={state.hiddenColumns}
                  isPinned={false}
                  isChosen={matchesAnyReference(project, chosen)}
                  mark={marks?.get(project.id)}
                  onPin={actions.togglePin}
                />
              ) : (
                <Skeleton className="h-86 rounded-xl" />
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
