import { Lock } from "lucide-react";
import { memo, useCallback } from "react";
import { Link } from "react-router";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";
import { useNarrowWindow } from "~/lib/browser/narrow-window";
import { usePublicConfig } from "~/lib/data/public-config";
import { useSession } from "~/lib/session/session";
import { ActiveFilters } from "./active-filters";
import { CardList } from "./card-list";
import { DesktopTable } from "./desktop-table";
import { ExplorerSkeleton, LoadFailure, NoProjects } from "./explorer-states";
import { FilterBar } from "./filter-bar";
import { HintLayer } from "./hint-layer";
import { TableFooter } from "./table-footer";
import { type ExplorerActions, useExplorerState } from "./use-explorer-state";
import { type ExplorerStart, type ExplorerView, useExplorerView } from "./use-explorer-view";
import { useListingIndex } from "./use-listing-index";

interface ExplorerProps {
  /** The server's first rows; 'failed' if it had none to give, null when it was not asked. */
  start: ExplorerStart | "failed" | null;
}

/** The table people come for: every listed project, to filter, sort, pin and share. */
export function Explorer({ start }: ExplorerProps) {
  return (
    <section
      id="projects"
      aria-labelledby="projects-title"
      className="border-b border-rule bg-white"
    >
      <div className="container-wide py-12 md:pb-20">
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
        <div className="mt-7 text-[0.84375rem] leading-[1.35]">
          <Projects start={start} />
        </div>
      </div>
    </section>
  );
}

function HiddenDataNotice() {
  const { status } = useSession();
  if (status === "signed-in") return null;
  return (
    <p className="flex items-center gap-2.5 rounded-lg bg-mint px-4 py-2.5 text-sm text-pine">
      <Lock aria-hidden="true" size={15} className="shrink-0" />
      <span>
        Some data is hidden.{" "}
        <Link to="/login" className="font-semibold underline underline-offset-3">
          Share your email to reveal the good stuff
        </Link>
      </span>
    </p>
  );
}

function Projects({ start }: ExplorerProps) {
  const apiUrl = usePublicConfig()?.apiUrl ?? "";
  const { state, actions } = useExplorerState();
  const { index, priceCurrency, hasFailed } = useListingIndex(apiUrl);
  const known = start === "failed" ? null : start;
  const view = useExplorerView(index, known, state, apiUrl);

  if (!index && (hasFailed || start === "failed")) return <LoadFailure />;
  if (!index && !known) return <ExplorerSkeleton />;
  if ((index?.projects.length ?? known?.total) === 0) return <NoProjects />;
  return (
    <ExplorerBody
      index={index}
      priceCurrency={priceCurrency}
      view={view}
      state={state}
      actions={actions}
    />
  );
}

interface ExplorerBodyProps {
  index: ListingIndex | null;
  /** null while prices are hidden, and with them permanence and ratings. */
  priceCurrency: string | null;
  view: ExplorerView;
  state: ExplorerState;
  actions: ExplorerActions;
}

/** Drawn again when something to show has changed, not whenever the address has. */
const ExplorerBody = memo(function ExplorerBody(props: ExplorerBodyProps) {
  const { index, priceCurrency, view, state, actions } = props;
  const isNarrow = useNarrowWindow();
  const { projects, pinned } = view;
  const isRevealed = priceCurrency !== null;
  const findProject = useCallback(
    (id: string) =>
      projects.find((project) => project.id === id) ?? pinned.find((project) => project.id === id),
    [projects, pinned],
  );
  return (
    <>
      <FilterBar
        index={index}
        filters={state.filters}
        hiddenColumns={state.hiddenColumns}
        sort={isNarrow === false ? null : state.sort}
        matching={view.matching}
        total={view.total}
        isRevealed={isRevealed}
        isComplete={view.isComplete}
        actions={actions}
      />
      <ActiveFilters filters={state.filters} isRevealed={isRevealed} actions={actions} />
      <HintLayer findProject={findProject}>
        {isNarrow !== true && (
          <div className="max-md:hidden">
            <DesktopTable view={view} state={state} actions={actions} />
          </div>
        )}
        {isNarrow !== false && (
          <div className="md:hidden">
            <CardList view={view} state={state} actions={actions} />
          </div>
        )}
      </HintLayer>
      <TableFooter currency={priceCurrency} />
    </>
  );
});
