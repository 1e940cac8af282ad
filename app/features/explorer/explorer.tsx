import { Lock } from "lucide-react";
import { memo, type ReactNode, Suspense, useCallback, useState } from "react";
import { Link, useNavigationType } from "react-router";
import { hasFilters } from "#domain/listing/filters.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { ComparisonBar } from "~/components/comparison/comparison-bar";
import { useNarrowWindow } from "~/lib/browser/narrow-window";
import { projectsHash, useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";
import { CardList } from "./cards-on-demand";
import { DesktopTable } from "./desktop-table";
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
      className="border-b border-rule bg-white"
    >
      <div className="container-table py-12 md:pb-20">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <h2
              id="projects-title"
              className="font-serif text-3xl leading-tight font-medium tracking-[-0.015em] md:text-4xl"
            >
              Explore Carbon Credit Projects
            </h2>
            <p className="mt-2 text-[0.9375rem] text-quiet">
              Every project below was reviewed by our team before publication.
            </p>
          </div>
          <HiddenDataNotice />
        </div>
        <Projects start={start}>{children}</Projects>
      </div>
      <ComparisonBar />
    </section>
  );
}

function HiddenDataNotice() {
  const { status } = useSession();
  const returnHere = useReturnHere(projectsHash);
  if (status === "signed-in") return null;
  return (
    <p className="flex items-center kept-session:hidden gap-2.5 rounded-lg bg-mint px-4 py-2.5 text-sm text-pine">
      <Lock aria-hidden="true" size={15} className="shrink-0" />
      <span>
        Some data is hidden.{" "}
        <Link
          to={loginPath}
          state={returnHere}
          className="font-semibold underline underline-offset-3"
        >
          Share your email to reveal the good stuff
        </Link>
      </span>
    </p>
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
      {!shown.hasFailed && shown.total !== 0 && <div className="mt-6">{children}</div>}
      <div className="mt-6 text-[0.84375rem] leading-[1.35]">{content()}</div>
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
