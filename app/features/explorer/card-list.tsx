import { useWindowVirtualizer, windowScroll } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { matchesAnyReference } from "#domain/listing/project-reference.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";
import { figure } from "#domain/text/figure.ts";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { useChosenProjects } from "~/lib/browser/chosen-projects";
import { NoMatch } from "./explorer-states";
import { type ExplorerView, initialRows } from "./explorer-view";
import type { RowMarks } from "./held-view";
import { ProjectCard } from "./project-card";
import type { ExplorerActions } from "./use-explorer-state";
import type { ShowRows } from "./use-listing-pages";
import { useShownRows } from "./use-shown-rows";
import { useThumbFilters } from "./use-thumb-filters";

/** A card's typical height in pixels; its real height is measured once it is rendered. */
const estimatedHeight = 351;
const gap = 12;
const overscan = 2;
/** What one page of cards has: a list of thousands is not a page of thousands. */
const cardsPerPage = 12;

interface CardListProps {
  view: ExplorerView;
  state: ExplorerState;
  actions: ExplorerActions;
  /** null until something could have changed. */
  marks: RowMarks | null;
  /** Called with the rendered cards if projects are loaded in pages. */
  showRows?: ShowRows | undefined;
}

/**
 * The projects in a narrow window: one card each, rendered when it scrolls into view, and further
 * ones on demand. How many are shown is part of the URL, so that returning restores the position.
 */
export function CardList({ view, state, actions, marks, showRows }: CardListProps) {
  const { pinned, projects } = view;
  const chosen = useChosenProjects();
  const list = useRef<HTMLOListElement>(null);
  const pages = state.cardPages ?? 1;
  const count = Math.min(view.count, pages * cardsPerPage);
  const [top, setTop] = useState(0);
  useThumbFilters(list);

  // Where the list starts depends on what is above it, such as pinned cards and active filters.
  useLayoutEffect(() => {
    const offset = list.current?.getBoundingClientRect().top;
    if (offset !== undefined) setTop(Math.round(offset + window.scrollY));
  });

  // Keyboard and screen reader go on where they were.
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-index="${next.current}"]`);
    if (!card) return;
    next.current = null;
    card.focus({ preventScroll: true });
  });

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => projects[index]?.id ?? index,
    gap,
    overscan,
    scrollMargin: top,
    // The server renders all the cards it has.
    initialRect: { width: 0, height: (initialRows - overscan) * (estimatedHeight + gap) - gap },
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
      {view.count === 0 && <NoMatch matching={view.matching} />}
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
              tabIndex={-1}
              aria-setsize={view.count}
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
      {count < view.count && (
        <ShowMore
          shown={count}
          of={view.count}
          onShow={(isByKeyboard) => {
            // The first of the new cards takes the place of the button.
            if (isByKeyboard) next.current = count;
            actions.showMore();
          }}
        />
      )}
    </>
  );
}

interface ShowMoreProps {
  shown: number;
  of: number;
  onShow: (isByKeyboard: boolean) => void;
}

function ShowMore({ shown, of, onShow }: ShowMoreProps) {
  return (
    <div className="mt-5 grid justify-items-center gap-3 text-sm text-quiet">
      <p>
        {figure(shown)} of {figure(of)} projects shown
      </p>
      <Button
        variant="secondary"
        className="w-full"
        // Clicks by keyboard or screen reader involve no pointer press, so their detail is 0.
        onClick={({ detail }) => onShow(detail === 0)}
      >
        Show {figure(Math.min(cardsPerPage, of - shown))} more
      </Button>
    </div>
  );
}
