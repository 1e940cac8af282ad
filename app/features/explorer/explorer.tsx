import { memo, type ReactNode, Suspense, useCallback, useState } from "react";
import { useNavigationType } from "react-router";
import { hasFilters } from "#domain/listing/filters.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";
import { ComparisonBar } from "~/components/comparison/comparison-bar";
import { useNarrowWindow } from "~/lib/browser/narrow-window";
import { CardList } from "./cards-on-demand";
import { DesktopTable } from "./desktop-table";
import { ExplorerHead } from "./explorer-head";
import { useExplorerLinks } from "./explorer-links";
import {
  ExplorerFailure,
  ExplorerSkeleton,
  MissingRows,
  NoProjects,
  StaleRows,
} from "./explorer-states";
import { FilterBar } from "./filter-bar";
import { ActiveFilters } from "./filters-on-demand";
import { HintLayer } from "./hint-layer";
import { TableFooter } from "./table-footer";
import { type ExplorerActions, useExplorerState } from "./use-explorer-state";
import { type ShownListings, useExplorerView } from "./use-explorer-view";
import { ViewBar } from "./view-bar";

interface ExplorerProps {
  /** The server's first rows; 'failed' if it could not load them, null if not requested. */
  start: ListingResponse | "failed" | null;
  /** Shown between the heading and the filters, unless there are no projects or loading failed. */
  children?: ReactNode;
}

/** The main table: every listed project, to filter, sort, pin and share. */
export function Explorer({ start, children }: ExplorerProps) {
  return (
    <section
      id="projects"
      aria-labelledby="projects-title"
      className="-scroll-mt-6 border-b border-rule bg-white"
    >
      <div className="container-table pt-6 pb-12 md:pb-20 return-visit:pt-5">
        <Projects start={start}>{children}</Projects>
      </div>
      <ComparisonBar />
    </section>
  );
}

function Projects({ start, children }: ExplorerProps) {
  const { state, actions } = useExplorerState();
  const shown = useExplorerView(start, state);
  const navigationType = useNavigationType();
  const [isReturn] = useState(navigationType === "POP");
  const { view, options, priceCurrency, staleSince, tryAgain, paging, changes } = shown;
  return (
    <>
      <ExplorerHead isEmpty={shown.total === 0} />
      {!shown.hasFailed && shown.total !== 0 && children}
      <div className="mt-3 text-[0.84375rem] leading-[1.35]">{content()}</div>
    </>
  );

  function content() {
    if (shown.hasFailed) return <ExplorerFailure onTryAgain={tryAgain} />;
    if (!shown.hasRows) return <ExplorerSkeleton />;
    if (shown.total === 0) return <NoProjects />;
    return (
      <ExplorerBody
        view={view}
        options={options}
        priceCurrency={priceCurrency}
        staleSince={staleSince}
        tryAgain={tryAgain}
        paging={paging}
        changes={changes}
        state={state}
        actions={actions}
        isReturn={isReturn}
      />
    );
  }
}

interface ExplorerBodyProps
  extends Pick<
    ShownListings,
    "view" | "options" | "priceCurrency" | "staleSince" | "tryAgain" | "paging" | "changes"
  > {
  state: ExplorerState;
  actions: ExplorerActions;
  /** Whether the visitor arrived by 'back' or 'forward'. */
  isReturn: boolean;
}

/** Memoised, so that it re-renders when its content changes, not on every URL change. */
const ExplorerBody = memo(function ExplorerBody(props: ExplorerBodyProps) {
  const { view, options, priceCurrency, staleSince, tryAgain, paging } = props;
  const { state, actions, isReturn } = props;
  const { marks, notice } = props.changes;
  const isNarrow = useNarrowWindow();
  const followLink = useExplorerLinks();
  const { projects, pinned } = view;
  const showRows = paging?.showRows;
  // Permanence and ratings are hidden together with the prices.
  const isRevealed = priceCurrency !== null;
  const findProject = useCallback(
    (id: string) =>
      projects.find((project) => project?.id === id) ?? pinned.find((project) => project.id === id),
    [projects, pinned],
  );
  return (
    <>
      <FilterBar
        options={options}
        filters={state.filters}
        sort={isNarrow === false ? null : state.sort}
        isRevealed={isRevealed}
        actions={actions}
      />
      {hasFilters(state.filters) && (
        <ActiveFilters filters={state.filters} priceCurrency={priceCurrency} actions={actions} />
      )}
      <ViewBar
        view={view}
        state={state}
        source={options}
        currency={priceCurrency}
        actions={actions}
      />
      {staleSince !== null && <StaleRows since={staleSince} onTryAgain={tryAgain} />}
      {paging?.hasFailed && <MissingRows onTryAgain={tryAgain} />}
      <HintLayer findProject={findProject} onLink={followLink}>
        {isNarrow !== true && (
          <div className="max-md:hidden">
            {/* Suspense lets it hydrate after the rest; in a narrow window it never does. */}
            <Suspense>
              <DesktopTable
                view={view}
                state={state}
                actions={actions}
                marks={marks}
                showRows={showRows}
                isReturn={isReturn}
              />
            </Suspense>
          </div>
        )}
        {isNarrow !== false && (
          <div className="md:hidden">
            <CardList
              view={view}
              state={state}
              actions={actions}
              marks={marks}
              showRows={showRows}
            />
          </div>
        )}
      </HintLayer>
      {notice && <notice.Notice held={notice.held} onShow={notice.onShow} />}
      <TableFooter currency={priceCurrency} />
    </>
  );
});
