import type { RefObject } from "react";
import {
  type QueueChoice,
  type QueueView,
  queueAddress,
  queueFilter,
  queueOrders,
  queueViews,
} from "#domain/review/review-queue.ts";
import { hasFacets, noFacets } from "#domain/review/team-list.ts";
import { FacetSelects, selectClasses } from "~/components/admin/facet-selects";
import { TeamFilters } from "~/components/admin/team-filters";
import { SortSelect } from "~/components/ui/toolbar-select";
import { ViewLinks } from "~/components/ui/view-links";

interface QueueFiltersProps {
  choice: QueueChoice;
  /** The same, with the search debounced. */
  searched: QueueChoice;
  /** The number of projects in each view; undefined while loading. */
  counts: Readonly<Record<QueueView, number>> | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
  onChange: (part: Partial<QueueChoice>) => void;
}

const views = Object.keys(queueViews) as QueueView[];

/** The view, search, filters and sort order of the queue, all kept in the URL. */
export function QueueFilters(props: QueueFiltersProps) {
  const { choice, searched, counts, searchBox, onChange } = props;
  return (
    <div className="mb-4 grid gap-3">
      <ViewLinks
        label="Filter the queue"
        views={views.map((view) => ({
          name: view,
          label: queueViews[view].label,
          count: counts?.[view],
          to: queueAddress.url({ ...choice, view }),
        }))}
        current={choice.view}
      />
      <TeamFilters
        label="Search the queue"
        placeholder="Company, project ID, type…"
        search={choice.search}
        searchBox={searchBox}
        isFiltered={hasFacets(choice.facets) || choice.search !== ""}
        onSearch={(search) => onChange({ search })}
        onClear={() => onChange({ search: "", facets: noFacets })}
      >
        {(isOpen) => (
          <>
            <FacetSelects
              list="queue"
              filter={queueFilter(searched)}
              chosen={choice.facets}
              onChange={(facets) => onChange({ facets })}
              isOpen={isOpen}
            />
            <SortSelect
              label="Sort the queue by"
              orders={queueOrders}
              value={choice.order}
              onSort={(order) => onChange({ order })}
              {...selectClasses(false, isOpen)}
            />
          </>
        )}
      </TeamFilters>
    </div>
  );
}
