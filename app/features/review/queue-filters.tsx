import { type RefObject, useState } from "react";
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
import { Button } from "~/components/ui/button";
import { SearchBox } from "~/components/ui/search-box";
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
  // On a phone the filters would push the projects off screen; only active ones stay visible.
  const [isOpen, setOpen] = useState(false);
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
      <search className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search the queue"
          value={choice.search}
          placeholder="Company, project ID, type…"
          onSearch={(search) => onChange({ search })}
          className="min-w-0 grow basis-full sm:basis-64 xl:basis-48"
          ref={searchBox}
        />
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="grow sm:hidden"
        >
          {isOpen ? "Hide filters" : "Filter and sort"}
        </Button>
        {/* Placed here, the search box shrinks to make room for it and no rows shift. */}
        {(hasFacets(choice.facets) || choice.search !== "") && (
          <Button
            variant="quiet"
            size="sm"
            className="px-2"
            onClick={() => onChange({ search: "", facets: noFacets })}
          >
            Clear filters
          </Button>
        )}
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
      </search>
    </div>
  );
}
